/** One redirect as its line says it. */
export interface TypedRule {
  readonly from: string;
  readonly to: string;
  readonly status: 301 | 302;
}

const RULE = /^(\S+?)\s*->\s*(\S+)(?:\s+(301|302))?$/;

export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);

export const writeRule = ({ from, to, status }: TypedRule): string =>
  `${from.trim()} -> ${to.trim()} ${status}`;

/** The rule in a line, counted from 1; null where there is none. */
export const ruleAt = (text: string, line: number): TypedRule | null => ruleIn(linesOf(text)[line - 1] ?? '');

export function ruleIn(line: string): TypedRule | null {
  const [, from, to, status] = RULE.exec(line.trim()) ?? [];
  return from === undefined || to === undefined ? null : { from, to, status: status === '302' ? 302 : 301 };
}

/** The line in which a rule stands now; null where nothing leads from the one address to the other any more. */
export function lineOf(text: string, { from, to }: Pick<TypedRule, 'from' | 'to'>): number | null {
  const found = linesOf(text).findIndex((line) => {
    const rule = ruleIn(line);
    return rule?.from === from && rule.to === to;
  });
  return found === -1 ? null : found + 1;
}

/** The text with another rule in this line. Every other line stays as its owner wrote it. */
export const withRuleAt = (text: string, line: number, rule: TypedRule): string =>
  linesOf(text)
    .map((each, index) => (index === line - 1 ? writeRule(rule) : each))
    .join('\n');

export const withoutLine = (text: string, line: number): string =>
  linesOf(text)
    .filter((_, index) => index !== line - 1)
    .join('\n');

/** With the rule in a line of its own at the end, and the number of that line. */
export function withNewRule(text: string, rule: TypedRule): { readonly text: string; readonly line: number } {
  const lines = text.trim() === '' ? [] : linesOf(text.replace(/[\r\n]+$/, ''));
  return { text: [...lines, writeRule(rule)].join('\n'), line: lines.length + 1 };
}

/** What a rule is called in an address: lines move, and an address has signs that the other would take as its own. */
export function nameOfRule({ from, to }: Pick<TypedRule, 'from' | 'to'>): string {
  const bytes = new TextEncoder().encode(`${from} ${to}`);
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The rule of such a name; null for one that is none. */
export function ruleOfName(name: string): Pick<TypedRule, 'from' | 'to'> | null {
  try {
    const text = atob(name.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    const [from, to] = new TextDecoder('utf-8', { fatal: true }).decode(bytes).split(' ');
    return from === undefined || to === undefined ? null : { from, to };
  } catch {
    return null;
  }
}

interface TextChanges {
  /** What both began with. */
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

/**
 * One's own text with what another member added and removed meanwhile. A line that both changed stands there twice, to
 * be looked at; where they only moved lines, one's own order stays.
 */
export function mergeTexts({ base, mine, theirs }: TextChanges): string {
  const known = new Set(linesOf(base));
  const there = new Set(linesOf(theirs));
  const own = linesOf(mine).filter((line) => line.trim() === '' || !known.has(line) || there.has(line));
  const ownLines = new Set(own);
  const following = new Map<string, string[]>();
  let anchor = '';
  for (const line of linesOf(theirs)) {
    if (line.trim() === '') continue;
    if (ownLines.has(line)) anchor = line;
    else if (!known.has(line)) following.set(anchor, [...(following.get(anchor) ?? []), line]);
  }
  const takeAfter = (line: string): string[] => {
    const lines = following.get(line) ?? [];
    following.delete(line);
    return lines;
  };
  const first = takeAfter('');
  return [...first, ...own.flatMap((line) => [line, ...(line === '' ? [] : takeAfter(line))])].join('\n');
}
