import type { MailPreview, MailTemplate } from '@awning/contract';
import { previewMailWords, resetMailTemplate, saveMailTemplate, sendTestMail } from '@awning/contract/calls';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError, fieldErrorsOf, isConflict } from '../../../../api/api-error.ts';
import { useServices } from '../../../../api/services-context.tsx';
import { useDraft } from '../../../../kit/record/use-draft.ts';
import { Sheet } from '../../../../kit/sheet/sheet.tsx';
import { useToasts } from '../../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../../messages/use-messages.ts';
import { FormNotice } from '../../../../ui/form-notice.tsx';
import { Toggle } from '../../../../ui/toggle.tsx';
import classes from '../../connections/connections.module.css';
import { mailTemplateMessages } from './mail-template-messages.ts';
import own from './mails.module.css';

interface MailSheetProps {
  /** Null: closed. */
  readonly template: MailTemplate | null;
  readonly onClose: () => void;
}

/** The words of one mail beside what it looks like with them. */
export function MailSheet({ template, onClose }: MailSheetProps) {
  const t = useMessages(mailTemplateMessages);
  return (
    <Sheet
      title={template?.title ?? t('preview')}
      isOpen={template !== null}
      onClose={onClose}
      isWide
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {template && <MailEditor key={template.name} template={template} />}
    </Sheet>
  );
}

/** As long as a pause while typing. */
const PAUSE_MS = 400;

function MailEditor({ template }: { readonly template: MailTemplate }) {
  const t = useMessages(mailTemplateMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const { name, slots, canSwitchOff, version, about } = template;
  const stored = {
    subject: template.subject ?? '',
    introduction: template.introduction ?? '',
    enabled: template.enabled,
  };
  const draft = useDraft(`mail-templates/${name}`, stored);
  const { value } = draft;
  const set = (change: Partial<typeof value>): void => draft.set((now) => ({ ...now, ...change }));
  const words = { subject: value.subject.trim() || null, introduction: value.introduction.trim() || null };
  const refresh = () => queries.invalidateQueries({ queryKey: ['mail-templates'] });
  const save = useMutation({
    mutationFn: () =>
      api.call(saveMailTemplate, {
        params: { name },
        body: { ...words, ...(canSwitchOff && { enabled: value.enabled }) },
        ifMatch: `"${version}"`,
      }),
    onSuccess: async () => {
      await refresh();
      draft.clear();
      toasts.show({ text: t('saved') });
    },
    onError: (error) => {
      if (isConflict(error)) void refresh();
    },
  });
  const reset = useMutation({
    mutationFn: () => api.call(resetMailTemplate, { params: { name } }),
    onSuccess: async () => {
      draft.clear();
      await refresh();
      toasts.show({ text: t('resetDone') });
    },
  });
  const errors = fieldErrorsOf(save.error);
  const problem = save.error ?? reset.error;
  const isOwn = template.subject !== null || template.introduction !== null || !template.enabled;
  return (
    <div className={own.columns}>
      <section className={classes.part} aria-label={template.title}>
        <p className={classes.dim}>{about}</p>
        <TextInput
          label={t('subject')}
          description={t('emptyIsOurs')}
          maxLength={200}
          data-autofocus
          value={value.subject}
          onChange={({ currentTarget }) => set({ subject: currentTarget.value })}
          error={errors.subject}
        />
        <Textarea
          label={t('introduction')}
          description={t('introductionHint')}
          rows={6}
          maxLength={2000}
          value={value.introduction}
          onChange={({ currentTarget }) => set({ introduction: currentTarget.value })}
          error={errors.introduction}
        />
        <p className={classes.dim}>{t('slots', { slots: slots.map((slot) => `{${slot}}`).join(', ') })}</p>
        {canSwitchOff ? (
          <Toggle
            label={t('enabled')}
            description={t('enabledHint')}
            checked={value.enabled}
            onChange={(enabled) => set({ enabled })}
            error={errors.enabled}
          />
        ) : (
          <p className={classes.dim}>{t('alwaysOn')}</p>
        )}
        <FormNotice>
          {problem ? (isConflict(problem) ? t('changed') : describeError(problem)) : null}
        </FormNotice>
        <div className={classes.actions}>
          <Button disabled={!draft.isChanged} loading={save.isPending} onClick={() => save.mutate()}>
            {t('save')}
          </Button>
          {isOwn && (
            <Button variant="default" loading={reset.isPending} onClick={() => reset.mutate()}>
              {t('reset')}
            </Button>
          )}
        </div>
      </section>
      <Preview template={template} words={words} />
    </div>
  );
}

interface PreviewProps {
  readonly template: MailTemplate;
  readonly words: { readonly subject: string | null; readonly introduction: string | null };
}

function Preview({ template: { name }, words }: PreviewProps) {
  const t = useMessages(mailTemplateMessages);
  const { api } = useServices();
  const toasts = useToasts();
  const [orderNumber, setOrderNumber] = useState('');
  const asked = { ...words, ...(orderNumber.trim() !== '' && { orderNumber: orderNumber.trim() }) };
  // As a text: an object is another one each time it is drawn.
  const [settled] = useDebouncedValue(JSON.stringify(asked), PAUSE_MS);
  const body: typeof asked = JSON.parse(settled);
  const preview = useQuery({
    queryKey: ['mail-preview', name, body],
    queryFn: async ({ signal }): Promise<MailPreview> =>
      (await api.call(previewMailWords, { params: { name }, body, signal })).body,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const test = useMutation({
    mutationFn: async () => (await api.call(sendTestMail, { params: { name }, body: asked })).body,
    onSuccess: ({ to }) => toasts.show({ text: t('testSent', { to }) }),
  });
  const error = preview.error ?? test.error;
  const sentences = Object.values(fieldErrorsOf(error));
  return (
    <section className={classes.part} aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      <p className={classes.dim}>{t('previewText')}</p>
      <div className={classes.actions}>
        <TextInput
          label={t('orderNumber')}
          description={t('orderHint')}
          maxLength={60}
          autoComplete="off"
          value={orderNumber}
          onChange={({ currentTarget }) => setOrderNumber(currentTarget.value)}
        />
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          {t('test')}
        </Button>
      </div>
      <FormNotice>{error ? (sentences[0] ?? describeError(error)) : null}</FormNotice>
      {preview.data && (
        <>
          <p className={own.subject}>{t('previewSubject', { subject: preview.data.subject })}</p>
          {/* An empty sandbox: no content of the mail can run or reach anything of ours. */}
          <iframe className={own.frame} title={t('previewFrame')} sandbox="" srcDoc={preview.data.html} />
        </>
      )}
    </section>
  );
}
