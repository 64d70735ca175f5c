import type { ShoppingCart } from '@awning/contract';

export interface ShippingOptionShown {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly amountCents: number;
}

/** The cart has them as free objects; what is no option of ours is left out. */
export const readShippingOptions = ({ shippingOptions }: ShoppingCart): ShippingOptionShown[] =>
  shippingOptions.flatMap((option) => {
    const { id, name, description, amountCents } = option;
    return typeof id === 'string' && typeof name === 'string' && typeof amountCents === 'number'
      ? [{ id, name, description: typeof description === 'string' ? description : '', amountCents }]
      : [];
  });
