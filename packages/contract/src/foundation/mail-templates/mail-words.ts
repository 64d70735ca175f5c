/** Longest words of each kind, in characters. */
export const MAIL_WORD_LENGTHS = { subject: 200, heading: 200, introduction: 2000, buttonLabel: 60 } as const;
export type MailWordName = keyof typeof MAIL_WORD_LENGTHS;

const NAMES: Readonly<Record<MailWordName, string>> = {
  subject: 'A subject',
  heading: 'A heading',
  introduction: 'The text',
  buttonLabel: 'A button',
};
const ONE_LINE: readonly MailWordName[] = ['subject', 'heading', 'buttonLabel'];

/** Characters that no mail program shows; of these a text may have tabs and line breaks. */
const CONTROL = /\p{Cc}/u;
const LINE_BREAK = /[\r\n\u2028\u2029]/;
/** What follows a brace, up to the brace that ends it. */
const BRACES = /\{([^{}\n]*)\}?/g;

/**
 * What is wrong with words that an owner typed for a mail; null when nothing is. The same in the browser and on the
 * server.
 */
export function mailWordProblem(field: MailWordName, text: string, slots: readonly string[]): string | null {
  const name = NAMES[field];
  const most = MAIL_WORD_LENGTHS[field];
  if (text.trim() === '') return `${name} needs words. Leave it out to have those that come with it.`;
  if (text.length > most) return `${name} can have ${most} characters at most. This has ${text.length}.`;
  if (ONE_LINE.includes(field) && LINE_BREAK.test(text))
    return `${name} has one line. Please take the line break out.`;
  if (CONTROL.test(text.replace(/[\t\r\n]/g, '')))
    return `${name} has a character that no email can show. Please type it again.`;
  const unknown = unknownSlot(text, slots);
  if (unknown === null) return null;
  const known = slots.map((slot) => `{${slot}}`).join(', ');
  return `${unknown} stands for nothing here. ${known === '' ? 'Nothing is filled in.' : `You can use ${known}.`}`;
}

/** The first name in braces that stands for nothing, as it was typed. */
function unknownSlot(text: string, slots: readonly string[]): string | null {
  for (const [whole, name = ''] of text.matchAll(BRACES))
    if (!whole.endsWith('}') || !slots.includes(name)) return whole.trim();
  return null;
}
