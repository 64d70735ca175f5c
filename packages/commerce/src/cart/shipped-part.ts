import type { CartLine, SummedLine } from './cart-sum.ts';

/**
 * What of a cart is put into parcels: services, downloads and gift cards weigh nothing and do not help towards free
 * shipping.
 */
export function shippedPart(
  lines: readonly CartLine[],
  summed: readonly Pick<SummedLine, 'id' | 'subtotalMinor'>[],
): { readonly weightGrams: number; readonly subtotalMinor: number } {
  const subtotals = new Map(summed.map(({ id, subtotalMinor }) => [id, subtotalMinor]));
  let weightGrams = 0;
  let subtotalMinor = 0;
  for (const { id, product, variant, quantity } of lines) {
    if (product.type !== 'physical') continue;
    weightGrams += variant.weightGrams * quantity;
    subtotalMinor += subtotals.get(id) ?? 0;
  }
  return { weightGrams, subtotalMinor };
}
