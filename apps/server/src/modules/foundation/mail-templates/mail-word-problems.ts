import { MAIL_WORD_LENGTHS, type MailTemplateChange, type MailWordName } from '@awning/contract';
import type { MailKind } from './mail-set.ts';
import { mailTemplateErrors } from './mail-template-errors.ts';
import { unknownSlot } from './mail-text.ts';

const NAMES: Readonly<Record<MailWordName, string>> = {
  subject: 'A subject',
  heading: 'A heading',
  introduction: 'The first sentences',
  buttonLabel: 'A button',
};
const WORD_NAMES = Object.keys(MAIL_WORD_LENGTHS) as MailWordName[];
const ONE_LINE: readonly MailWordName[] = ['subject', 'heading', 'buttonLabel'];
const FIXED = 'The words of this email keep accounts safe, so they cannot be changed.';

/** @throws mail-templates.invalid with a sentence by field */
export function checkMailWords(kind: MailKind, words: MailTemplateChange): void {
  const problems = WORD_NAMES.flatMap((field) => {
    const problem = problemOf(kind, field, words[field]);
    return problem === null ? [] : [[field, problem] as const];
  });
  const errors: Record<string, string> = Object.fromEntries(problems);
  if (words.enabled === false && !kind.canSwitchOff)
    errors.enabled = 'People need this email, so it cannot be switched off.';
  if (Object.keys(errors).length > 0) throw mailTemplateErrors.invalid({ errors });
}

function problemOf(
  { slots, isFixed }: MailKind,
  field: MailWordName,
  text: string | null | undefined,
): string | null {
  if (text === undefined || text === null) return null;
  if (isFixed) return FIXED;
  const most = MAIL_WORD_LENGTHS[field];
  if (text.trim() === '') return `${NAMES[field]} needs words. Leave it out to have those that come with it.`;
  if (text.length > most)
    return `${NAMES[field]} can have ${most} characters at most. This has ${text.length}.`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a subject becomes a line of a mail.
  if (ONE_LINE.includes(field) && /[\r\n\u2028\u2029\u0000-\u001f\u007f]/.test(text))
    return `${NAMES[field]} has one line. Please take the line break out.`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the database takes none.
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text))
    return `${NAMES[field]} has a character that no email can show. Please type it again.`;
  const unknown = unknownSlot(text, slots);
  if (unknown === null) return null;
  const known = slots.map((slot) => `{${slot}}`).join(', ');
  return known === ''
    ? `${unknown} stands for nothing here.`
    : `${unknown} stands for nothing here. You can use ${known}.`;
}
