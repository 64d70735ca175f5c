import type { ProductFacts } from '@awning/commerce';
import { expect, it } from 'vitest';
import { createFactsMemory } from './product-facts-memory.ts';

const facts = (itemId: string): ProductFacts => ({
  itemId,
  collectionId: 'c',
  type: 'physical',
  title: itemId,
  fullUrl: '/',
  imageUrl: null,
  optionNames: [],
  variants: [],
  currency: 'USD',
  subscriptionPlan: null,
  additionalFieldsFormId: null,
  additionalFieldsForm: null,
  taxCategory: '',
  categories: [],
});

function createNews() {
  const listeners: ((websiteId: string | null) => void)[] = [];
  let arrives = true;
  return {
    siteVersions: {
      newsArrives: () => arrives,
      onChange: (listener: (websiteId: string | null) => void) => void listeners.push(listener),
    },
    tell: (websiteId: string | null) => {
      for (const listener of listeners) listener(websiteId);
    },
    setArrives: (value: boolean) => {
      arrives = value;
    },
  };
}

function createMemory(most = 100) {
  const news = createNews();
  const memory = createFactsMemory(news.siteVersions, most);
  const open = (site: string) => {
    const opened = memory.open(site);
    if (!opened) throw new Error('The memory is closed.');
    return opened;
  };
  const keep = (site: string, ...ids: string[]) =>
    memory.keep(site, open(site), new Map(ids.map((id) => [id, facts(id)])));
  const known = (site: string) => [...open(site).products.keys()];
  return { memory, news, open, keep, known };
}

it('news about a site forgets that site and no other', () => {
  const { news, keep, known } = createMemory();
  keep('a', 'one');
  keep('b', 'two');
  news.tell('a');
  expect([known('a'), known('b')]).toEqual([[], ['two']]);
  news.tell(null);
  expect(known('b')).toEqual([]);
});

it('what was read before the news is not kept after it', () => {
  const { memory, news, open, known } = createMemory();
  const before = open('a');
  news.tell('a');
  memory.keep('a', before, new Map([['one', facts('one')]]));
  expect(known('a')).toEqual([]);
});

it('nothing is used and nothing is kept while news may be getting lost', () => {
  const { memory, news, open, keep, known } = createMemory();
  keep('a', 'one');
  const site = open('a');
  news.setArrives(false);
  expect(memory.open('a')).toBeNull();
  memory.keep('a', site, new Map([['two', facts('two')]]));
  news.setArrives(true);
  expect(known('a')).toEqual(['one']);
});

it('never holds more than it may: the sites that were opened first go', () => {
  const { keep, known } = createMemory(6);
  keep('a', 'one', 'two');
  keep('b', 'three');
  keep('c', 'four');
  expect(known('c')).toEqual(['four']);
  expect(known('b')).toEqual(['three']);
  // Looking for it opened it again, empty.
  expect(known('a')).toEqual([]);
});

it('a site that has more than there is room for is not remembered, and others are afterwards', () => {
  const { keep, known } = createMemory(3);
  keep('a', 'one', 'two', 'three', 'four');
  expect(known('a')).toEqual([]);
  keep('a', 'one');
  expect(known('a')).toEqual(['one']);
});

it('what is read again counts once', () => {
  const { keep, known } = createMemory(4);
  keep('a', 'one');
  for (let round = 0; round < 10; round++) keep('b', 'two');
  expect([known('a'), known('b')]).toEqual([['one'], ['two']]);
});
