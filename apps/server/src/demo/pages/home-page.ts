import type { PageDocument, Section } from '@awning/site-model';
import type { DemoImages } from '../demo-images.ts';
import type { PageWriter } from '../page-writing.ts';

export interface HomeContent {
  readonly pictures: DemoImages;
  readonly shopId: string;
  readonly journalId: string;
  readonly eventsId: string;
  readonly galleryId: string;
}

export const homeDocument = (write: PageWriter, content: HomeContent): PageDocument =>
  write.page([
    hero(write, content),
    featured(write, content),
    story(write, content),
    motto(write),
    nextClasses(write, content),
    studioWalk(write, content),
    latestPosts(write, content),
  ]);

const hero = (write: PageWriter, { pictures: images }: HomeContent): Section =>
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
      background: { source: 1, imageId: images.byName('marsh-dawn-wide'), overlay: 0.35 },
      colorTheme: 'dark',
      contentWidth: 'wide',
      spacing: 'large',
    },
  );

const featured = (write: PageWriter, { shopId }: HomeContent): Section =>
  write.stack(
    [
      write.block('summary-v2', {
        collectionId: shopId,
        headerText: 'On the shelf now',
        pageSize: 8,
        filter: { category: null, tag: null, featuredOnly: true },
        imageAspectRatio: 'four-five-vertical',
        primaryMetadata: 'none',
        showExcerpt: false,
        productQuickViewEnabled: true,
      }),
      write.block('button', { buttonText: 'All of the shop', buttonLink: '/shop', buttonStyle: 'outline' }),
    ],
    { spacing: 'large' },
  );

const story = (write: PageWriter, { pictures: images }: HomeContent): Section =>
  write.columns(
    [
      [
        7,
        [
          write.block('image', {
            imageId: images.byName('studio-window'),
            altText: images.altOf('studio-window'),
          }),
        ],
      ],
      [
        5,
        [
          write.block('html', {
            html: '<h2>Slow on purpose</h2><p>We dig a little, wash a lot and wait for most of the year. What comes out can go into the oven, gets better with washing, or is gone by the weekend.</p><p>Three of us work here, in one room with the kiln at one end and the marsh at the other. You are welcome on Saturdays.</p>',
          }),
          write.block('button', {
            buttonText: 'Our story',
            buttonLink: '/our-story',
            buttonStyle: 'outline',
          }),
        ],
      ],
    ],
    { spacing: 'large' },
  );

const motto = (write: PageWriter): Section =>
  write.stack(
    [
      write.block('quote', {
        quote: 'Good pots are quiet. They let the soup do the talking.',
        source: 'Written above the wheel',
      }),
    ],
    { contentWidth: 'medium', colorTheme: 'dark', spacing: 'large' },
  );

const nextClasses = (write: PageWriter, { eventsId, pictures: images }: HomeContent): Section =>
  write.columns(
    [
      [
        5,
        [
          write.block('html', {
            html: '<h2>Come and make one</h2><p>Six people around one table, on a Saturday. No talent needed, only short nails. Tea is included, and so is the broom.</p>',
          }),
          write.block('button', {
            buttonText: 'All classes',
            buttonLink: '/classes',
            buttonStyle: 'outline',
          }),
          write.block('image', {
            imageId: images.byName('wheel-class'),
            altText: images.altOf('wheel-class'),
            aspectRatio: 1.25,
          }),
        ],
      ],
      [
        7,
        [
          write.block('summary-v2', {
            collectionId: eventsId,
            design: 'list',
            pageSize: 4,
            primaryMetadata: 'date',
            secondaryMetadata: 'time',
            metadataPosition: 'above-title',
            showThumbnail: false,
          }),
        ],
      ],
    ],
    { spacing: 'large', colorTheme: 'light' },
  );

const studioWalk = (write: PageWriter, { galleryId }: HomeContent): Section =>
  write.stack(
    [
      write.block('gallery', {
        collectionId: galleryId,
        options: { design: 'slider', 'auto-crop': false, lightbox: true },
        aspectRatio: 40,
      }),
    ],
    { contentWidth: 'full', spacing: 'small' },
  );

const latestPosts = (write: PageWriter, { journalId }: HomeContent): Section =>
  write.stack(
    [
      write.block('summary-v2', {
        collectionId: journalId,
        headerText: 'From the journal',
        pageSize: 3,
        imageAspectRatio: 'standard',
        showReadMoreLink: true,
      }),
    ],
    { spacing: 'large' },
  );
