import { say } from './placeholder-texts.ts';
import { block, h2, image, p, place, sectionsOf, text } from './starter-parts.ts';

const section = sectionsOf('newsletter');
const words = ['sign up', 'subscribe', 'mailing list', 'email', 'news'];

export const newsletterSections = [
  section(
    'newsletter-centered',
    'Sign-up in the middle',
    words,
    [
      place(
        block('newsletter', { title: 'News from us', description: p(say.news), alignment: 'center' }),
        3,
        0,
        18,
        6,
      ),
    ],
    { colorTheme: 'light' },
  ),
  section(
    'newsletter-beside-words',
    'Sign-up beside words',
    words,
    [
      place(text(h2('News from us'), p(say.news)), 0, 0, 11, 3),
      place(block('newsletter', { title: '', description: '' }), 13, 0, 11, 3),
    ],
    { colorTheme: 'dark' },
  ),
  section(
    'newsletter-image',
    'Image and sign-up',
    [...words, 'photo'],
    [
      place(image(), 0, 0, 11, 11),
      place(
        block('newsletter', { title: 'News from us', description: p(say.news), layout: 'stack' }),
        13,
        1,
        10,
        9,
      ),
    ],
  ),
];
