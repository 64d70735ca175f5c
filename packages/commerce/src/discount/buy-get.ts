import { countGotten } from './count-gotten.ts';
import type { BuyGet, Discount } from './discount.ts';
import { appliesTo, type DiscountableLine } from './discount-problem.ts';

/** Hundredths of a percent in a whole. */
const WHOLE = 10_000n;

interface CountedLine {
  readonly index: number;
  readonly quantity: number;
  /** What is left of the line, of all its units. */
  readonly leftMinor: number;
  readonly isBought: boolean;
  readonly isGotten: boolean;
}

const addUp = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * What “buy 2, get 1 cheaper” takes off each line: the cheapest units that may get cheaper, as many as there are whole
 * purchases for. A unit is bought or gotten, never both.
 */
export function buyGetDiscounts(
  discount: Pick<Discount, 'onlyFor' | 'value'>,
  rule: BuyGet,
  lines: readonly DiscountableLine[],
  left: readonly number[],
): number[] {
  const counted = lines.map(
    (line, index): CountedLine => ({
      index,
      quantity: line.quantity,
      leftMinor: left[index] ?? 0,
      isBought: appliesTo(discount, line),
      // Without a scope of its own, more of what has to be bought.
      isGotten: appliesTo({ onlyFor: rule.getFor ?? discount.onlyFor }, line),
    }),
  );
  const taken = takeUnits(rule, counted);
  return counted.map(({ quantity, leftMinor }, index) =>
    shareOf(leftMinor, taken.get(index) ?? 0, quantity, discount.value),
  );
}

/** By the place of the line: how many of its units get cheaper. */
function takeUnits(rule: BuyGet, lines: readonly CountedLine[]): ReadonlyMap<number, number> {
  let open = countGotten(rule, lines);
  const needed = Math.ceil(open / rule.getQuantity) * rule.buyQuantity;
  /** How many units may be taken from lines that can be bought: the rest of them has to be paid for. */
  let spare = addUp(lines.filter((line) => line.isBought).map(({ quantity }) => quantity)) - needed;
  const taken = new Map<number, number>();
  const cheapestFirst = lines
    .filter((line) => line.isGotten && line.quantity > 0)
    .toSorted((one, other) => one.leftMinor / one.quantity - other.leftMinor / other.quantity);
  for (const { index, quantity, isBought } of cheapestFirst) {
    const count = Math.min(open, quantity, isBought ? spare : quantity);
    if (count <= 0) continue;
    taken.set(index, count);
    open -= count;
    if (isBought) spare -= count;
  }
  return taken;
}

/** A percentage of some units of a line, rounded to the nearest minor unit; half of one is given to the shopper. */
function shareOf(leftMinor: number, units: number, quantity: number, hundredths: number): number {
  if (units === 0) return 0;
  const whole = WHOLE * BigInt(quantity);
  const share = BigInt(leftMinor) * BigInt(units) * BigInt(hundredths);
  return Math.min(leftMinor, Number((share * 2n + whole) / (whole * 2n)));
}
