import { describe, expect, it } from 'vitest';
import { archiveBlock, countedItems } from './archive-block.ts';
import { calendarBlock } from './calendar-block.ts';
import { productBlock } from './product-block.ts';
import { olderSummaryBlock, summaryBlock } from './summary-block.ts';
import { tagcloudBlock } from './tagcloud-block.ts';

const collectionId = '5f0000000000000000000001';

describe('what a block of items asks for', () => {
  it('a block of items references nothing before a collection or product is chosen', () => {
    expect(summaryBlock.references?.(summaryBlock.defaults)).toEqual({});
    expect(archiveBlock.references?.(archiveBlock.defaults)).toEqual({});
    expect(tagcloudBlock.references?.(tagcloudBlock.defaults)).toEqual({});
    expect(calendarBlock.references?.(calendarBlock.defaults)).toEqual({});
    expect(productBlock.references?.(productBlock.defaults)).toEqual({ itemIds: [] });
  });

  it.each([summaryBlock, olderSummaryBlock])(
    'a summary block references the items that its owner filtered ($title)',
    (block) => {
      const value = {
        ...block.defaults,
        collectionId,
        pageSize: 4,
        showPastOrUpcomingEvents: 'past' as const,
        filter: {
          category: 'News',
          tag: 'boats',
          featuredOnly: true,
          authorId: collectionId,
          from: 1,
          until: 2,
        },
      };
      expect(block.references?.(value)).toEqual({
        collectionIds: [collectionId],
        itemLists: [
          {
            collectionId,
            category: 'News',
            tag: 'boats',
            featuredOnly: true,
            authorId: collectionId,
            from: 1,
            until: 2,
            when: 'past',
            limit: 4,
          },
        ],
      });
    },
  );

  it('archive, tag cloud and calendar reference the same list, so that it is loaded once', () => {
    const list = countedItems(collectionId);
    const wanted = { collectionIds: [collectionId], itemLists: [list] };
    expect(archiveBlock.references?.({ ...archiveBlock.defaults, collectionId })).toEqual(wanted);
    expect(tagcloudBlock.references?.({ ...tagcloudBlock.defaults, collectionId })).toEqual(wanted);
    expect(calendarBlock.references?.({ ...calendarBlock.defaults, collectionId })).toEqual(wanted);
  });
});
