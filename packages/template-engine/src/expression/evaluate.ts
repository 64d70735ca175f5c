import type { Context } from '../context.ts';
import type { Path } from '../value.ts';
import { textToNumber } from './number-text.ts';
import {
  ASSIGN,
  BITWISE_NOT,
  COMMA,
  LEFT_PAREN,
  NOT,
  type Operator,
  RIGHT_PAREN,
  SEMICOLON,
  UNARY_MINUS,
  UNARY_PLUS,
} from './operators.ts';
import type { ParsedExpression, RpnToken } from './rpn.ts';
import type { Scalar } from './tokens.ts';

/** What stands on the stack: a value, a name that is read when it is used, a marker, or nothing (undefined). */
type Entry = Scalar | { readonly path: Path } | typeof ARGS | undefined;

/** They only put others in order; one that is still there was left by a mistake of the parser. */
const ORDERING: ReadonlySet<Operator> = new Set([LEFT_PAREN, RIGHT_PAREN, COMMA, SEMICOLON]);

const ARGS: unique symbol = Symbol('arguments start here');

export interface Evaluation {
  /** The last statement's value; undefined when it has none. */
  readonly value: Scalar | undefined;
  readonly problems: readonly string[];
}

/** Runs every statement in the context's current frame, where assignments go too. */
export function evaluate({ statements }: ParsedExpression, ctx: Context): Evaluation {
  const problems: string[] = [];
  let value: Scalar | undefined;
  for (const statement of statements) value = reduce(statement, ctx, problems);
  return { value, problems };
}

function reduce(statement: readonly RpnToken[], ctx: Context, problems: string[]): Scalar | undefined {
  const stack: Entry[] = [];
  for (const token of statement) {
    const step = takeToken(token, stack, ctx);
    if (step === 'assigned') return undefined;
    if (step !== null) {
      // What is left on the stack is still looked at below, and may be worth a second complaint.
      problems.push(step);
      break;
    }
  }
  const top = stack[stack.length - 1];
  if (top === undefined) return undefined;
  const value = resolve(top, ctx);
  if (value === undefined) problems.push('Reduce error: unexpected token on stack');
  return value;
}

/** Null to go on, `assigned` to end the statement, otherwise the complaint that ends it. */
function takeToken(token: RpnToken, stack: Entry[], ctx: Context): string | null {
  switch (token.kind) {
    case 'value':
      stack.push(token.value);
      return null;
    case 'name':
      stack.push({ path: token.path });
      return null;
    case 'args':
      stack.push(ARGS);
      return null;
    case 'unknown':
      return null;
    case 'call': {
      const result = call(token.name, takeArguments(stack, ctx));
      if (result === undefined) return `Error calling function ${token.name}`;
      stack.push(result);
      return null;
    }
    case 'operator':
      if (token.operator === ASSIGN) {
        assign(stack, ctx);
        return 'assigned';
      }
      if (ORDERING.has(token.operator)) return 'Unexpected operator found during evaluation';
      if (!token.operator.unary) return binary(token.operator, stack, ctx);
      stack.push(unary(token.operator, stack.pop(), ctx));
      return null;
  }
}

/** Taking a value means reading all of it: long texts are counted each time. */
function resolve(entry: Entry, ctx: Context): Scalar | undefined {
  const value = readEntry(entry, ctx);
  if (typeof value === 'string') ctx.spendOn(value);
  return value;
}

/** A name becomes its value now. Objects, arrays and the marker have none. */
function readEntry(entry: Entry, ctx: Context): Scalar | undefined {
  if (entry === undefined || entry === ARGS) return undefined;
  if (entry === null || typeof entry !== 'object') return entry as Scalar;
  const value = ctx.resolve(entry.path);
  switch (typeof value) {
    case 'number':
    case 'string':
    case 'boolean':
      return value;
    case 'object':
      return value === null ? null : undefined;
    default:
      return null;
  }
}

function assign(stack: Entry[], ctx: Context): void {
  const right = resolve(stack.pop(), ctx);
  const left = stack.pop();
  if (right === undefined || typeof left !== 'object' || left === null) return;
  const [name] = left.path;
  if (left.path.length === 1 && typeof name === 'string' && name.startsWith('@'))
    ctx.setVariable(name, right);
}

/** Down to the marker, or to something that turned out to have no value: what lies below that is not reached. */
function takeArguments(stack: Entry[], ctx: Context): Scalar[] {
  const values: Scalar[] = [];
  for (let entry = stack.pop(); entry !== ARGS && entry !== undefined; entry = stack.pop()) {
    const value = resolve(entry, ctx);
    if (value !== undefined) values.push(value);
  }
  return values.reverse();
}

const toNumber = (value: Scalar): number =>
  typeof value === 'number'
    ? value
    : typeof value === 'string'
      ? textToNumber(value)
      : value === true
        ? 1
        : 0;
const toBoolean = (value: Scalar): boolean =>
  typeof value === 'number'
    ? value !== 0 && !Number.isNaN(value)
    : typeof value === 'string'
      ? value !== ''
      : value === true;
const toText = (value: Scalar): string => String(value);

/** Unlike Math.max and Math.min, a NaN on the left gives way to what follows it. */
const keepGreater = (best: number, next: number): number => {
  if (best > next) return best;
  return next;
};
const keepSmaller = (best: number, next: number): number => {
  if (best < next) return best;
  return next;
};

function call(name: string, values: Scalar[]): Scalar | undefined {
  const first = values[0];
  if (first === undefined) return undefined;
  switch (name) {
    case 'max':
      return values.map(toNumber).reduce(keepGreater);
    case 'min':
      return values.map(toNumber).reduce(keepSmaller);
    case 'abs':
      return Math.abs(toNumber(first));
    case 'num':
      return toNumber(first);
    case 'str':
      return toText(first);
    default:
      return toBoolean(first);
  }
}

function unary(operator: Operator, entry: Entry, ctx: Context): Entry {
  const value = resolve(entry, ctx);
  if (value === undefined) return undefined;
  switch (operator) {
    case UNARY_PLUS:
      return toNumber(value);
    case UNARY_MINUS:
      return -toNumber(value);
    case NOT:
      return !toBoolean(value);
    case BITWISE_NOT:
      // Kept from the language's reference: on a bare name the name itself is complemented, not its value.
      return typeof entry === 'object' && entry !== null ? -1 : ~toNumber(value);
    default:
      return undefined;
  }
}

/** Replaces the two top entries by the result; returns the complaint when that is not possible. */
function binary(operator: Operator, stack: Entry[], ctx: Context): string | null {
  const right = resolve(stack.pop(), ctx);
  const left = resolve(stack.pop(), ctx);
  if (left === undefined || right === undefined) return `Invalid arguments to operator ${operator.name}`;
  if (operator.symbol === '+' && (typeof left === 'string' || typeof right === 'string')) {
    const text = toText(left) + toText(right);
    const limit = ctx.settings.expressionLimits.maxStringLength;
    if (limit > 0 && text.length > limit)
      return `Concatenation would exceed the maximum string length ${limit}`;
    stack.push(text);
    return null;
  }
  stack.push(apply(operator.symbol, left, right));
  return null;
}

function apply(symbol: string, left: Scalar, right: Scalar): Scalar {
  // Comparisons follow JavaScript on the raw values; TypeScript's view of them is narrower than what runs here.
  const a = left as number;
  const b = right as number;
  switch (symbol) {
    case '*':
      return toNumber(left) * toNumber(right);
    case '/':
      return toNumber(left) / toNumber(right);
    case '%':
      return toNumber(left) % toNumber(right);
    case '+':
      return toNumber(left) + toNumber(right);
    case '-':
      return toNumber(left) - toNumber(right);
    case '**':
      return toNumber(left) ** toNumber(right);
    case '<<':
      return toNumber(left) << toNumber(right);
    case '>>':
      return toNumber(left) >> toNumber(right);
    case '&':
      return toNumber(left) & toNumber(right);
    case '^':
      return toNumber(left) ^ toNumber(right);
    case '|':
      return toNumber(left) | toNumber(right);
    case '<':
      return a < b;
    case '>':
      return a > b;
    case '<=':
      return a <= b;
    case '>=':
      return a >= b;
    case '==':
      // biome-ignore lint/suspicious/noDoubleEquals: the language's == is JavaScript's
      return a == b;
    case '!=':
      // biome-ignore lint/suspicious/noDoubleEquals: the language's != is JavaScript's
      return a != b;
    case '===':
      return a === b;
    case '!==':
      return a !== b;
    case '&&':
      return toBoolean(left) && toBoolean(right);
    default:
      return toBoolean(left) || toBoolean(right);
  }
}
