import { useMemberSession } from '../../api/member-session-query.ts';
import { useLocale } from '../../messages/use-messages.ts';
import { dateFormat, relativeTimeFormat } from './formats.ts';

const DAY_MS = 86_400_000;

/** As much as the clock of a browser is behind the server's. */
const AHEAD_MINUTES = 1;

/** How long ago or from now, within a day; beyond that the day. In the time of the site. */
export function momentText(
  at: Date,
  now: Date,
  { locale, timeZone }: { locale: string; timeZone: string },
): string {
  const ahead = Math.round((at.getTime() - now.getTime()) / 60_000);
  const minutes = ahead > 0 && ahead <= AHEAD_MINUTES ? 0 : ahead;
  const relative = relativeTimeFormat(locale, { numeric: 'auto', style: 'narrow' });
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute');
  if (Math.abs(minutes) < 24 * 60) return relative.format(Math.trunc(minutes / 60), 'hour');
  const isThisYear = yearOf(at, timeZone) === yearOf(now, timeZone);
  const isThisWeek = Math.abs(now.getTime() - at.getTime()) < 7 * DAY_MS;
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

/** A screen that is open for a while has an old `now`: what happened since then is not yet to come. */
const currentTime = (at: Date, now: number): Date =>
  new Date(at.getTime() > now ? Math.max(now, Date.now()) : now);

/** An instant in words, with the whole of it for those who point at it. */
export function Moment({ at, now }: { readonly at: string | number; readonly now: number }) {
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  const date = new Date(at);
  const whole = dateFormat(locale, { timeZone, dateStyle: 'full', timeStyle: 'long' }).format(date);
  return (
    <time dateTime={date.toISOString()} title={whole}>
      {momentText(date, currentTime(date, now), { locale, timeZone })}
    </time>
  );
}
