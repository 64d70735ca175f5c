import { say } from './placeholder-texts.ts';
import {
  across,
  button,
  captioned,
  h2,
  h3,
  image,
  p,
  place,
  sectionsOf,
  text,
  times,
} from './starter-parts.ts';

const section = sectionsOf('about');

export const aboutSections = [
  section(
    'about-image-and-text',
    'Image and text',
    ['story', 'us', 'photo', 'split'],
    [
      place(image(), 0, 0, 12, 12),
      place(text(h2('How it began'), p(say.story)), 13, 2, 10, 4),
      place(button('Our story', 'outline'), 13, 7, 6, 2),
    ],
  ),
  section(
    'about-text-and-image-dark',
    'Text and image, dark',
    ['story', 'us', 'photo', 'contrast'],
    [
      place(text(h2('Who we are'), p(say.story), p(say.storyToday)), 0, 0, 10, 6),
      place(image(), 12, 0, 12, 12),
    ],
    { colorTheme: 'dark' },
  ),
  section(
    'about-words-on-image',
    'Words on an image',
    ['background', 'cover', 'place'],
    [place(text(h2('Where we are'), p(say.story)), 0, 0, 12, 4)],
    { overlay: 0.45, colorTheme: 'dark', height: 'half', verticalAlign: 'bottom' },
  ),
  section(
    'about-two-captioned-images',
    'Two images with captions',
    ['photos', 'pair', 'workshop'],
    across(times(2, captioned()), 0, 13),
  ),
  section(
    'about-one-sentence',
    'One large sentence',
    ['mission', 'statement', 'belief', 'values'],
    [place(text(h2(say.idea)), 0, 0, 19, 3), place(button('Our story', 'text'), 0, 4, 6, 2)],
    { spacing: 'large' },
  ),
  section(
    'about-overlapping-images',
    'Two images, overlapping',
    ['collage', 'photos', 'layers'],
    [
      place(image(), 0, 0, 9, 12),
      place(image(), 6, 6, 8, 10, 1),
      place(text(h2('What we hold to'), p(say.storyToday)), 15, 7, 9, 4),
      place(button('Read more', 'outline'), 15, 12, 6, 2),
    ],
  ),
  section(
    'about-columns-above-image',
    'Two columns above an image',
    ['story', 'history', 'wide'],
    [
      place(text(h2('How it began')), 0, 0, 8, 2),
      place(text(p(say.story)), 9, 0, 7, 2),
      place(text(p(say.storyToday)), 17, 0, 7, 2),
      place(image(), 0, 3, 24, 12),
    ],
  ),
  section(
    'about-three-points',
    'Three things to know',
    ['features', 'benefits', 'values', 'reasons'],
    [
      place(text(h2('Good to know')), 0, 0, 14, 2),
      ...across(times(3, text(h3(say.point), p(say.pointText))), 3, 3, 1),
    ],
    { colorTheme: 'light' },
  ),
];
