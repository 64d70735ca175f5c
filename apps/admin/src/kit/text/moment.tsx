import { useMemberSession } from '../../api/member-session-query.ts';
import { useLocale } from '../../messages/use-messages.ts';
import { dateFormat, relativeTimeFormat } from './formats.ts';

const DAY_MS = 86_400_000;

/** How long ago, within a week; after that the day. In the time of the site. */
export function momentText(
  at: Date,
  now: Date,
  { locale, timeZone }: { locale: string; timeZone: string },
): string {
  const minutes = Math.round((now.getTime() - at.getTime()) / 60_000);
  const relative = relativeTimeFormat(locale, { numeric: 'auto', style: 'narrow' });
  if (minutes < 60) return relative.format(-Math.max(0, minutes), 'minute');
  if (minutes < 24 * 60) return relative.format(-Math.floor(minutes / 60), 'hour');
  const isThisYear = yearOf(at, timeZone) === yearOf(now, timeZone);
  const isThisWeek = now.getTime() - at.getTime() < 7 * DAY_MS;
  return dateFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    ...(isThisWeek && { weekday: 'short' }),
    ...(!isThisYear && { year: 'numeric' }),
  }).format(at);
}

const yearOf = (at: Date, timeZone: string): string =>
  dateFormat('en', { timeZone, year: 'numeric' }).format(at);

/** An instant in words, with the whole of it for those who point at it. */
export function Moment({ at, now }: { readonly at: string | number; readonly now: number }) {
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  const date = new Date(at);
  const whole = dateFormat(locale, { timeZone, dateStyle: 'full', timeStyle: 'long' }).format(date);
  return (
    <time dateTime={date.toISOString()} title={whole}>
      {momentText(date, new Date(now), { locale, timeZone })}
    </time>
  );
}
