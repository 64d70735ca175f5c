import { type MailTemplate, mailWordProblem } from '@awning/contract';
import { resetMailTemplate } from '@awning/contract/calls';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { Card, DetailPage } from '../../../kit/page/detail-page.tsx';
import { Question } from '../../../kit/question/question.tsx';
import { isSameValue } from '../../../kit/record/record-edits.ts';
import { SaveBar } from '../../../kit/record/save-bar.tsx';
import { type RecordForm, useRecord } from '../../../kit/record/use-record.ts';
import { useSingleMutation } from '../../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useWayBack, wayBack } from '../../../kit/undo/way-back.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { MailPreviewCard, useMailPreview } from './mail-preview-card.tsx';
import { mailTemplateMessages } from './mail-template-messages.ts';
import {
  type MailFields,
  mailTemplatesKey,
  tagOf,
  templateSource,
  templatesQuery,
  WORD_FIELDS,
  type WordField,
  wordsOf,
} from './mail-template-query.ts';
import { hasOwnWords, TemplateStatus } from './mail-template-status.tsx';
import { MailWordsForm } from './mail-words-form.tsx';
import classes from './mails.module.css';

/** The words of one mail beside what it looks like with them. */
export function MailTemplatePage() {
  const t = useMessages(mailTemplateMessages);
  const { name } = useParams({ from: '/members/settings/mails/$name' });
  const { website } = useMemberSession();
  const templates = useQuery(templatesQuery(useServices().api));
  const template = templates.data?.find((each) => each.name === name);
  if (template) return <StoredTemplate key={name} template={template} />;
  return (
    <DetailPage
      title={t('title')}
      documentTitle={`${t('title')} · ${website.title}`}
      back={{ to: '/settings/mails', label: t('title') }}
    >
      {templates.isPending && <Skeleton height={320} role="status" aria-label={t('loading')} />}
      {templates.error && !templates.data && (
        <>
          <FormNotice>{describeError(templates.error)}</FormNotice>
          <Button variant="default" w="fit-content" onClick={() => void templates.refetch()}>
            {t('tryAgain')}
          </Button>
        </>
      )}
      {templates.data && <p>{t('missing')}</p>}
    </DetailPage>
  );
}

interface TemplateProps {
  readonly template: MailTemplate;
}

function StoredTemplate({ template }: TemplateProps) {
  const { api, queries } = useServices();
  const { name } = template;
  const source = useMemo(
    () =>
      templateSource(api, name, {
        read: async () => {
          const all = await queries.fetchQuery({ ...templatesQuery(api), staleTime: 0 });
          const found = all.find((each) => each.name === name);
          if (!found) throw new Error(`There is no mail ${name}`);
          return found;
        },
        onSaved: () => void queries.invalidateQueries({ queryKey: templatesQuery(api).queryKey }),
      }),
    [api, queries, name],
  );
  const form = useRecord<MailFields>(source);
  if (form.value) return <LoadedTemplate template={template} form={form} fields={form.value} />;
  return <Loading template={template} error={form.loadError} retry={form.reload} />;
}

interface LoadingProps extends TemplateProps {
  readonly error: Error | null;
  readonly retry: () => void;
}

function Loading({ template, error, retry }: LoadingProps) {
  const t = useMessages(mailTemplateMessages);
  const { website } = useMemberSession();
  return (
    <DetailPage
      title={template.title}
      documentTitle={`${template.title} · ${website.title}`}
      back={{ to: '/settings/mails', label: t('title') }}
    >
      {error ? (
        <>
          <FormNotice>{describeError(error)}</FormNotice>
          <Button variant="default" w="fit-content" onClick={retry}>
            {t('tryAgain')}
          </Button>
        </>
      ) : (
        <Skeleton height={320} role="status" aria-label={t('loading')} />
      )}
    </DetailPage>
  );
}

interface LoadedTemplateProps extends TemplateProps {
  readonly form: RecordForm<MailFields>;
  readonly fields: MailFields;
}

function LoadedTemplate({ template, form, fields }: LoadedTemplateProps) {
  const t = useMessages(mailTemplateMessages);
  const { website } = useMemberSession();
  const { title, about, isFixed } = template;
  const words = wordsOf(fields);
  const problems = problemsOf(template, words);
  const preview = useMailPreview(template, words, Object.keys(problems).length === 0);
  return (
    <DetailPage
      title={title}
      documentTitle={`${title} · ${t('title')} · ${website.title}`}
      back={{ to: '/settings/mails', label: t('title') }}
      presence={`mail ${template.name}`}
      status={<TemplateStatus template={template} />}
      actions={<ResetButton template={template} form={form} />}
      saveBar={<SaveBar form={form} labelOf={(field) => t(field as WordField)} />}
    >
      <p className={classes.about}>{about}</p>
      <div className={classes.columns}>
        <Card title={t('words')}>
          {isFixed ? (
            <p className={classes.note}>{t('fixedText')}</p>
          ) : (
            <MailWordsForm
              template={template}
              form={form}
              fields={fields}
              problems={problems}
              defaults={preview.data?.defaults}
            />
          )}
        </Card>
        <MailPreviewCard template={template} preview={preview} />
      </div>
    </DetailPage>
  );
}

/** What the server would refuse, known before it is asked. */
function problemsOf(
  { slots }: MailTemplate,
  words: Readonly<Record<WordField, string | null>>,
): Partial<Record<WordField, string>> {
  return Object.fromEntries(
    WORD_FIELDS.flatMap((field) => {
      const text = words[field];
      const problem = text === null ? null : mailWordProblem(field, text, slots);
      return problem === null ? [] : [[field, problem]];
    }),
  );
}

/** With a way back: own words are work. Words that are not saved have none, so they are asked about first. */
function ResetButton({ template, form }: Omit<LoadedTemplateProps, 'fields'>) {
  const t = useMessages(mailTemplateMessages);
  const { api, queries } = useServices();
  const { member } = useMemberSession();
  const toasts = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const { name } = template;
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: mailTemplatesKey });
  const goBack = useWayBack(refresh);
  const reset = useSingleMutation({
    mutationFn: async () => {
      const dropped = form.store.edits()?.typed;
      await api.call(resetMailTemplate, { params: { name }, ifMatch: tagOf(template) });
      return dropped;
    },
    onSuccess: async (dropped) => {
      setIsAsking(false);
      const undo = wayBack(api, {
        kind: 'mailTemplate.resetMailTemplate',
        subjectId: name,
        actor: member?.id ?? '',
      });
      // What was typed since stays.
      if (isSameValue(form.store.edits()?.typed, dropped)) form.discard();
      await refresh();
      toasts.show({ text: t('resetDone'), undo: () => goBack(undo) });
    },
    onError: (error) => {
      setIsAsking(false);
      toasts.show({ text: describeError(error), tone: 'bad' });
      void refresh();
    },
  });
  const ask = (): void => {
    if (form.changed.length > 0) setIsAsking(true);
    else reset.mutate();
  };
  if (template.isFixed || (template.enabled && !hasOwnWords(template))) return null;
  return (
    <>
      <Button variant="default" loading={reset.isPending} onClick={ask}>
        {t('reset')}
      </Button>
      <Question
        title={t('resetQuestion')}
        yes={t('resetYes')}
        isOpen={isAsking}
        isRunning={reset.isPending}
        isFinal
        onYes={() => reset.mutate()}
        onClose={() => setIsAsking(false)}
      >
        {t('resetDrops')}
      </Question>
    </>
  );
}
