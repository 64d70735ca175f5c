import { closingBrace, type LessText, type TextRange, valueEnd } from './less-text.ts';

/** The statement below a tweak, as far as a tweak can control it. */
export type BoundStatement =
  | { readonly kind: 'variable'; readonly start: number; readonly name: string; readonly value: TextRange }
  | { readonly kind: 'ruleset'; readonly start: number; readonly name: string; readonly body: TextRange };

// What a tweak controls is short. Without an end to looking, a hostile file of nested tweaks would cost minutes.
const LONGEST = 20_000;

/** What begins at the position, when it is a variable or a rule set; null for anything else. */
export function statementAt({ code, text }: LessText, start: number): BoundStatement | null {
  const limit = Math.min(code.length, start + LONGEST);
  const rest = code.slice(start, limit);
  const variable = /^@([\w-]+)\s*:\s*/.exec(rest);
  if (variable?.[1] !== undefined) {
    const from = start + variable[0].length;
    const to = valueEnd(code, from, limit);
    if (code.charAt(from) === '{' || (to === limit && limit < code.length)) return null;
    const trimmed = from + code.slice(from, to).trimEnd().length;
    return { kind: 'variable', start, name: variable[1], value: { start: from, end: trimmed } };
  }
  const selector = /^[^@;{}][^;{}]*\{/.exec(rest);
  if (selector === null) return null;
  const open = start + selector[0].length - 1;
  const close = closingBrace(code, open, limit);
  if (close === limit && limit < code.length) return null;
  return {
    kind: 'ruleset',
    start,
    name: rulesetName(text.slice(start, open)),
    body: { start: open + 1, end: close },
  };
}

/** `.harbour-title-font` for `.harbour-title-font()` and for `.harbour-title-font, .other`. */
const rulesetName = (selector: string): string => /[\w-]+/.exec(selector)?.[0] ?? '';

export interface FontDeclaration extends TextRange {
  readonly property: string;
  readonly value: string;
}

/** The declarations that stand directly in a rule set, each with the range of its value. */
export function fontDeclarations({ code, text }: LessText, { body }: { body: TextRange }): FontDeclaration[] {
  const declarations: FontDeclaration[] = [];
  let at = body.start;
  while (at < body.end) {
    const end = Math.min(statementEnd(code, at, body.end), body.end);
    const declaration = /^\s*([\w-]+)\s*:\s*(?=[^\s])/.exec(code.slice(at, end));
    if (declaration?.[1] !== undefined && code.charAt(end) !== '{') {
      const start = at + declaration[0].length;
      const value = text.slice(start, start + code.slice(start, end).trimEnd().length);
      declarations.push({
        property: declaration[1].toLowerCase(),
        value,
        start,
        end: start + value.length,
      });
    }
    at = code.charAt(end) === '{' ? closingBrace(code, end) + 1 : end + 1;
  }
  return declarations;
}

function statementEnd(code: string, from: number, limit: number): number {
  for (let at = from; at < limit; at += 1) if (/[;{}]/.test(code.charAt(at))) return at;
  return limit;
}
