import { BLOCK_TYPES, COUNTED_ITEMS } from '@awning/site-model';
import { expect, it } from 'vitest';
import { collection, collectionId, event, post } from '../../../../testing/content-fixtures.ts';
import { showBlock } from '../../../../testing/show-block.ts';

const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));

const content = {
  collections: [collection()],
  itemLists: () =>
    times(COUNTED_ITEMS, (index) =>
      event(index, Date.UTC(2026, 4, 1 + (index % 31), 9), {
        tags: [`tag ${index % 300}`],
        publishOn: Date.UTC(2026 - (index % 40), index % 12, 3),
      }),
    ),
};

it.each([
  [
    'a form of a hundred fields with two hundred choices each',
    BLOCK_TYPES.form,
    {
      formFields: times(100, (index) => ({
        id: `q${index}`,
        type: (['radio', 'select', 'checkbox', 'likert', 'address'] as const)[index % 5],
        title: `Question ${index}`,
        description: 'Why we ask',
        required: true,
        options: times(200, (option) => `Option ${option}`),
      })),
    },
    'Question 99',
  ],
  ['a calendar of a thousand events in one month', BLOCK_TYPES.calendar, { collectionId }, 'Event 999'],
  ['an archive of a thousand items', BLOCK_TYPES.archive, { collectionId, groupBy: 'item' }, 'Event 999'],
  [
    'an archive of a thousand months with their items',
    BLOCK_TYPES.archive,
    { collectionId, showItems: true },
    'Event 999',
  ],
  ['a cloud of two hundred tags', BLOCK_TYPES.tagcloud, { collectionId, limit: 200 }, 'tag 0'],
  [
    'a menu of two thousand dishes',
    BLOCK_TYPES.menu,
    { menuText: times(2000, (index) => `Dish ${index} $${index}`).join('\n') },
    'Dish 1999',
  ],
  [
    'a line chart of twenty columns',
    BLOCK_TYPES.chart,
    {
      chartType: 'line',
      dataset: {
        columns: times(20, (index) => `Column ${index}`),
        rows: times(60, (row) => ({ label: `Row ${row}`, values: times(20, (column) => row * column) })),
      },
    },
    'Row 59',
  ],
])('%s is shown to its end', async (_, type, value, last) => {
  const { html, problems } = await showBlock(type, value, { content, page: { now: Date.UTC(2026, 4, 12) } });
  expect(problems).toEqual([]);
  expect(html).toContain(last);
});

it('a summary of thirty items is shown to its end', async () => {
  const { html, problems } = await showBlock(
    BLOCK_TYPES['summary-v2'],
    { collectionId, pageSize: 30, secondaryMetadata: 'tags' },
    {
      content: {
        collections: [collection()],
        itemLists: ({ limit }) => times(limit, (index) => post(index)),
      },
    },
  );
  expect(problems).toEqual([]);
  expect(html).toContain('Post 29');
});
