import { applyEdits, readLessText } from './less-text.ts';

const OLD = /(?<![\w-])\(~"([\w.#@{}\s,>+~-]*)"\)/g;

/** Selectors made of text as LESS 1.3 wrote them, `(~".@{name}")`, in today's form. */
export function modernInterpolation(text: string): string {
  if (!text.includes('(~"')) return text;
  const { code } = readLessText(text);
  const edits = [...text.matchAll(OLD)].flatMap((match) => {
    const [whole, inner = ''] = match;
    const end = match.index + whole.length;
    const isSelector = /^[^;{}]*\{/.test(code.slice(end, end + 1_000));
    const before = code.slice(Math.max(0, match.index - 1_000), match.index);
    const statement = before.slice(Math.max(...[';', '{', '}'].map((sign) => before.lastIndexOf(sign))) + 1);
    if (!isSelector || /[@:]|\bwhen\b/.test(statement)) return [];
    return [{ start: match.index, end, replacement: inner }];
  });
  return applyEdits(text, edits);
}
