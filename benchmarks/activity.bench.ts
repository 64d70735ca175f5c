import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { websiteRoles } from '@awning/contract';
import { BLOCK_TYPES, type PageDocument } from '@awning/site-model';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config/environment.ts';
import { claimDataFolder } from '../apps/server/src/platform/data-folder/index.ts';
import { createDatabase } from '../apps/server/src/platform/db/index.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { migrateDatabase } from '../apps/server/src/platform/platform.ts';
import { openEmbeddedServer } from '../apps/server/src/platform/postgres/index.ts';
import { block, classicDocument, idOf } from '../apps/server/src/testing/block-fixtures.ts';
import { createFactories, TEST_PASSWORD } from '../apps/server/src/testing/factories.ts';
import { createTestBrowser } from '../apps/server/src/testing/test-browser.ts';
import { prepareBrowserFolder } from '../apps/server/src/testing/test-bundles.ts';
import { median, type Report } from './bench-report.ts';
import { createWords } from './words.ts';

export const name = 'activity';

const WARM_UP = 60;
const ROUNDS = 300;
/** What noting may add to a write. */
const MOST = 1.1;

const markdownPage = (blocks: number): PageDocument =>
  classicDocument(
    Array.from({ length: blocks }, (_, index) =>
      block(BLOCK_TYPES.markdown, { markdown: createWords(index).sentence(30) }, idOf(0x1000 + index)),
    ),
  );

/**
 * Calls by which a member changes something, noted and not noted in turn, as the ratio of their medians. The database
 * commits as in production: it waits for the disk.
 */
export async function run(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'awning-activity-bench-'));
  // As root the database runs under another account, which has to pass through.
  await chmod(folder, 0o711);
  const claimed = await claimDataFolder(folder);
  const cluster = await openEmbeddedServer({ folder: claimed, log: () => undefined });
  const config = readConfig({
    AWNING_DATA: folder,
    DATABASE_URL: cluster.url,
    AWNING_SECRET: 'a master key for benchmarks that is long enough',
    AWNING_LOG_LEVEL: 'silent',
    AWNING_REQUESTS_PER_MINUTE: '0',
    AWNING_STARTER_THEMES: 'false',
  });
  const log = createLog(config);
  await migrateDatabase(cluster.url);
  const real = createDatabase({ url: cluster.url, poolSize: 8, log });
  let isNoted = true;
  const database: typeof real = Object.assign(Object.create(real), {
    noteChanges: ((describe, work) =>
      isNoted ? real.noteChanges(describe, work) : work()) as typeof real.noteChanges,
  });
  const app = await buildApp(config, { log, database, browserFolder: await prepareBrowserFolder(folder) });
  await app.start({ work: false });
  try {
    const make = createFactories(app);
    const site = await make.site();
    const member = await app.members.create(site.id, {
      email: 'owner@example.com',
      password: TEST_PASSWORD,
      roles: [websiteRoles.admin],
    });
    const browser = createTestBrowser(app.http, { host: `${site.slug}.localhost` });
    await make.signIn(browser, member.email);
    const blog = await make.collection(site, { kind: 'blog' });
    const page = await make.collection(site);
    const item = await make.item(site, blog.id, { title: 'Post', tags: ['a', 'b'] });
    const product = await make.product(site, (await make.store(site)).id);
    const documents = [58, 59, 60].map((blocks) => markdownPage(blocks));
    const writes: readonly (readonly [
      string,
      (count: number) => Promise<{ statusCode: number; body: string }>,
    ])[] = [
      [
        'PATCH product',
        (count) => browser.call('PATCH', `/api/commerce/products/${product.id}`, { title: `Cup ${count}` }),
      ],
      [
        'PATCH item',
        (count) => browser.call('PATCH', `/api/content/items/${item.id}`, { title: `Post ${count}` }),
      ],
      [
        'PUT settings',
        (count) => browser.call('PUT', '/api/settings/limits', { tagLength: 10 + (count % 90) }),
      ],
      [
        'PUT document of 60 blocks',
        (count) =>
          browser.call(
            'PUT',
            `/api/content/collections/${page.id}/document`,
            { document: documents[count % documents.length] },
            { 'if-match': '*' },
          ),
      ],
    ];
    for (const [what, write] of writes) {
      const times: Record<'noted' | 'silent', number[]> = { noted: [], silent: [] };
      for (let count = 0; count < WARM_UP + 2 * ROUNDS; count++) {
        // Which of a pair comes first changes, too.
        isNoted = (count + (count >> 1)) % 2 === 0;
        const startedAt = performance.now();
        const { statusCode, body } = await write(count);
        const ms = performance.now() - startedAt;
        if (statusCode !== 200) throw new Error(`${what}: ${statusCode} ${body}`);
        if (count >= WARM_UP) times[isNoted ? 'noted' : 'silent'].push(ms);
      }
      report({
        what: `${what} (${median(times.silent).toFixed(2)} ms) with its activity noted, as a ratio`,
        value: median(times.noted) / median(times.silent),
        unit: '×',
        against: { name: 'limit', value: MOST },
        better: 'lower',
      });
    }
  } finally {
    await app.close();
    await cluster.close();
    await claimed.release();
    await rm(folder, { recursive: true, force: true });
  }
}
