import { afterEach, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { createMemoryLimiter } from '../../../platform/limits/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openVisitor, storedEvents } from '../../../testing/test-visitor.ts';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

const metricOf = async (running: TestApp, name: string): Promise<number> =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await running.platform.metrics.print())?.[1]);

describe('when the database is slow', () => {
  it('neither pages nor events wait for events to be stored, and those are stored later', async () => {
    app = await createTestApp();
    const site = await app.make.site();
    const page = await app.make.collection(site, { title: 'About', urlId: 'about', enabled: true });
    const visitor = openVisitor(app, site);
    await visitor.view('/before');
    await app.analytics.flush();
    const blocker = await app.platform.database.pool.connect();
    try {
      await blocker.query('begin');
      await blocker.query('lock table analytics_events in access exclusive mode');
      const startedAt = performance.now();
      for (let n = 0; n < 20; n += 1) expect((await visitor.view(`/${n}`)).statusCode).toBe(204);
      // One that is under way holds none of them up.
      const flushing = app.analytics.flush();
      expect((await visitor.view('/during')).statusCode).toBe(204);
      expect((await visitor.browser.get(`/${page.urlId}`)).statusCode).toBe(200);
      expect(performance.now() - startedAt).toBeLessThan(2_400);
      expect(await metricOf(app, 'awning_analytics_waiting')).toBe(21);
      await flushing;
      // The database said that it is busy: nothing is lost.
      expect(await metricOf(app, 'awning_analytics_waiting')).toBe(21);
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    expect(await storedEvents(app, site)).toHaveLength(22);
    expect(await metricOf(app, 'awning_analytics_lost_total')).toBe(0);
  });
});

describe('events that are lost', () => {
  it('what a site may not send any more is refused, and counted for its owner and for who runs the server', async () => {
    const limiter = createMemoryLimiter();
    let isFull = false;
    app = await createTestApp({
      swap: {
        limiter: {
          ...limiter,
          take: async (limit, key) =>
            isFull && limit.name === 'analytics-of-site'
              ? { allowed: false, retryAfterSeconds: 7 }
              : limiter.take(limit, key),
        },
      },
    });
    const site = await app.make.site();
    const visitor = openVisitor(app, site);
    isFull = true;
    const refusals = [await visitor.view('/'), await visitor.view('/'), await visitor.track('page_viewed')];
    expect(refusals.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
      [429, '7'],
      [429, '7'],
      [429, '7'],
    ]);
    isFull = false;
    await visitor.view('/');
    await app.analytics.flush();
    app.clock.advance(61_000);
    await app.analytics.sumUp();
    const sums = await app.platform.database.query.rows(
      { value: column.text, events: column.integer },
      sql`select value, events from analytics_days where website_id = ${site.id} and dimension = 'left-out'`,
    );
    expect(sums).toEqual([{ value: 'lost', events: 3 }]);
    expect(await metricOf(app, 'awning_analytics_lost_total')).toBe(3);
    expect(await metricOf(app, 'awning_analytics_stored_total')).toBe(2);
  });

  it('what waits in memory is stored when the server closes', async () => {
    const running = await createTestApp();
    const site = await running.make.site();
    const visitor = openVisitor(running, site);
    for (let n = 0; n < 5; n += 1) await visitor.view(`/${n}`);
    await running.analytics.close();
    expect(await metricOf(running, 'awning_analytics_waiting')).toBe(0);
    expect(await metricOf(running, 'awning_analytics_stored_total')).toBe(5);
    await running.close();
  });
});
