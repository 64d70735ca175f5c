import type { SiteChange } from '@awning/contract';
import { instantOf, wallTimeOf } from '../fields/zoned-time.ts';

/** A change as calls name it: at the version that was looked at. */
export const choiceOf = ({ kind, id, version }: SiteChange): Pick<SiteChange, 'kind' | 'id' | 'version'> => ({
  kind,
  id,
  version,
});

/** A time as the clocks of the site show it, and which of the two is meant where an hour comes twice. */
export function localTimeOf(
  at: string,
  timeZone: string,
): { readonly at: string; readonly fold?: 'earlier' | 'later' } {
  const wall = wallTimeOf(at, timeZone);
  const reading = instantOf(wall, timeZone);
  const text = `${wall.date}T${wall.time}`;
  if (reading.kind !== 'twice') return { at: text };
  return { at: text, fold: at.slice(0, 16) === reading.second.slice(0, 16) ? 'later' : 'earlier' };
}

/** "Friday, 20 November at 09:30", on the clocks of the site. */
export const momentOf = (at: number, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);

const HOUR_MS = 3_600_000;

/** "in 2 days" */
export function distanceOf(at: number, now: number, locale: string): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  const hours = Math.round((at - now) / HOUR_MS);
  if (Math.abs(hours) >= 36) return words.format(Math.round(hours / 24), 'day');
  if (Math.abs(hours) >= 1) return words.format(hours, 'hour');
  return words.format(Math.max(1, Math.round((at - now) / 60_000)), 'minute');
}
