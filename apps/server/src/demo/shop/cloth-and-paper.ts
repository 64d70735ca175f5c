import { PRODUCT_TYPES } from '@awning/contract';
import { linenCare, one, packed, type Ware, type WareVariant } from './ware.ts';

const linen = (Colour: string, image: string, quantity: number): WareVariant => ({
  attributes: { Colour },
  sku: `LINEN-${Colour.toUpperCase()}`,
  priceMinor: 3200,
  stock: { quantity },
  picture: image,
  shippingMeasures: packed(0.2, [26, 20, 3]),
});

const APRON_COLOURS = [
  ['Flax', 'linen-apron'],
  ['Sea', 'linen-apron-sea'],
  ['Rust', 'linen-apron-rust'],
] as const;

/** A size with a strap, in every colour. */
const aprons = (
  Size: string,
  Strap: string,
  priceMinor: number,
  pieces: readonly [number, number, number],
): WareVariant[] =>
  APRON_COLOURS.map(([Colour, image], index) => ({
    attributes: { Size, Colour, Strap },
    priceMinor,
    stock: { quantity: pieces[index] ?? 0 },
    picture: image,
    shippingMeasures: packed(0.45, [32, 26, 4]),
  }));

const print = (Image: string, image: string, quantity: number): WareVariant => ({
  attributes: { Picture: Image },
  priceMinor: 8500,
  stock: { quantity },
  picture: image,
  shippingMeasures: packed(1.8, [48, 38, 6]),
});

export const clothAndPaper: readonly Ware[] = [
  {
    title: 'Linen cloth',
    urlId: 'linen-cloth',
    excerpt:
      '<p>Washed linen, 70 by 50 cm, dyed with alder, weld and what the tide left. It gets better with washing.</p>',
    pictures: ['linen-folded', 'linen-sea', 'linen-flax', 'linen-rust', 'linen-undyed'],
    categories: ['Cloth and paper', 'Linen'],
    tags: ['kitchen', 'table', 'gifts'],
    starred: true,
    variantOptionOrdering: ['Colour'],
    variants: [
      linen('Sea', 'linen-sea', 18),
      linen('Flax', 'linen-flax', 22),
      linen('Rust', 'linen-rust', 0),
      linen('Undyed', 'linen-undyed', 30),
    ],
    details: [
      [
        'Cloth and colour',
        '<p>Linen of 240 g, woven in Lancashire, hemmed here. Colours come from plants, and from iron, and differ a little from one pot to the next.</p>',
      ],
      linenCare,
    ],
    related: ['linen-apron', 'tea-towels', 'stoneware-mug'],
  },
  {
    title: 'Linen apron',
    urlId: 'linen-apron',
    excerpt:
      '<p>The one that we wear at the wheel and at the stove. One deep pocket, placed where the hand goes. Heavy linen that stands by itself at first and follows you later.</p>',
    pictures: ['linen-apron', 'linen-apron-sea', 'linen-apron-rust'],
    categories: ['Cloth and paper', 'Linen'],
    tags: ['kitchen', 'gifts'],
    variantOptionOrdering: ['Size', 'Colour', 'Strap'],
    variants: [
      ...aprons('Short', 'Neck loop', 5400, [7, 4, 0]),
      ...aprons('Short', 'Cross-back', 5800, [5, 3, 2]),
      ...aprons('Long', 'Neck loop', 5800, [6, 0, 3]),
      ...aprons('Long', 'Cross-back', 6200, [9, 4, 1]),
    ],
    merchandising: { scarcityEnabled: true, scarcityAt: 2, scarcityText: 'Only {qtyInStock} sewn' },
    details: [
      [
        'Sizes',
        '<ul><li>Short: 72 cm from the bib to the hem</li><li>Long: 92 cm</li></ul><p>Both are 78 cm wide. Cross-back straps take the weight off the neck.</p>',
      ],
      linenCare,
    ],
    related: ['apron-pattern', 'linen-cloth'],
  },
  {
    title: 'Pair of tea towels',
    urlId: 'tea-towels',
    excerpt:
      '<p>Two of them, striped, so that the tea does not show. Half linen, half cotton: the linen dries, the cotton shines. For glasses, and for bread while it rises.</p>',
    pictures: ['tea-towel-pair', 'linen-undyed'],
    categories: ['Cloth and paper', 'Linen'],
    tags: ['kitchen', 'gifts'],
    variantOptionOrdering: ['Stripe'],
    variants: [
      {
        attributes: { Stripe: 'Ink' },
        priceMinor: 2600,
        stock: { quantity: 26 },
        shippingMeasures: packed(0.25, [26, 20, 4]),
      },
      {
        attributes: { Stripe: 'Rust' },
        priceMinor: 2600,
        onSale: true,
        salePriceMinor: 2000,
        stock: { quantity: 8 },
        shippingMeasures: packed(0.25, [26, 20, 4]),
      },
    ],
    details: [['Size', '<p>Two cloths of 48 by 72 cm, with a loop to hang them by.</p>'], linenCare],
  },
  {
    title: 'Framed print',
    urlId: 'framed-print',
    excerpt:
      '<p>Cut in lino and printed by hand in four colours, in an edition of forty. Signed, numbered and framed in oak. 30 by 40 cm.</p>',
    pictures: ['framed-print', 'print-channel', 'print-heron', 'print-kiln'],
    categories: ['Cloth and paper', 'Prints'],
    tags: ['house', 'gifts', 'print'],
    starred: true,
    variantOptionOrdering: ['Picture'],
    variants: [
      print('The channel at evening', 'print-channel', 7),
      print('Heron', 'print-heron', 4),
      print('The kiln, lit', 'print-kiln', 0),
    ],
    details: [
      [
        'Paper and frame',
        '<p>Oil-based ink on cotton paper of 250 g. The frame is English oak, waxed, with glass and a cord: it only wants a nail.</p>',
      ],
    ],
    related: ['card-set', 'vase'],
  },
  {
    title: 'Eight cards from the marsh',
    urlId: 'card-set',
    excerpt:
      '<p>Four small pictures, each twice, blank inside. With envelopes of brown paper that take a pencil well.</p>',
    pictures: ['card-set'],
    categories: ['Cloth and paper', 'Prints'],
    tags: ['gifts', 'print'],
    variants: one(1400, 85, { shippingMeasures: packed(0.15, [18, 13, 2]) }),
    details: [
      ['Paper', '<p>A6, 300 g, made from cotton offcuts. Printed from the blocks, not from a screen.</p>'],
    ],
  },
  {
    title: 'Apron pattern',
    urlId: 'apron-pattern',
    excerpt:
      '<p>The apron that we wear, as a pattern to print and cut. One sheet of linen, an afternoon, no darts.</p>',
    pictures: ['apron-pattern-sheet', 'linen-apron'],
    categories: ['Cloth and paper', 'Linen'],
    tags: ['download', 'gifts'],
    productType: PRODUCT_TYPES.digital,
    variants: [{ priceMinor: 700 }],
    file: 'apron-pattern',
    details: [
      [
        'What you get',
        '<p>A PDF of one A4 page. You need linen of 90 by 110 cm, two metres of tape and a machine that sews straight, more or less.</p>',
      ],
    ],
    related: ['linen-apron', 'glaze-notebook'],
  },
];
