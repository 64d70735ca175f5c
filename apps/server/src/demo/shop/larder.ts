import { FOOD } from './delivery-and-tax.ts';
import { one, packed, type Ware } from './ware.ts';

const keeps = (text: string) => ['Keeping', `<p>${text}</p>`] as const;

export const larder: readonly Ware[] = [
  {
    title: 'Jar of sea salt',
    urlId: 'sea-salt',
    excerpt:
      '<p>Flakes that form on still evenings. For things that are finished: an egg, a tomato, dark chocolate.</p>',
    pictures: ['salt-jar', 'salt-jar-open', 'salt-pans-at-dusk'],
    categories: ['Larder'],
    taxCategory: FOOD,
    tags: ['salt', 'kitchen', 'gifts'],
    starred: true,
    variants: one(900, 120, { shippingMeasures: packed(0.42, [9, 9, 12]) }),
    details: [
      [
        'What is in it',
        '<p>120 g of sea salt, and nothing to make it run. The jar is a second from our own shelf: sound, and not quite the white that we meant. The lid is ash.</p>',
      ],
      keeps('For ever, dry. If it clumps, half an hour in a cool oven undoes it.'),
    ],
    related: ['salt-pig', 'smoked-salt', 'salt-and-tea'],
  },
  {
    title: 'Smoked salt',
    urlId: 'smoked-salt',
    excerpt:
      '<p>Two nights over alder from the lane. For beans, for potatoes, for the butter on a radish. A little is enough.</p>',
    pictures: ['smoked-salt', 'salt-rakes'],
    categories: ['Larder'],
    taxCategory: FOOD,
    tags: ['salt', 'kitchen'],
    variants: one(1050, 4, { shippingMeasures: packed(0.38, [9, 9, 10]) }),
    merchandising: {
      scarcityEnabled: true,
      scarcityText: '{qtyInStock} tins left. The next fire is in a fortnight',
      scarcityShownByDefault: true,
    },
    details: [
      ['What is in it', '<p>90 g of sea salt, cold-smoked. Nothing else.</p>'],
      keeps('Two years with the lid on. The smoke goes before the salt does.'),
    ],
  },
  {
    title: 'Tea tin',
    urlId: 'tea-tin',
    excerpt: '<p>Black tea with a little smoke, 80 g, in a tin that shuts. For wet mornings.</p>',
    pictures: ['tea-tin', 'tea-tin-green'],
    categories: ['Larder'],
    taxCategory: FOOD,
    tags: ['tea', 'kitchen', 'gifts'],
    variantOptionOrdering: ['Tea'],
    variants: [
      {
        attributes: { Tea: 'Smoked black' },
        priceMinor: 1100,
        stock: { quantity: 64 },
        picture: 'tea-tin',
        shippingMeasures: packed(0.18, [8, 8, 12]),
      },
      {
        attributes: { Tea: 'Green with marsh mint' },
        priceMinor: 1250,
        stock: { quantity: 31 },
        picture: 'tea-tin-green',
        shippingMeasures: packed(0.18, [8, 8, 12]),
      },
    ],
    details: [
      [
        'How to make it',
        '<ul><li>Smoked black: a spoon for each cup, boiling water, four minutes</li><li>Green with marsh mint: the same spoon, water at 80 degrees, two minutes</li></ul>',
      ],
      keeps('A year in its tin. Refills come in paper; bring or send the tin back full of nothing.'),
    ],
    related: ['tea-every-month', 'teapot', 'stoneware-mug'],
  },
  {
    title: 'Tea every month',
    urlId: 'tea-every-month',
    excerpt: '<p>A fresh 80 g by post on the first of each month. Stop whenever you like.</p>',
    pictures: ['tea-box-subscription', 'tea-tin'],
    categories: ['Larder'],
    taxCategory: FOOD,
    tags: ['tea', 'gifts'],
    starred: true,
    variants: [{ priceMinor: 1000, stock: { unlimited: true }, shippingMeasures: packed(0.12, [20, 14, 3]) }],
    subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
    details: [
      [
        'How it works',
        '<p>It fits through a letterbox, so you need not be in. A black tea in winter, a green one from May. Skip a month or stop by writing to us; there is no smallest number of months.</p>',
      ],
    ],
  },
  {
    title: 'Salt and tea, every quarter',
    urlId: 'salt-and-tea',
    excerpt:
      '<p>Four parcels in a year, one for each season: a tin of tea, a jar of salt, and a letter about what has happened. After the fourth it ends by itself.</p>',
    pictures: ['salt-and-tea-box', 'salt-jar-open'],
    categories: ['Larder'],
    taxCategory: FOOD,
    tags: ['tea', 'salt', 'gifts'],
    variants: [{ priceMinor: 2400, stock: { unlimited: true }, shippingMeasures: packed(0.7, [24, 18, 12]) }],
    subscriptionPlan: { billingPeriod: { value: 3, unit: 'MONTH' }, numBillingCycles: 4 },
    details: [
      [
        'How it works',
        '<p>You pay for each parcel when it leaves, four times in all. To give it away, put the other address in when you order: the letter inside is without prices.</p>',
      ],
    ],
  },
];
