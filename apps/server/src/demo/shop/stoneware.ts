import { one, packed, stonewareCare, type Ware, type WareVariant } from './ware.ts';

const GLAZES = [
  ['Sea green', 'mug-sea-green'],
  ['Off-white', 'mug-off-white'],
  ['Ink', 'mug-ink'],
  ['Rust', 'mug-rust'],
] as const;

/** A size in every glaze, with so many pieces of each. */
const mugs = (
  Size: string,
  priceMinor: number,
  kilograms: number,
  pieces: readonly [number, number, number, number],
): WareVariant[] =>
  GLAZES.map(([Glaze, image], index) => ({
    attributes: { Size, Glaze },
    sku: `MUG-${Size}-${Glaze}`.toUpperCase().replaceAll(' ', '-'),
    priceMinor,
    stock: { quantity: pieces[index] ?? 0 },
    picture: image,
    shippingMeasures: packed(kilograms, [16, 14, 12]),
  }));

export const stoneware: readonly Ware[] = [
  {
    title: 'Stoneware mug',
    urlId: 'stoneware-mug',
    excerpt:
      '<p>Two fingers inside, the third below, the thumb on a flat place at the top. Thrown low and wide, so that it keeps tea warm for as long as it takes to read the paper.</p><p>Dishwasher and oven safe. No two are quite alike.</p>',
    pictures: ['mug-sea-green', 'mug-held-detail', 'stoneware-mug', 'glaze-tests'],
    categories: ['Stoneware', 'Cups and bowls'],
    tags: ['kitchen', 'tea', 'gifts'],
    starred: true,
    variantOptionOrdering: ['Size', 'Glaze'],
    variants: [
      ...mugs('Small', 2400, 0.45, [14, 9, 6, 11]),
      ...mugs('Medium', 2600, 0.52, [8, 12, 3, 5]),
      ...mugs('Large', 2900, 0.6, [6, 0, 2, 0]),
    ],
    details: [
      [
        'Sizes',
        '<ul><li>Small: 220 ml, 7.5 cm high</li><li>Medium: 300 ml, 8.5 cm high</li><li>Large: 420 ml, 9.5 cm high</li></ul><p>Give or take a sip. They are thrown by eye and shrink by an eighth in the kiln.</p>',
      ],
      stonewareCare,
    ],
    related: ['espresso-cup', 'teapot', 'tea-tin', 'linen-cloth'],
  },
  {
    title: 'Wide bowl',
    urlId: 'wide-bowl',
    excerpt:
      '<p>For soup, for six pears, for the keys. Off-white with the brown speckle of our own clay. From the last kiln, a little lighter than planned.</p>',
    pictures: ['wide-bowl', 'soup-bowl'],
    categories: ['Stoneware', 'Cups and bowls'],
    tags: ['kitchen', 'table'],
    starred: true,
    variants: one(4800, 11, {
      onSale: true,
      salePriceMinor: 3800,
      shippingMeasures: packed(1.3, [32, 32, 14]),
    }),
    details: [
      [
        'Size',
        '<p>27 cm across, 9 cm high, 1.1 kg. Holds two litres to the rim, and nobody fills it to the rim.</p>',
      ],
      stonewareCare,
    ],
  },
  {
    title: 'Stack of plates',
    urlId: 'stack-of-plates',
    excerpt:
      '<p>Six plates, thrown on the same morning. 24 cm across, with a brown rim that shows the clay.</p>',
    pictures: ['plates-stacked', 'glaze-tests'],
    categories: ['Stoneware', 'Plates and vases'],
    tags: ['table', 'gifts'],
    variants: one(13_200, 3, { shippingMeasures: packed(4.4, [32, 32, 18]) }),
    merchandising: {
      scarcityEnabled: true,
      scarcityText: 'Only {qtyInStock} sets left from this kiln',
      scarcityShownByDefault: true,
    },
    details: [
      [
        'Size',
        '<p>Each 24 cm across and 640 g. They stack to 11 cm. The six belong together: the same clay, the same bucket of glaze, the same shelf of the kiln.</p>',
      ],
      stonewareCare,
    ],
  },
  {
    title: 'Vase for a dry stem',
    urlId: 'vase',
    excerpt:
      '<p>Ink blue, with a neck for one stem and no more. It stands well in a window that faces north.</p>',
    pictures: ['vase-with-stem', 'studio-window'],
    categories: ['Stoneware', 'Plates and vases'],
    tags: ['house', 'gifts'],
    variants: one(5600, 0, { shippingMeasures: packed(1.2, [20, 20, 28]) }),
    merchandising: {
      customSoldOutText: 'Sold out for now',
      restockNotificationsEnabled: true,
      restockNotificationMessages: {
        CTAText:
          'The next kiln is a few weeks away. Leave your address and we’ll email you when it’s back in stock.',
        buttonText: 'Notify me',
        placeholderText: 'Your email address',
        successText: 'Thank you. We’ll email you once, when it’s back in stock.',
        mailingListDescription: 'And send me the monthly letter from the marsh.',
      },
      mailingListSignUpEnabled: true,
    },
    details: [
      [
        'Size',
        '<p>21 cm high, 14 cm at its widest. The neck is 18 mm inside. It holds water, if the stem is not dry.</p>',
      ],
    ],
  },
  {
    title: 'Espresso cup',
    urlId: 'espresso-cup',
    excerpt:
      '<p>Small, thick and round, so that the last sip is as warm as the first. No handle: if it is too hot to hold, it is too hot to drink. Each has its saucer.</p>',
    pictures: ['espresso-cup', 'tea-bowl'],
    categories: ['Stoneware', 'Cups and bowls'],
    tags: ['kitchen', 'gifts'],
    variantOptionOrdering: ['Set'],
    variants: [
      {
        attributes: { Set: 'One' },
        priceMinor: 1600,
        stock: { quantity: 24 },
        shippingMeasures: packed(0.25, [10, 10, 10]),
      },
      {
        attributes: { Set: 'Two' },
        priceMinor: 3000,
        stock: { quantity: 12 },
        shippingMeasures: packed(0.5, [18, 10, 10]),
      },
      {
        attributes: { Set: 'Four' },
        priceMinor: 5600,
        stock: { quantity: 6 },
        shippingMeasures: packed(0.9, [18, 18, 10]),
      },
    ],
    details: [['Size', '<p>80 ml, 6 cm high. Fits under the spout of most machines.</p>'], stonewareCare],
  },
  {
    title: 'Serving dish',
    urlId: 'serving-dish',
    excerpt:
      '<p>Pressed over a mould of old oak, so that the grain of the wood is on its back. From the oven to the table in one dish.</p>',
    pictures: ['serving-dish'],
    categories: ['Stoneware', 'Plates and vases'],
    tags: ['kitchen', 'table'],
    variantOptionOrdering: ['Size'],
    variants: [
      {
        attributes: { Size: 'For two' },
        priceMinor: 4200,
        onSale: true,
        salePriceMinor: 3400,
        stock: { quantity: 5 },
        shippingMeasures: packed(1.4, [34, 24, 10]),
      },
      {
        attributes: { Size: 'For six' },
        priceMinor: 6400,
        stock: { quantity: 9 },
        shippingMeasures: packed(2.3, [44, 30, 12]),
      },
    ],
    details: [
      ['Sizes', '<ul><li>For two: 26 by 17 cm, 5 cm deep</li><li>For six: 36 by 23 cm, 6 cm deep</li></ul>'],
      stonewareCare,
    ],
  },
  {
    title: 'Salt pig',
    urlId: 'salt-pig',
    excerpt:
      '<p>Stands by the stove with its mouth open. Bare clay inside takes up the damp and keeps the salt loose. A hand fits in, also a floury one.</p>',
    pictures: ['salt-pig', 'salt-jar-open'],
    categories: ['Stoneware', 'Cups and bowls'],
    tags: ['kitchen', 'salt', 'gifts'],
    variants: one(3600, 17, { shippingMeasures: packed(0.9, [18, 18, 18]) }),
    details: [
      ['Size', '<p>13 cm high, the mouth 8 cm wide. Holds a whole jar of our salt and half of the next.</p>'],
      [
        'Care',
        '<p>Wipe it with a dry cloth. It is not for the dishwasher, because the clay inside is bare on purpose.</p>',
      ],
    ],
    related: ['sea-salt', 'smoked-salt'],
  },
  {
    title: 'Jug',
    urlId: 'jug',
    excerpt:
      '<p>It pours without a drop left behind. The lip is pulled with one wet finger, and it took us four years to learn when to stop.</p>',
    pictures: ['jug'],
    categories: ['Stoneware', 'Plates and vases'],
    tags: ['table', 'house'],
    starred: true,
    variantOptionOrdering: ['Size'],
    variants: [
      {
        attributes: { Size: 'Half a litre' },
        priceMinor: 4400,
        stock: { quantity: 2 },
        shippingMeasures: packed(0.9, [18, 16, 20]),
      },
      {
        attributes: { Size: 'One litre' },
        priceMinor: 5800,
        stock: { quantity: 10 },
        shippingMeasures: packed(1.4, [22, 18, 26]),
      },
    ],
    merchandising: { scarcityEnabled: true, scarcityAt: 3 },
    details: [['Sizes', '<p>15 and 20 cm high, without the handle that you hold it by.</p>'], stonewareCare],
  },
  {
    title: 'Teapot',
    urlId: 'teapot',
    excerpt:
      '<p>For three cups, or for one long afternoon. The strainer is forty holes in the wall behind the spout, each made with a feather quill.</p>',
    pictures: ['teapot', 'tea-bowl'],
    categories: ['Stoneware', 'Cups and bowls'],
    tags: ['kitchen', 'tea', 'gifts'],
    variants: one(7800, 5, { shippingMeasures: packed(1.6, [26, 20, 20]) }),
    merchandising: {
      scarcityEnabled: true,
      scarcityText: '{qtyInStock} left, then in spring',
      scarcityShownByDefault: true,
    },
    details: [
      ['Size', '<p>700 ml, 13 cm high. The lid stays on when you pour the last cup.</p>'],
      [
        'Care',
        '<p>Rinse it with hot water and leave the soap out. It may go in the dishwasher, but tea remembers.</p>',
      ],
    ],
    related: ['tea-tin', 'tea-every-month', 'stoneware-mug'],
  },
  {
    title: 'A cup with a name',
    urlId: 'cup-with-a-name',
    excerpt:
      '<p>Off-white, 300 ml, with a name or a date stamped below the rim while the clay is still soft. Up to twelve letters. Made for you, so it takes four weeks.</p>',
    pictures: ['cup-with-a-name', 'mug-off-white'],
    categories: ['Stoneware', 'Cups and bowls'],
    tags: ['gifts', 'tea'],
    additionalFieldsForm: {
      name: 'What shall we stamp?',
      fields: [
        {
          type: 'text',
          title: 'Name or date',
          description: 'Up to twelve letters, as you want to read them.',
          required: true,
          maxLength: 12,
          placeholder: 'WREN',
        },
        {
          type: 'radio',
          title: 'Where',
          options: ['Opposite the handle', 'Left of the handle', 'On the foot'],
          required: true,
        },
        { type: 'textarea', title: 'Anything else', maxLength: 200 },
      ],
    },
    variants: one(3400, 20, { shippingMeasures: packed(0.52, [16, 14, 12]) }),
    details: [
      [
        'How it is made',
        '<p>We throw it on a Monday, stamp it on the Tuesday and send it when the next kiln is opened. The letters are brass printing type, 6 mm high.</p>',
      ],
      stonewareCare,
      [
        'Sending it back',
        '<p>As it carries a name it cannot come back, unless something is wrong with it: then we make another.</p>',
      ],
    ],
  },
];
