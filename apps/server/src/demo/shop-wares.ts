import { PRODUCT_TYPES, type ProductChange, type VariantInput } from '@awning/contract';

/** What the studio sells. Prices are pence; pictures are named as in the list of pictures, the main one first. */
export interface Ware
  extends Pick<
    ProductChange,
    'productType' | 'variantOptionOrdering' | 'subscriptionPlan' | 'merchandising' | 'customAddButtonText'
  > {
  readonly title: string;
  readonly urlId: string;
  readonly excerpt: string;
  readonly pictures: readonly string[];
  readonly categories: readonly string[];
  readonly variants: VariantInput[];
  /** Whether buying it is downloading the pattern. */
  readonly isPattern?: true;
}

/** Inside which other category, if any. Parents come first. */
export const shopCategories: readonly (readonly [name: string, parent: string | null])[] = [
  ['Stoneware', null],
  ['Cups and bowls', 'Stoneware'],
  ['Plates and vases', 'Stoneware'],
  ['Cloth and paper', null],
  ['Larder', null],
  ['Time at the studio', null],
];

const mug = (Size: string, Glaze: string, priceMinor: number, quantity: number): VariantInput => ({
  attributes: { Size, Glaze },
  priceMinor,
  stock: { quantity },
});
const linen = (Colour: string, quantity: number): VariantInput => ({
  attributes: { Colour },
  priceMinor: 3200,
  stock: { quantity },
});
const card = (pounds: number): VariantInput => ({
  attributes: { Value: `£${pounds}` },
  priceMinor: pounds * 100,
});
const one = (priceMinor: number, quantity: number, more: VariantInput = {}): VariantInput[] => [
  { priceMinor, stock: { quantity }, ...more },
];

export const wares: readonly Ware[] = [
  {
    title: 'Stoneware mug',
    urlId: 'stoneware-mug',
    excerpt:
      '<p>Two fingers inside, the third below, the thumb on a flat place at the top. Thrown low and wide, so that it keeps tea warm for as long as it takes to read the paper.</p><p>Dishwasher and oven safe. No two are quite alike.</p>',
    pictures: ['stoneware-mug', 'glaze-tests'],
    categories: ['Stoneware', 'Cups and bowls'],
    variantOptionOrdering: ['Size', 'Glaze'],
    variants: [
      mug('Small', 'Sea green', 2400, 14),
      mug('Small', 'Off-white', 2400, 9),
      mug('Large', 'Sea green', 2900, 6),
      mug('Large', 'Off-white', 2900, 0),
    ],
  },
  {
    title: 'Wide bowl',
    urlId: 'wide-bowl',
    excerpt:
      '<p>For soup, for six pears, for the keys. Off-white with the brown speckle of our own clay. From the last kiln, a little lighter than planned.</p>',
    pictures: ['wide-bowl'],
    categories: ['Stoneware', 'Cups and bowls'],
    variants: one(4800, 11, { onSale: true, salePriceMinor: 3800 }),
  },
  {
    title: 'Stack of plates',
    urlId: 'stack-of-plates',
    excerpt:
      '<p>Six plates, thrown on the same morning. 24 cm across, with a brown rim that shows the clay.</p>',
    pictures: ['plates-stacked'],
    categories: ['Stoneware', 'Plates and vases'],
    variants: one(13_200, 3),
    merchandising: {
      scarcityEnabled: true,
      scarcityText: 'Only {qtyInStock} sets left from this kiln',
      scarcityShownByDefault: true,
    },
  },
  {
    title: 'Vase for a dry stem',
    urlId: 'vase',
    excerpt:
      '<p>Ink blue, with a neck for one stem and no more. It stands well in a window that faces north.</p>',
    pictures: ['vase-with-stem'],
    categories: ['Stoneware', 'Plates and vases'],
    variants: one(5600, 0),
    merchandising: { customSoldOutText: 'Sold out until the next kiln' },
  },
  {
    title: 'Linen cloth',
    urlId: 'linen-cloth',
    excerpt:
      '<p>Washed linen, 70 by 50 cm, dyed with alder, weld and what the tide left. It gets better with washing.</p>',
    pictures: ['linen-folded'],
    categories: ['Cloth and paper'],
    variantOptionOrdering: ['Colour'],
    variants: [linen('Sea', 18), linen('Flax', 22), linen('Rust', 0), linen('Undyed', 30)],
  },
  {
    title: 'Framed print',
    urlId: 'framed-print',
    excerpt: '<p>The channel at evening, printed by hand in four colours and framed in oak. 30 by 40 cm.</p>',
    pictures: ['framed-print'],
    categories: ['Cloth and paper'],
    variants: one(8500, 7),
  },
  {
    title: 'Apron pattern',
    urlId: 'apron-pattern',
    excerpt:
      '<p>The apron that we wear, as a pattern to print and cut. One sheet of linen, an afternoon, no darts.</p>',
    pictures: ['studio-window'],
    categories: ['Cloth and paper'],
    productType: PRODUCT_TYPES.digital,
    variants: [{ priceMinor: 700 }],
    isPattern: true,
  },
  {
    title: 'Jar of sea salt',
    urlId: 'sea-salt',
    excerpt:
      '<p>Flakes that form on still evenings. For things that are finished: an egg, a tomato, dark chocolate.</p>',
    pictures: ['salt-jar', 'salt-pans-at-dusk'],
    categories: ['Larder'],
    variants: one(900, 120),
  },
  {
    title: 'Tea tin',
    urlId: 'tea-tin',
    excerpt: '<p>Black tea with a little smoke, 80 g, in a tin that shuts. For wet mornings.</p>',
    pictures: ['tea-tin'],
    categories: ['Larder'],
    variants: one(1100, 64),
  },
  {
    title: 'Tea every month',
    urlId: 'tea-every-month',
    excerpt: '<p>A fresh 80 g by post on the first of each month. Stop whenever you like.</p>',
    pictures: ['tea-tin'],
    categories: ['Larder'],
    variants: [{ priceMinor: 1000, stock: { unlimited: true } }],
    subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
  },
  {
    title: 'A morning at the wheel',
    urlId: 'morning-at-the-wheel',
    excerpt:
      '<p>Three hours, four people, tea included. Your two best bowls are glazed and fired for you. We write to you to agree on a day.</p>',
    pictures: ['kiln-shed'],
    categories: ['Time at the studio'],
    productType: PRODUCT_TYPES.service,
    customAddButtonText: 'Book a place',
    variants: one(5500, 8),
  },
  {
    title: 'Gift card',
    urlId: 'gift-card',
    excerpt: '<p>For somebody who would rather choose. It comes by mail, with a picture of the dunes.</p>',
    pictures: ['dunes-with-grass'],
    categories: ['Time at the studio'],
    productType: PRODUCT_TYPES['gift-card'],
    variantOptionOrdering: ['Value'],
    variants: [card(25), card(50), card(100)],
  },
];

export interface WareReview {
  readonly of: string;
  readonly rating: number;
  readonly title: string;
  readonly body: string;
  readonly by: string;
  readonly daysAgo: number;
}

export const wareReviews: readonly WareReview[] = [
  {
    of: 'stoneware-mug',
    rating: 5,
    title: 'The one that is always in the sink',
    body: 'We have nine mugs. This is the one that is never on the shelf.',
    by: 'R. T.',
    daysAgo: 12,
  },
  {
    of: 'stoneware-mug',
    rating: 4,
    title: 'Smaller than I thought',
    body: 'Lovely to hold. Take the large one if you drink by the pint.',
    by: 'H.',
    daysAgo: 33,
  },
  {
    of: 'sea-salt',
    rating: 5,
    title: '',
    body: 'On chocolate, as they say.',
    by: 'A. M.',
    daysAgo: 21,
  },
];
