import type { ProductFacts } from '@awning/commerce';
import { expect, it } from 'vitest';
import { createFactsCache } from './product-facts-cache.ts';

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

function createInvalidations() {
  const listeners: ((websiteId: string | null) => void)[] = [];
  let arrives = true;
  return {
    siteVersions: {
      isListening: () => arrives,
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

function createCache(most = 100) {
  const invalidations = createInvalidations();
  const cache = createFactsCache(invalidations.siteVersions, most);
  const open = (site: string) => {
    const opened = cache.open(site);
    if (!opened) throw new Error('The memory is closed.');
    return opened;
  };
  const keep = (site: string, ...ids: string[]) => open(site).keep(new Map(ids.map((id) => [id, facts(id)])));
  const known = (site: string) => [...open(site).products.keys()];
  return { memory: cache, invalidations, open, keep, known };
}

it('a change of a site invalidates what is cached of that site and of no other', () => {
  const { invalidations, keep, known } = createCache();
  keep('a', 'one');
  keep('b', 'two');
  invalidations.tell('a');
  expect([known('a'), known('b')]).toEqual([[], ['two']]);
  invalidations.tell(null);
  expect(known('b')).toEqual([]);
});

it('what was read before the news is not kept after it', () => {
  const { invalidations, open, known } = createCache();
  const before = open('a');
  invalidations.tell('a');
  before.keep(new Map([['one', facts('one')]]));
  expect(known('a')).toEqual([]);
});

it('nothing is used and nothing is kept while news may be getting lost', () => {
  const { memory: cache, invalidations, open, keep, known } = createCache();
  keep('a', 'one');
  const site = open('a');
  invalidations.setArrives(false);
  expect(cache.open('a')).toBeNull();
  site.keep(new Map([['two', facts('two')]]));
  invalidations.setArrives(true);
  expect(known('a')).toEqual(['one']);
});

it('the product facts cache never exceeds its size: the sites opened first are evicted', () => {
  const { keep, known } = createCache(6);
  keep('a', 'one', 'two');
  keep('b', 'three');
  keep('c', 'four');
  expect(known('c')).toEqual(['four']);
  expect(known('b')).toEqual(['three']);
  // Looking for it opened it again, empty.
  expect(known('a')).toEqual([]);
});

it('a site that has more products than the cache has room for is not cached, and others are afterwards', () => {
  const { keep, known } = createCache(3);
  keep('a', 'one', 'two', 'three', 'four');
  expect(known('a')).toEqual([]);
  keep('a', 'one');
  expect(known('a')).toEqual(['one']);
});

it('what is read again counts once', () => {
  const { keep, known } = createCache(4);
  keep('a', 'one');
  for (let round = 0; round < 10; round++) keep('b', 'two');
  expect([known('a'), known('b')]).toEqual([['one'], ['two']]);
});
