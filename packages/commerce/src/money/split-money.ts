/**
 * Splits an amount in proportion to weights so that the parts add up to it again: what cannot be split evenly goes,
 * one minor unit each, to the parts that were cut shortest, the first of them first. Weights that are all zero
 * count as equal.
 */
export function splitByWeight(amountMinor: number, weights: readonly number[]): number[] {
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError('An amount is a whole number of minor units.');
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError('A weight is a whole number that is not negative.');
  }
  if (weights.length === 0) return [];
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n)
    return splitByWeight(
      amountMinor,
      weights.map(() => 1),
    );

  const negative = amountMinor < 0;
  const amount = BigInt(Math.abs(amountMinor));
  const parts = weights.map((weight, index) => {
    const share = amount * BigInt(weight);
    return { index, minor: share / total, cut: share % total };
  });
  let left = amount - parts.reduce((sum, { minor }) => sum + minor, 0n);
  const shortestFirst = [...parts].sort((a, b) =>
    a.cut === b.cut ? a.index - b.index : a.cut > b.cut ? -1 : 1,
  );
  for (const part of shortestFirst) {
    if (left === 0n) break;
    part.minor++;
    left--;
  }
  return parts.map(({ minor }) => (minor === 0n ? 0 : Number(negative ? -minor : minor)));
}

/** Equal parts; the first ones are a minor unit larger if it does not divide. */
export const splitEvenly = (amountMinor: number, count: number): number[] =>
  splitByWeight(amountMinor, new Array<number>(count).fill(1));
