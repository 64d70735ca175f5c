export const STARS = [1, 2, 3, 4, 5] as const;
export type Star = (typeof STARS)[number];
export type StarCounts = Readonly<Record<Star, number>>;

export interface RatingSummary {
  readonly count: number;
  /** With one decimal; 0 when nobody has rated. */
  readonly average: number;
  readonly counts: StarCounts;
}

/** For those who have counted already. */
export function summariseStars(counts: StarCounts): RatingSummary {
  let count = 0;
  let sum = 0;
  for (const star of STARS) {
    count += counts[star];
    sum += star * counts[star];
  }
  return { count, average: count === 0 ? 0 : Math.round((sum * 10) / count) / 10, counts };
}

/** @throws RangeError for a rating that is not a whole number from 1 to 5 */
export function summariseRatings(ratings: readonly number[]): RatingSummary {
  const counts: Record<Star, number> = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  for (const rating of ratings) {
    const star = STARS.find((known) => known === rating);
    if (star === undefined) throw new RangeError(`A rating is a whole number from 1 to 5, not ${rating}.`);
    counts[star]++;
  }
  return summariseStars(counts);
}
