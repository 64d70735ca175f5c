const DAY_MS = 86_400_000;

/**
 * The instants at which the clocks of a time zone show a day and time (`2026-03-29T02:30`): none in an hour that a
 * change of the clocks skips, two in one that comes twice, the earlier first.
 */
export function instantsOf(localTime: string, timeZone: string): Date[] {
  const asUtc = Date.parse(`${localTime}:00Z`);
  // A parser takes the 30th of February for the 2nd of March.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(localTime)) return [];
  // The offset before and after any change of the clocks near that time.
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((at) => clockOf(new Date(at), timeZone) - at);
  const instants = [...new Set(offsets.map((offset) => asUtc - offset))].sort((a, b) => a - b);
  return instants.map((at) => new Date(at)).filter((at) => clockOf(at, timeZone) === asUtc);
}

/** What the clocks show, as if it were UTC, in milliseconds. */
function clockOf(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}
