import { asNumber, type FormatterFactory } from '@awning/template-engine';
import { i18nOf } from './services.ts';

const DAY_SECONDS = 86_400;
/** The instants that calendars can show. */
const FIRST_INSTANT = -210866760000000;
const LAST_INSTANT = 210895055999999;

const clamp = (instant: number): number => Math.min(Math.max(instant, FIRST_INSTANT), LAST_INSTANT);

const UNITS = [
  { seconds: 365 * DAY_SECONDS, one: 'a year', many: 'years' },
  { seconds: 30 * DAY_SECONDS, one: 'a month', many: 'months' },
  { seconds: 7 * DAY_SECONDS, one: 'a week', many: 'weeks' },
  { seconds: DAY_SECONDS, one: 'a day', many: 'days' },
  { seconds: 3600, one: 'an hour', many: 'hours' },
  { seconds: 60, one: 'a minute', many: 'minutes' },
];

/** How long ago that was, in the largest unit that fits: always English. */
export function wordTimeSince(instant: number, now: number): string {
  const elapsed = (clamp(now) - clamp(instant)) / 1000;
  for (const { seconds, one, many } of UNITS) {
    const count = Math.floor(elapsed / seconds);
    if (count > 0) return count === 1 ? `about ${one} ago` : `about ${count} ${many} ago`;
  }
  return 'less than a minute ago';
}

export const timesince: FormatterFactory = () => (value, ctx) => {
  const instant = asNumber(value);
  if (i18nOf(ctx) === null || !Number.isFinite(instant)) return 'Invalid date.';
  return `<span class="timesince" data-date="${instant}">${wordTimeSince(instant, ctx.settings.now)}</span>`;
};
