export interface MonthRange {
  /** The first instant of the month, and the first of the next. */
  readonly from: number;
  readonly until: number;
}

/** `05-2026` as people in the time zone live through it; null for what is no month. */
export function monthRange(name: string, timeZone: string): MonthRange | null {
  const [, month, year] = /^(0[1-9]|1[0-2])-([12]\d{3})$/.exec(name) ?? [];
  if (month === undefined) return null;
  const first = (months: number): number =>
    startOfDay(Date.UTC(Number(year), Number(month) - 1 + months), timeZone);
  return { from: first(0), until: first(1) };
}

/** Asked twice, because the first answer may lie on the other side of a change of the clocks. */
const startOfDay = (wanted: number, timeZone: string): number => {
  const guess = wanted - offsetAt(wanted, timeZone);
  return wanted - offsetAt(guess, timeZone);
};

/** How far the clocks of the zone are ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(instant);
  const part = (wanted: string): number => Number(parts.find(({ type }) => type === wanted)?.value ?? 0);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return local - Math.floor(instant / 60_000) * 60_000;
}
