import { asNumber, asString, getPath, isMissing, type Value } from '@awning/template-engine';
import { buildMessageMatcher, Decimal, parseMessagePattern } from '@phensley/cldr';
import { readDateOptions, readIntervalOptions } from './date-time-options.ts';
import { dateTimeText, intervalText } from './date-time-text.ts';
import { parseDecimal } from './decimal-text.ts';
import { currencyText, decimalText, prepare, prepareCurrency, readMoney } from './money-text.ts';
import { readDecimalOptions } from './number-options.ts';
import type { I18n } from './services.ts';

export interface MessageArguments {
  readonly positional: readonly Value[];
  readonly keywords: ReadonlyMap<string, Value>;
  readonly zoneId: string;
}

/** A message pattern that is ready to run; `#` stands for `selected`. */
export type CompiledMessage = (args: MessageArguments, i18n: I18n, selected: Value) => string;

type Argument = string | number;
type PluralChoice = [exact: 0 | 1, key: string, code: Code];
/** The parser's instructions. */
type Code =
  | [op: 0, text: string]
  | [op: 1, argument: Argument]
  | [op: 2, args: Argument[], offset: number, ordinal: 0 | 1, choices: PluralChoice[]]
  | [op: 3, args: Argument[], choices: [string, Code][]]
  | [op: 4, block: Code[]]
  | [op: 5]
  | [op: 6, name: string, args: Argument[], options: string[]]
  | [op: 7];

/** No argument of that name was given at all, which is not the same as one that leads to nothing. */
const NONE: unique symbol = Symbol('no such argument');

function argumentOf({ positional, keywords }: MessageArguments, name: Argument): Value {
  const key = String(name);
  if (keywords.has(key)) return keywords.get(key);
  return typeof name === 'number' && name < positional.length ? positional[name] : NONE;
}

/** A money object stands for its amount. */
function unwrap(value: Value): Value {
  if (typeof value !== 'object' || value === null || value instanceof Decimal) return value;
  const amount = getPath(value, 'decimalValue');
  if (!isMissing(amount)) return amount;
  const plain = getPath(value, 'value');
  return isMissing(plain) ? value : plain;
}

function textOf(value: Value): string {
  const plain = unwrap(value);
  return plain instanceof Decimal ? plain.toString() : asString(plain);
}

/** Text that reads as a number; what is none counts as 0, so does a money object with a truth value for an amount. */
function numberTextOf(value: Value): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  const plain = unwrap(value);
  return plain instanceof Decimal ? plain.toString() : asString(plain);
}

const ZERO = new Decimal(0);
const NOT_A_NUMBER = new Decimal('NaN');

/** An argument that was never given is not a number; one that leads nowhere or to text counts as 0. */
function decimalOf(value: Value): Decimal {
  return value === NONE ? NOT_A_NUMBER : (parseDecimal(numberTextOf(value)) ?? ZERO);
}

type MessageFunction = (
  options: readonly string[],
) => (values: readonly Value[], zoneId: string, i18n: I18n) => string;

const money: MessageFunction = (options) => {
  const prepared = prepareCurrency(options);
  return ([value], _zone, i18n) => {
    const fields = readMoney(value);
    return fields === null
      ? ''
      : currencyText(i18n, numberTextOf(fields.amount), fields.currency, prepared, '0');
  };
};

const number: MessageFunction = (options) => {
  const prepared = prepare('decimal', options, readDecimalOptions);
  return ([value], _zone, i18n) =>
    value === NONE ? '' : decimalText(i18n, numberTextOf(value), prepared, '0');
};

const datetime: MessageFunction = (options) => {
  const prepared = prepare('datetime', options, readDateOptions);
  return ([value], zoneId, i18n) => {
    const instant = asNumber(value);
    return value === NONE || !Number.isFinite(instant) ? '' : dateTimeText(i18n, instant, zoneId, prepared);
  };
};

const datetimeInterval: MessageFunction = (options) => {
  const prepared = prepare('interval', options, readIntervalOptions);
  return (values, zoneId, i18n) => {
    const [start, end] = values;
    if (values.length < 2 || start === NONE || end === NONE) return '';
    return intervalText(i18n, asNumber(start), asNumber(end), zoneId, prepared);
  };
};

const FUNCTIONS = new Map<string, MessageFunction>([
  ['money', money],
  ['currency', money],
  ['number', number],
  ['decimal', number],
  ['datetime', datetime],
  ['datetime-interval', datetimeInterval],
]);

const matcher = buildMessageMatcher([...FUNCTIONS.keys()]);

/** Deeper ones are nobody's message; reading one takes time that grows with the square of the depth. */
const MAX_DEPTH = 100;

export function compileMessage(pattern: string): CompiledMessage {
  if (depthOf(pattern) > MAX_DEPTH) throw new Error('The message is nested too deeply');
  return compile(parseMessagePattern(pattern, matcher) as unknown as Code);
}

function depthOf(pattern: string): number {
  let depth = 0;
  let deepest = 0;
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern.charCodeAt(i);
    if (c === 123) deepest = Math.max(deepest, ++depth);
    else if (c === 125 && depth > 0) depth--;
  }
  return deepest;
}

function compile(code: Code): CompiledMessage {
  switch (code[0]) {
    case 0: {
      const text = code[1];
      return () => text;
    }
    case 1: {
      const name = code[1];
      return (args) => textOf(argumentOf(args, name));
    }
    case 2:
      return compilePlural(code[1], code[2], code[3] === 1, code[4]);
    case 3:
      return compileSelect(code[1], code[2]);
    case 4: {
      const parts = code[1].map(compile);
      return (args, i18n, selected) => {
        let text = '';
        for (const part of parts) text += part(args, i18n, selected);
        return text;
      };
    }
    case 6: {
      const [, name, names, options] = code;
      const run = FUNCTIONS.get(name)?.(options);
      return run
        ? (args, i18n) =>
            run(
              names.map((key) => argumentOf(args, key)),
              args.zoneId,
              i18n,
            )
        : () => '';
    }
    case 7:
      return (_args, _i18n, selected) => textOf(selected);
    default:
      return () => '';
  }
}

function compilePlural(
  [name = 0]: readonly Argument[],
  offset: number,
  ordinal: boolean,
  choices: readonly PluralChoice[],
): CompiledMessage {
  const compiled = choices.map(([kind, key, code]) => ({
    exact: kind === 0 ? decimalOf(key) : null,
    category: key,
    run: compile(code),
  }));
  const other = compiled.findLast(({ exact, category }) => exact === null && category === 'other');
  return (args, i18n) => {
    const count = decimalOf(argumentOf(args, name));
    const shown = offset === 0 ? count : count.subtract(offset);
    const category = ordinal ? i18n.plurals.ordinal(shown) : i18n.plurals.cardinal(shown);
    for (const choice of compiled) {
      if (choice.exact) {
        if (count.compare(choice.exact) === 0) return choice.run(args, i18n, count);
      } else if (choice.category === category) return choice.run(args, i18n, shown);
    }
    return other ? other.run(args, i18n, shown) : '';
  };
}

function compileSelect(
  [name = 0]: readonly Argument[],
  choices: readonly (readonly [string, Code])[],
): CompiledMessage {
  const compiled = choices.map(([key, code]) => ({ key, run: compile(code) }));
  const other = compiled.findLast(({ key }) => key === 'other');
  return (args, i18n) => {
    const value = argumentOf(args, name);
    const text = textOf(value);
    const choice = compiled.find(({ key }) => key === text) ?? other;
    return choice ? choice.run(args, i18n, value) : '';
  };
}
