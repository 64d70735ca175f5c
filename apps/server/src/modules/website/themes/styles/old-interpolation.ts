import { applyEdits, readLessText, type TextEdit } from './less-text.ts';

const OLD = /(?<![\w-])\(\s*~\s*(?:"([^"\\\n\r]*)"|'([^'\\\n\r]*)')\s*\)/g;

/**
 * Selectors made of text as LESS 1.3 wrote them, `(~".@{name}")`, in today's form. Quotes of a variable's own do not
 * get into the selector, which they would if the variable stood there by itself: so the text stays a text, in a
 * variable beside the rule. All files are one scope, so `place`, the number of the file, is in its name.
 */
export function modernInterpolation(text: string, place: number): string {
  if (!/\(\s*~\s*["']/.test(text)) return text;
  const { code } = readLessText(text);
  let names = 0;
  // Where the statement begins, whether its head may hold text at all, and where that head ends: read once.
  let begin = 0;
  let isHead = true;
  let next = -1;
  let seen = 0;
  const edits = [...text.matchAll(OLD)].flatMap((match): TextEdit[] => {
    const end = match.index + match[0].length;
    const inner = match[1] ?? match[2] ?? '';
    const from = seen;
    for (; seen < match.index; seen += 1) {
      if (!ENDS.has(code.charCodeAt(seen))) continue;
      begin = seen + 1;
      isHead = true;
    }
    if (NO_HEAD.test(code.slice(Math.max(from, begin), match.index))) isHead = false;
    for (next = Math.max(next, end); next < code.length && !ENDS.has(code.charCodeAt(next)); ) next += 1;
    const isComment = code.charAt(match.index) !== '(';
    if (isComment || !isHead || code.charAt(next) !== '{') return [];
    if (!inner.includes('@{')) return [{ start: match.index, end, replacement: inner }];
    const name = `awning-selector-${place}-${names++}`;
    return [
      { start: begin, end: begin, replacement: `@${name}: ~"${inner.replaceAll('"', "'")}"; ` },
      { start: match.index, end, replacement: `@{${name}}` },
    ];
  });
  return applyEdits(text, edits);
}

/** What ends a statement or opens a block: `;`, `{` and `}`. */
const ENDS: ReadonlySet<number> = new Set([0x3b, 0x7b, 0x7d]);

const NO_HEAD = /@(?!_)|\bwhen\b/;
