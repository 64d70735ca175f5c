import type { ProductChange, ShippingMeasures, VariantInput } from '@awning/contract';

/** Files that the shop sells as downloads. */
export type WareFile = 'apron-pattern' | 'glaze-notebook';

/** A variant whose image has a name instead of an id. */
export interface WareVariant extends VariantInput {
  readonly picture?: string;
}

/** What the studio sells. Prices are pence; images are named as in the list of images, the main one first. */
export interface Ware
  extends Pick<
    ProductChange,
    | 'productType'
    | 'variantOptionOrdering'
    | 'subscriptionPlan'
    | 'merchandising'
    | 'customAddButtonText'
    | 'starred'
    | 'taxCategory'
    | 'additionalFieldsForm'
  > {
  readonly title: string;
  readonly urlId: string;
  readonly excerpt: string;
  readonly pictures: readonly string[];
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly variants: readonly WareVariant[];
  /** What else there is to know: a word and HTML. */
  readonly details: readonly (readonly [title: string, body: string])[];
  /** By their addresses; without it the shop finds some. */
  readonly related?: readonly string[];
  readonly file?: WareFile;
  /** For what takes place on Saturdays: how many weeks from the first start, and how many places are left. */
  readonly saturdays?: readonly { readonly weeks: number; readonly places: number; readonly sku: string }[];
}

/** One variant without options. */
export const one = (priceMinor: number, quantity: number, more: WareVariant = {}): WareVariant[] => [
  { priceMinor, stock: { quantity }, ...more },
];

/** Packed, in kilograms and centimetres. */
export const packed = (
  kilograms: number,
  [length, width, height]: readonly [number, number, number],
): ShippingMeasures => ({
  weight: { value: kilograms, unit: 'KILOGRAM' },
  dimensions: { length, width, height, unit: 'CENTIMETER' },
});

export const stonewareCare = [
  'Care',
  '<p>Dishwasher, oven and microwave are fine. Not from the freezer straight into the oven: give it half an hour on the table first. A grey line from a spoon comes off with baking soda.</p>',
] as const;

export const linenCare = [
  'Care',
  '<p>Wash at 40 degrees with like colours, the first time alone. Dry on a line. Iron while damp, or not at all. No bleach and no softener, which makes linen shed water.</p>',
] as const;
