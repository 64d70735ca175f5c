import { applyEdits, readLessText, type TextEdit } from './less-text.ts';

const OLD = /(?<![\w-])\(\s*~\s*(?:"([^"\\\n\r]*)"|'([^'\\\n\r]*)')\s*\)/g;

/** How far a selector is looked at on either side. */
const REACH = 1_000;

/**
 * Selectors made of text as LESS 1.3 wrote them, `(~".@{name}")`, in today's form. Quotes of a variable's own do not
 * get into the selector, which they would if the variable stood there by itself: so the text stays a text, in a
 * variable beside the rule. All files are one scope, so `place`, the number of the file, is in its name.
 */
export function modernInterpolation(text: string, place: number): string {
  if (!/\(\s*~\s*["']/.test(text)) return text;
  const { code } = readLessText(text);
  let names = 0;
  const edits = [...text.matchAll(OLD)].flatMap((match): TextEdit[] => {
    const end = match.index + match[0].length;
    const inner = match[1] ?? match[2] ?? '';
    const from = Math.max(0, match.index - REACH);
    const before = code.slice(from, match.index);
    const sign = Math.max(...[';', '{', '}'].map((each) => before.lastIndexOf(each)));
    const isSelector = /^[^;{}]*\{/.test(code.slice(end, end + REACH));
    if (!isSelector || /@(?!_)|\bwhen\b/.test(before.slice(sign + 1))) return [];
    if (!inner.includes('@{')) return [{ start: match.index, end, replacement: inner }];
    const name = `awning-selector-${place}-${names++}`;
    const at = from + sign + 1;
    return [
      { start: at, end: at, replacement: `@${name}: ~"${inner.replaceAll('"', "'")}"; ` },
      { start: match.index, end, replacement: `@{${name}}` },
    ];
  });
  return applyEdits(text, edits);
}
