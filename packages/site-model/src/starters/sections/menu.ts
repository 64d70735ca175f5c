import { say } from './placeholder-texts.ts';
import { block, h2, image, p, place, type StarterPart, sectionsOf, text } from './starter-parts.ts';

const section = sectionsOf('menu');
const words = ['food', 'restaurant', 'cafe', 'dishes', 'drinks', 'card'];

/** Prices of nothing: a menu tells them from other numbers by the sign. */
const dish = `${say.dish}\n${say.dishText}\n$0\n`;
const course = (dishes: number): string =>
  `${say.course}\n-----\n\n${Array.from({ length: dishes }, () => dish).join('\n')}\n`;

const menu = (courses: number, dishes: number): StarterPart =>
  block('menu', { menuText: Array.from({ length: courses }, () => course(dishes)).join('\n') });

export const menuSections = [
  section(
    'menu-one',
    'Menu',
    words,
    [place(text(h2('Menu'), p(say.menu)), 0, 0, 24, 3), place(menu(2, 3), 0, 4, 24, 14)],
    { contentWidth: 'medium' },
  ),
  section(
    'menu-image',
    'Image and menu',
    [...words, 'photo'],
    [place(image(), 0, 0, 9, 14), place(menu(2, 3), 11, 0, 13, 14)],
  ),
  section(
    'menu-two-columns',
    'Menu in two columns',
    words,
    [
      place(text(h2('Menu'), p(say.menu)), 0, 0, 24, 3),
      place(menu(1, 4), 0, 4, 11, 10),
      place(menu(1, 4), 13, 4, 11, 10),
    ],
    { colorTheme: 'light' },
  ),
];
