import { asString, getPath, isMissing, type Value } from '@awning/template-engine';
import { Decimal } from '@phensley/cldr';
import { parseDecimal } from './decimal-text.ts';

export interface MessageArguments {
  readonly positional: readonly Value[];
  /** They win over positions, also under a number as their name. */
  readonly keywords: ReadonlyMap<string, Value>;
  /** Looked up only by messages that show a date. */
  readonly zone: string | (() => string);
}

/** No argument of that name was given at all, which is not the same as one that leads to nothing. */
export const NONE: unique symbol = Symbol('no such argument');

/** How a message reads one of its arguments. */
export type ArgumentReader = (args: MessageArguments) => Value;

export function createArgumentReader(name: string | number): ArgumentReader {
  const key = String(name);
  const position = typeof name === 'number' ? name : Number.POSITIVE_INFINITY;
  return ({ positional, keywords }) => {
    if (keywords.size > 0 && keywords.has(key)) return keywords.get(key);
    return position < positional.length ? positional[position] : NONE;
  };
}

/** A money object stands for its amount. */
function unwrap(value: Value): Value {
  if (typeof value !== 'object' || value === null || value instanceof Decimal) return value;
  const amount = getPath(value, 'decimalValue');
  if (!isMissing(amount)) return amount;
  const plain = getPath(value, 'value');
  return isMissing(plain) ? value : plain;
}

export function textOf(value: Value): string {
  const plain = unwrap(value);
  return plain instanceof Decimal ? plain.toString() : asString(plain);
}

/** Text that reads as a number; what is none counts as 0, so does a money object with a truth value for an amount. */
export function numberTextOf(value: Value): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return textOf(value);
}

const ZERO = new Decimal(0);

/** An argument that was never given is not a number; one that leads nowhere or to text counts as 0. */
export const countTextOf = (value: Value): string => (value === NONE ? 'NaN' : numberTextOf(value));

export const toDecimal = (numberText: string): Decimal => parseDecimal(numberText) ?? ZERO;
