import {
  BLOCK_TYPES,
  type Block,
  type BlockValue,
  DOCUMENT_SCHEMA,
  type FileData,
  type ImageData,
  type PageDocument,
} from '@awning/site-model';
import { createWords } from './words.ts';

const id = (number: number): string => number.toString(16).padStart(24, '0');

const imageId = id(0xa1);
const fileId = id(0xf1);

export const image: ImageData = {
  id: imageId,
  recordType: 2,
  title: 'Bowl on a windowsill',
  body: null,
  filename: 'bowl.jpg',
  assetUrl: '/static/bowl.jpg',
  originalSize: '2500x1667',
  mediaFocalPoint: { x: 0.5, y: 0.25 },
  systemDataId: imageId,
  systemDataVariants: '2500x1667,100w,300w,500w,750w,1000w,1500w,2500w',
  systemDataSourceType: 'JPG',
  systemDataOrigin: 'USER_UPLOAD',
  contentType: 'image/jpeg',
  colorData: {
    topLeftAverage: 'd8cdbd',
    topRightAverage: 'e2d9cb',
    bottomLeftAverage: '8a7a68',
    bottomRightAverage: '6f6154',
    centerAverage: 'b7a48c',
    suggestedBgColor: 'e2d9cb',
  },
};

export const recording: FileData = {
  id: fileId,
  title: 'Waves',
  filename: 'waves.mp3',
  assetUrl: '/static/waves.mp3',
  contentType: 'audio/mpeg',
  bytes: 1_200_000,
};

/** What a page holds, roughly as often as pages do: mostly text and pictures. */
const kinds: readonly (readonly [number, (text: string) => BlockValue])[] = [
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
export function mixedPage(count: number): PageDocument {
  const blocks = Array.from({ length: count }, (_, index): Block => {
    const [type, value] = kinds[index % kinds.length] ?? [BLOCK_TYPES.horizontalrule, () => ({})];
    return { id: id(0x1000 + index), type, value: value(createWords(index + 1).sentence(30)) };
  });
  return {
    schema: DOCUMENT_SCHEMA,
    sections: [
      {
        id: id(1),
        kind: 'section',
        anchor: null,
        colorTheme: null,
        background: { source: 4 },
        contentWidth: 'wide',
        spacing: 'medium',
        layout: {
          type: 'classic',
          rows: [
            {
              id: id(2),
              columns: [
                {
                  id: id(3),
                  span: 12,
                  content: blocks.map((block) => ({ kind: 'block', block, float: null })),
                },
              ],
            },
          ],
        },
      },
    ],
  };
}
