import { anyone } from '@awning/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { systemClock } from '../../clock.ts';
import { column, createDatabase, createListener, type Database, type Listener, sql } from '../../db/index.ts';
import { createIds } from '../../ids.ts';
import { createMetrics } from '../../metrics/index.ts';
import {
  type ConsistentReader,
  createConsistentReader,
  createKeyedCache,
  createSiteVersions,
  type SiteVersions,
} from '../../site-versions/index.ts';
import { sendPage } from '../responses/page-responses.ts';
import { sitePolicy } from '../responses/security-headers.ts';
import { createTestKernel, listenOnLoopback, reef, type TestKernel } from '../testing/test-kernel.ts';
import { createPageCache, type PageCache } from './page-cache.ts';

interface Page {
  readonly html: string;
}

/** A process: its own connections, its own memories, one database. */
interface Node {
  readonly database: Database;
  readonly listener: Listener;
  readonly versions: SiteVersions;
  readonly reading: ConsistentReader;
  readonly maker: PageCache<Page>;
  /** A page of two halves: one always from the database, the other cached. */
  draw(websiteId: string): Promise<Page>;
}

let home: TestDatabase;
let nodes: Node[];
let kernels: TestKernel[];
let ports: number[];
const log = pino({ level: 'silent' });

async function openNode(url: string): Promise<Node> {
  const database = createDatabase({ url, poolSize: 4, log });
  const listener = createListener({ url, log });
  const versions = createSiteVersions({ database, listener });
  const reading = createConsistentReader({ database, listener, ids: createIds(systemClock) });
  const metrics = createMetrics({ process: false });
  const cache = createKeyedCache<string>({ isListening: versions.isListening, maxEntries: 100 });
  versions.onChange((websiteId) => cache.forget(websiteId ?? undefined));
  await listener.start();
  const read = async (websiteId: string): Promise<string> => {
    const rows = await database.query.rows(
      { word: column.text },
      sql`select word from words where website_id = ${websiteId}`,
    );
    return rows[0]?.word ?? '';
  };
  return {
    database,
    listener,
    versions,
    reading,
    maker: createPageCache<Page>({ reading, metrics, sizeOf: ({ html }) => html.length }),
    async draw(websiteId) {
      const cached = await cache.getOrLoad(websiteId, () => read(websiteId));
      return { html: `${await read(websiteId)} ${cached}` };
    },
  };
}

const change = (node: Node, websiteId: string, word: string): Promise<void> =>
  node.database.transaction(async (tx) => {
    await tx.run(sql`insert into words values (${websiteId}, ${word})
      on conflict (website_id) do update set word = ${word}`);
    await node.versions.bump(tx, websiteId);
  });

beforeAll(async () => {
  home = await createTestDatabase({ empty: true });
  nodes = await Promise.all([openNode(home.url), openNode(home.url)]);
  await here().database.query.run(sql`
    create table site_versions (website_id text primary key, version bigint not null);
    create table words (website_id text primary key, word text)`);
  kernels = await Promise.all(
    nodes.map((node) =>
      createTestKernel({
        siteVersions: node.versions,
        routes(app) {
          app.get('/page', { config: { access: anyone } }, async (request, reply) => {
            const { id } = request.site;
            const page = await node.maker.make(id, '/page', () => node.draw(id));
            return sendPage(request, reply, { page: page ?? { html: '' }, policy: sitePolicy(), query: [] });
          });
        },
      }),
    ),
  );
  ports = await Promise.all(kernels.map(({ app }) => listenOnLoopback(app)));
});
afterAll(async () => {
  for (const { app } of kernels) await app.close();
  for (const { listener, database } of nodes) {
    await listener.close();
    await database.close();
  }
  await home.drop();
});

const [here, there] = [() => nodeAt(0), () => nodeAt(1)];
function nodeAt(index: number): Node {
  const node = nodes[index];
  if (!node) throw new Error('There are two nodes.');
  return node;
}

describe('pages of one version', () => {
  it('a page is rendered once for concurrent requests', async () => {
    const { maker } = here();
    const going = Promise.withResolvers<void>();
    let drawn = 0;
    const draw = async (): Promise<Page> => {
      drawn++;
      await going.promise;
      return { html: 'x' };
    };
    const all = Promise.all(Array.from({ length: 20 }, () => maker.make('together', '/', draw)));
    const other = maker.make('together', '/other', draw);
    await expect.poll(() => drawn).toBe(2);
    going.resolve();
    expect(new Set(await all).size).toBe(1);
    expect(await other).not.toBe((await all)[0]);
    // For those who want another encoding of the same page.
    expect(await maker.make('together', '/', draw)).toBe((await all)[0]);
    expect(drawn).toBe(2);
  });

  it('a page is rendered again for a request after a change, also while the older one is still being rendered', async () => {
    const { maker } = here();
    const going = Promise.withResolvers<void>();
    let drawn = 0;
    const draw = async (): Promise<Page> => {
      const number = ++drawn;
      if (number === 1) await going.promise;
      return { html: `drawing ${number}` };
    };
    const before = maker.make('changing', '/', draw);
    await expect.poll(() => drawn).toBe(1);
    await change(there(), 'changing', 'new');
    expect(await maker.make('changing', '/', draw)).toEqual({ html: 'drawing 2' });
    going.resolve();
    // The site changed meanwhile, so the first one made it again.
    expect(await before).toEqual({ html: 'drawing 3' });
  });

  it('fail together, and the next who asks tries again', async () => {
    const { maker } = here();
    const failing = () => Promise.reject(new Error('no luck'));
    const both = await Promise.allSettled([
      maker.make('failing', '/', failing),
      maker.make('failing', '/', failing),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await maker.make('failing', '/', async () => ({ html: 'luck' }))).toEqual({ html: 'luck' });
  });

  it('a page of a site that changes all the time is served as it is, and not cached', async () => {
    let drawn = 0;
    const restless = async (): Promise<Page> => {
      drawn++;
      await change(there(), 'restless', String(drawn));
      return { html: String(drawn) };
    };
    expect(await here().maker.make('restless', '/', restless)).toEqual({ html: '3' });
    expect(await here().maker.make('restless', '/', async () => ({ html: 'calm' }))).toEqual({
      html: 'calm',
    });
  });

  it('the page cache keeps a bounded number of characters', async () => {
    const { reading } = here();
    const metrics = createMetrics({ process: false });
    const maker = createPageCache<Page>({
      reading,
      metrics,
      maxCharacters: 5_000,
      sizeOf: ({ html }) => html.length,
    });
    let drawn = 0;
    const make = (address: string) =>
      maker.make('bounded', address, async () => {
        drawn++;
        return { html: 'x'.repeat(1_000) };
      });
    for (let number = 0; number < 10; number++) await make(`/${number}`);
    await make('/9');
    expect(drawn).toBe(10);
    await make('/0');
    expect(drawn).toBe(11);
  });

  it('pages never mix two versions of a site, however fast it changes', async () => {
    const mixed: string[] = [];
    let changing = true;
    const change40 = async (): Promise<void> => {
      for (let number = 0; number < 40; number++) await change(here(), 'busy', `word-${number}`);
      changing = false;
    };
    const readAt = async (node: Node): Promise<void> => {
      while (changing) {
        const { value: page, version } = await node.reading.consistently('busy', () => node.draw('busy'));
        const [fresh, cached] = page.html.split(' ');
        if (version !== null && fresh !== cached) mixed.push(page.html);
      }
    };
    await change(here(), 'busy', 'word');
    await Promise.all([change40(), readAt(here()), readAt(there()), readAt(there())]);
    expect(mixed).toEqual([]);
  });

  it('pages show a change on every process within a second', async () => {
    const activeAt = async (port: number | undefined): Promise<string> =>
      (await fetch(`http://127.0.0.1:${port}/page`)).text();
    for (const word of ['one', 'two', 'three']) {
      await change(here(), reef.id, word);
      for (const port of ports) {
        await expect.poll(() => activeAt(port), { timeout: 1_000, interval: 10 }).toBe(`${word} ${word}`);
      }
    }
  });
});
