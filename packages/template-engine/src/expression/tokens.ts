import { referenceEnd } from '../tag-reader.ts';
import { type Path, parsePath } from '../value.ts';
import { type NumberProblem, readNumber } from './number-text.ts';
import { LEFT_PAREN, type Operator, operators, RIGHT_PAREN, UNARY_MINUS, UNARY_PLUS } from './operators.ts';
import { readString, type StringProblem } from './string-text.ts';

export type Scalar = number | string | boolean | null;

export type Token =
  | { readonly kind: 'value'; readonly value: Scalar }
  | { readonly kind: 'name'; readonly path: Path; readonly text: string }
  | { readonly kind: 'operator'; readonly operator: Operator }
  | { readonly kind: 'call'; readonly name: string }
  /** A name that every JavaScript object has: it stands for nothing. */
  | { readonly kind: 'unknown' };

const functionNames = ['max', 'min', 'abs', 'num', 'str', 'bool'] as const;

const CONSTANTS = new Map<string, Scalar>([
  ['null', null],
  ['true', true],
  ['false', false],
  ['PI', Math.PI],
  ['E', Math.E],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['NaN', Number.NaN],
]);

const NUMBER_PROBLEMS: Record<NumberProblem, string> = {
  exponent: 'Expected a digit after exponent in decimal number',
  'duplicate-point': 'Duplicate decimal point in number',
  'point-in-exponent': 'Unexpected decimal point in exponent',
  hex: 'Expected digits after start of hex number',
};

const STRING_PROBLEMS: Record<StringProblem, string> = {
  'hex-escape': 'Invalid 2-char hex escape found',
  'unicode-escape': 'Invalid unicode escape found',
  'line-feed': 'Illegal bare line feed character in string literal',
  'carriage-return': 'Illegal bare carriage return character in string literal',
  unterminated: 'Unterminated string',
};

const CONTROL_NAMES: Record<string, string> = {
  '\b': 'backspace',
  '\f': 'form feed',
  '\n': 'line feed',
  '\r': 'carriage return',
  '\t': 'tab',
};

export interface TokenList {
  readonly tokens: Token[];
  readonly problems: string[];
}

/**
 * Splits an expression into tokens. The first malformed one ends it; a bad name or too many tokens only end collecting.
 */
export function tokenize(s: string, maxTokens: number): TokenList {
  const tokens: Token[] = [];
  const problems: string[] = [];
  let collecting = true;

  const add = (token: Token): void => {
    if (!collecting) return;
    if (maxTokens > 0 && tokens.length >= maxTokens) {
      problems.push(`Expression exceeds the maximum number of allowed tokens: ${maxTokens}`);
      collecting = false;
      return;
    }
    tokens.push(token);
  };

  for (let i = 0; i < s.length; ) {
    const c = s.charCodeAt(i);
    if (c === 32 || c === 10 || c === 9 || c === 13 || c === 0xa0) {
      i++;
    } else if (c >= 48 && c <= 57) {
      const read = readNumber(s, i);
      if ('problem' in read) return { tokens, problems: [...problems, NUMBER_PROBLEMS[read.problem]] };
      add({ kind: 'value', value: read.value });
      i = read.end;
    } else if (c === 34 || c === 39) {
      const read = readString(s, i);
      if ('problem' in read) return { tokens, problems: [...problems, STRING_PROBLEMS[read.problem]] };
      add({ kind: 'value', value: read.value });
      i = read.end;
    } else {
      const operator = operators.find(({ symbol }) => s.startsWith(symbol, i));
      if (operator) {
        if (operator === LEFT_PAREN && collecting) {
          const problem = turnIntoCall(tokens);
          if (problem) {
            problems.push(problem);
            collecting = false;
          }
        }
        add({ kind: 'operator', operator: unaryForm(operator, tokens[tokens.length - 1]) });
        i += operator.symbol.length;
        continue;
      }
      const end = referenceEnd(s, i, s.length);
      if (end === i) {
        const character = s[i] as string;
        const kind = CONTROL_NAMES[character] ?? (c <= 0x1f ? 'control character' : 'character');
        problems.push(`Unexpected ${kind} at ${i}: ${JSON.stringify(character)}`);
        return { tokens, problems };
      }
      add(nameToken(s.slice(i, end)));
      i = end;
    }
  }
  return { tokens, problems };
}

function nameToken(text: string): Token {
  const path = parsePath(text);
  if (path.length === 1) {
    const constant = CONSTANTS.get(text);
    if (constant !== undefined) return { kind: 'value', value: constant };
    if (text in Object.prototype) return { kind: 'unknown' };
  }
  return { kind: 'name', path, text };
}

/** A single name before an opening parenthesis is a function. Returns the complaint when there is no such function. */
function turnIntoCall(tokens: Token[]): string | null {
  const last = tokens[tokens.length - 1];
  if (last?.kind !== 'name' || last.path.length !== 1) return null;
  const name = last.text;
  if (!functionNames.some((known) => known === name)) return `Invalid function ${name}`;
  tokens[tokens.length - 1] = { kind: 'call', name };
  return null;
}

function unaryForm(operator: Operator, before: Token | undefined): Operator {
  const first = before === undefined || (before.kind === 'operator' && before.operator !== RIGHT_PAREN);
  if (!first) return operator;
  return operator.symbol === '+' ? UNARY_PLUS : operator.symbol === '-' ? UNARY_MINUS : operator;
}
