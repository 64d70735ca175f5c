import { describe, expect, it } from 'vitest';
import { createSiteCache } from './index.ts';

function createSetup(options: { maxBytes?: number; maxBytesOfSite?: number } = {}) {
  const listeners: ((websiteId: string | null) => void)[] = [];
  const setup = { arrives: true, time: 0, loads: 0 };
  const { getOrLoad, bytes } = createSiteCache({
    siteVersions: { onChange: (listen) => void listeners.push(listen), isListening: () => setup.arrives },
    now: () => setup.time,
    keepMs: 1_000,
    ...options,
  });
  return Object.assign(setup, {
    tell: (websiteId: string | null) => {
      for (const listen of listeners) listen(websiteId);
    },
    ask: (websiteId: string, key: string) => getOrLoad(websiteId, key, async () => `${key} ${++setup.loads}`),
    getOrLoad,
    bytes,
  });
}

describe('what is recalled of a site', () => {
  it('is read once, also for those who ask at the same time, and by its key', async () => {
    const { ask } = createSetup();
    expect(await Promise.all([ask('reef', 'a'), ask('reef', 'a'), ask('reef', 'b')])).toEqual([
      'a 1',
      'a 1',
      'b 2',
    ]);
    expect(await ask('reef', 'a')).toBe('a 1');
    expect(await ask('dune', 'a')).toBe('a 3');
  });

  it('is forgotten when its site changes, and all of it when news was lost', async () => {
    const { ask, tell } = createSetup();
    await Promise.all([ask('reef', 'a'), ask('dune', 'a')]);
    tell('reef');
    expect([await ask('reef', 'a'), await ask('dune', 'a')]).toEqual(['a 3', 'a 2']);
    tell(null);
    expect([await ask('reef', 'a'), await ask('dune', 'a')]).toEqual(['a 4', 'a 5']);
  });

  it('is not kept when the site changed while it was read', async () => {
    const { getOrLoad, tell } = createSetup();
    const slow = Promise.withResolvers<string>();
    const before = getOrLoad('reef', 'a', () => slow.promise);
    tell('reef');
    const after = getOrLoad('reef', 'a', async () => 'new');
    slow.resolve('old');
    expect([await before, await after]).toEqual(['old', 'new']);
    expect(await getOrLoad('reef', 'a', async () => 'newest')).toBe('new');
  });

  it('is read again after a while, while no news arrives, and after a reading that failed', async () => {
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

  it('weighs a bounded amount for all sites together, and what was not asked for the longest goes first', async () => {
    const setup = createSetup({ maxBytes: 100_000, maxBytesOfSite: 60_000 });
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
    expect(setup.bytes()).toBeLessThanOrEqual(100_000);
    expect([await isStored('reef', 'a'), await isStored('dune', 'a'), await isStored('reef', 'b')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('many keys of one site push out its own and not those of others', async () => {
    const setup = createSetup({ maxBytes: 1_000_000, maxBytesOfSite: 50_000 });
    await setup.ask('dune', 'a');
    for (let n = 0; n < 2_000; n++)
      await setup.getOrLoad('reef', `query ${n}`, async () => 'x'.repeat(1_000));
    expect(setup.bytes()).toBeLessThan(60_000);
    expect(await setup.ask('dune', 'a')).toBe('a 1');
    expect(await setup.getOrLoad('reef', 'query 1999', async () => 'again')).not.toBe('again');
    expect(await setup.getOrLoad('reef', 'query 0', async () => 'again')).toBe('again');
  });

  it('what weighs too much by itself is not kept, and pushes nothing out', async () => {
    const setup = createSetup({ maxBytes: 100_000, maxBytesOfSite: 50_000 });
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

  it('weighs nothing any more once it is forgotten', async () => {
    const setup = createSetup();
    const slow = Promise.withResolvers<string>();
    await Promise.all([setup.ask('reef', 'a'), setup.ask('dune', 'a')]);
    const late = setup.getOrLoad('reef', 'slow', () => slow.promise);
    setup.tell('reef');
    slow.resolve('x'.repeat(1_000));
    await late;
    setup.tell('dune');
    expect(setup.bytes()).toBe(0);
    await setup.ask('reef', 'a');
    setup.time += 5_000;
    const once = setup.bytes();
    await setup.ask('reef', 'a');
    expect(setup.bytes()).toBe(once);
    setup.tell(null);
    expect(setup.bytes()).toBe(0);
  });
});
