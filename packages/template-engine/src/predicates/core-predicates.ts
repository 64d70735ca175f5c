import type { Context } from '../context.ts';
import { asNumber, compare, isEqual, isTruthy, parsePath, type Value } from '../value.ts';
import type { PredicateFactory, Predicates } from '../vocabulary.ts';

type Operand = (ctx: Context) => Value;

const LITERAL = /^(?:["[{]|-?\d|(?:true|false|null)$)/;

/** Text that looks like JSON and is JSON stands for itself; everything else is a reference. */
export function compileOperand(text: string): Operand {
  if (LITERAL.test(text)) {
    try {
      const value: unknown = JSON.parse(text);
      return () => value;
    } catch {
      // Not JSON after all: a reference.
    }
  }
  const path = parsePath(text);
  return (ctx) => ctx.resolve(path);
}

/** With one argument the current node is compared with it, with two they are compared with each other. */
const comparison =
  (holds: (a: Value, b: Value) => boolean): PredicateFactory =>
  ([first, second]) => {
    if (first === undefined) return () => false;
    const left = compileOperand(first);
    const right = second === undefined ? left : compileOperand(second);
    const isNodeCompared = second === undefined;
    return (ctx) => {
      const value = isNodeCompared ? ctx.frame.node : left(ctx);
      // Comparing two long texts over and over is work like any other.
      if (typeof value === 'string') ctx.spendOn(value);
      return holds(value, right(ctx));
    };
  };

const parity =
  (remainder: number): PredicateFactory =>
  ([reference]) => {
    const path = reference === undefined ? null : parsePath(reference);
    return (ctx) => {
      const value = path ? ctx.resolve(path) : ctx.frame.node;
      return typeof value === 'number' && Math.abs(value) % 2 === remainder;
    };
  };

const nth: PredicateFactory = (args) => {
  const [first, second] = args;
  if (first === undefined) return () => false;
  const pair = args.length === 2;
  const a = compileOperand(first);
  const b = compileOperand(second ?? '');
  return (ctx) => {
    const value = pair ? a(ctx) : ctx.frame.node;
    const divisor = pair ? b(ctx) : a(ctx);
    return (
      Number.isInteger(value) &&
      Number.isInteger(divisor) &&
      divisor !== 0 &&
      (value as number) % (divisor as number) === 0
    );
  };
};

export const corePredicates: Predicates = {
  'debug?': () => (ctx) => isTruthy(ctx.lookup('debug')),
  'equal?': comparison(isEqual),
  'notEqual?': comparison((a, b) => !isEqual(a, b)),
  'greaterThan?': comparison((a, b) => compare(a, b) > 0),
  'greaterThanOrEqual?': comparison((a, b) => compare(a, b) >= 0),
  'lessThan?': comparison((a, b) => compare(a, b) < 0),
  'lessThanOrEqual?': comparison((a, b) => compare(a, b) <= 0),
  'even?': parity(0),
  'odd?': parity(1),
  'nth?': nth,
  'plural?': () => (ctx) => asNumber(ctx.frame.node) > 1,
  'singular?': () => (ctx) => asNumber(ctx.frame.node) === 1,
};
