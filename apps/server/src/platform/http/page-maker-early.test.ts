import { describe, expect, it } from 'vitest';
import { createMetrics } from '../metrics/index.ts';
import type { ConsistentReader } from '../site-versions/index.ts';
import { createPageCache } from './cache/page-cache.ts';

/** A site whose version becomes known when the test says so. */
function openSite(last: number | undefined) {
  let stored = last ?? 1;
  const versionGate = Promise.withResolvers<void>();
  const reading: ConsistentReader = {
    lastVersion: () => last,
    async version() {
      await versionGate.promise;
      return stored;
    },
    async consistently(_websiteId, make, from = stored) {
      return { value: await make(), version: from };
    },
  };
  let drawn = 0;
  const maker = createPageCache<{ html: string }>({
    reading,
    metrics: createMetrics({ process: false }),
    sizeOf: ({ html }) => html.length,
  });
  const draw = async () => {
    drawn++;
    return { html: `drawing ${drawn} of version ${stored}` };
  };
  return {
    make: () => maker.make('site', '/', draw),
    drawings: () => drawn,
    tellVersion: versionGate.resolve,
    change: () => void stored++,
  };
}

describe('a page that is drawn before the version of its site is known', () => {
  it('a page is rendered early for the last known version, and served when the site has not changed', async () => {
    const site = openSite(3);
    const pages = [site.make(), site.make()];
    expect(site.drawings()).toBe(1);
    site.tellVersion();
    for (const page of pages) expect(await page).toEqual({ html: 'drawing 1 of version 3' });
    expect(await site.make()).toEqual({ html: 'drawing 1 of version 3' });
    expect(site.drawings()).toBe(1);
  });

  it('a page rendered early is discarded and rendered again when the site has changed', async () => {
    const site = openSite(3);
    const page = site.make();
    site.change();
    site.tellVersion();
    expect(await page).toEqual({ html: 'drawing 2 of version 4' });
  });

  it('a page is not rendered early where no version is known', async () => {
    const site = openSite(undefined);
    const page = site.make();
    expect(site.drawings()).toBe(0);
    site.tellVersion();
    expect(await page).toEqual({ html: 'drawing 1 of version 1' });
  });
});
