import { BLOCK_TYPES, type BlockValue, type ItemData, type PageDocument } from '@awning/site-model';
import {
  block,
  classicDocument,
  contentSources,
  file,
  idOf,
  imageAsset,
} from '../apps/server/src/testing/block-fixtures.ts';
import { collection, event, post } from '../apps/server/src/testing/content-fixtures.ts';
import { createWords } from './words.ts';

/** Items that each list shows. */
const LISTED = 20;

const imageId = idOf(0xa1);
const fileId = idOf(0xf1);
const [journalId, eventsId, galleryId] = [idOf(0xc1), idOf(0xc2), idOf(0xc3)];

const image = imageAsset(imageId, {
  originalSize: '2500x1667',
  systemDataVariants: '2500x1667,100w,300w,500w,750w,1000w,1500w,2500w',
});

const listed = (make: (number: number) => ItemData): readonly ItemData[] =>
  Array.from({ length: LISTED }, (_, index) => ({
    ...make(index + 1),
    excerpt: `<p>${createWords(1_000 + index).sentence(20)}</p>`,
    mainImage: image,
  }));

const itemsOf: Readonly<Record<string, readonly ItemData[]>> = {
  [journalId]: listed((number) => post(number, { tags: ['Clay', 'Salt'], categories: ['News'] })),
  [eventsId]: listed((number) => event(number, Date.UTC(2026, 4, number, 18))),
  [galleryId]: listed((number) => post(number, { title: `Bowl ${number}` })),
};

/** Everything the page shows, at hand. */
export const mixedContent = (): ReturnType<typeof contentSources> =>
  contentSources({
    images: [image],
    files: [file(fileId)],
    collections: [
      collection({ id: journalId }),
      collection({ id: eventsId, typeName: 'events' }),
      collection({ id: galleryId, typeName: 'gallery' }),
    ],
    itemLists: ({ collectionId }) => itemsOf[collectionId] ?? [],
  });

/** What a page holds, roughly as often as pages do: mostly text and images. */
const kinds: readonly (readonly [type: number, value: (text: string) => BlockValue])[] = [
  [BLOCK_TYPES.html, (text) => ({ html: `<h2>${text.slice(0, 40)}</h2><p>${text}</p><p>${text}</p>` })],
  [BLOCK_TYPES.image, (text) => ({ imageId, altText: text.slice(0, 60), description: `<p>${text}</p>` })],
  [BLOCK_TYPES.html, (text) => ({ html: `<p>${text}</p><ul><li>${text}</li><li>${text}</li></ul>` })],
  [BLOCK_TYPES.button, (text) => ({ buttonText: text.slice(0, 20), buttonLink: '/shop' })],
  [
    BLOCK_TYPES.image,
    () => ({ imageId, layout: 'card', title: 'Salt', buttonText: 'Taste', linkTo: '/salt' }),
  ],
  [BLOCK_TYPES.quote, (text) => ({ quote: `<p>${text}</p>`, source: 'A letter' })],
  [BLOCK_TYPES.gallery, () => ({ imageIds: [imageId, imageId, imageId, imageId] })],
  [BLOCK_TYPES['summary-v2'], () => ({ collectionId: journalId, pageSize: LISTED })],
  [BLOCK_TYPES.spacer, () => ({ vSize: 2 })],
  [BLOCK_TYPES.horizontalrule, () => ({})],
  [BLOCK_TYPES.markdown, (text) => ({ markdown: `## Notes\n\n${text}\n\n- one\n- two\n` })],
  [BLOCK_TYPES.video, () => ({ url: 'https://youtu.be/dQw4w9WgXcQ', mainImageId: imageId })],
  [BLOCK_TYPES.audio, () => ({ fileId, author: 'Recorded in March' })],
  [BLOCK_TYPES.map, () => ({ addressTitle: 'The shed', addressLine1: 'Rua do Farol 12' })],
  [
    BLOCK_TYPES.accordion,
    (text) => ({
      items: [1, 2, 3].map((number) => ({ title: `Question ${number}`, body: `<p>${text}</p>` })),
    }),
  ],
  [BLOCK_TYPES.calendar, () => ({ collectionId: eventsId })],
  [BLOCK_TYPES.archive, () => ({ collectionId: journalId })],
  [BLOCK_TYPES.gallery, () => ({ collectionId: galleryId, options: { design: 'slideshow' } })],
  [BLOCK_TYPES.form, () => ({})],
  [BLOCK_TYPES.menu, () => ({})],
  [BLOCK_TYPES.chart, () => ({})],
  [BLOCK_TYPES.newsletter, () => ({})],
  [BLOCK_TYPES.code, (text) => ({ code: `<div class="note">${text}</div><script>note()</script>` })],
  [
    BLOCK_TYPES['socialaccountlinks-v2'],
    () => ({ links: [{ url: 'https://instagram.com/salt', name: '' }] }),
  ],
];

/** A page of so many blocks of all kinds, one below the other, each with words of its own. */
export const mixedPage = (count: number): PageDocument =>
  classicDocument(
    Array.from({ length: count }, (_, index) => {
      const [type, value] = kinds[index % kinds.length] ?? [BLOCK_TYPES.horizontalrule, () => ({})];
      return block(type, value(createWords(index + 1).sentence(30)), idOf(0x1000 + index));
    }),
  );
