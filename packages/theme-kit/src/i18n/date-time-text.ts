import type { DateFormatOptions, DateIntervalFormatOptions } from '@phensley/cldr';
import type { Prepared } from './money-text.ts';
import type { I18n } from './services.ts';

/** An instant in the words of the locale. */
export function dateTimeText(
  i18n: I18n,
  instant: number,
  zoneId: string,
  { key, options }: Prepared<DateFormatOptions>,
): string {
  const memoKey = `${key}${zoneId.length}:${zoneId}${instant}`;
  const known = i18n.texts.get(memoKey);
  if (known !== undefined) return known;
  const text = i18n.cldr.Calendars.formatDate({ date: instant, zoneId }, options);
  i18n.texts.set(memoKey, text);
  return text;
}

/** A span of time, with what both ends have in common said once. */
export function intervalText(
  i18n: I18n,
  start: number,
  end: number,
  zoneId: string,
  { key, options }: Prepared<DateIntervalFormatOptions>,
): string {
  const memoKey = `${key}${zoneId.length}:${zoneId}${start}/${end}`;
  const known = i18n.texts.get(memoKey);
  if (known !== undefined) return known;
  const text = i18n.cldr.Calendars.formatDateInterval(
    { date: start, zoneId },
    { date: end, zoneId },
    options,
  );
  i18n.texts.set(memoKey, text);
  return text;
}
