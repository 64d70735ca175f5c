import { instantsOf } from '../../../platform/local-instant.ts';
import { localTime } from '../../../platform/local-time.ts';

/** A day in a time zone, such as `2026-11-18`, and when it begins and ends in milliseconds. */
export interface LocalDay {
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

const DAY_MS = 86_400_000;
const MOST_ZONES = 600;

/** Asked for every event: what a calendar says is found out once for each day and zone. */
export function createDayClock(): (millis: number, timeZone: string) => LocalDay {
  const known = new Map<string, LocalDay[]>();
  return (millis, timeZone) => {
    const days = known.get(timeZone) ?? [];
    const match = days.find(({ from, to }) => millis >= from && millis < to);
    if (match) return match;
    const found = findDay(millis, timeZone);
    if (known.size >= MOST_ZONES) known.clear();
    known.set(timeZone, [found, ...days.slice(0, 2)]);
    return found;
  };
}

function findDay(millis: number, timeZone: string): LocalDay {
  const { day } = localTime(new Date(millis), timeZone);
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return { day, from: beginningOf(day, timeZone), to: beginningOf(next, timeZone) };
}

/** Where clocks skip midnight, a day begins with the first time that they show. */
function beginningOf(day: string, timeZone: string): number {
  for (const time of ['00:00', '00:30', '01:00', '02:00'])
    for (const instant of instantsOf(`${day}T${time}`, timeZone)) return instant.getTime();
  return Date.parse(`${day}T00:00:00Z`);
}
