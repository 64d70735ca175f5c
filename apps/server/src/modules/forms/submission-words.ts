import { type FormAnswers, type FormField, NO_ANSWER, summariseAnswers } from '@awning/forms';

interface WordedAnswer {
  readonly type: string;
  readonly text: string;
}

/** Answers as people read them, in one line. */
export const inOneLine = (answers: readonly WordedAnswer[]): string =>
  answers
    .filter(({ text }) => text !== NO_ANSWER)
    .map(({ text }) => text.replace(/\s+/g, ' '))
    .join(' · ');

/** What the inbox shows of a submission, for its search: files have their names elsewhere, and what nobody typed comes last. */
export function submissionWords(fields: readonly FormField[], answers: FormAnswers): string {
  const worded = summariseAnswers(fields, answers).filter(({ type }) => type !== 'file');
  const isHidden = ({ type }: WordedAnswer): boolean => type === 'hidden';
  return inOneLine([...worded.filter((answer) => !isHidden(answer)), ...worded.filter(isHidden)]);
}
