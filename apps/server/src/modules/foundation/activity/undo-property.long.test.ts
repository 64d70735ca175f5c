import { type Activity, type ActivityPage, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { roundSeeds } from '../../../testing/test-effort.ts';
import { createTestRandom } from '../../../testing/test-random.ts';
import { createMemberCalls } from './testing/member-calls.ts';
import { dumpNoted } from './testing/noted-rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const CALLS_BEFORE = 60;
const CALLS = 120;
/** By their number: what was refused when each call was made once, and what was not. */
const refused = new Map<number, string>();
const succeeded = new Set<number>();

describe('taking back what random calls did', () => {
  it.each(roundSeeds())(
    'after random calls, taken back in a random order, a site is as it was (seed %s)',
    async (seed) => {
      const random = createTestRandom(seed);
      const site = await app.make.site();
      const admin = await app.signedIn(site, websiteRoles.admin);
      const calls = createMemberCalls(admin, random);
      const done = async (count: number): Promise<void> => {
        for (let index = 0; index < count; index++) {
          const { statusCode, body } = await calls.next();
          expect(statusCode, body).toBeLessThan(500);
          app.clock.advance(1000);
        }
      };
      // In their order each of them does something: what is refused by chance is not refused always.
      for (const [index, call] of calls.calls.entries()) {
        const { statusCode, body } = await call();
        if (statusCode >= 300) refused.set(index, body);
        else succeeded.add(index);
        app.clock.advance(1000);
      }
      await done(CALLS_BEFORE);
      const before = await dumpNoted(app.platform.database.query, site.id);
      const start = app.clock.now().getTime();
      await done(CALLS);
      const left: Activity[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const from: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const page: ActivityPage = (await admin.get(`/api/activity?limit=200&from=${start}${from}`)).json();
        left.push(...page.activities);
        cursor = page.nextPageCursor;
      }
      expect(left.length).toBeGreaterThan(CALLS / 4);
      expect(left.filter(({ canUndo }) => !canUndo)).toEqual([]);
      const refusals: string[] = [];
      while (left.length > 0) {
        // The newest can always be taken back: nothing came after it.
        const isForced = refusals.length > 20;
        const chosen = isForced ? 0 : random.below(left.length);
        // What was created may be needed by what was deleted since: it goes when its turn comes.
        const index = /[.](add|duplicate|upload)/.test(left[chosen]?.kind ?? '') ? 0 : chosen;
        const activity = left[index] as Activity;
        const response = await admin.call('POST', `/api/activity/${activity.id}/undo`);
        if (response.statusCode === 200) {
          left.splice(index, 1);
          refusals.length = 0;
          continue;
        }
        expect(response.json().code, response.body).toBe('activity.changed-since');
        expect(index, `the newest is refused: ${activity.words} ${response.body}`).not.toBe(0);
        refusals.push(response.body);
      }
      expect(await dumpNoted(app.platform.database.query, site.id)).toEqual(before);
      for (const { name, violations } of app.invariants)
        expect([name, await violations(app.platform.database.query)]).toEqual([name, []]);
    },
    120_000,
  );

  it('each of the random calls succeeds when they are made in their order', () => {
    const never = [...refused].filter(([index]) => !succeeded.has(index)).map(([, body]) => body);
    expect(never).toEqual([]);
    expect(succeeded.size).toBeGreaterThan(40);
  });
});
