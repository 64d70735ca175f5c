import { cartMessages } from '../messages/cart-messages.ts';
import { fillMessage } from '../messages/fill-message.ts';
import { splitByWeight } from '../money/split-money.ts';
import { buyGetDiscounts } from './buy-get.ts';
import type { Discount } from './discount.ts';
import { discountMessages } from './discount-messages.ts';
import {
  appliesTo,
  type DiscountableLine,
  type DiscountSituation,
  discountProblem,
} from './discount-problem.ts';
import type { SummedDiscount } from './summed-discount.ts';

/** Hundredths of a percent in a whole. */
const WHOLE = 10_000n;

export interface AppliedDiscounts {
  /** Every code, a trial, and the automatic ones that take something off. */
  readonly discounts: readonly SummedDiscount[];
  /** One for each line of the situation. */
  readonly lineDiscounts: readonly number[];
}

/** What discounts take off. Those that combine count together; one that does not counts alone, if it saves more. */
export function applyDiscounts(
  discounts: readonly Discount[],
  situation: DiscountSituation,
): AppliedDiscounts {
  const problems = findProblems(discounts, situation);
  const usable = discounts.filter((_, index) => problems[index] === null);
  const best = chooseBest(usable, situation);
  const summed = discounts.map((discount, index): SummedDiscount => {
    const problem = problems[index] ?? null;
    const took = problem === null ? best.applied.get(discount) : undefined;
    if (took) return { discount, ...took, problem: null };
    return {
      discount,
      ...NOTHING,
      problem: problem ?? fillMessage(discountMessages.couponDoesNotCombine, { code: nameOf(discount) }),
    };
  });
  return {
    discounts: summed.filter(
      ({ discount, discountMinor, shippingDiscountMinor }) =>
        discount.code !== null || discount.isTrial === true || discountMinor + shippingDiscountMinor > 0,
    ),
    lineDiscounts: best.lineDiscounts,
  };
}

const NOTHING = { discountMinor: 0, shippingDiscountMinor: 0 } as const;

const nameOf = ({ code, name }: Discount): string => code ?? name;

function findProblems(discounts: readonly Discount[], situation: DiscountSituation): (string | null)[] {
  const entered = new Set<string>();
  return discounts.map((discount) => {
    if (entered.has(discount.id)) {
      return fillMessage(cartMessages.couponAlreadyEntered, { code: nameOf(discount) });
    }
    entered.add(discount.id);
    return discountProblem(discount, situation);
  });
}

interface Combination {
  readonly applied: ReadonlyMap<Discount, Pick<SummedDiscount, 'discountMinor' | 'shippingDiscountMinor'>>;
  readonly lineDiscounts: readonly number[];
  readonly savedMinor: number;
}

/** Of what saves the same, the combination, then what comes first. */
function chooseBest(usable: readonly Discount[], situation: DiscountSituation): Combination {
  const together = usable.filter(({ combines }) => combines);
  const choices = [together, ...usable.filter(({ combines }) => !combines).map((discount) => [discount])]
    .filter((choice) => choice.length > 0)
    .map((choice) => combine(choice, situation));
  const [first = combine([], situation), ...others] = choices;
  return others.reduce((best, other) => (other.savedMinor > best.savedMinor ? other : best), first);
}

/** Each takes from what the ones before it have left. */
function combine(discounts: readonly Discount[], situation: DiscountSituation): Combination {
  const amounts = new Map<Discount, Pick<SummedDiscount, 'discountMinor' | 'shippingDiscountMinor'>>();
  const left = situation.lines.map(({ subtotalMinor }) => subtotalMinor);
  let shippingLeft = situation.requiresShipping ? (situation.shipping?.amountMinor ?? 0) : 0;
  let savedMinor = 0;
  for (const discount of discounts) {
    const shares = sharesOf(discount, situation.lines, left);
    let discountMinor = 0;
    for (const [index, share] of shares.entries()) {
      left[index] = (left[index] ?? 0) - share;
      discountMinor += share;
    }
    const shippingDiscountMinor = discount.kind === 'free-shipping' ? shippingLeft : 0;
    shippingLeft -= shippingDiscountMinor;
    savedMinor += discountMinor + shippingDiscountMinor;
    amounts.set(discount, { discountMinor, shippingDiscountMinor });
  }
  const lineDiscounts = situation.lines.map(({ subtotalMinor }, index) => subtotalMinor - (left[index] ?? 0));
  return { applied: amounts, lineDiscounts, savedMinor };
}

/** What it takes off each line. */
function sharesOf(
  discount: Discount,
  lines: readonly DiscountableLine[],
  left: readonly number[],
): readonly number[] {
  if (discount.buyGet) {
    demandValue(discount);
    return buyGetDiscounts(discount, discount.buyGet, lines, left);
  }
  const weights = left.map((minor, index) => {
    const line = lines[index];
    return line && appliesTo(discount, line) ? minor : 0;
  });
  const leftMinor = weights.reduce((sum, minor) => sum + minor, 0);
  const discountMinor = discountOf(discount, leftMinor);
  return discountMinor > 0 ? splitByWeight(discountMinor, weights) : [];
}

function demandValue({ value }: Discount): void {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError('What a discount takes off is a whole number that is not negative.');
  }
}

function discountOf(discount: Discount, leftMinor: number): number {
  demandValue(discount);
  const { kind, value } = discount;
  if (kind === 'free-shipping') return 0;
  return Math.min(leftMinor, kind === 'amount' ? value : percentOf(leftMinor, value));
}

/** Rounded to the nearest minor unit; half of one is given to the shopper. */
const percentOf = (amountMinor: number, hundredths: number): number =>
  Number((BigInt(amountMinor) * BigInt(hundredths) * 2n + WHOLE) / (WHOLE * 2n));
