import { asNumber, type Value } from '@awning/template-engine';
import { readDateOptions, readIntervalOptions } from './date-time-options.ts';
import { dateTimeText, intervalText } from './date-time-text.ts';
import { type MessageArguments, NONE, numberTextOf } from './message-arguments.ts';
import { currencyText, decimalText, prepare, prepareCurrency, readMoney } from './money-text.ts';
import { readDecimalOptions } from './number-options.ts';
import type { I18n } from './services.ts';

/** What `{0 name option option}` calls; options are read once per message. */
type MessageFunction = (
  options: readonly string[],
) => (values: readonly Value[], args: MessageArguments, i18n: I18n) => string;

const zoneOf = ({ zone }: MessageArguments): string => (typeof zone === 'string' ? zone : zone());

const money: MessageFunction = (options) => {
  const prepared = prepareCurrency(options);
  return ([value], _args, i18n) => {
    const fields = readMoney(value);
    if (fields === null) return '';
    return currencyText(i18n, numberTextOf(fields.amount), fields.currency, prepared, '0');
  };
};

const number: MessageFunction = (options) => {
  const prepared = prepare('decimal', options, readDecimalOptions);
  return ([value], _args, i18n) =>
    value === NONE ? '' : decimalText(i18n, numberTextOf(value), prepared, '0');
};

const datetime: MessageFunction = (options) => {
  const prepared = prepare('datetime', options, readDateOptions);
  return ([value], args, i18n) => {
    const instant = asNumber(value);
    if (value === NONE || !Number.isFinite(instant)) return '';
    return dateTimeText(i18n, instant, zoneOf(args), prepared);
  };
};

const datetimeInterval: MessageFunction = (options) => {
  const prepared = prepare('interval', options, readIntervalOptions);
  return (values, args, i18n) => {
    const [start, end] = values;
    if (values.length < 2 || start === NONE || end === NONE) return '';
    return intervalText(i18n, asNumber(start), asNumber(end), zoneOf(args), prepared);
  };
};

export const MESSAGE_FUNCTIONS: ReadonlyMap<string, MessageFunction> = new Map([
  ['money', money],
  ['currency', money],
  ['number', number],
  ['decimal', number],
  ['datetime', datetime],
  ['datetime-interval', datetimeInterval],
]);
