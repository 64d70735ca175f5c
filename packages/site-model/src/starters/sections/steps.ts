import { say } from './placeholder-texts.ts';
import { across, captioned, h2, h3, p, place, sectionsOf, text } from './starter-parts.ts';

const section = sectionsOf('steps');
const words = ['process', 'how it works', 'order', 'instructions'];
const steps = [say.step, say.stepTwo, say.stepThree];
const numbered = steps.map((step, index) => text(h3(`${index + 1}. ${step}`), p(say.stepText)));

export const stepSections = [
  section(
    'steps-three',
    'Three steps',
    words,
    [place(text(h2('How it works')), 0, 0, 16, 2), ...across(numbered, 3, 3, 1)],
    { colorTheme: 'light' },
  ),
  section(
    'steps-images',
    'Three steps with images',
    [...words, 'photos'],
    [
      place(text(h2('How it works')), 0, 0, 16, 2),
      ...across(
        steps.map((step) => captioned(step, say.stepText)),
        3,
        12,
      ),
    ],
  ),
  section(
    'steps-below-each-other',
    'Steps below each other',
    [...words, 'list', 'vertical'],
    [
      place(text(h2('How it works')), 0, 0, 8, 2),
      ...numbered.map((step, index) => place(step, 9, index * 4, 15, 3)),
    ],
    { colorTheme: 'dark' },
  ),
];
