import type { FormModel } from '@awning/forms';
import type {
  Block,
  BlockValue,
  CollectionData,
  DonationData,
  FileData,
  ImageData,
  ItemData,
  ItemList,
  PageDocument,
  Section,
} from '@awning/site-model';
import type { BlockPage, BlockSources } from '../modules/website/blocks/index.ts';

/** An id that tests can tell apart: 24 hexadecimal digits. */
export const idOf = (number: number): string => number.toString(16).padStart(24, '0');

export const imageAsset = (id: string, more: Partial<ImageData> = {}): ImageData => ({
  id,
  recordType: 2,
  title: 'Bowl on a windowsill',
  body: null,
  filename: 'bowl.jpg',
  assetUrl: `/media/${id}/bowl.jpg`,
  originalSize: '1500x1000',
  mediaFocalPoint: { x: 0.5, y: 0.25 },
  systemDataId: id,
  systemDataVariants: '1500x1000,100w,300w,500w,750w,1000w,1500w',
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
  ...more,
});

export const file = (id: string, more: Partial<FileData> = {}): FileData => ({
  id,
  title: 'Waves',
  filename: 'waves.mp3',
  assetUrl: `/media/${id}/waves.mp3`,
  contentType: 'audio/mpeg',
  bytes: 1_200_000,
  ...more,
});

export const block = (type: number, value: BlockValue, id = idOf(0xb10c)): Block => ({ id, type, value });

/** A page of one section with one row, which holds the blocks one below the other. */
export const classicDocument = (blocks: readonly Block[], more: Partial<Section> = {}): PageDocument => ({
  schema: 1,
  sections: [
    {
      id: idOf(0x5ec),
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
            id: idOf(0x70),
            columns: [
              {
                id: idOf(0xc0),
                span: 12,
                content: blocks.map((each) => ({ kind: 'block', block: each, float: null })),
              },
            ],
          },
        ],
      },
      ...more,
    },
  ],
});

export const page = (more: Partial<BlockPage> = {}): BlockPage => ({
  website: {
    id: idOf(1),
    siteTitle: 'Salt & Clay',
    baseUrl: 'https://salt.example',
    timeZone: 'Europe/Lisbon',
    language: 'en-US',
  },
  collection: null,
  now: Date.UTC(2026, 4, 1),
  owner: { kind: 'page', id: idOf(2) },
  ...more,
});

interface Content {
  readonly images?: readonly ImageData[];
  readonly files?: readonly FileData[];
  readonly items?: readonly ItemData[];
  readonly collections?: readonly CollectionData[];
  readonly itemLists?: (list: ItemList) => readonly ItemData[];
  readonly forms?: readonly (readonly [string, FormModel])[];
  readonly donations?: readonly DonationData[];
}

/** Content that is at hand, with a note of every question that was asked. */
export function contentSources(content: Content = {}): BlockSources & { readonly requests: string[] } {
  const requests: string[] = [];
  const response =
    <Data extends { readonly id: string }>(kind: string, all: readonly Data[] = []) =>
    async (_websiteId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Data>> => {
      requests.push(`${kind} ${ids.length}`);
      return new Map(all.filter(({ id }) => ids.includes(id)).map((each) => [each.id, each]));
    };
  return {
    requests,
    images: response('images', content.images),
    files: response('files', content.files),
    items: response('items', content.items),
    collections: response('collections', content.collections),
    donations: response('donations', content.donations),
    forms: async (_websiteId, ids) => new Map(content.forms?.filter(([id]) => ids.includes(id))),
    itemLists: async (_websiteId, lists) => {
      requests.push(`itemLists ${lists.length}`);
      return lists.map((list) => content.itemLists?.(list) ?? []);
    },
  };
}
