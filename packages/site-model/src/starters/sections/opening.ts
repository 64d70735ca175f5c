import { say } from './placeholder-texts.ts';
import { button, centered, h1, image, p, place, sectionsOf, text } from './starter-parts.ts';

const section = sectionsOf('opening');

export const openingSections = [
  section(
    'opening-headline-above-image',
    'Headline above an image',
    ['hero', 'banner', 'welcome', 'start'],
    [
      place(text(h1(say.headline)), 0, 0, 18, 4),
      place(text(p(say.lead)), 0, 4, 11, 2),
      place(button('See more'), 0, 7, 6, 2),
      place(image(), 0, 10, 24, 13),
    ],
  ),
  section(
    'opening-image-and-headline',
    'Image and headline',
    ['hero', 'photo', 'split', 'half'],
    [
      place(image(), 0, 0, 12, 14),
      place(text(h1(say.headline), p(say.lead)), 13, 2, 11, 6),
      place(button('See more'), 13, 9, 6, 2),
    ],
  ),
  section(
    'opening-words-on-image',
    'Words on an image',
    ['hero', 'cover', 'background', 'full screen'],
    [place(text(h1(say.headline), p(say.lead)), 0, 0, 15, 6), place(button('See more'), 0, 7, 6, 2)],
    { overlay: 0.5, colorTheme: 'dark', height: 'screen', verticalAlign: 'middle', spacing: 'large' },
  ),
  section(
    'opening-centered',
    'Headline in the middle',
    ['hero', 'center', 'two buttons', 'simple'],
    [
      place(centered(h1(say.headline)), 3, 0, 18, 4),
      place(centered(p(say.lead)), 7, 4, 10, 2),
      place(button('See more', 'solid', 'right'), 5, 7, 7, 2),
      place(button('Write to us', 'outline', 'left'), 12, 7, 7, 2),
    ],
    { spacing: 'large' },
  ),
  section(
    'opening-headline-and-image-dark',
    'Headline and image, dark',
    ['hero', 'photo', 'split', 'contrast'],
    [place(text(h1(say.headline), p(say.lead)), 0, 0, 11, 6), place(image(), 13, 0, 11, 14)],
    { colorTheme: 'dark' },
  ),
  section(
    'opening-two-images',
    'Headline and two images',
    ['hero', 'photos', 'collage', 'magazine'],
    [
      place(text(h1(say.promise)), 0, 0, 20, 6),
      place(image(), 0, 7, 9, 14),
      place(image(), 10, 7, 14, 9),
      place(text(p(say.lead)), 10, 17, 10, 2),
      place(button('See more', 'outline'), 10, 19, 6, 2),
    ],
  ),
];
