import { say } from './placeholder-texts.ts';
import { across, block, h2, p, place, quote, sectionsOf, text, times } from './starter-parts.ts';

const section = sectionsOf('text');
const words = ['words', 'paragraph', 'writing', 'article'];

export const textSections = [
  section(
    'text-narrow',
    'Heading and text',
    [...words, 'column', 'simple'],
    [place(text(h2(say.title), p(say.body), p(say.bodyMore)), 0, 0, 24, 5)],
    { contentWidth: 'narrow' },
  ),
  section(
    'text-two-columns',
    'Two columns',
    [...words, 'columns'],
    [
      place(text(h2(say.title)), 0, 0, 24, 2),
      place(text(p(say.body), p(say.bodyMore)), 0, 3, 11, 4),
      place(text(p(say.body), p(say.bodyMore)), 13, 3, 11, 4),
    ],
  ),
  section(
    'text-beside-heading',
    'Heading beside text',
    [...words, 'side'],
    [place(text(h2(say.title)), 0, 0, 8, 3), place(text(p(say.body), p(say.bodyMore)), 9, 0, 15, 4)],
  ),
  section(
    'text-with-quote',
    'Text and a quote',
    [...words, 'quotation', 'magazine'],
    [
      place(text(h2(say.title), p(say.body), p(say.bodyMore)), 0, 0, 12, 6),
      place(quote(say.voiceShort), 14, 0, 10, 4),
    ],
    { colorTheme: 'light' },
  ),
  section(
    'text-below-line',
    'Three columns below a line',
    [...words, 'notes', 'small print', 'details'],
    [
      place(text(h2(say.title)), 0, 0, 16, 2),
      place(block('horizontalrule'), 0, 3, 24, 1),
      ...across(times(3, text(p(say.body), p(say.bodyMore))), 5, 4, 1),
    ],
  ),
];
