import { type ProductFacts, priceToday, type VariantFacts } from '../product/product-facts.ts';
import { QUANTITY_INPUT } from '../product/quantity-input.ts';
import { type Refusal, refuse } from './refusal.ts';

export type QuantityRefusal = Refusal<'not-a-number' | 'not-whole' | 'out-of-range'>;
export type QuantityReading = { readonly ok: true; readonly quantity: number } | QuantityRefusal;

/** Forms send text. The digits after the point are captured. */
const DECIMAL = /^-?(?:[0-9]+|[0-9]*\.([0-9]+))$/;

/**
 * The quantity that a shopper asks for; one when nothing was said. Takes anything that a request may carry.
 *
 * @example readQuantity(' 3 ') // { ok: true, quantity: 3 }
 */
export function readQuantity(typed: unknown): QuantityReading {
  if (typed === undefined) return { ok: true, quantity: QUANTITY_INPUT.initial };
  if (typeof typed === 'string') return readText(typed.trim());
  if (typeof typed !== 'number' || !Number.isFinite(typed))
    return refuse('not-a-number', 'quantityNotNumber');
  return Number.isInteger(typed) ? withinRange(typed) : refuse('not-whole', 'quantityNotWhole');
}

function readText(text: string): QuantityReading {
  const match = DECIMAL.exec(text);
  if (match === null) return refuse('not-a-number', 'quantityNotNumber');
  // Asked of the text: a double cannot tell 1.00000000000000000001 from 1.
  if (/[1-9]/.test(match[1] ?? '')) return refuse('not-whole', 'quantityNotWhole');
  return withinRange(Number(text));
}

function withinRange(quantity: number): QuantityReading {
  const { min, max } = QUANTITY_INPUT;
  return quantity < min ? outOfRange(max) : checkQuantity(quantity, max);
}

const outOfRange = (max: number): QuantityRefusal =>
  refuse('out-of-range', 'quantityOutOfRange', { min: QUANTITY_INPUT.min, max });

/** A quantity that was read, against what `mostOf` says about the product. */
export const checkQuantity = (quantity: number, most: number): QuantityReading =>
  quantity > most ? outOfRange(most) : { ok: true, quantity };

/** What one line may cost, so that the sum of two hundred of them is exact. */
export const MAX_LINE_MINOR = 4_999_999_999_999;

type Price = Pick<VariantFacts, 'priceMinor' | 'salePriceMinor' | 'onSale'>;

/**
 * How many of a product one cart may hold. Owning a download or a membership twice is of no use, and nobody may have so
 * many of something dear that the cart could not be added up, also not when its sale is over.
 */
export function mostOf(
  { type }: Pick<ProductFacts, 'type'>,
  { multipleAllowedForServices }: { readonly multipleAllowedForServices: boolean },
  variant?: Price,
): number {
  if (type === 'digital' || type === 'paywall' || type === 'donation') return 1;
  if (type === 'service' && !multipleAllowedForServices) return 1;
  const { min, max } = QUANTITY_INPUT;
  const unitMinor = variant ? Math.max(priceToday(variant), variant.priceMinor) : 0;
  return unitMinor === 0 ? max : Math.min(max, Math.max(min, Math.floor(MAX_LINE_MINOR / unitMinor)));
}
