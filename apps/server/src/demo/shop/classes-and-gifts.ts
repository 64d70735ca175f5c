import { PRODUCT_TYPES } from '@awning/contract';
import { wheelMornings } from '../wheel-mornings.ts';
import type { Ware, WareVariant } from './ware.ts';

const card = (pounds: number): WareVariant => ({
  attributes: { Value: `£${pounds}` },
  priceMinor: pounds * 100,
});

export const classesAndGifts: readonly Ware[] = [
  {
    title: wheelMornings.title,
    urlId: 'morning-at-the-wheel',
    excerpt:
      '<p>Three hours, six people, tea included. Your two best bowls are glazed and fired for you. No talent needed, only short nails.</p>',
    pictures: ['wheel-class', 'kiln-shed', 'drying-racks'],
    categories: ['Classes and gifts'],
    tags: ['class', 'clay', 'gifts'],
    starred: true,
    productType: PRODUCT_TYPES.service,
    customAddButtonText: 'Book a place',
    variantOptionOrdering: ['Day'],
    variants: [],
    saturdays: wheelMornings.saturdays,
    merchandising: {
      scarcityEnabled: true,
      scarcityAt: 3,
      scarcityText: '{qtyInStock} places left that day',
    },
    details: [
      [
        'What happens',
        '<p>We begin at ten with the clay and end at one with the broom. In between you centre, open and pull, fall off, and do it again. Aprons and towels are here. Your bowls are ready six weeks later; we post them or keep them for you.</p>',
      ],
      [
        'If you cannot come',
        '<p>Up to a week before, you choose another day or have your money back. After that, send a friend.</p>',
      ],
      ['Where', '<p>4 Sluice Lane, Blakeney, Norfolk. <a href="/contact">How to find us</a></p>'],
    ],
    related: ['gift-card', 'linen-apron', 'glaze-notebook'],
  },
  {
    title: 'The glaze notebook',
    urlId: 'glaze-notebook',
    excerpt:
      '<p>Five glazes that we use every month, with their recipes, their faults and what to do about them. To read on a screen, or to print and get dirty.</p>',
    pictures: ['glaze-book', 'glaze-tests'],
    categories: ['Classes and gifts'],
    tags: ['download', 'clay', 'glaze'],
    productType: PRODUCT_TYPES.digital,
    variants: [{ priceMinor: 1200 }],
    file: 'glaze-notebook',
    details: [
      [
        'What you get',
        '<p>A PDF of four pages, for stoneware at about 1,260 degrees. Recipes are in parts of a hundred. You need scales that show a gram, a sieve and a mask.</p>',
      ],
    ],
    related: ['morning-at-the-wheel', 'apron-pattern'],
  },
  {
    title: 'Gift card',
    urlId: 'gift-card',
    excerpt: '<p>For somebody who would rather choose. It comes by mail, with a picture of the dunes.</p>',
    pictures: ['gift-card', 'dunes-with-grass'],
    categories: ['Classes and gifts'],
    tags: ['gifts'],
    productType: PRODUCT_TYPES['gift-card'],
    variantOptionOrdering: ['Value'],
    variants: [card(25), card(50), card(100), card(150)],
    details: [
      [
        'How it works',
        '<p>We send it to you or to them, at once or on a day that you choose. It is good for everything in the shop, classes too, and does not run out.</p>',
      ],
    ],
  },
];
