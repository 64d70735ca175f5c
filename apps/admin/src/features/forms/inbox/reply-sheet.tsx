import type { Submission } from '@awning/contract';
import { replyToSubmission } from '@awning/contract/calls';
import { createRandomKey } from '@awning/contract/client';
import { NO_ANSWER } from '@awning/forms';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useDraft } from '../../../kit/record/use-draft.ts';
import { Sheet } from '../../../kit/sheet/sheet.tsx';
import { useSingleMutation } from '../../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { inboxMessages } from './inbox-messages.ts';

interface ReplySheetProps {
  readonly submission: Submission;
  readonly address: string;
  readonly onClose: () => void;
}

/** A mail to the sender with their answers quoted. Closed by mistake, what was written is there again. */
export function ReplySheet({ submission, address, onClose }: ReplySheetProps) {
  const t = useMessages(inboxMessages);
  const locale = useLocale();
  const { website, member } = useMemberSession();
  const { api, queries } = useServices();
  const toasts = useToasts();
  const date = new Intl.DateTimeFormat(locale, { timeZone: website.timeZone, dateStyle: 'long' }).format(
    submission.createdOn,
  );
  const quote = `${t('replyQuote', { date })}\n${quoted(submission)}\n`;
  const [firstKey] = useState(createRandomKey);
  const start = {
    subject: t('replyStart', { form: submission.formName }),
    text: `\n\n${quote}`,
    /** Of these very words, also when the sheet is opened again: they are sent once, however often it is pressed. */
    key: firstKey,
  };
  const draft = useDraft(`reply/${submission.id}`, start, {
    isUnsaved: (typed) => typed.subject !== start.subject || typed.text !== start.text,
  });
  const { subject, text, key } = draft.value;
  const change = (words: { readonly subject: string } | { readonly text: string }): void =>
    draft.set((now) => ({ ...now, ...words, key: createRandomKey() }));
  const [isChecked, setChecked] = useState(false);
  const isQuoteOnly = text.trim() === quote.trim();
  const isMissing = subject.trim() === '' || text.trim() === '' || isQuoteOnly;
  const send = useSingleMutation({
    mutationFn: () =>
      api.call(replyToSubmission, {
        params: { submissionId: submission.id },
        body: { subject, text },
        idempotencyKey: key,
      }),
    onSuccess: () => {
      draft.clear();
      toasts.show({ text: t('replied', { address }) });
      onClose();
      return queries.invalidateQueries({ queryKey: ['submissions'] });
    },
  });
  const press = (): void => {
    setChecked(true);
    if (!isMissing) send.mutate();
  };
  return (
    <Sheet
      title={t('replyTitle', { address })}
      isOpen
      onClose={onClose}
      draft={draft}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={send.isPending} onClick={press}>
            {t('sendReply', { address })}
          </Button>
        </>
      }
    >
      <FormNotice>
        {send.error
          ? describeError(send.error)
          : isChecked && isMissing
            ? t(isQuoteOnly ? 'replyQuoteOnly' : 'replyMissing')
            : null}
      </FormNotice>
      <TextInput
        label={t('replySubject')}
        maxLength={200}
        mb="md"
        value={subject}
        onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
      />
      <Textarea
        label={t('replyText')}
        description={t('replyFrom', { address: member?.email ?? '' })}
        data-autofocus
        rows={10}
        maxLength={20_000}
        value={text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
    </Sheet>
  );
}

/** The answers as mails quote. */
const quoted = ({ answers }: Pick<Submission, 'answers'>): string =>
  answers
    .filter(({ text, type }) => text !== NO_ANSWER && type !== 'hidden' && type !== 'password')
    .flatMap(({ title, text }) => `${title}: ${text}`.split('\n'))
    .map((line) => `> ${line}`)
    .join('\n');
