import type { PageDocument } from '@awning/site-model';
import type { DemoPictures } from './demo-pictures.ts';
import type { PageWriter } from './page-writing.ts';

export function homeDocument(
  write: PageWriter,
  { pictures, journalId, galleryId }: { pictures: DemoPictures; journalId: string; galleryId: string },
): PageDocument {
  return write.page([
    write.fluid(
      [
        {
          block: write.block('html', {
            html: '<h1>Made by hand, near the sea</h1><p>Stoneware, linen, prints, salt and tea from a small studio on the marsh.</p>',
          }),
          at: [1, 2, 11, 5],
          phoneRows: 5,
        },
        {
          block: write.block('button', {
            buttonText: 'See what we make',
            buttonLink: '/shop',
            buttonSize: 'large',
          }),
          at: [1, 8, 8, 1],
          phoneRows: 1,
        },
      ],
      {
        background: { source: 1, imageId: pictures.byName('marsh-at-low-tide'), overlay: 0.45 },
        colorTheme: 'dark',
        contentWidth: 'wide',
        spacing: 'large',
      },
    ),
    write.columns(
      [
        [
          5,
          [
            write.block('html', {
              html: '<h2>Slow on purpose</h2><p>We dig a little, wash a lot and wait for most of the year. What comes out can go into the oven, gets better with washing, or is gone by the weekend.</p>',
            }),
            write.block('button', {
              buttonText: 'Read the journal',
              buttonLink: '/journal',
              buttonStyle: 'outline',
            }),
          ],
        ],
        [
          7,
          [
            write.block('image', {
              imageId: pictures.byName('studio-window'),
              altText: 'Morning light through the studio window on a shelf of pots',
            }),
          ],
        ],
      ],
      { spacing: 'large' },
    ),
    write.stack(
      [
        write.block('gallery', {
          collectionId: galleryId,
          options: { design: 'slider', 'auto-crop': false, lightbox: true },
          aspectRatio: 40,
        }),
      ],
      { contentWidth: 'full', spacing: 'small' },
    ),
    write.stack(
      [
        write.block('summary-v2', {
          collectionId: journalId,
          headerText: 'From the journal',
          pageSize: 3,
          showReadMoreLink: true,
        }),
      ],
      { spacing: 'large' },
    ),
    write.stack(
      [
        write.block('quote', {
          quote: 'Good pots are quiet. They let the soup do the talking.',
          source: 'Written above the wheel',
        }),
      ],
      { contentWidth: 'medium', colorTheme: 'dark', spacing: 'large' },
    ),
    write.stack(
      [
        write.block('newsletter', {
          title: 'Letters from the marsh',
          description: '<p>One a month: what came out of the kiln, and what we learned.</p>',
        }),
      ],
      { contentWidth: 'medium', spacing: 'large' },
    ),
  ]);
}
