import { asNumber, compare, isEqual, isTruthy, type Meter, parsePath, type Value } from './value.ts';
import { type Operand, onNode, onOperands, type PredicateFactory, type Predicates } from './vocabulary.ts';

const LITERAL = /^(?:["[{]|-?\d|(?:true|false|null)$)/;

const NODE: Operand = { kind: 'node' };
const reference = (text: string): Operand => ({ kind: 'path', path: parsePath(text) });

/** Text that looks like JSON and is JSON stands for itself; everything else is a reference. */
function readOperand(text: string): Operand {
  if (LITERAL.test(text)) {
    try {
      return { kind: 'literal', value: JSON.parse(text) as Value };
    } catch {
      // Not JSON after all: a reference.
    }
  }
  return reference(text);
}

const NEVER = { operands: [], holds: () => false };

/** With one argument the current node is compared with it, with two they are compared with each other. */
const comparison = (holds: (a: Value, b: Value, meter: Meter) => boolean): PredicateFactory =>
  onOperands(([first, second]) => {
    if (first === undefined) return NEVER;
    const operand = readOperand(first);
    return { holds, operands: second === undefined ? [NODE, operand] : [operand, readOperand(second)] };
  });

const parity = (remainder: number): PredicateFactory => {
  const holds = (value: Value): boolean => typeof value === 'number' && Math.abs(value) % 2 === remainder;
  return onOperands(([text]) => ({ holds, operands: [text === undefined ? NODE : reference(text)] }));
};

const isMultiple = (value: Value, divisor: Value): boolean =>
  Number.isInteger(value) &&
  Number.isInteger(divisor) &&
  divisor !== 0 &&
  (value as number) % (divisor as number) === 0;

const nth = onOperands((args) => {
  const [first, second] = args;
  if (first === undefined) return NEVER;
  const operand = readOperand(first);
  const pair = args.length === 2 ? [operand, readOperand(second ?? '')] : [NODE, operand];
  return { holds: isMultiple, operands: pair };
});

function readNumber(value: Value, meter: Meter): number {
  if (typeof value === 'string') meter.spendOn(value);
  return asNumber(value);
}

export const corePredicates: Predicates = {
  'debug?': onOperands(() => ({ holds: isTruthy, operands: [reference('debug')] })),
  'equal?': comparison(isEqual),
  'notEqual?': comparison((a, b, meter) => !isEqual(a, b, meter)),
  'greaterThan?': comparison((a, b, meter) => compare(a, b, meter) > 0),
  'greaterThanOrEqual?': comparison((a, b, meter) => compare(a, b, meter) >= 0),
  'lessThan?': comparison((a, b, meter) => compare(a, b, meter) < 0),
  'lessThanOrEqual?': comparison((a, b, meter) => compare(a, b, meter) <= 0),
  'even?': parity(0),
  'odd?': parity(1),
  'nth?': nth,
  'plural?': onNode((node, meter) => readNumber(node, meter) > 1),
  'singular?': onNode((node, meter) => readNumber(node, meter) === 1),
};
