import { across, gallery, h2, image, place, sectionsOf, text, times } from './starter-parts.ts';

const section = sectionsOf('gallery');
const words = ['images', 'photos', 'pictures', 'portfolio'];

export const gallerySections = [
  section(
    'gallery-grid',
    'Grid of images',
    [...words, 'wall', 'squares'],
    [
      place(text(h2('A closer look')), 0, 0, 16, 2),
      place(gallery(6, { design: 'grid', 'thumbnails-per-row': 3, lightbox: true }), 0, 3, 24, 14),
    ],
  ),
  section(
    'gallery-slideshow',
    'Slideshow',
    [...words, 'carousel', 'slides'],
    [place(gallery(5, { design: 'slideshow', thumbnails: true }), 0, 0, 24, 14)],
  ),
  section('gallery-three', 'Three images', [...words, 'row'], across(times(3, image()), 0, 11)),
  section(
    'gallery-large-and-two',
    'One large image and two small ones',
    [...words, 'mosaic', 'collage'],
    [place(image(), 0, 0, 16, 14), place(image(), 16, 0, 8, 7), place(image(), 16, 7, 8, 7)],
    { phonePairs: [] },
  ),
  section(
    'gallery-strip',
    'Strip from edge to edge',
    [...words, 'band', 'full width'],
    across(times(4, image()), 0, 10),
    { contentWidth: 'full', spacing: 'none', gap: 'none' },
  ),
];
