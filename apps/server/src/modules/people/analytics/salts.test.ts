import { afterAll, beforeAll, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openVisitor, storedEvents } from '../../../testing/test-visitor.ts';
import { createDayClock } from './day-clock.ts';
import { createSalts } from './salts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;

it('a salt that one process deleted is gone in every other one, and the day gets no new one', async () => {
  const { id } = await app.make.site();
  const localDay = createDayClock();
  const open = () =>
    createSalts({
      database: app.platform.database,
      clock: app.clock,
      dayOf: async (_site, millis) => localDay(millis, 'UTC'),
    });
  const [one, other] = [open(), open()];
  const day = app.clock.now().toISOString().slice(0, 10);
  const salt = await one.of(id, day);
  expect(await other.of(id, day)).toEqual(salt);
  app.clock.advance(DAY_MS);
  await other.sweep();
  expect(await one.of(id, day)).toBeNull();
  const rows = await app.platform.database.query.rows(
    { day: column.text },
    sql`select day from analytics_salts where website_id = ${id}`,
  );
  expect(rows).toEqual([]);
});

it('an event of a day that has no salt any more happened when it came', async () => {
  const site = await app.make.site();
  const visitor = openVisitor(app, site);
  // In New York the day began ten minutes ago.
  app.clock.set(new Date('2026-07-01T04:10:00Z'));
  await visitor.view('/late', { clientDate: Date.parse('2026-07-01T03:59:00Z') });
  expect((await storedEvents(app, site)).map(({ at, page }) => [at.toISOString(), page])).toEqual([
    ['2026-07-01T04:10:00.000Z', '/late'],
  ]);
});
