import { say } from './placeholder-texts.ts';
import {
  across,
  aligned,
  block,
  button,
  centered,
  h2,
  h3,
  p,
  place,
  sectionsOf,
  text,
} from './starter-parts.ts';

const section = sectionsOf('contact');
const words = ['write', 'email', 'reach', 'message'];

export const contactSections = [
  section(
    'contact-words-and-form',
    'Words and a form',
    [...words, 'form'],
    [
      place(text(h2('Write to us'), p(say.contact), p(say.reach)), 0, 0, 9, 5),
      place(block('form'), 11, 0, 13, 11),
    ],
  ),
  section(
    'contact-three-columns',
    'Where, when and how',
    [...words, 'address', 'hours', 'opening times', 'telephone'],
    across(
      [
        text(h3('Where'), p(`${say.street}<br>${say.town}`)),
        text(h3('When'), p(say.hours)),
        text(h3('How'), p(say.reach)),
      ],
      0,
      3,
      1,
    ),
    { colorTheme: 'light' },
  ),
  section(
    'contact-map',
    'Map and address',
    [...words, 'map', 'address', 'directions', 'place'],
    [
      place(block('map', { addressLine1: say.street, addressLine2: say.town }), 0, 0, 14, 12),
      place(
        text(h2('Find us'), p(`${say.street}<br>${say.town}`), p(say.directions), p(say.hours)),
        15,
        2,
        9,
        9,
      ),
    ],
  ),
  section(
    'contact-form',
    'Form in the middle',
    [...words, 'form', 'center'],
    [place(centered(h2('Write to us'), p(say.contact)), 3, 0, 18, 3), place(block('form'), 3, 4, 18, 11)],
    { contentWidth: 'medium' },
  ),
  section(
    'contact-line',
    'One line and a button',
    [...words, 'call to action', 'banner', 'strip'],
    [
      place(text(h2(say.promise)), 0, 0, 15, 3),
      place(aligned(button('Write to us', 'solid', 'right'), 'middle'), 16, 0, 8, 3),
    ],
    { colorTheme: 'dark' },
  ),
];
