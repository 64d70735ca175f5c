import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { createStatementGate, type StatementGate } from '../../../testing/statement-gate.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { dumpNoted } from './testing/noted-rows.ts';

let app: TestApp;
let gate: StatementGate;
let gated: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  gate = await createStatementGate(app.databaseUrl);
  gated = await createTestApp({ databaseUrl: gate.url });
});
afterAll(async () => {
  gate.cut();
  await gated.close().catch(() => {});
  await gate.close();
  await app.close();
});

const countOf = async (websiteId: string): Promise<number> =>
  (
    await app.platform.database.query.one(
      { count: column.integer },
      sql`select count(*)::int as count from activities where website_id = ${websiteId}`,
    )
  ).count;

describe('a process that dies while a member changes something', () => {
  it('leaves the change and its activity together, or neither, after any statement', async () => {
    let isWhole = false;
    const outcomes = new Set<string>();
    for (let stopBefore = 1; !isWhole && stopBefore < 60; stopBefore++) {
      const site = await app.make.site();
      const page = await app.make.collection(site, { kind: 'blog', title: 'News' });
      await app.make.item(site, page.id, { title: 'Post', tags: ['a'] });
      const member = await app.make.member(site, [websiteRoles.admin]);
      const browser = gated.browser({ host: `${site.slug}.localhost` });
      await app.make.signIn(browser, member.email);
      const before = await dumpNoted(app.platform.database.query, site.id);
      gate.watch(site.id, stopBefore);
      const removal = browser.call('DELETE', `/api/content/collections/${page.id}?confirm=true`);
      await expect
        .poll(async () => gate.isStopped(site.id) || (await Promise.race([removal, null])) !== null)
        .toBe(true);
      isWhole = !gate.isStopped(site.id);
      if (!isWhole) gate.cut();
      await removal.catch(() => {});
      const after = await dumpNoted(app.platform.database.query, site.id);
      const isChanged = JSON.stringify(after) !== JSON.stringify(before);
      expect([stopBefore, await countOf(site.id)]).toEqual([stopBefore, isChanged ? 1 : 0]);
      expect(after.collections?.length === 0).toBe(isChanged);
      outcomes.add(String(isChanged));
    }
    expect([isWhole, outcomes.size]).toEqual([true, 2]);
  }, 120_000);
});
