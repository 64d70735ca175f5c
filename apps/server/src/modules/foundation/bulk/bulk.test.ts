import { Readable } from 'node:stream';
import { type Activity, BULK_LISTS, type Bulk, endpointNames, websiteRoles } from '@awning/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { openProductFixture, type ProductFixture } from '../../../testing/product-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { withEffort } from '../../../testing/test-effort.ts';
import { documentOf, html } from '../../../testing/text-pages.ts';
import { BULK_CALLS } from './bulk-calls.ts';

let app: TestApp;
let shop: ProductFixture;
let manager: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  shop = await openProductFixture(app);
  manager = shop.manager;
});
afterAll(() => app.close());

const start = (body: object, who = manager, headers = {}): Promise<LightMyRequestResponse> =>
  who.call('POST', '/api/bulk', body, headers);

async function finish(response: LightMyRequestResponse): Promise<Bulk> {
  expect(response.statusCode, response.body).toBe(202);
  await app.platform.queue.settle();
  return (await manager.get(`/api/bulk/${response.json().bulk.id}`)).json().bulk;
}

const makeThree = async (): Promise<string[]> => [
  (await shop.make({ title: 'Cup', tags: ['old'] })).id,
  (await shop.make({ title: 'Bowl' })).id,
  (await shop.make({ title: 'Jug' })).id,
];

describe('an action on many rows', () => {
  it('AP-15 products are published, hidden, priced and labelled by a job that says how far it is', async () => {
    const ids = await makeThree();
    const published = await finish(await start({ list: 'products', action: 'publish', ids }));
    expect(published).toMatchObject({ state: 'done', total: 3, done: 3, failed: 0, failures: [] });
    expect((await shop.read(ids[0] ?? '')).status).toBe('published');
    await finish(await start({ list: 'products', action: 'price', ids, arguments: { priceMinor: 700 } }));
    expect((await shop.read(ids[1] ?? '')).variants[0]?.priceMinor).toBe(700);
    const labels = { add: ['New'], remove: ['OLD'] };
    await finish(await start({ list: 'products', action: 'tags', ids, arguments: labels }));
    expect((await shop.read(ids[0] ?? '')).tags).toEqual(['New']);
    await finish(await start({ list: 'products', action: 'hide', filter: { search: 'bowl' } }));
    const statuses = await Promise.all(ids.map(async (id) => (await shop.read(id)).status));
    expect(statuses).toEqual(['published', 'draft', 'published']);
  });

  it('AP-15 prices rise and fall by an amount or a percentage, with the sale price, and never below nothing', async () => {
    const { id } = await shop.make({
      title: 'Cup',
      variants: [{ priceMinor: 1001, salePriceMinor: 900, onSale: true }],
    });
    const pricesAfter = async (argumentsOfPrice: object): Promise<number[]> => {
      await finish(
        await start({ list: 'products', action: 'price', ids: [id], arguments: argumentsOfPrice }),
      );
      const { variants } = await shop.read(id);
      return variants.flatMap(({ priceMinor, salePriceMinor }) => [priceMinor, salePriceMinor]);
    };
    expect(await pricesAfter({ byPercent: 10 })).toEqual([1101, 990]);
    expect(await pricesAfter({ byMinor: -101 })).toEqual([1000, 889]);
    expect(await pricesAfter({ byMinor: -5000, onSale: false })).toEqual([0, 0]);
  });

  it('AP-15 products that were deleted together come back together', async () => {
    const ids = await makeThree();
    await finish(await start({ list: 'products', action: 'delete', ids }));
    expect((await shop.get(`/${ids[0]}`)).statusCode).toBe(404);
    const restored = await finish(await start({ list: 'products', action: 'restore', ids }));
    expect(restored).toMatchObject({ done: 3, failed: 0 });
    expect((await shop.read(ids[0] ?? '')).title).toBe('Cup');
  });

  it('files of the library that were moved and deleted together go back to where each of them was', async () => {
    const { site } = shop;
    const folder = (await manager.call('POST', '/api/media/folders', { name: 'Boats' })).json().id;
    const upload = async (filename: string): Promise<string> =>
      (await app.media.upload(site.id, { stream: Readable.from([filename]), filename, by: 'test' })).id;
    const ids = [await upload('one.txt'), await upload('two.txt')];
    const folders = async (): Promise<(string | null)[]> =>
      Promise.all(ids.map(async (id) => (await manager.get(`/api/media/assets/${id}`)).json().folderId));
    const moved = await finish(
      await start({ list: 'media', action: 'move', ids, arguments: { folderId: folder } }),
    );
    expect(await folders()).toEqual([folder, folder]);
    app.clock.advance(1_000);
    const times = { from: moved.createdOn, to: moved.finishedOn ?? 0 };
    const undone = await start({ list: 'media', action: 'undo', doneBy: moved.id, arguments: times });
    expect(await finish(undone)).toMatchObject({ done: 2, failed: 0 });
    expect(await folders()).toEqual([null, null]);
    await finish(await start({ list: 'media', action: 'delete', ids }));
    expect(await folders()).toEqual([undefined, undefined]);
    const restored = await finish(await start({ list: 'media', action: 'restore', ids }));
    expect(restored).toMatchObject({ done: 2, failed: 0 });
    expect(await folders()).toEqual([null, null]);
  });

  it('AP-15 what a filter met is taken back by its job, though nothing matches the filter any more', async () => {
    const ids = await makeThree();
    const deleted = await finish(
      await start({ list: 'products', action: 'delete', filter: { search: 'cup' } }),
    );
    const restored = await finish(await start({ list: 'products', action: 'restore', doneBy: deleted.id }));
    expect(restored).toMatchObject({ state: 'done', total: 1, done: 1, failed: 0 });
    expect((await shop.read(ids[0] ?? '')).title).toBe('Cup');
  });

  it('AP-15 prices, tags and visibility of many products are taken back to what each of them was', async () => {
    const ids = await makeThree();
    const [first = '', second = ''] = ids;
    await shop.patch(`/${first}`, { status: 'draft', tags: ['old'] });
    app.clock.advance(60_000);
    const before = await Promise.all(ids.map((id) => shop.read(id)));
    const undo = async (job: { id: string; createdOn: number; finishedOn: number | null }) =>
      finish(
        await start({
          list: 'products',
          action: 'undo',
          doneBy: job.id,
          arguments: { from: job.createdOn, to: job.finishedOn ?? 0 },
        }),
      );
    const jobs = [
      { action: 'price', arguments: { byPercent: 10 } },
      { action: 'tags', arguments: { add: ['new'], remove: ['old'] } },
      { action: 'publish' },
    ];
    for (const job of jobs) {
      const done = await finish(await start({ list: 'products', ids, ...job }));
      expect(done).toMatchObject({ done: 3, failed: 0 });
      app.clock.advance(1_000);
      expect(await undo(done)).toMatchObject({ state: 'done', done: 3, failed: 0 });
      app.clock.advance(60_000);
      const after = await Promise.all(ids.map((id) => shop.read(id)));
      const seen = (products: typeof before) =>
        products.map(({ status, tags, variants }) => ({
          status,
          tags,
          prices: variants.map(({ priceMinor }) => priceMinor),
        }));
      expect(seen(after), job.action).toEqual(seen(before));
    }
    expect(before.map(({ status }) => status)).toContain('draft');
    expect(second).not.toBe('');
  });

  it('the rows of an earlier job are those of its own list, after its end, for those who may do it', async () => {
    const ids = await makeThree();
    const response = await start({ list: 'products', action: 'hide', ids });
    const doneBy = response.json().bulk.id;
    expect((await start({ list: 'products', action: 'publish', doneBy })).statusCode).toBe(400);
    await finish(response);
    expect((await start({ list: 'orders', action: 'archive', doneBy })).statusCode).toBe(400);
    expect((await start({ list: 'products', action: 'publish', doneBy, ids })).statusCode).toBe(400);
    expect((await start({ list: 'products', action: 'publish', doneBy: 'f'.repeat(24) })).statusCode).toBe(
      404,
    );
  });

  it('a row that is refused is named with a sentence and stops no other', async () => {
    const [first = '', second = ''] = await makeThree();
    const gone = 'f'.repeat(24);
    const bulk = await finish(
      await start({ list: 'products', action: 'publish', ids: [first, gone, second, first] }),
    );
    expect(bulk).toMatchObject({ state: 'done', total: 3, done: 2, failed: 1 });
    expect(bulk.failures).toEqual([{ id: gone, message: expect.stringMatching(/\.$/) }]);
  });

  it('the channel says that a job is done, to those who may look at it', async () => {
    const ids = [...(await makeThree()), 'f'.repeat(24)];
    const response = await start({ list: 'products', action: 'publish', ids });
    await finish(response);
    const events = await app.platform.database.query.rows(
      { data: column.json<Record<string, unknown>>(), permission: column.text },
      sql`select data, permission from channel_events where website_id = ${shop.site.id} and kind = 'job-progress'
        order by entry_id`,
    );
    expect(events.at(-1)).toEqual({
      permission: 'commerce.manage',
      data: {
        jobId: response.json().bulk.id,
        job: 'bulk',
        list: 'products',
        action: 'publish',
        by: expect.any(String),
        total: 4,
        done: 3,
        failed: 1,
        state: 'done',
      },
    });
  });

  it('what is gone already counts as deleted', async () => {
    const [first = '', second = ''] = await makeThree();
    await shop.remove(`/${first}`);
    const bulk = await finish(await start({ list: 'products', action: 'delete', ids: [first, second] }));
    expect(bulk).toMatchObject({ done: 2, failed: 0 });
    expect((await shop.get(`/${second}`)).statusCode).toBe(404);
  });

  it('a job goes on where a process stopped, and does no row twice that has its outcome', async () => {
    const ids = await makeThree();
    const response = await start({ list: 'products', action: 'publish', ids });
    const { id } = response.json().bulk;
    // As a process leaves it that died while it had the job.
    await app.platform.database.query.run(sql`
      update bulk_rows set outcome = '' where bulk_id = ${id} and position = 1`);
    await app.platform.database.query.run(sql`
      update bulk_jobs set state = 'running', leased_until = ${new Date(app.clock.now().getTime() - 1)} where bulk_id = ${id}`);
    expect(await finish(response)).toMatchObject({ state: 'done', done: 3 });
    const statuses = await Promise.all(ids.map(async (each) => (await shop.read(each)).status));
    expect(statuses).toEqual(['draft', 'published', 'published']);
  });

  it('a cancelled job leaves the rows that it has not reached', async () => {
    const ids = await makeThree();
    const response = await start({ list: 'products', action: 'publish', ids });
    const { id } = response.json().bulk;
    const cancelled = (await manager.call('POST', `/api/bulk/${id}/cancel`)).json().bulk;
    expect(cancelled.state).toBe('cancelled');
    expect(await finish(response)).toMatchObject({ state: 'cancelled', total: 3, done: 0 });
    expect((await shop.read(ids[0] ?? '')).status).toBe('draft');
  });

  it('the same call with the same key starts one job', async () => {
    const body = { list: 'products', action: 'publish', ids: await makeThree() };
    const headers = { 'idempotency-key': 'once' };
    const [one, two] = [await start(body, manager, headers), await start(body, manager, headers)];
    expect(two.json().bulk.id).toBe(one.json().bulk.id);
    await app.platform.queue.settle();
  });
});

const activitiesOf = async (query: string, who = manager): Promise<Activity[]> =>
  (await who.get(`/api/activity?${query}`)).json().activities;

describe('who did it', () => {
  it('what a job does to a row is noted as the change of the member who asked for it, and is taken back as such', async () => {
    const ids = await makeThree();
    await finish(await start({ list: 'products', action: 'price', ids, arguments: { priceMinor: 700 } }));
    const { member } = (await manager.get('/api/member-session')).json();
    const changes = await activitiesOf('kind=product.changeProduct');
    expect(changes.slice(0, 3).map(({ actor, subject }) => [actor.id, subject?.id])).toEqual(
      expect.arrayContaining(ids.map((id) => [member.id, id])),
    );
    const [first] = changes;
    const undone = await manager.call('POST', `/api/activity/${first?.id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect((await shop.read(first?.subject?.id ?? '')).variants[0]?.priceMinor).not.toBe(700);
  });

  it('beginning and stopping an action on many rows is noted for those who may do it', async () => {
    const response = await start({ list: 'products', action: 'publish', ids: await makeThree() });
    const { id } = response.json().bulk;
    await manager.call('POST', `/api/bulk/${id}/cancel`);
    expect(
      (await activitiesOf(`subjectId=${id}`)).map(({ kind, subject }) => [kind, subject?.title]),
    ).toEqual([
      ['bulk.cancelBulk', 'products, publish'],
      ['bulk.startBulk', 'products, publish'],
    ]);
    const viewer = await shop.as(websiteRoles.viewer);
    expect(await activitiesOf(`subjectId=${id}`, viewer)).toEqual([]);
    await app.platform.queue.settle();
  });

  const TAKING_BACK = ['activity.restoreBinEntry', 'activity.undoActivity'];
  it('every action names a call of the contract that wants the same permission', () => {
    const permissions = new Map(
      [...endpointNames].map(([{ access }, name]) => [
        name,
        access.kind === 'member' ? access.permission : null,
      ]),
    );
    const wrong = Object.entries(BULK_LISTS).flatMap(([list, { actions }]) =>
      Object.entries(actions).flatMap(([action, { permission }]) => {
        const calls: Readonly<Record<string, Readonly<Record<string, string>>>> = BULK_CALLS;
        const call = calls[list]?.[action] ?? '';
        // Bin and activity ask for the permission of what was deleted or changed.
        const isRight = permissions.get(call) === permission || TAKING_BACK.includes(call);
        return isRight ? [] : [`${list}.${action}: ${call}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe('progress', () => {
  const progressOf = async (jobId: string): Promise<Record<string, unknown>[]> =>
    (
      await app.platform.database.query.rows(
        { data: column.json<Record<string, unknown>>(), permission: column.text },
        sql`select data, permission from channel_events where kind = 'job-progress' and data ->> 'jobId' = ${jobId}
          order by entry_id`,
      )
    ).map(({ data, permission }) => ({ ...data, permission }));

  it('a job tells open screens how far it is, and how it ended', async () => {
    const ids = await makeThree();
    const bulk = await finish(
      await start({ list: 'products', action: 'publish', ids: [...ids, 'f'.repeat(24)] }),
    );
    const events = await progressOf(bulk.id);
    expect(events[0]).toMatchObject({ job: 'bulk', list: 'products', action: 'publish', total: 4, done: 0 });
    expect(events.at(-1)).toMatchObject({
      state: 'done',
      total: 4,
      done: 3,
      failed: 1,
      permission: 'commerce.manage',
    });
  });

  it('a job that is stopped says so', async () => {
    const response = await start({ list: 'products', action: 'publish', ids: await makeThree() });
    const { id } = response.json().bulk;
    await manager.call('POST', `/api/bulk/${id}/cancel`);
    await app.platform.queue.settle();
    expect((await progressOf(id)).at(-1)).toMatchObject({ state: 'cancelled', total: 3, done: 0 });
  });

  it('discounts that were deleted in bulk come back in bulk, with their codes', async () => {
    const create = async (code: string): Promise<string> => {
      const body = { name: code, code, kind: 'percent', value: 1000 };
      return (await manager.call('POST', '/api/commerce/coupons', body)).json().coupon.id;
    };
    const ids = [await create('BACK-1'), await create('BACK-2')];
    expect(await finish(await start({ list: 'coupons', action: 'delete', ids }))).toMatchObject({ done: 2 });
    expect((await manager.get(`/api/commerce/coupons/${ids[0]}`)).statusCode).toBe(404);
    const restored = await finish(await start({ list: 'coupons', action: 'restore', ids }));
    expect(restored).toMatchObject({ done: 2, failed: 0 });
    expect((await manager.get(`/api/commerce/coupons/${ids[0]}`)).json().coupon.code).toBe('BACK-1');
  });

  it('thousands of rows of a filter are done, each once', async () => {
    const rows = Math.min(10_000, withEffort(1_500));
    await app.platform.database.query.run(sql`
      insert into coupons (website_id, coupon_id, name, code, code_key, kind, value, currency, enabled, combines, created_at)
      select ${shop.site.id}, lpad(to_hex(n), 24, '0'), 'Many ' || n, 'MANY' || n, 'many' || n, 'percent', 1000, 'USD', true, false, now()
      from generate_series(1, ${rows}) n`);
    const bulk = await finish(await start({ list: 'coupons', action: 'off', filter: { search: 'many' } }));
    expect(bulk).toMatchObject({ state: 'done', total: rows, done: rows, failed: 0 });
    const { count } = await app.platform.database.query.one(
      { count: column.integer },
      sql`select count(*)::int as count from activities where website_id = ${shop.site.id} and kind = 'coupon.changeCoupon'`,
    );
    expect(count).toBe(rows);
  }, 300_000);
});

describe('forms and the mailing list', () => {
  it('forms are archived and restored in bulk, and one that is gone stops no other', async () => {
    const owner = await shop.as(websiteRoles.admin);
    const addForm = async (name: string): Promise<string> =>
      (await owner.call('POST', '/api/forms', { model: { name } })).json().form.id;
    const ids = [await addForm('One'), '0'.repeat(24), await addForm('Two')];
    const finished = async (action: string): Promise<Bulk> => {
      const response = await start({ list: 'forms', action, ids }, owner);
      await app.platform.queue.settle();
      return (await owner.get(`/api/bulk/${response.json().bulk.id}`)).json().bulk;
    };
    const archived = async (): Promise<number> =>
      (await owner.get('/api/forms?archived=true')).json().forms.length;
    expect(await finished('archive')).toMatchObject({ state: 'done', done: 2, failed: 1 });
    expect(await archived()).toBe(2);
    expect(await finished('restore')).toMatchObject({ done: 2, failures: [{ id: ids[1] }] });
    expect(await archived()).toBe(0);
  });

  it('people of the mailing list are unsubscribed and forgotten in bulk, and one that is gone stops no other', async () => {
    const list = '/api/commerce/mailing-list';
    const people = ['a@example.com', 'b@example.com'].map((email) => ({ email }));
    const consentedOn = app.clock.now().getTime() - 1;
    const facts = { wording: 'News', proof: 'At the till', consentedOn };
    const imported = await manager.call('POST', `${list}/import`, { people, ...facts });
    expect(imported.statusCode, imported.body).toBe(200);
    const entries = async (): Promise<{ id: string; status: string }[]> =>
      (await manager.get(list)).json().entries;
    const [first, second] = await entries();
    const ids = [first?.id, '0'.repeat(24), second?.id];
    const bulk = await finish(await start({ list: 'mailing-list', action: 'unsubscribe', ids }));
    expect(bulk).toMatchObject({ state: 'done', done: 2, failed: 1, failures: [{ id: ids[1] }] });
    expect((await entries()).map(({ status }) => status)).toEqual(['unsubscribed', 'unsubscribed']);
    await finish(await start({ list: 'mailing-list', action: 'delete', filter: { status: 'unsubscribed' } }));
    expect(await entries()).toEqual([]);
  });
});

describe('stock', () => {
  it('stock of many variants moves by a job, each by its own difference and once, and goes back the same way', async () => {
    const made = await Promise.all([
      shop.make({ title: 'Cup', variants: [{ stock: { quantity: 10 } }] }),
      shop.make({ title: 'Bowl', variants: [{ stock: { quantity: 5 } }] }),
      shop.make({ title: 'Jug', variants: [{ stock: { unlimited: true } }] }),
    ]);
    const variants = made.map(({ variants: [variant] }) => variant?.id ?? '');
    const [cup = '', bowl = '', jug = ''] = variants;
    const stock = async (): Promise<(number | null)[]> => {
      const { inventory } = (await manager.get('/api/commerce/inventory?sort=variantId')).json();
      return variants.map((id) => {
        const level = inventory.find(({ variantId }: { variantId: string }) => variantId === id);
        return level.isUnlimited ? null : level.quantity;
      });
    };
    const moves = [
      { variantId: cup, move: '+2' },
      { variantId: bowl, move: '-6' },
      { variantId: jug, move: '=9' },
    ];
    const given = { moves, note: 'Import' };
    const job = await finish(
      await start({ list: 'inventory', action: 'move', ids: [...variants, 'none'], arguments: given }),
    );
    // More were taken than there are; one is not in the shop.
    expect(job).toMatchObject({ state: 'done', done: 2, failed: 2 });
    expect(job.failures.map(({ id }) => id).toSorted()).toEqual([bowl, 'none'].toSorted());
    // Said once.
    const refusal = job.failures.find(({ id }) => id === bowl)?.message ?? '';
    expect(refusal.split('cannot be subtracted')).toHaveLength(2);
    expect(await stock()).toEqual([12, 5, 9]);
    const [movement] = (await manager.get(`/api/commerce/inventory/movements?variantId=${cup}`)).json()
      .movements;
    expect(movement).toMatchObject({ delta: 2, reference: 'Import' });

    // One is sold in between.
    await manager.call('POST', '/api/commerce/inventory/adjustments', {
      decrementOperations: [{ variantId: cup, quantity: 1 }],
    });
    const back = { list: 'inventory', action: 'undo', arguments: { bulkId: job.id, note: 'Import undone' } };
    const undone = await finish(await start({ ...back, doneBy: job.id }));
    expect(undone).toMatchObject({ state: 'done', total: 2, done: 2 });
    expect(await stock()).toEqual([9, 5, null]);

    // Once more, also when the keys of calls are long forgotten: what is back stays so.
    await app.platform.database.query.run(
      sql`delete from idempotency_keys where website_id = ${shop.site.id}`,
    );
    expect(await finish(await start({ ...back, doneBy: job.id }))).toMatchObject({ done: 2, failed: 0 });
    expect(await stock()).toEqual([9, 5, null]);
    // What it never moved has nothing to go back to.
    expect(await finish(await start({ ...back, ids: [bowl, 'none'] }))).toMatchObject({ done: 0, failed: 2 });
    expect(await stock()).toEqual([9, 5, null]);
  });

  it('what could not be taken back is taken back by a second try, and the rest only once', async () => {
    const made = await Promise.all([
      shop.make({ title: 'Cup', variants: [{ stock: { quantity: 1 } }] }),
      shop.make({ title: 'Bowl', variants: [{ stock: { quantity: 1 } }] }),
    ]);
    const [cup = '', bowl = ''] = made.map(({ variants: [variant] }) => variant?.id ?? '');
    const stock = async (): Promise<number[]> => {
      const { inventory } = (await manager.get('/api/commerce/inventory')).json();
      return [cup, bowl].map(
        (id) => inventory.find(({ variantId }: { variantId: string }) => variantId === id).quantity,
      );
    };
    const adjust = (change: object) => manager.call('POST', '/api/commerce/inventory/adjustments', change);
    const moves = [cup, bowl].map((variantId) => ({ variantId, move: '+3' }));
    const job = await finish(
      await start({ list: 'inventory', action: 'move', ids: [cup, bowl], arguments: { moves } }),
    );
    await adjust({ decrementOperations: [{ variantId: bowl, quantity: 4 }] });
    const back = { list: 'inventory', action: 'undo', arguments: { bulkId: job.id } };
    const first = await finish(await start({ ...back, doneBy: job.id }));
    expect(first).toMatchObject({ done: 1, failed: 1, failures: [{ id: bowl }] });
    expect(await stock()).toEqual([1, 0]);
    await adjust({ incrementOperations: [{ variantId: bowl, quantity: 5 }] });
    expect(await finish(await start({ ...back, doneBy: job.id }))).toMatchObject({ done: 2, failed: 0 });
    expect(await stock()).toEqual([1, 2]);
  });

  it('as many moves as a call may name come through, with all their ids', async () => {
    const ids = Array.from({ length: 5_000 }, (_, place) => place.toString(16).padStart(24, '0'));
    const moves = ids.map((variantId) => ({ variantId, move: 'unlimited', before: 2_000_000_000 }));
    const response = await start({
      list: 'inventory',
      action: 'move',
      ids,
      arguments: { moves, note: 'Import' },
    });
    expect(response.statusCode, response.body).toBe(202);
    await manager.call('POST', `/api/bulk/${response.json().bulk.id}/cancel`);
    const more = [...moves, { variantId: 'x', move: '+1' }];
    expect(
      (await start({ list: 'inventory', action: 'move', ids, arguments: { moves: more } })).statusCode,
    ).toBe(400);
  });

  it('a job that is stopped is not over, and not taken back, while its last rows are under way', async () => {
    const { variants } = await shop.make({ title: 'Cup', variants: [{ stock: { quantity: 1 } }] });
    const variantId = variants[0]?.id ?? '';
    const response = await start({
      list: 'inventory',
      action: 'move',
      ids: [variantId],
      arguments: { moves: [{ variantId, move: '+3' }] },
    });
    const { id } = response.json().bulk;
    const lease = (until: Date | null) =>
      app.platform.database.query.run(
        sql`update bulk_jobs set state = case when finished_at is null then 'running' else state end,
          leased_until = ${until} where bulk_id = ${id}`,
      );
    await lease(new Date(app.clock.now().getTime() + 45_000));
    const stopped = (await manager.call('POST', `/api/bulk/${id}/cancel`)).json().bulk;
    expect(stopped).toMatchObject({ state: 'running', finishedOn: null });
    const back = { list: 'inventory', action: 'undo', doneBy: id, arguments: { bulkId: id } };
    expect((await start(back)).statusCode).toBe(400);
    await lease(null);
    expect((await manager.get(`/api/bulk/${id}`)).json().bulk.state).toBe('cancelled');
    expect((await start(back)).statusCode).toBe(202);
  });

  it('a move that is none is refused before anything moves', async () => {
    for (const move of ['5', '+', '+-1', '2.5', '+2000000001', '=', ''])
      expect([
        move,
        (
          await start({
            list: 'inventory',
            action: 'move',
            ids: ['x'],
            arguments: { moves: [{ variantId: 'x', move }] },
          })
        ).statusCode,
      ]).toEqual([move, 400]);
  });
});

describe('donations', () => {
  it('donations are closed, opened, deleted and restored by a job, and one that is gone stops no other', async () => {
    const AT = '/api/commerce/donations';
    const make = async (title: string): Promise<string> =>
      (await manager.call('POST', AT, { title })).json().donation.id;
    const ids = [await make('Roof'), await make('Bell'), '0'.repeat(24)];
    const enabled = async (): Promise<boolean[]> =>
      (await manager.get(`${AT}?sort=title`))
        .json()
        .donations.map((each: { enabled: boolean }) => each.enabled);
    const run = async (action: string): Promise<Bulk> =>
      finish(await start({ list: 'donations', action, ids: ids.slice(0, 2) }));
    const closed = await finish(await start({ list: 'donations', action: 'off', ids }));
    expect(closed).toMatchObject({ state: 'done', done: 2, failed: 1, failures: [{ id: ids[2] }] });
    expect(await enabled()).toEqual([false, false]);
    await run('on');
    expect(await enabled()).toEqual([true, true]);
    expect(await run('delete')).toMatchObject({ done: 2, failed: 0 });
    expect(await enabled()).toEqual([]);
    await run('restore');
    expect(await enabled()).toEqual([true, true]);
    await finish(await start({ list: 'donations', action: 'off', filter: { search: 'bell' } }));
    expect(await enabled()).toEqual([false, true]);
  });
});

describe('customers', () => {
  const AT = '/api/commerce/customers';
  const tagsOf = async (id: string): Promise<string[]> =>
    (await manager.get(`${AT}/${id}`)).json().customer.tags;
  const importThree = async (): Promise<string[]> => {
    const full = Array.from({ length: 50 }, (_, n) => `t${n}`);
    const people = [
      { email: 'a@example.com', tags: ['old'] },
      { email: 'b@example.com', tags: ['keep'] },
      { email: 'c@example.com', tags: full },
    ];
    const imported = await manager.call('POST', `${AT}/import`, { people, dryRun: false });
    expect(imported.statusCode, imported.body).toBe(200);
    const { customers } = (await manager.get(`${AT}?sort=email`)).json();
    return customers.map(({ id }: { id: string }) => id);
  };

  it('customers are tagged and untagged by a job; one with too many tags is named and stops no other', async () => {
    const ids = await importThree();
    const labels = { add: ['VIP'], remove: ['old'] };
    const bulk = await finish(await start({ list: 'customers', action: 'tags', ids, arguments: labels }));
    expect(bulk).toMatchObject({ state: 'done', total: 3, done: 2, failed: 1 });
    expect(bulk.failures).toEqual([{ id: ids[2], message: expect.stringContaining('50') }]);
    expect(await tagsOf(ids[0] ?? '')).toEqual(['VIP']);
    expect(await tagsOf(ids[1] ?? '')).toEqual(['keep', 'VIP']);
    await finish(
      await start({
        list: 'customers',
        action: 'tags',
        filter: { tag: 'keep' },
        arguments: { remove: ['VIP'] },
      }),
    );
    expect(await tagsOf(ids[0] ?? '')).toEqual(['VIP']);
    expect(await tagsOf(ids[1] ?? '')).toEqual(['keep']);
  });

  it('tags of many customers are taken back to what each of them had, and later ones of others stay', async () => {
    const ids = (await importThree()).slice(0, 2);
    const from = app.clock.now().getTime();
    const arguments_ = { add: ['VIP'], remove: ['old'] };
    const { id } = await finish(
      await start({ list: 'customers', action: 'tags', ids, arguments: arguments_ }),
    );
    const to = app.clock.now().getTime();
    app.clock.advance(1000);
    const undone = await finish(
      await start({ list: 'customers', action: 'undo', doneBy: id, arguments: { from, to } }),
    );
    expect(undone).toMatchObject({ state: 'done', done: 2, failed: 0 });
    expect([await tagsOf(ids[0] ?? ''), await tagsOf(ids[1] ?? '')]).toEqual([['old'], ['keep']]);
  });

  it('customers are tagged in bulk by those who may manage customers, and never those of another site', async () => {
    const [first = ''] = await importThree();
    const editor = await shop.as(websiteRoles.editor);
    const call = { list: 'customers', action: 'tags', ids: [first], arguments: { add: ['VIP'] } };
    expect((await start(call, editor)).statusCode).toBe(403);
    const other = await openProductFixture(app);
    const response = await start(call, other.manager);
    await app.platform.queue.settle();
    const { bulk } = (await other.manager.get(`/api/bulk/${response.json().bulk.id}`)).json();
    expect(bulk).toMatchObject({ done: 0, failed: 1 });
    expect(await tagsOf(first)).toEqual(['old']);
  });
});

describe('redirects', () => {
  it('rules of redirects are deleted in bulk by what they say, and the other lines stay', async () => {
    const owner = await shop.as(websiteRoles.admin);
    const rules = '# Old shop\n/a -> /x\n/b -> /y 302\n\n/c -> /z';
    await owner.call('PUT', '/api/redirects', { rules });
    const listed = (await owner.get('/api/redirects/rules?sort=-from')).json().rules;
    expect(listed.map(({ from, to, status }: Record<string, unknown>) => [from, to, status])).toEqual([
      ['/c', '/z', 301],
      ['/b', '/y', 302],
      ['/a', '/x', 301],
    ]);
    const response = await start(
      { list: 'redirects', action: 'delete', ids: [listed[0].id, listed[2].id, 'gone'] },
      owner,
    );
    await app.platform.queue.settle();
    const { bulk } = (await owner.get(`/api/bulk/${response.json().bulk.id}`)).json();
    expect(bulk).toMatchObject({ state: 'done', done: 3, failed: 0 });
    expect((await owner.get('/api/redirects')).json().rules).toBe('# Old shop\n/b -> /y 302\n');
  });
});

describe('who may, and what is refused', () => {
  it('an action wants the permission of the call that does the same to one row', async () => {
    const ids = await makeThree();
    const editor = await shop.as(websiteRoles.editor);
    const viewer = await shop.as(websiteRoles.viewer);
    for (const who of [editor, viewer])
      expect((await start({ list: 'products', action: 'publish', ids }, who)).json()).toMatchObject({
        code: 'bulk.not-allowed',
      });
    const { id } = (await start({ list: 'products', action: 'publish', ids })).json().bulk;
    expect((await editor.get(`/api/bulk/${id}`)).statusCode).toBe(404);
    expect((await editor.call('POST', `/api/bulk/${id}/cancel`)).statusCode).toBe(404);
    const other = await openProductFixture(app);
    expect((await other.manager.get(`/api/bulk/${id}`)).statusCode).toBe(404);
    await app.platform.queue.settle();
  });

  it('the owner of another site changes nothing of this one in bulk, and stops no job of it', async () => {
    const [cup = ''] = await makeThree();
    const elsewhere = await app.make.site();
    const stranger = app.browser({ host: `${elsewhere.slug}.localhost` });
    await app.make.signIn(stranger, (await app.make.owner(elsewhere)).email);
    const before = await shop.read(cup);
    for (const action of ['publish', 'delete']) {
      const response = await start({ list: 'products', action, ids: [cup] }, stranger);
      expect(response.statusCode, response.body).toBe(202);
    }
    await app.platform.queue.settle();
    expect(await shop.read(cup)).toEqual(before);
    const { id } = (await start({ list: 'products', action: 'publish', ids: [cup] })).json().bulk;
    expect((await stranger.call('POST', `/api/bulk/${id}/cancel`)).statusCode).toBe(404);
    const again = { list: 'products', action: 'hide', rowsOf: id };
    expect((await start(again, stranger)).statusCode).toBeGreaterThanOrEqual(400);
    await app.platform.queue.settle();
    expect((await shop.read(cup)).status).toBe('published');
  });

  it('AP-15 what waits of posts and pages goes live when they are published together', async () => {
    const editor = await app.signedIn(shop.site, websiteRoles.editor);
    const visitor = app.browser({ host: `${shop.site.slug}.localhost` });
    const blog = await app.make.collection(shop.site, { kind: 'blog' });
    const post = await app.make.item(shop.site, blog.id, { title: 'Post', status: 'draft' });
    const page = await app.make.collection(shop.site, { title: 'Story', enabled: false });
    const addresses = [`/api/content/items/${post.id}`, `/api/content/collections/${page.id}`];
    for (const address of addresses) {
      const document = documentOf(html(10, '<p>Written in the editor</p>'));
      const saved = await editor.call('PUT', `${address}/draft`, { document }, { 'if-match': '*' });
      expect(saved.statusCode, saved.body).toBe(200);
    }
    const value = { title: 'Our story' };
    await editor.call('PUT', `/api/drafts/page-settings/${page.id}`, { value }, { 'if-match': '*' });
    const published = await finish(await start({ list: 'items', action: 'publish', ids: [post.id] }, editor));
    expect(published).toMatchObject({ done: 1, failed: 0 });
    const shown = await finish(
      await start({ list: 'collections', action: 'enable', ids: [page.id] }, editor),
    );
    expect(shown).toMatchObject({ done: 1, failed: 0 });
    for (const url of [post.fullUrl, page.fullUrl])
      expect((await visitor.get(url)).body).toContain('Written in the editor');
    expect((await visitor.get(page.fullUrl)).body).toContain('Our story');
    expect((await editor.get('/api/site-changes')).json().changes).toEqual([]);
  });

  it('a post whose draft is in conflict stays a draft, and the outcome says why', async () => {
    const editor = await app.signedIn(shop.site, websiteRoles.editor);
    const blog = await app.make.collection(shop.site, { kind: 'blog' });
    const post = await app.make.item(shop.site, blog.id, { title: 'Post', status: 'draft' });
    const address = `/api/content/items/${post.id}`;
    const write = (path: string, text: string) =>
      editor.call('PUT', `${address}/${path}`, { document: documentOf(html(10, text)) }, { 'if-match': '*' });
    await write('document', '<p>First</p>');
    await write('draft', '<p>Mine</p>');
    await write('document', '<p>Theirs</p>');
    const bulk = await finish(await start({ list: 'items', action: 'publish', ids: [post.id] }, editor));
    expect(bulk).toMatchObject({ done: 0, failed: 1 });
    expect(bulk.failures[0]?.message).toContain('What visitors see was changed');
    expect((await editor.get(address)).json().item.status).toBe('draft');
  });

  it('a store manager changes items of stores in bulk, and no posts', async () => {
    const page = await app.make.collection(shop.site, { kind: 'blog' });
    const post = await app.make.item(shop.site, page.id, { title: 'Post' });
    const [product = ''] = await makeThree();
    const bulk = await finish(await start({ list: 'items', action: 'publish', ids: [post.id, product] }));
    expect(bulk).toMatchObject({ done: 1, failed: 1 });
    expect(bulk.failures[0]?.id).toBe(post.id);
  });

  it.each([
    [{ list: 'nothing', action: 'publish', ids: ['a'] }, 'bulk.unknown-action'],
    [{ list: 'products', action: 'explode', ids: ['a'] }, 'bulk.unknown-action'],
    [{ list: 'products', action: 'toString', ids: ['a'] }, 'bulk.unknown-action'],
    [{ list: 'products', action: 'publish' }, 'bulk.invalid'],
    [{ list: 'products', action: 'publish', ids: ['a'], filter: {} }, 'bulk.invalid'],
    [{ list: 'products', action: 'price', ids: ['a'], arguments: { priceMinor: -1 } }, 'bulk.invalid'],
    [{ list: 'products', action: 'publish', filter: { visible: 'perhaps' } }, 'bulk.invalid'],
    [{ list: 'products', action: 'publish', ids: [] }, 'http.invalid'],
  ])('a bulk call that makes no sense is refused: %j', async (body, code) => {
    expect((await start(body)).json()).toMatchObject({ code });
  });
});
