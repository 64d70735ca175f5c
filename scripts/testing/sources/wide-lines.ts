/** How many columns comments and prose have. Code is the formatter's. */
const COLUMNS = 120;

const LINE_COMMENTS: Readonly<Record<string, string>> = {
  sql: '--',
  less: '//',
  ts: '//',
  tsx: '//',
  mjs: '//',
};

/** Lines of comments, or of Markdown prose, that are too long, counted from 1. */
export function wideLines(file: string, text: string): number[] {
  const lines = text.split('\n');
  const extension = file.slice(file.lastIndexOf('.') + 1);
  const isProse = extension === 'md' ? proseLines(lines) : commentLines(lines, LINE_COMMENTS[extension]);
  return lines.flatMap((line, index) =>
    line.length > COLUMNS && isProse[index] === true ? [index + 1] : [],
  );
}

/** Not tables, not blocks of code; the address of a link and a long piece of code cannot be broken and do not count. */
function proseLines(lines: readonly string[]): boolean[] {
  let isCode = false;
  return lines.map((line) => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    return !isCode && !/^\s*\|/.test(line) && line.replace(/\]\([^)]*\)|`[^`]{100,}`/g, '').length > COLUMNS;
  });
}

/** Lines that are nothing but a comment. */
function commentLines(lines: readonly string[], marker: string | undefined): boolean[] {
  let isOpen = false;
  return lines.map((line) => {
    const text = line.trimStart();
    const begins = text.startsWith('/*');
    const isComment =
      isOpen || begins || (marker !== undefined && text.startsWith(marker) && !isForMachines(text));
    if (begins || isOpen) isOpen = !text.includes('*/');
    return isComment;
  });
}

/** Themes declare their tweaks in comments of one line each, SQL files what they need, and linters are told why. */
const isForMachines = (text: string): boolean =>
  /^(?:\/\/ (?:tweak:|biome-ignore )|-- (?:needs|retired):)/.test(text);
