import { asNumber, asString, type FormatterFactory, type Formatters } from '@awning/template-engine';
import { createDateFormatter } from './date-formatter.ts';
import { readDateOptions, readIntervalOptions } from './date-time-options.ts';
import { dateTimeText, intervalText } from './date-time-text.ts';
import { message } from './message-formatter.ts';
import { currencyText, decimalText, prepare, prepareCurrency, readMoney } from './money-text.ts';
import { readDecimalOptions } from './number-options.ts';
import { relativeTime } from './relative-time-formatter.ts';
import { i18nOf, timeZoneOf } from './services.ts';
import { timesince } from './timesince-formatter.ts';

const decimal: FormatterFactory = (args) => {
  const prepared = prepare('decimal', args, readDecimalOptions);
  return (value, ctx) => {
    const i18n = i18nOf(ctx);
    return i18n === null ? '' : decimalText(i18n, asString(value), prepared);
  };
};

const money: FormatterFactory = (args) => {
  const prepared = prepareCurrency(args);
  return (value, ctx) => {
    const i18n = i18nOf(ctx);
    if (i18n === null) return '';
    const fields = readMoney(value);
    return fields === null ? '' : currencyText(i18n, asString(fields.amount), fields.currency, prepared);
  };
};

const datetime: FormatterFactory = (args) => {
  const prepared = prepare('datetime', args, readDateOptions);
  return (value, ctx) => {
    const i18n = i18nOf(ctx);
    if (i18n === null) return '';
    const instant = asNumber(value);
    return Number.isNaN(instant) ? '' : dateTimeText(i18n, instant, timeZoneOf(ctx), prepared);
  };
};

const datetimeInterval: FormatterFactory = (args) => {
  const prepared = prepare('interval', args, readIntervalOptions);
  return (value, ctx, values) => {
    const i18n = i18nOf(ctx);
    if (i18n === null || values.length < 2) return '';
    const start = asNumber(value);
    const end = asNumber(values[1]);
    if (!Number.isFinite(start) || !Number.isFinite(end)) return '';
    return intervalText(i18n, start, end, timeZoneOf(ctx), prepared);
  };
};

/** Made once per engine: the results of `date` are remembered here, because it does without a locale. */
export const createI18nFormatters = (): Formatters => ({
  date: createDateFormatter(),
  datetime,
  'datetime-interval': datetimeInterval,
  decimal,
  message,
  money,
  plural: message,
  'relative-time': relativeTime,
  timesince,
});
