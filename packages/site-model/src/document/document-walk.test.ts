import { describe, expect, it } from 'vitest';
import { imageBlock } from '../blocks/image-block.ts';
import { summaryBlock } from '../blocks/summary-block.ts';
import { createIds } from '../edit/testing/random-commands.ts';
import { samplePage } from '../edit/testing/sample-page.ts';
import { blocksOf, documentReferences, findBlock, mapBlockValues } from './document-walk.ts';
import { fullRow, newSection } from './new-document.ts';
import type { Block, PageDocument } from './page-document.ts';

const newId = createIds();
const [photo, film, poster, shop] = [newId(), newId(), newId(), newId()];

const image = (imageId: string): Block => ({
  id: newId(),
  type: 5,
  value: { ...imageBlock.defaults, imageId },
});
const summary = (limit: number): Block => ({
  id: newId(),
  type: 55,
  value: { ...summaryBlock.defaults, collectionId: shop, pageSize: limit },
});

const pageWith = (blocks: readonly Block[]): PageDocument => ({
  schema: 1,
  sections: [
    newSection(newId(), { background: { source: 1, imageId: photo, overlay: 0 } }),
    newSection(newId(), {
      background: { source: 3, videoId: film, url: null, posterId: poster, overlay: 0.2 },
      layout: { type: 'classic', rows: [fullRow(newId(), newId(), blocks)] },
    }),
  ],
});

describe('walking through a document', () => {
  it('walking a document finds every block, also in nested rows', () => {
    const page = samplePage(8, createIds());
    const blocks = blocksOf(page);
    expect(blocks).toHaveLength(16);
    for (const block of blocks) expect(findBlock(page, block.id)).toBe(block);
    expect(findBlock(page, 'f'.repeat(24))).toBeUndefined();
  });

  it('SM-31 documentReferences collects what blocks and backgrounds show, each once', () => {
    const other = newId();
    const references = documentReferences(pageWith([image(photo), image(other), image(other)]));
    expect(references).toEqual({
      imageIds: [photo, poster, other],
      fileIds: [film],
      itemIds: [],
      collectionIds: [],
      donationIds: [],
      itemLists: [],
      formIds: [],
    });
  });

  it('SM-31 walking through a document names equal lists of items once', () => {
    const { itemLists } = documentReferences(pageWith([summary(3), summary(3), summary(4)]));
    expect(itemLists.map(({ limit }) => limit)).toEqual([3, 4]);
  });

  it('SM-31 mapBlockValues changes the values of blocks and shares everything else', () => {
    const page = samplePage(8, createIds());
    expect(mapBlockValues(page, ({ value }) => value)).toBe(page);
    const target = blocksOf(page).at(-1);
    const changed = mapBlockValues(page, (block) => (block === target ? { kept: true } : block.value));
    expect(blocksOf(changed).at(-1)).toEqual({ ...target, value: { kept: true } });
    expect(changed.sections[0]).toBe(page.sections[0]);
    expect(blocksOf(changed).slice(0, -1)).toEqual(blocksOf(page).slice(0, -1));
  });
});
