import type { Submission } from '@awning/contract';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type RefObject, useState } from 'react';
import { useDraft } from '../../../kit/record/use-draft.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import classes from './inbox.module.css';
import { inboxMessages } from './inbox-messages.ts';
import type { SubmissionChanges } from './use-submission-changes.ts';

interface NoteFormProps {
  readonly submission: Pick<Submission, 'id' | 'note'>;
  readonly changes: SubmissionChanges;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

const LONGEST_NOTE = 5000;

/** A note of the members for themselves. What is typed is kept for this tab until it is saved. */
export function NoteForm({ submission, changes, field }: NoteFormProps) {
  const t = useMessages(inboxMessages);
  const toasts = useToasts();
  const draft = useDraft(`submission-note/${submission.id}`, submission.note);
  /** What another member wrote meanwhile, once this one was shown it. */
  const [theirs, setTheirs] = useState<string | null>(null);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const outcome = await changes.note(submission, draft.value, theirs ?? draft.start);
    setTheirs(outcome.theirs);
    if (outcome.isSaved) toasts.show({ text: t('noteSaved') });
  };
  return (
    <form className={classes.note} onSubmit={(event) => void save(event)}>
      <Textarea
        ref={field}
        label={t('notes')}
        description={t('notesHelp')}
        rows={2}
        maxLength={LONGEST_NOTE}
        value={draft.value}
        onChange={({ currentTarget }) => draft.set(currentTarget.value)}
      />
      <FormNotice>{theirs !== null && draft.isChanged ? t('noteTheirs', { note: theirs }) : null}</FormNotice>
      {draft.isChanged && (
        <Button type="submit" size="xs" variant="default" w="fit-content">
          {t('saveNote')}
        </Button>
      )}
    </form>
  );
}
