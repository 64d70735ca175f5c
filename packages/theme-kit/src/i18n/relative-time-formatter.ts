import { asNumber, type FormatterFactory } from '@awning/template-engine';
import { readRelativeOptions } from './date-time-options.ts';
import { prepare } from './money-text.ts';
import { i18nOf } from './services.ts';

/** `{then|relative-time}` from now to then; with two values from the first to the second. */
export const relativeTime: FormatterFactory = (args) => {
  const { key, options } = prepare('relative', args, readRelativeOptions);
  return (value, ctx, values) => {
    const i18n = i18nOf(ctx);
    if (i18n === null) return '';
    const first = asNumber(value);
    const start = values.length > 1 ? first : ctx.settings.now;
    const end = values.length > 1 ? asNumber(values[1]) : first;
    if (!Number.isFinite(start) || !Number.isFinite(end)) return '';
    const memoKey = `${key}${start}/${end}`;
    const known = i18n.relativeTimes.get(memoKey);
    if (known !== undefined) return known;
    const { Calendars } = i18n.cldr;
    const text = Calendars.formatRelativeTime({ date: start }, { date: end }, options);
    i18n.relativeTimes.set(memoKey, text);
    return text;
  };
};
