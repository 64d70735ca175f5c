import type { ShowcasePage } from './showcase-page.ts';

export const galleryPages: readonly ShowcasePage[] = [
  {
    urlId: 'gallery-slideshow',
    title: 'Slideshow',
    lead: 'One picture after the other. Arrow keys, swipe, or wait.',
    sections: (write, { galleryId, pictureIds: imageIds }) => [
      write.stack([
        write.block('gallery', {
          collectionId: galleryId,
          options: {
            design: 'slideshow',
            'aspect-ratio': 'standard',
            thumbnails: true,
            'show-meta': true,
            'meta-position': 'bottom-left',
            lightbox: true,
          },
        }),
      ]),
      write.stack(
        [
          write.block('gallery', {
            imageIds: imageIds.slice(0, 4),
            options: {
              design: 'slideshow',
              'aspect-ratio': 'anamorphic-widescreen',
              autoplay: true,
              'autoplay-duration': 4,
              thumbnails: false,
            },
          }),
        ],
        { contentWidth: 'full', colorTheme: 'dark' },
      ),
    ],
  },
  {
    urlId: 'gallery-slider',
    title: 'Slider',
    lead: 'A strip of pictures to draw along.',
    sections: (write, { galleryId, pictureIds: imageIds }) => [
      write.stack(
        [
          write.block('gallery', {
            collectionId: galleryId,
            options: { design: 'slider', 'auto-crop': false, 'show-meta-basic': true },
          }),
        ],
        { contentWidth: 'full' },
      ),
      write.stack(
        [
          write.block('gallery', {
            imageIds: imageIds.slice(2, 8),
            aspectRatio: 35,
            options: {
              design: 'slider',
              'active-alignment': 'left',
              'aspect-ratio': 'four-three',
              padding: 10,
            },
          }),
        ],
        { colorTheme: 'dark' },
      ),
    ],
  },
  {
    urlId: 'gallery-grid',
    title: 'Grid',
    lead: 'All at once; each opens large.',
    sections: (write, { galleryId, pictureIds: imageIds }) => [
      write.stack([
        write.block('gallery', {
          collectionId: galleryId,
          options: { design: 'grid', lightbox: true, 'thumbnails-per-row': 4 },
        }),
      ]),
      write.stack(
        [
          write.block('gallery', {
            imageIds: imageIds.slice(0, 6),
            options: {
              design: 'grid',
              'thumbnails-per-row': 3,
              'aspect-ratio': 'three-four-vertical',
              'show-meta': true,
              'show-meta-on-hover': true,
              lightbox: true,
              lightboxTheme: 'light',
              padding: 32,
            },
          }),
        ],
        { colorTheme: 'dark' },
      ),
    ],
  },
  {
    urlId: 'gallery-stacked',
    title: 'Stacked',
    lead: 'Large, one below the other, with words.',
    sections: (write, { pictureIds: imageIds }) => [
      write.stack(
        [
          write.block('gallery', {
            imageIds: imageIds.slice(0, 4),
            options: { design: 'stacked', 'show-meta-basic': true, padding: 40, lightbox: true },
          }),
        ],
        { contentWidth: 'medium' },
      ),
    ],
  },
];
