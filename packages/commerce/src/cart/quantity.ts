import type { ProductFacts } from '../product/product-facts.ts';
import { QUANTITY_INPUT } from '../product/quantity-input.ts';
import { type Refusal, refuse } from './refusal.ts';

export type QuantityRefusal = Refusal<'not-a-number' | 'not-whole' | 'out-of-range'>;
export type QuantityReading = { readonly ok: true; readonly quantity: number } | QuantityRefusal;

/** Forms send text. The digits after the point are captured. */
const DECIMAL = /^-?(?:[0-9]+|[0-9]*\.([0-9]+))$/;

/**
 * The quantity that somebody asks for; one when nothing was said. Takes whatever a request may carry.
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
  if (quantity < min || quantity > max) return refuse('out-of-range', 'quantityOutOfRange', { min, max });
  return { ok: true, quantity };
}

/** How many of a product one cart may hold. Owning a download or a membership twice is of no use. */
export function mostOf(
  { type }: Pick<ProductFacts, 'type'>,
  { multipleAllowedForServices }: { readonly multipleAllowedForServices: boolean },
): number {
  if (type === 'digital' || type === 'paywall') return 1;
  return type === 'service' && !multipleAllowedForServices ? 1 : QUANTITY_INPUT.max;
}
