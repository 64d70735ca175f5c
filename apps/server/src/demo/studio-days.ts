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

/** Nobody is there from Christmas Day for two weeks; the contact page says so. */
function isClosed(day: number): boolean {
  const [month, date] = [new Date(day).getUTCMonth(), new Date(day).getUTCDate()];
  return (month === 11 && date >= 25) || (month === 0 && date <= 8);
}

/**
 * The first Saturday from today on which the studio is open, so many open Saturdays later (negative: earlier), at this
 * hour on the clock of the studio.
 */
export function saturdayIn(now: number, weeks: number, hour = 10): number {
  const untilSaturday = (SATURDAY - new Date(now).getUTCDay() + 7) % 7;
  const step = (weeks < 0 ? -7 : 7) * DAY_MS;
  let day = now - (now % DAY_MS) + untilSaturday * DAY_MS;
  for (let left = Math.abs(weeks); isClosed(day) || left > 0; day += step) {
    if (!isClosed(day)) left -= 1;
  }
  const guess = day + hour * HOUR_MS;
  // In summer the clock of the studio is an hour ahead.
  return guess - (Number(hourOnTheClock.format(guess)) - hour) * HOUR_MS;
}

/** Such as "Saturday 9 May, 10 am". */
export const writtenSaturday = (instant: number): string =>
  dayAndHour.format(instant).replace(' at ', ', ').replaceAll('\u202f', ' ');
