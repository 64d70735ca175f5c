/** A day and a time of a clock on the wall, as native inputs write them. */
export interface WallTime {
  /** `2026-11-16` */
  readonly date: string;
  /** `15:47` */
  readonly time: string;
}

/** What a time on the wall of a zone is as an instant. */
export type InstantReading =
  | { readonly kind: 'once'; readonly at: string }
  /** Clocks went forward over it; `at` is as much later as they did. */
  | { readonly kind: 'gap'; readonly at: string }
  /** Clocks went back, so that it came twice. */
  | { readonly kind: 'twice'; readonly first: string; readonly second: string };

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** The wall clock of a zone at an instant, written as if it were UTC. */
function wallClock(ms: number, timeZone: string): string {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month, day, hour, minute, second } = parts;
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** By how much the clocks of the zone are ahead of UTC, in milliseconds. */
const offsetAt = (ms: number, timeZone: string): number =>
  Date.parse(`${wallClock(ms, timeZone)}Z`) - Math.floor(ms / 1000) * 1000;

/** What the clocks of a zone show at an instant. */
export function wallTimeOf(at: string, timeZone: string): WallTime {
  const [date = '', time = ''] = wallClock(Date.parse(at), timeZone).split('T');
  return { date, time: time.slice(0, 5) };
}

const DAY_MS = 86_400_000;

/** The instant at which the clocks of a zone show a time. */
export function instantOf({ date, time }: WallTime, timeZone: string): InstantReading {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const offsets = [offsetAt(asUtc - DAY_MS, timeZone), offsetAt(asUtc + DAY_MS, timeZone)];
  const matches = [...new Set(offsets)]
    .map((offset) => asUtc - offset)
    .filter((ms) => ms + offsetAt(ms, timeZone) === asUtc)
    .toSorted((one, other) => one - other)
    .map(isoOf);
  const [first, second] = matches;
  if (first === undefined) return { kind: 'gap', at: isoOf(asUtc - Math.min(...offsets)) };
  return second === undefined ? { kind: 'once', at: first } : { kind: 'twice', first, second };
}

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Such as `GMT+1`. */
export const offsetName = (at: string, timeZone: string, locale: string): string =>
  partOf(at, locale, { timeZone, timeZoneName: 'shortOffset' });

/** Such as `Central European Standard Time`. */
export const zoneName = (at: string, timeZone: string, locale: string): string =>
  partOf(at, locale, { timeZone, timeZoneName: 'long' });

const partOf = (at: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, options)
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Whether clocks of two zones show the same at an instant. */
export const isSameClock = (at: string, one: string, other: string): boolean =>
  offsetAt(Date.parse(at), one) === offsetAt(Date.parse(at), other);
