import type { TextRange } from './less-text.ts';

/** A statement of LESS as text: what ends with a semicolon or has a block. */
export interface LessStatement extends TextRange {
  /** Where its block opens; null when it has none. */
  readonly open: number | null;
  /** Where its block closes; null when it has none, or when nothing closes it. */
  readonly close: number | null;
  readonly children: readonly LessStatement[];
}

interface OpenStatement {
  readonly start: number;
  readonly open: number;
  readonly children: LessStatement[];
}

/**
 * The statements of a text whose comments and strings are blanks, as `readLessText` gives it. A brace that closes
 * nothing is a statement by itself, and a parenthesis that nobody closed ends with its statement.
 */
export function readStatements(code: string): LessStatement[] {
  const top: LessStatement[] = [];
  const around: OpenStatement[] = [];
  let siblings = top;
  let start = 0;
  let parens = 0;
  let firstSemicolon = -1;
  // A text made for it would have the same signs read again and again.
  let mayReread = REREADS * code.length;
  let closings: ReadonlyMap<number, number> | null = null;

  const closingBraceOf = (open: number): number => {
    closings ??= closingBraces(code);
    return closings.get(open) ?? -1;
  };
  /** Whether an open parenthesis ended with its first semicolon: then that is where reading goes on. */
  const endsEarlier = (at: number): boolean => {
    if (parens === 0 || firstSemicolon === -1 || mayReread < 0) return false;
    mayReread -= at - firstSemicolon;
    return true;
  };
  const begin = (at: number): void => {
    start = at;
    parens = 0;
    firstSemicolon = -1;
  };
  const add = (end: number): void => {
    siblings.push({ start, end, open: null, close: null, children: [] });
    begin(end);
  };
  const close = (at: number | null, end: number): void => {
    const block = around.pop();
    if (block === undefined) return;
    siblings = around.at(-1)?.children ?? top;
    siblings.push({ ...block, end, close: at });
    begin(end);
  };

  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charCodeAt(at);
    if (sign === PAREN) parens += 1;
    else if (sign === PAREN_END) parens = Math.max(0, parens - 1);
    else if (sign === SEMICOLON) {
      if (parens === 0) add(at + 1);
      else if (firstSemicolon === -1) firstSemicolon = at;
    } else if (sign === BRACE) {
      const end = parens > 0 && isArgumentAt(code, start, at) ? closingBraceOf(at) : -1;
      if (end !== -1) at = end;
      else if (endsEarlier(at)) {
        at = firstSemicolon;
        add(at + 1);
      } else {
        const block: OpenStatement = { start, open: at, children: [] };
        around.push(block);
        siblings = block.children;
        begin(at + 1);
      }
    } else if (sign === BRACE_END) {
      if (endsEarlier(at)) {
        at = firstSemicolon;
        add(at + 1);
        continue;
      }
      if (!isBlank(code, start, at)) add(at);
      if (around.length === 0) {
        begin(at);
        add(at + 1);
      } else close(at, at + 1);
    }
  }
  if (!isBlank(code, start, code.length)) add(code.length);
  while (around.length > 0) close(null, code.length);
  return top;
}

const SEMICOLON = 0x3b;
const PAREN = 0x28;
const PAREN_END = 0x29;
const BRACE = 0x7b;
const BRACE_END = 0x7d;

const REREADS = 8;

/** Whether a block is handed to a mixin. */
function isArgumentAt(code: string, start: number, open: number): boolean {
  let before = open - 1;
  while (before >= start && code.charCodeAt(before) <= 0x20) before -= 1;
  return before >= start && '(,;:'.includes(code.charAt(before));
}

/** Where each brace that is closed closes. */
function closingBraces(code: string): ReadonlyMap<number, number> {
  const closings = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charCodeAt(at);
    if (sign === BRACE) open.push(at);
    const opened = sign === BRACE_END ? open.pop() : undefined;
    if (opened !== undefined) closings.set(opened, at);
  }
  return closings;
}

function isBlank(code: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (code.charCodeAt(at) > 0x20) return false;
  return true;
}

/** The statements that hold the position, the outermost first; none when it lies between two. */
export function statementsAt(statements: readonly LessStatement[], position: number): LessStatement[] {
  const path: LessStatement[] = [];
  let among: readonly LessStatement[] = statements;
  for (;;) {
    const holder = holderOf(among, position);
    if (holder === null) return path;
    path.push(holder);
    if (holder.open === null || position <= holder.open) return path;
    among = holder.children;
  }
}

/** The same; of a position between two the next one, and the last one behind all of them. */
export function statementsNear(statements: readonly LessStatement[], position: number): LessStatement[] {
  const path = statementsAt(statements, position);
  if (path.length > 0) return path;
  const near = statements.find(({ end }) => end > position) ?? statements.at(-1);
  return near === undefined ? [] : [near];
}

function holderOf(statements: readonly LessStatement[], position: number): LessStatement | null {
  let low = 0;
  let high = statements.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((statements[middle]?.end ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  const candidate = statements[low];
  return candidate !== undefined && candidate.start <= position ? candidate : null;
}

const LONGEST_NAME = 100;

const oneLine = (text: string): string => {
  const line = text
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME)}…` : line;
};

/** How people find a statement again: `“color” in “.nav a”`, or the selector of a rule. */
export function statementName(path: readonly LessStatement[], text: string): string {
  const statement = path.at(-1);
  if (statement === undefined) return '';
  const heads = path
    .filter(({ open }) => open !== null)
    .map(({ start, open }) => oneLine(text.slice(start, open ?? start)))
    .filter((head) => head !== '');
  const around = heads.length === 0 ? '' : `“${oneLine(heads.join(' '))}”`;
  if (statement.open !== null) return around;
  const own = oneLine(text.slice(statement.start, statement.end)).replace(/;$/, '');
  const name = /^[@\w-]+(?=\s*:)|^[^(;]+/.exec(own)?.[0].trim() ?? '';
  if (name === '') return around;
  return around === '' ? `“${name}”` : `“${name}” in ${around}`;
}
