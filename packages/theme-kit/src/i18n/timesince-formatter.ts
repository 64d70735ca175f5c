import { asNumber, type FormatterFactory } from '@awning/template-engine';
import { i18nOf } from './services.ts';

const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1000;
/** The days that calendars can show, counted from 1970-01-01. */
const FIRST_DAY = -2440588;
const LAST_DAY = 2440915;

/** Days beyond the calendar become its first or last one; the time of day stays. */
function clamp(instant: number): number {
  const day = Math.floor(instant / DAY_MS);
  const timeOfDay = Math.floor(instant - day * DAY_MS);
  return Math.min(Math.max(day, FIRST_DAY), LAST_DAY) * DAY_MS + timeOfDay;
}

const UNITS = [
  { seconds: 365 * DAY_SECONDS, one: 'a year', many: 'years' },
  { seconds: 30 * DAY_SECONDS, one: 'a month', many: 'months' },
  { seconds: 7 * DAY_SECONDS, one: 'a week', many: 'weeks' },
  { seconds: DAY_SECONDS, one: 'a day', many: 'days' },
  { seconds: 3600, one: 'an hour', many: 'hours' },
  { seconds: 60, one: 'a minute', many: 'minutes' },
];

/** How long ago that was, in the largest unit that fits: always English. */
function wordTimeSince(instant: number, now: number): string {
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
