/** Text around what was found, cut after so many letters. */
export interface Passage {
  readonly passage: string;
  /** Whether the text has more before or behind it. */
  readonly begun: boolean;
  readonly goes_on: boolean;
}

/** How far before what was found a passage begins: enough for the beginning of most sentences. */
export const LEAD = 60;

/** A passage as it is read below a title: without the title again, in whole words, and with a sign where it is cut. */
export function searchExcerpt(title: string, { passage: match, begun, goes_on }: Passage): string {
  const passage = withoutUnderlines(match);
  const ended = goes_on ? wholeWords(passage) : passage.trimEnd();
  const text = begun ? fromSentence(ended) : withoutTitle(ended.trim(), title.trim());
  return text === '' || !goes_on ? text : `${text}${/[.!?]$/u.test(text) ? ' ' : ''}…`;
}

/** Menus and texts in Markdown underline their headings. */
const withoutUnderlines = (text: string): string => text.replace(/(^|\s)(?:[-=]{3,}(?:\s|$))+/gu, '$1');

/** Languages without blanks have no end of a word to look for. */
const wholeWords = (cut: string): string => cut.replace(/\s\S*$/u, '').replace(/[\s,;:–—-]+$/u, '');

function fromSentence(cut: string): string {
  const [sentence] = /(?<=[.!?]\s+)\S[\s\S]*/u.exec(cut.slice(0, LEAD)) ?? [];
  if (sentence !== undefined) return cut.slice(cut.indexOf(sentence));
  return `… ${cut.replace(/^\S*\s+/u, '')}`;
}

/** Pages often begin with their own title as a heading. */
function withoutTitle(text: string, title: string): string {
  if (title === '' || text.slice(0, title.length).toLowerCase() !== title.toLowerCase()) return text;
  const rest = text.slice(title.length);
  // After a heading comes a capital or nothing; otherwise the title begins a sentence, which needs it.
  return /^[.!?:–—-]*(?:\s+\P{Ll}|\s*$)/u.test(rest) ? rest.replace(/^[.!?:–—-]*\s*/u, '') : text;
}
