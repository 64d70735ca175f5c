import { describe, expect, it } from 'vitest';
import { createSiteCache, estimateBytes } from './index.ts';

function createSetup(options: { maxSize?: number; maxSizeOfSite?: number } = {}) {
  const listeners: ((websiteId: string | null) => void)[] = [];
  const setup = { arrives: true, time: 0, loads: 0 };
  const { getOrLoad, size } = createSiteCache({
    siteVersions: { onChange: (listen) => void listeners.push(listen), isListening: () => setup.arrives },
    now: () => setup.time,
    keepMs: 1_000,
    weigh: estimateBytes,
    maxSize: options.maxSize ?? 64_000_000,
    maxSizeOfSite: options.maxSizeOfSite ?? 8_000_000,
  });
  return Object.assign(setup, {
    tell: (websiteId: string | null) => {
      for (const listen of listeners) listen(websiteId);
    },
    ask: (websiteId: string, key: string) => getOrLoad(websiteId, key, async () => `${key} ${++setup.loads}`),
    getOrLoad,
    size,
  });
}

describe('what is cached of a site', () => {
  it('the site cache loads a value once per site and key, also for concurrent calls', async () => {
    const { ask } = createSetup();
    expect(await Promise.all([ask('reef', 'a'), ask('reef', 'a'), ask('reef', 'b')])).toEqual([
      'a 1',
      'a 1',
      'b 2',
    ]);
    expect(await ask('reef', 'a')).toBe('a 1');
    expect(await ask('dune', 'a')).toBe('a 3');
  });

  it('the site cache invalidates a changed site, and all sites when a message was lost', async () => {
    const { ask, tell } = createSetup();
    await Promise.all([ask('reef', 'a'), ask('dune', 'a')]);
    tell('reef');
    expect([await ask('reef', 'a'), await ask('dune', 'a')]).toEqual(['a 3', 'a 2']);
    tell(null);
    expect([await ask('reef', 'a'), await ask('dune', 'a')]).toEqual(['a 4', 'a 5']);
  });

  it('the site cache does not keep a value whose site changed while it was loaded', async () => {
    const { getOrLoad, tell } = createSetup();
    const slow = Promise.withResolvers<string>();
    const before = getOrLoad('reef', 'a', () => slow.promise);
    tell('reef');
    const after = getOrLoad('reef', 'a', async () => 'new');
    slow.resolve('old');
    expect([await before, await after]).toEqual(['old', 'new']);
    expect(await getOrLoad('reef', 'a', async () => 'newest')).toBe('new');
  });

  it('the site cache loads again after its lifetime, while not listening, and after a failed load', async () => {
    const setup = createSetup();
    await setup.ask('reef', 'a');
    setup.time += 1_000;
    expect(await setup.ask('reef', 'a')).toBe('a 2');
    setup.arrives = false;
    expect(await setup.ask('reef', 'a')).toBe('a 3');
    setup.arrives = true;
    await expect(setup.getOrLoad('reef', 'b', () => Promise.reject(new Error('away')))).rejects.toThrow(
      'away',
    );
    expect(await setup.ask('reef', 'b')).toBe('b 4');
  });

  it('the site cache has a size limit for all sites together, and evicts the least recently used', async () => {
    const setup = createSetup({ maxSize: 100_000, maxSizeOfSite: 60_000 });
    const ask = (websiteId: string, key: string) =>
      setup.getOrLoad(websiteId, key, async () => ({ text: 'x'.repeat(10_000), load: ++setup.loads }));
    const isStored = async (websiteId: string, key: string): Promise<boolean> => {
      const before = setup.loads;
      await ask(websiteId, key);
      return setup.loads === before;
    };
    for (const place of ['reef a', 'reef b', 'dune a', 'dune b']) {
      const [websiteId = '', key = ''] = place.split(' ');
      await ask(websiteId, key);
    }
    expect(await isStored('reef', 'a')).toBe(true);
    await ask('cove', 'a');
    expect(setup.size()).toBeLessThanOrEqual(100_000);
    expect([await isStored('reef', 'a'), await isStored('dune', 'a'), await isStored('reef', 'b')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('many keys of one site push out its own and not those of others', async () => {
    const setup = createSetup({ maxSize: 1_000_000, maxSizeOfSite: 50_000 });
    await setup.ask('dune', 'a');
    for (let n = 0; n < 2_000; n++)
      await setup.getOrLoad('reef', `query ${n}`, async () => 'x'.repeat(1_000));
    expect(setup.size()).toBeLessThan(60_000);
    expect(await setup.ask('dune', 'a')).toBe('a 1');
    expect(await setup.getOrLoad('reef', 'query 1999', async () => 'again')).not.toBe('again');
    expect(await setup.getOrLoad('reef', 'query 0', async () => 'again')).toBe('again');
  });

  it('what weighs too much by itself is not kept, and pushes nothing out', async () => {
    const setup = createSetup({ maxSize: 100_000, maxSizeOfSite: 50_000 });
    await setup.ask('reef', 'a');
    const items = new Map([
      [
        'a',
        {
          tags: Array(100)
            .fill(0)
            .map(() => 'x'.repeat(500)),
        },
      ],
    ]);
    expect(await setup.getOrLoad('reef', 'large', async () => items)).toBe(items);
    expect(await setup.ask('reef', 'large')).toBe('large 2');
    expect(await setup.ask('reef', 'a')).toBe('a 1');
  });

  it('the site cache has size 0 once everything is invalidated', async () => {
    const setup = createSetup();
    const slow = Promise.withResolvers<string>();
    await Promise.all([setup.ask('reef', 'a'), setup.ask('dune', 'a')]);
    const late = setup.getOrLoad('reef', 'slow', () => slow.promise);
    setup.tell('reef');
    slow.resolve('x'.repeat(1_000));
    await late;
    setup.tell('dune');
    expect(setup.size()).toBe(0);
    await setup.ask('reef', 'a');
    setup.time += 5_000;
    const once = setup.size();
    await setup.ask('reef', 'a');
    expect(setup.size()).toBe(once);
    setup.tell(null);
    expect(setup.size()).toBe(0);
  });
});

describe('the values of one module', () => {
  function createCounted(options: { keepsNull?: boolean; maxSize?: number } = {}) {
    const listeners: ((websiteId: string | null) => void)[] = [];
    const setup = { arrives: true };
    const cache = createSiteCache({
      siteVersions: { onChange: (listen) => void listeners.push(listen), isListening: () => setup.arrives },
      maxSize: options.maxSize ?? 100,
      keepsNull: options.keepsNull ?? true,
    });
    const tell = (websiteId: string | null): void => {
      for (const listen of listeners) listen(websiteId);
    };
    return { setup, cache, tell };
  }

  it('a cache without weights holds so many values, and the one that was not asked for goes', async () => {
    const { cache } = createCounted({ maxSize: 3 });
    for (const site of ['reef', 'dune', 'cove'])
      await cache.getOrLoad(site, 'a', async () => `${site} first`);
    await cache.getOrLoad('reef', 'a', async () => 'again');
    await cache.getOrLoad('moor', 'a', async () => 'moor first');
    expect(cache.size()).toBe(3);
    expect(await cache.getOrLoad('reef', 'a', async () => 'again')).toBe('reef first');
    expect(await cache.getOrLoad('dune', 'a', async () => 'again')).toBe('again');
  });

  it('a null that was loaded is kept or not, as the cache was told', async () => {
    const keeping = createCounted().cache;
    await keeping.getOrLoad('reef', 'a', async () => null);
    expect(await keeping.getOrLoad<string | null>('reef', 'a', async () => 'there')).toBeNull();
    const dropping = createCounted({ keepsNull: false }).cache;
    await dropping.getOrLoad('reef', 'a', async () => null);
    expect(await dropping.getOrLoad<string | null>('reef', 'a', async () => 'there')).toBe('there');
  });

  it('a value that is set in steps weighs what was said last, and nothing once its site has changed', () => {
    const { cache, tell } = createCounted();
    const site = cache.open('reef');
    const bag = new Set(['one']);
    site?.set('bag', bag, 5);
    site?.set('bag', bag.add('two'), 8);
    expect([cache.size(), site?.get('bag')]).toEqual([8, bag]);
    tell('reef');
    expect([cache.size(), site?.get('bag')]).toEqual([0, undefined]);
    site?.set('bag', bag, 8);
    expect([cache.size(), cache.open('reef')?.get('bag')]).toEqual([0, undefined]);
  });

  it('a site that was opened before a change keeps nothing for the site as it is after it', () => {
    const { cache, tell, setup } = createCounted();
    const before = cache.open('reef');
    tell('reef');
    const after = cache.open('reef');
    before?.set('a', 'old', 1);
    expect(after?.get('a')).toBeUndefined();
    setup.arrives = false;
    expect(cache.open('reef')).toBeNull();
    after?.set('a', 'unheard', 1);
    setup.arrives = true;
    expect(after?.get('a')).toBeUndefined();
  });

  it('what weighs more than everything together is not kept and pushes nothing out', () => {
    const { cache } = createCounted({ maxSize: 10 });
    const site = cache.open('reef');
    site?.set('a', 'small', 4);
    site?.set('b', 'large', 11);
    expect([site?.get('a'), site?.get('b'), cache.size()]).toEqual(['small', undefined, 4]);
    site?.set('a', 'small', 11);
    expect([site?.get('a'), cache.size()]).toEqual([undefined, 0]);
  });

  it('sites of which nothing is cached take no room for ever', async () => {
    const { cache } = createCounted({ maxSize: 2 });
    for (let n = 0; n < 25_000; n++) await cache.getOrLoad(`site ${n}`, 'a', async () => n);
    expect(cache.size()).toBe(2);
    expect(await cache.getOrLoad('site 24999', 'a', async () => -1)).toBe(24_999);
  });

  it('a reading that asks for another value of its site keeps both', async () => {
    const { cache } = createCounted();
    const load = () => cache.getOrLoad('reef', 'inner', async () => 'inner');
    expect(await cache.getOrLoad('reef', 'outer', load)).toBe('inner');
    expect(cache.size()).toBe(2);
  });
});
