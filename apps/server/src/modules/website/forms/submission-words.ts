import { type FormAnswers, type FormField, NO_ANSWER, summariseAnswers } from '@awning/forms';

/** Answers as people read them, in one line. */
export const inOneLine = (answers: readonly { readonly text: string }[]): string =>
  answers
    .filter(({ text }) => text !== NO_ANSWER)
    .map(({ text }) => text.replace(/\s+/g, ' '))
    .join(' · ');

/**
 * Those answers that people read otherwise than they are stored, for the search of the inbox. Files have their names
 * elsewhere.
 */
export const submissionWords = (fields: readonly FormField[], answers: FormAnswers): string =>
  inOneLine(
    summariseAnswers(fields, answers).filter(({ id, type, text }) => type !== 'file' && text !== answers[id]),
  );
