import { say } from './placeholder-texts.ts';
import {
  across,
  block,
  button,
  captioned,
  h2,
  p,
  place,
  sectionsOf,
  summary,
  text,
  times,
} from './starter-parts.ts';

const section = sectionsOf('products');
const shop = ['shop', 'store', 'sell', 'goods'];

export const productSections = [
  section(
    'products-grid',
    'Product grid',
    [...shop, 'catalogue', 'list'],
    [
      place(text(h2('In the shop')), 0, 0, 16, 2),
      place(summary('store', { design: 'autogrid', pageSize: 8 }), 0, 3, 24, 12),
    ],
  ),
  section(
    'products-row',
    'Products in a row',
    [...shop, 'carousel', 'slider', 'new'],
    [
      place(text(h2('New in the shop')), 0, 0, 16, 2),
      place(summary('store', { design: 'carousel', pageSize: 12, slidesPerRow: 4 }), 0, 3, 24, 10),
      place(button('See everything', 'outline'), 0, 14, 6, 2),
    ],
  ),
  section(
    'products-one',
    'One product',
    [...shop, 'feature', 'highlight'],
    [place(block('product', { design: 'beside' }), 1, 0, 22, 13)],
    { colorTheme: 'light' },
  ),
  section(
    'products-two',
    'Two products',
    [...shop, 'pair', 'compare'],
    [
      place(text(h2('Made to go together')), 0, 0, 16, 2),
      ...across(times(2, block('product', { imageAspectRatio: 'square' })), 3, 15),
    ],
  ),
  section(
    'products-product-and-words',
    'Product and words',
    [...shop, 'feature', 'story'],
    [
      place(block('product'), 0, 0, 10, 15),
      place(text(h2('Why we make it'), p(say.body), p(say.bodyMore)), 12, 2, 11, 5),
    ],
  ),
  section(
    'products-words-and-three',
    'Words and three products',
    [...shop, 'feature', 'choice'],
    [
      place(text(h2('Our favourites'), p(say.products)), 0, 0, 7, 5),
      place(summary('store', { design: 'autogrid', pageSize: 3, columnWidth: 180, gutter: 20 }), 8, 0, 16, 9),
    ],
    { colorTheme: 'light' },
  ),
  section(
    'products-kinds',
    'Kinds of products',
    [...shop, 'categories', 'collections', 'departments'],
    [
      place(text(h2('What we make')), 0, 0, 16, 2),
      ...across(times(3, captioned(say.kind, say.kindText)), 3, 12),
    ],
  ),
];
