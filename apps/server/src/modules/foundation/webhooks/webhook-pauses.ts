const MINUTE = 60;
const HOUR = 3600;

/** Seconds between attempts: a short fault costs seconds, and together they last three days. */
export const WEBHOOK_PAUSES: readonly number[] = [
  10,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  4 * HOUR,
  4 * HOUR,
  4 * HOUR,
  18_530,
  // The third day and the second: every six hours.
  ...Array.from({ length: 8 }, () => 6 * HOUR),
];

/** When to try again after so many attempts that failed; null: not any more. */
export function nextAttempt(failed: number, now: Date): Date | null {
  const pause = WEBHOOK_PAUSES[failed - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause * 1000);
}
