import { describe, expect, it } from 'vitest';
import { createSiteRecall } from './index.ts';

function createRig(options: { maxBytes?: number; maxBytesOfSite?: number } = {}) {
  const listeners: ((websiteId: string | null) => void)[] = [];
  const rig = { arrives: true, time: 0, loads: 0 };
  const { recall, bytes } = createSiteRecall({
    siteVersions: { onChange: (listen) => void listeners.push(listen), newsArrives: () => rig.arrives },
    now: () => rig.time,
    keepMs: 1_000,
    ...options,
  });
  return Object.assign(rig, {
    tell: (websiteId: string | null) => {
      for (const listen of listeners) listen(websiteId);
    },
    ask: (websiteId: string, key: string) => recall(websiteId, key, async () => `${key} ${++rig.loads}`),
    recall,
    bytes,
  });
}

describe('what is recalled of a site', () => {
  it('is read once, also for those who ask at the same time, and by its key', async () => {
    const { ask } = createRig();
    expect(await Promise.all([ask('reef', 'a'), ask('reef', 'a'), ask('reef', 'b')])).toEqual([
      'a 1',
      'a 1',
      'b 2',
    ]);
    expect(await ask('reef', 'a')).toBe('a 1');
    expect(await ask('dune', 'a')).toBe('a 3');
  });

  it('is forgotten when its site changes, and all of it when news was lost', async () => {
    const { ask, tell } = createRig();
    await Promise.all([ask('reef', 'a'), ask('dune', 'a')]);
    tell('reef');
    expect([await ask('reef', 'a'), await ask('dune', 'a')]).toEqual(['a 3', 'a 2']);
    tell(null);
    expect([await ask('reef', 'a'), await ask('dune', 'a')]).toEqual(['a 4', 'a 5']);
  });

  it('is not kept when the site changed while it was read', async () => {
    const { recall, tell } = createRig();
    const slow = Promise.withResolvers<string>();
    const before = recall('reef', 'a', () => slow.promise);
    tell('reef');
    const after = recall('reef', 'a', async () => 'new');
    slow.resolve('old');
    expect([await before, await after]).toEqual(['old', 'new']);
    expect(await recall('reef', 'a', async () => 'newest')).toBe('new');
  });

  it('is read anew after a while, while no news arrives, and after a reading that failed', async () => {
    const rig = createRig();
    await rig.ask('reef', 'a');
    rig.time += 1_000;
    expect(await rig.ask('reef', 'a')).toBe('a 2');
    rig.arrives = false;
    expect(await rig.ask('reef', 'a')).toBe('a 3');
    rig.arrives = true;
    await expect(rig.recall('reef', 'b', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await rig.ask('reef', 'b')).toBe('b 4');
  });

  it('weighs a bounded amount for all sites together, and what was not asked for the longest goes first', async () => {
    const rig = createRig({ maxBytes: 100_000, maxBytesOfSite: 60_000 });
    const ask = (websiteId: string, key: string) =>
      rig.recall(websiteId, key, async () => ({ text: 'x'.repeat(10_000), load: ++rig.loads }));
    const isKept = async (websiteId: string, key: string): Promise<boolean> => {
      const before = rig.loads;
      await ask(websiteId, key);
      return rig.loads === before;
    };
    for (const place of ['reef a', 'reef b', 'dune a', 'dune b']) {
      const [websiteId = '', key = ''] = place.split(' ');
      await ask(websiteId, key);
    }
    expect(await isKept('reef', 'a')).toBe(true);
    await ask('cove', 'a');
    expect(rig.bytes()).toBeLessThanOrEqual(100_000);
    expect([await isKept('reef', 'a'), await isKept('dune', 'a'), await isKept('reef', 'b')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('many keys of one site push out its own and not those of others', async () => {
    const rig = createRig({ maxBytes: 1_000_000, maxBytesOfSite: 50_000 });
    await rig.ask('dune', 'a');
    for (let n = 0; n < 2_000; n++) await rig.recall('reef', `query ${n}`, async () => 'x'.repeat(1_000));
    expect(rig.bytes()).toBeLessThan(60_000);
    expect(await rig.ask('dune', 'a')).toBe('a 1');
    expect(await rig.recall('reef', 'query 1999', async () => 'again')).not.toBe('again');
    expect(await rig.recall('reef', 'query 0', async () => 'again')).toBe('again');
  });

  it('what weighs too much by itself is not kept, and pushes nothing out', async () => {
    const rig = createRig({ maxBytes: 100_000, maxBytesOfSite: 50_000 });
    await rig.ask('reef', 'a');
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
    expect(await rig.recall('reef', 'large', async () => items)).toBe(items);
    expect(await rig.ask('reef', 'large')).toBe('large 2');
    expect(await rig.ask('reef', 'a')).toBe('a 1');
  });

  it('weighs nothing any more once it is forgotten', async () => {
    const rig = createRig();
    const slow = Promise.withResolvers<string>();
    await Promise.all([rig.ask('reef', 'a'), rig.ask('dune', 'a')]);
    const late = rig.recall('reef', 'slow', () => slow.promise);
    rig.tell('reef');
    slow.resolve('x'.repeat(1_000));
    await late;
    rig.tell('dune');
    expect(rig.bytes()).toBe(0);
    await rig.ask('reef', 'a');
    rig.time += 5_000;
    const once = rig.bytes();
    await rig.ask('reef', 'a');
    expect(rig.bytes()).toBe(once);
    rig.tell(null);
    expect(rig.bytes()).toBe(0);
  });
});
