/** One redirect as its line says it. */
export interface TypedRule {
  readonly from: string;
  readonly to: string;
  readonly status: 301 | 302;
}

const RULE = /^(\S+?)\s*->\s*(\S+)(?:\s+(301|302))?$/;

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);

const writeRule = ({ from, to, status }: TypedRule): string => `${from.trim()} -> ${to.trim()} ${status}`;

/** The rule in a line, counted from 1; null where there is none. */
export function ruleAt(text: string, line: number): TypedRule | null {
  const [, from, to, status] = RULE.exec(linesOf(text)[line - 1]?.trim() ?? '') ?? [];
  return from === undefined || to === undefined ? null : { from, to, status: status === '302' ? 302 : 301 };
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
