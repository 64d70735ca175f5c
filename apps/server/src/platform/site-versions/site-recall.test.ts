import { describe, expect, it } from 'vitest';
import { createSiteRecall } from './index.ts';

function createRig(options: { maxSites?: number; maxEntriesOfSite?: number } = {}) {
  const listeners: ((websiteId: string | null) => void)[] = [];
  const rig = { arrives: true, time: 0, loads: 0 };
  const { recall } = createSiteRecall({
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

  it('takes a bounded number of places', async () => {
    const { ask } = createRig({ maxSites: 2, maxEntriesOfSite: 2 });
    for (const key of ['a', 'b', 'c']) await ask('reef', key);
    expect([await ask('reef', 'c'), await ask('reef', 'b'), await ask('reef', 'a')]).toEqual([
      'c 3',
      'b 2',
      'a 4',
    ]);
    await ask('dune', 'a');
    await ask('cove', 'a');
    expect(await ask('reef', 'c')).toBe('c 7');
  });
});
