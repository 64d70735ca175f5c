import { say } from './placeholder-texts.ts';
import {
  across,
  card,
  centered,
  h2,
  h3,
  list,
  p,
  place,
  type StarterPart,
  sectionsOf,
  strong,
  text,
  times,
} from './starter-parts.ts';

const section = sectionsOf('prices');
const words = ['pricing', 'cost', 'offers', 'packages', 'plans'];

const offer = (): StarterPart =>
  text(h3(say.offer), strong(say.price), p(say.offerText), list(say.included, say.includedToo));

const table = (): StarterPart => {
  const rows = Array.from(
    { length: 4 },
    () => `<tr><td>${say.offer}</td><td>${say.included}</td><td>${say.price}</td></tr>`,
  );
  return text(
    `<table><thead><tr><th scope="col">Offer</th><th scope="col">Included</th><th scope="col">Price</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
  );
};

export const priceSections = [
  section('prices-three', 'Three offers', words, [
    place(centered(h2('Prices'), p(say.prices)), 5, 0, 14, 3),
    ...across(times(3, card(offer(), 'outline')), 4, 7),
  ]),
  section(
    'prices-two',
    'Two offers',
    words,
    [
      place(text(h2('Prices'), p(say.prices)), 0, 0, 16, 3),
      ...across(times(2, card(offer(), 'raised')), 4, 7),
    ],
    { colorTheme: 'light' },
  ),
  section(
    'prices-table',
    'Price list',
    [...words, 'table'],
    [place(text(h2('Prices'), p(say.prices)), 0, 0, 24, 3), place(table(), 0, 4, 24, 6)],
    { contentWidth: 'medium' },
  ),
  section(
    'prices-one',
    'Words and one offer',
    words,
    [place(text(h2(say.promise), p(say.prices)), 0, 0, 13, 6), place(card(offer(), 'outline'), 15, 0, 9, 7)],
    { colorTheme: 'dark' },
  ),
];
