import { BLOCK_TYPES, type ItemData } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { page } from '../../../../testing/block-fixtures.ts';
import { collection, collectionId, post } from '../../../../testing/content-fixtures.ts';
import { showBlock } from '../../../../testing/show-block.ts';

const author = (id: string, displayName: string) => ({
  id,
  displayName,
  firstName: '',
  lastName: '',
  bio: '',
});

const posts = [
  post(1, {
    publishOn: Date.UTC(2026, 4, 1, 2),
    tags: ['clay', 'Kiln'],
    categories: ['Studio'],
    author: author('a1', 'Ann'),
  }),
  post(2, {
    publishOn: Date.UTC(2026, 3, 20),
    tags: ['Clay'],
    categories: ['Sea & Salt'],
    author: author('b2', 'Ben'),
  }),
  post(3, {
    publishOn: Date.UTC(2025, 11, 24),
    tags: ['clay'],
    categories: ['Studio'],
    author: author('a1', 'Ann'),
  }),
];

async function show(type: number, value: object, items: readonly ItemData[] = posts): Promise<string> {
  const { html, problems } = await showBlock(
    type,
    { collectionId, ...value },
    {
      content: { collections: [collection()], itemLists: () => items },
      page: { website: { ...page().website, timeZone: 'America/New_York' } },
    },
  );
  expect(problems).toEqual([]);
  return html;
}

/** Names, addresses and counts of the groups, in order. */
const groupsOf = (html: string): readonly string[] =>
  [
    ...html.matchAll(
      /<a class="archive-group-name-link" href="([^"]*)"><span class="archive-group-name">(.*?)<\/span><\/a>(?:<span class="archive-group-count">(\d+))?/g,
    ),
  ].map(([, url, name, count]) => [name, url, count].filter(Boolean).join(' | '));

describe('an archive', () => {
  it('an archive counts by month in the time zone of the site, newest first', async () => {
    expect(groupsOf(await show(BLOCK_TYPES.archive, {}))).toEqual([
      'April 2026 | /journal/?month=04-2026 | 2',
      'December 2025 | /journal/?month=12-2025 | 1',
    ]);
    expect(groupsOf(await show(BLOCK_TYPES.archive, { order: 'oldest', showCounts: false }))).toEqual([
      'December 2025 | /journal/?month=12-2025',
      'April 2026 | /journal/?month=04-2026',
    ]);
  });

  it('an archive counts by category, tag and author, and encodes them in addresses', async () => {
    expect(groupsOf(await show(BLOCK_TYPES.archive, { groupBy: 'category', order: 'alphabetical' }))).toEqual(
      ['Sea &amp; Salt | /journal/?category=Sea%20%26%20Salt | 1', 'Studio | /journal/?category=Studio | 2'],
    );
    expect(groupsOf(await show(BLOCK_TYPES.archive, { groupBy: 'tag', order: 'count' }))).toEqual([
      'clay | /journal/?tag=clay | 3',
      'Kiln | /journal/?tag=Kiln | 1',
    ]);
    expect(groupsOf(await show(BLOCK_TYPES.archive, { groupBy: 'author', order: 'count' }))).toEqual([
      'Ann | /journal/?author=a1 | 2',
      'Ben | /journal/?author=b2 | 1',
    ]);
  });

  it('an archive lists the items themselves', async () => {
    expect(groupsOf(await show(BLOCK_TYPES.archive, { groupBy: 'item' }))).toEqual([
      'Post 1 | /journal/post-1',
      'Post 2 | /journal/post-2',
      'Post 3 | /journal/post-3',
    ]);
  });

  it('an archive folds the items of a group where they are enabled, without script', async () => {
    const html = await show(BLOCK_TYPES.archive, { groupBy: 'category', showItems: true });
    expect(html).toContain('<details class="archive-group-items"><summary>');
    expect(html).toContain('<a class="archive-item-link" href="/journal/post-3">Post 3</a>');
    expect(html).toContain('>All of Studio</a>');
  });

  it('an archive opens as a menu without script', async () => {
    const html = await show(BLOCK_TYPES.archive, { display: 'dropdown' });
    expect(html).toContain('<details class="archive-dropdown"><summary>Journal</summary>');
    expect(groupsOf(html)).toHaveLength(2);
  });

  it('an archive is empty while there is nothing to list', async () => {
    expect(await show(BLOCK_TYPES.archive, { headerText: 'Archive' }, [])).toContain(
      '<div class="sqs-block-content"></div>',
    );
    const { html, problems } = await showBlock(BLOCK_TYPES.archive, {});
    expect(html).toContain('<div class="sqs-block-content"></div>');
    expect(problems).toEqual([]);
  });
});

describe('a cloud of tags', () => {
  const wordsOf = (html: string): readonly string[] =>
    [...html.matchAll(/awning-tagcloud-item--(\d)"><a href="([^"]*)">(.*?)</g)].map(
      ([, step, url, word]) => `${word} ${step} ${url}`,
    );

  it('a tag cloud shows words larger the more they are used, and says their counts to screen readers', async () => {
    const html = await show(BLOCK_TYPES.tagcloud, {});
    expect(wordsOf(html)).toEqual(['clay 5 /journal/?tag=clay', 'Kiln 1 /journal/?tag=Kiln']);
    expect(html).toContain('<span class="visually-hidden">, 3 items</span>');
    expect(html).toContain('<span class="visually-hidden">, 1 item</span>');
  });

  it('a tag cloud keeps the most used words and sorts them as its owner wants', async () => {
    const many = Array.from({ length: 9 }, (_, index) =>
      post(index, { tags: ['all', ...(index < 5 ? ['some'] : []), ...(index < 1 ? ['few'] : [])] }),
    );
    expect(wordsOf(await show(BLOCK_TYPES.tagcloud, { limit: 2 }, many))).toEqual([
      'all 5 /journal/?tag=all',
      'some 1 /journal/?tag=some',
    ]);
    expect(wordsOf(await show(BLOCK_TYPES.tagcloud, { sortby: 'weight' }, many)).at(-1)).toMatch(/^few 1/);
  });

  it('a tag cloud shows categories as well, with visible counts', async () => {
    const html = await show(BLOCK_TYPES.tagcloud, { type: 'categories', showCounts: true });
    expect(wordsOf(html)).toHaveLength(2);
    expect(html).toContain(
      '<span class="awning-tagcloud-count">2<span class="visually-hidden"> items</span></span>',
    );
  });

  it('a tag cloud gives equally used words the same middle size', async () => {
    const html = await show(BLOCK_TYPES.tagcloud, {}, [post(1, { tags: ['a', 'b'] })]);
    expect(wordsOf(html).map((word) => word.split(' ')[1])).toEqual(['3', '3']);
  });

  it('a tag cloud is empty while there are no words', async () => {
    expect(await show(BLOCK_TYPES.tagcloud, {}, [])).toContain('<div class="sqs-block-content"></div>');
  });
});
