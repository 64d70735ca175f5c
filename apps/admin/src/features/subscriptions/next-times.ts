import type { Subscription } from '@awning/contract';

export interface NextTimes {
  /** Days such as 2026-11-17. */
  readonly days: readonly string[];
  /** How many follow after them; null: no end of them. */
  readonly more: number | null;
}

/** The days on which it is paid for again, as the server counts them. */
export const nextTimes = ({
  nextDays,
  cyclesLeft,
}: Pick<Subscription, 'nextDays' | 'cyclesLeft'>): NextTimes => ({
  days: nextDays,
  more: nextDays.length === 0 ? 0 : cyclesLeft === null ? null : cyclesLeft - nextDays.length,
});
