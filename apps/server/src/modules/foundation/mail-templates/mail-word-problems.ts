import {
  MAIL_WORD_LENGTHS,
  type MailTemplateChange,
  type MailWordName,
  mailWordProblem,
} from '@awning/contract';
import type { MailKind } from './mail-set.ts';
import { mailTemplateErrors } from './mail-template-errors.ts';

const WORD_NAMES = Object.keys(MAIL_WORD_LENGTHS) as MailWordName[];
const FIXED = 'The words of this email keep accounts safe, so they cannot be changed.';

/** @throws mail-templates.invalid with a sentence by field */
export function checkMailWords({ slots, isFixed, canSwitchOff }: MailKind, words: MailTemplateChange): void {
  const problems = WORD_NAMES.flatMap((field) => {
    const text = words[field];
    if (text === undefined || text === null) return [];
    const problem = isFixed ? FIXED : mailWordProblem(field, text, slots);
    return problem === null ? [] : [[field, problem] as const];
  });
  const errors: Record<string, string> = Object.fromEntries(problems);
  if (words.enabled === false && !canSwitchOff)
    errors.enabled = 'People need this email, so it cannot be switched off.';
  if (Object.keys(errors).length > 0) throw mailTemplateErrors.invalid({ errors });
}
