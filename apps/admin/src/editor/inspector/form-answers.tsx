import { isMailableAddress } from '@awning/commerce';
import type { StoredForm } from '@awning/contract';
import { readForm, saveFormStorage } from '@awning/contract/calls';

import { type Block, editorMessages as sentences } from '@awning/site-model';
import { Button, NativeSelect, Skeleton, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { describeError, fieldErrorsOf, isMissing } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { useEditorModel } from '../use-editor.ts';
import classes from './settings/inspector.module.css';
import { inspectorMessages } from './settings/inspector-messages.ts';

/** Who is told about the answers to the form of a block. The form is known to the server once the page is published. */
export function FormAnswers({ block }: { readonly block: Block }) {
  const t = useMessages(inspectorMessages);
  const { api } = useServices();
  const { member } = useMemberSession();
  const chosen: unknown = Reflect.get(block.value, 'formId');
  const formId = typeof chosen === 'string' ? chosen : block.id;
  const mayManage = member?.permissions.includes('forms.manage') ?? false;
  const form = useQuery({
    queryKey: ['editor-form', formId],
    queryFn: async ({ signal }) => {
      const { body, etag } = await api.call(readForm, { params: { formId }, signal });
      return { ...body.form, etag };
    },
    enabled: mayManage,
    retry: false,
  });
  if (!mayManage) return null;
  return (
    <section className={classes.group} aria-label={t('answers')}>
      <h3 className={classes.cardTitle}>{t('answers')}</h3>
      {form.isPending && <Skeleton height={64} role="status" aria-label={t('answers')} />}
      {form.error && (
        <p className={classes.help}>
          {isMissing(form.error) ? t('answersLater') : sentences.unableToLoadResults}
        </p>
      )}
      {form.data && <StorageForm key={form.data.version} form={form.data} />}
      {form.data && <BuilderLink form={form.data} />}
    </section>
  );
}

/** To the builder, which leads back here. What a block asks itself is changed here, so the link opens the rest. */
function BuilderLink({ form }: { readonly form: Pick<StoredForm, 'id' | 'origin'> }) {
  const t = useMessages(inspectorMessages);
  const isLibrary = form.origin === 'library';
  const back = window.location.pathname.replace(/^\/config/, '');
  const search = new URLSearchParams({ ...(!isLibrary && { tab: 'storage' }), back });
  return (
    // A link of the browser: the editor secures what is not sent yet before it is left.
    <a href={`/config/forms/${form.id}?${search}`}>{t(isLibrary ? 'editForm' : 'moreOfForm')}</a>
  );
}

type AddressedForm = Pick<StoredForm, 'id' | 'kind' | 'storage'> & { readonly etag: string | null };

/** The one list of a site; a newsletter without it would collect addresses for nothing. */
const LIST = 'mailing-list';

function StorageForm({ form }: { readonly form: AddressedForm }) {
  const t = useMessages(inspectorMessages);
  const { api } = useServices();
  const model = useEditorModel();
  const queries = useQueryClient();
  const { notify, mailingList } = form.storage;
  const [addresses, setAddresses] = useState(notify.join('\n'));
  const [list, setList] = useState(mailingList.enabled ? LIST : '');
  const [isChecked, setChecked] = useState(false);
  const lines = addresses
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const wrongAddress = lines.every(isMailableAddress) ? undefined : sentences.invalidEmail;
  const wrongList = form.kind === 'newsletter' && list === '' ? sentences.missingList : undefined;
  const save = useMutation({
    mutationFn: () =>
      api.call(saveFormStorage, {
        params: { formId: form.id },
        ifMatch: form.etag,
        body: {
          storage: { ...form.storage, notify: lines, mailingList: { ...mailingList, enabled: list !== '' } },
        },
      }),
    onSuccess: () => {
      model.say(t('answersSaved'));
      return queries.invalidateQueries({ queryKey: ['editor-form', form.id] });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    const problem = wrongAddress ?? wrongList;
    if (problem === undefined) save.mutate();
    else model.say(problem, true);
  };
  const refused = Object.values(fieldErrorsOf(save.error))[0];
  return (
    <form className={classes.stack} onSubmit={submit} noValidate>
      <Textarea
        label={t('answersTo')}
        description={t('answersToHelp')}
        rows={2}
        value={addresses}
        error={isChecked ? (wrongAddress ?? refused) : undefined}
        onChange={({ currentTarget }) => setAddresses(currentTarget.value)}
      />
      <NativeSelect
        label={t('answersList')}
        value={list}
        error={isChecked ? wrongList : undefined}
        data={[
          { value: '', label: t(form.kind === 'newsletter' ? 'answersChooseList' : 'answersNoList') },
          { value: LIST, label: t('answersMailingList') },
        ]}
        onChange={({ currentTarget }) => setList(currentTarget.value)}
      />
      <FormNotice>{save.error && refused === undefined ? describeError(save.error) : null}</FormNotice>
      <Button type="submit" size="xs" variant="default" w="fit-content" disabled={save.isPending}>
        {t(save.isPending ? 'answersSaving' : 'answersSave')}
      </Button>
    </form>
  );
}
