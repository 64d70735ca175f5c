/** What time it is at the studio. */
export const STUDIO_TIME_ZONE = 'Europe/London';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SATURDAY = 6;

const hourOnTheClock = new Intl.DateTimeFormat('en-GB', {
  hour: 'numeric',
  hourCycle: 'h23',
  timeZone: STUDIO_TIME_ZONE,
});
const dayAndHour = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  hour12: true,
  timeZone: STUDIO_TIME_ZONE,
});

/** The first Saturday from today, so many weeks later (negative: earlier), at this hour on the clock of the studio. */
export function saturdayIn(now: number, weeks: number, hour = 10): number {
  const untilSaturday = (SATURDAY - new Date(now).getUTCDay() + 7) % 7;
  const day = now - (now % DAY_MS) + (untilSaturday + weeks * 7) * DAY_MS;
  const guess = day + hour * HOUR_MS;
  // In summer the clock of the studio is an hour ahead.
  return guess - (Number(hourOnTheClock.format(guess)) - hour) * HOUR_MS;
}

/** Such as "Saturday 9 May, 10 am". */
export const writtenSaturday = (instant: number): string =>
  dayAndHour.format(instant).replace(' at ', ', ').replaceAll('\u202f', ' ');
