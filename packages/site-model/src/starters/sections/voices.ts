import { say } from './placeholder-texts.ts';
import {
  across,
  card,
  h2,
  image,
  p,
  place,
  quote,
  sectionsOf,
  strong,
  text,
  times,
} from './starter-parts.ts';

const section = sectionsOf('voices');
const words = ['quote', 'testimonial', 'review', 'customers', 'press'];

export const voiceSections = [
  section('voices-one', 'One voice', words, [place(quote(), 3, 0, 18, 4)], {
    colorTheme: 'dark',
    spacing: 'large',
  }),
  section(
    'voices-two',
    'Two voices',
    words,
    [place(quote(say.voiceShort), 0, 0, 11, 4), place(quote(say.voiceShort), 13, 0, 11, 4)],
    { colorTheme: 'light' },
  ),
  section(
    'voices-image',
    'Image and voice',
    [...words, 'photo'],
    [place(image(), 0, 0, 9, 12), place(quote(), 11, 3, 13, 5)],
  ),
  section(
    'voices-three-cards',
    'Three voices on cards',
    [...words, 'cards'],
    [
      place(text(h2('What customers say')), 0, 0, 16, 2),
      ...across(times(3, card(text(p(say.voiceShort), strong(say.voiceOf)))), 3, 4),
    ],
  ),
];
