import type { OrderDraft } from '@awning/commerce';
import {
  type OverviewReport,
  type ReportRows,
  type ReportTable,
  type ReportTableName,
  websiteRoles,
} from '@awning/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import type { DraftedLine } from '../../../testing/order-draft.ts';
import { createOrderFixture, type OrderFixture } from '../../../testing/order-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { violatedInvariants } from '../../../testing/violated-invariants.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ORIGIN = { source: 'newsletter', medium: 'email', campaign: 'spring' };
type Change = Parameters<OrderFixture['draft']>[0];
/** No goods: nothing has to be in stock. */
const line = (lineId: string, change: Partial<DraftedLine> = {}): DraftedLine => ({
  lineId,
  itemId: lineId.padEnd(24, '0'),
  productType: 'service',
  ...change,
});

async function openShop() {
  const fixture = await createOrderFixture(app);
  const { site, member } = fixture;
  await app.settings.changeSite(site.id, { value: { timeZone: 'America/New_York' }, by: 'test' });
  const sell = async (at: string, change: Change): Promise<OrderDraft> => {
    app.clock.set(new Date(at));
    const draft = fixture.draft({ testMode: false, ...change });
    await fixture.place(draft);
    return draft;
  };
  const refund = async (orderId: string, what: Parameters<TestApp['orders']['refund']>[2]) => {
    await app.orders.refund(site.id, orderId, what, { ...member, idempotencyKey: app.platform.ids.next() });
    await fixture.runBank();
  };
  const read = async <T>(browser: TestBrowser, path: string): Promise<T> => {
    const response = await browser.get(`/api/reports/${path}`);
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };
  return { fixture, site, sell, refund, read };
}

const valuesOf = ({ rows }: ReportTable, figure: 'salesMinor' | 'orders' | 'discountMinor') =>
  Object.fromEntries(rows.map(({ value, figures }) => [value, figures[figure]]));
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

describe('sales of some days', () => {
  it('every table comes to what the orders come to, with refunds, delivery, taxes and discounts', async () => {
    const { site, sell, refund, read } = await openShop();
    const [mug, bowl] = ['aa', 'bb'].map((name) => name.padEnd(24, '0'));
    // 1 July in New York, the last minute of it, and the first of the next day.
    const first = await sell('2026-07-01T12:00:00Z', {
      email: 'ada@example.com',
      origin: ORIGIN,
      lines: [
        line('aa', { title: 'Mug', quantity: 2, unitMinor: 1_000, discountMinor: 200, taxMinor: 150 }),
        line('bb', { title: 'Bowl', unitMinor: 3_000, taxMinor: 250 }),
      ],
      shippingMinor: 500,
      shippingTaxMinor: 40,
    });
    await sell('2026-07-02T03:59:00Z', {
      email: 'bob@example.com',
      lines: [line('aa', { title: 'Mug', unitMinor: 1_000 })],
    });
    await sell('2026-07-02T04:00:00Z', {
      email: 'ADA@example.com',
      lines: [line('bb', { title: 'Bowl, large', unitMinor: 3_000 })],
    });
    await sell('2026-07-01T12:00:00Z', { testMode: true, lines: [line('aa', { unitMinor: 9_999 })] });
    await sell('2026-07-01T12:00:00Z', { currency: 'EUR', lines: [line('aa', { unitMinor: 7_000 })] });
    // One mug with its tax, its share of the discount taken off, and a little for the trouble.
    await refund(first.orderId, { lineItems: [{ lineItemId: 'aa', quantity: 1 }] });
    await refund(first.orderId, { amountMinor: 77 });
    app.clock.set(new Date('2026-07-03T15:00:00Z'));
    const owner = await app.signedIn(site, websiteRoles.admin);
    const days = 'from=2026-07-01&to=2026-07-02&compare=none';

    const gross = 2_000 - 200 + 3_000 + 150 + 250 + 500 + 40;
    const ofMug = (2_000 - 200 + 150) / 2;
    const salesMinor = gross - ofMug - 77 + 1_000 + 3_000;
    const overview = await read<OverviewReport>(owner, `overview?${days}`);
    expect(overview.figures).toMatchObject({ orders: 3, salesMinor, items: 5, refundsMinor: ofMug + 77 });
    expect(overview.figures.averageMinor).toBe(Math.round(salesMinor / 3));
    expect(overview.moneyParts).toEqual({
      goodsMinor: 9_000,
      discountMinor: -200,
      shippingMinor: 500,
      taxMinor: 440,
      refundsMinor: -(ofMug + 77),
      salesMinor,
      taxIncludedMinor: 0,
    });
    expect(overview.money).toEqual({
      ordersMinor: salesMinor,
      rowsMinor: salesMinor,
      difference: 0,
      testOrders: 1,
      canceledOrders: 0,
      canceledKeptMinor: 0,
      otherCurrencies: [{ currency: 'EUR', orders: 1, salesMinor: 7_000 }],
    });
    expect(overview.series.points.map(({ at, figures }) => [at, figures.salesMinor])).toEqual([
      ['2026-07-01', salesMinor - 3_000],
      ['2026-07-02', 3_000],
    ]);

    const tableOf = (table: ReportTableName) => read<ReportTable>(owner, `tables/${table}?${days}`);
    expect(valuesOf(await tableOf('day'), 'salesMinor')).toEqual({
      '2026-07-01': salesMinor - 3_000,
      '2026-07-02': 3_000,
    });
    const products = await tableOf('product');
    expect(valuesOf(products, 'salesMinor')).toEqual({
      [mug ?? '']: 2_000 - 200 + 150 - ofMug + 1_000,
      [bowl ?? '']: 3_250 + 3_000,
      delivery: 540,
      other: -77,
    });
    // What it was called last.
    expect(products.rows.find(({ value }) => value === bowl)?.label).toBe('Bowl, large');
    expect(products).toMatchObject({
      rowsAddUp: true,
      totals: { salesMinor, orders: 3, discountMinor: 200 },
    });
    expect(valuesOf(await tableOf('variant'), 'salesMinor')).toMatchObject({ delivery: 540, other: -77 });
    expect(valuesOf(await tableOf('customer'), 'orders')).toEqual({ new: 2, returning: 1 });
    expect(valuesOf(await tableOf('discount'), 'discountMinor')).toEqual({ ['b'.repeat(24)]: 200 });
    expect(valuesOf(await tableOf('source'), 'salesMinor')).toEqual({
      newsletter: salesMinor - 4_000,
      'order:unknown': 4_000,
    });
    expect(valuesOf(await tableOf('campaign'), 'orders')).toEqual({ spring: 1, 'order:unknown': 2 });
    for (const table of ['day', 'product', 'variant', 'customer', 'source', 'medium', 'campaign'] as const) {
      const { money, rows, totals } = await tableOf(table);
      expect(money, table).toMatchObject({ difference: 0, ordersMinor: salesMinor });
      expect(sum(rows.map(({ figures }) => figures.salesMinor ?? 0)), table).toBe(salesMinor);
      expect(totals.salesMinor, table).toBe(salesMinor);
    }
  });

  it('a product of two categories stands in both, and the total counts it once', async () => {
    const { site, sell, read } = await openShop();
    const store = await app.make.store(site, { title: 'Shop' });
    const product = await app.make.product(site, store.id, { title: 'Mug' });
    const { query } = app.platform.database;
    for (const category of ['kitchen', 'gifts'])
      await query.run(sql`insert into item_labels (website_id, item_id, label_kind, label_key, label, collection_id, position)
        values (${site.id}, ${product.id}, 'category', ${category}, ${category}, ${store.id}, 0)`);
    await sell('2026-07-01T12:00:00Z', {
      lines: [line('mug', { itemId: product.id, unitMinor: 1_000 }), line('other', { unitMinor: 400 })],
    });
    const owner = await app.signedIn(site, websiteRoles.admin);
    const table = await read<ReportTable>(owner, 'tables/category?from=2026-07-01&to=2026-07-01');
    expect(valuesOf(table, 'salesMinor')).toEqual({ kitchen: 1_000, gifts: 1_000, '': 400 });
    expect(table).toMatchObject({
      rowsAddUp: false,
      totals: { salesMinor: 1_400 },
      money: { difference: 0 },
    });
  });

  it('the days before are compared row by row, and a year ago on request', async () => {
    const { site, sell, read } = await openShop();
    await sell('2025-07-10T12:00:00Z', { lines: [line('aa', { unitMinor: 5_000 })] });
    await sell('2026-07-09T12:00:00Z', { lines: [line('aa', { unitMinor: 1_000 })] });
    await sell('2026-07-10T12:00:00Z', { lines: [line('aa', { unitMinor: 3_000 })] });
    const owner = await app.signedIn(site, websiteRoles.admin);
    const at = 'tables/product?from=2026-07-10&to=2026-07-10';
    const before = await read<ReportTable>(owner, at);
    expect(before.span.before).toEqual({ from: '2026-07-09', to: '2026-07-09' });
    expect(before.rows[0]).toMatchObject({ figures: { salesMinor: 3_000 }, before: { salesMinor: 1_000 } });
    expect(before.totalsBefore?.salesMinor).toBe(1_000);
    const year = await read<ReportTable>(owner, `${at}&compare=year`);
    expect(year.span.before).toEqual({ from: '2025-07-10', to: '2025-07-10' });
    expect(year.rows[0]?.before?.salesMinor).toBe(5_000);
    const day = await read<ReportTable>(owner, 'tables/day?from=2026-07-10&to=2026-07-10');
    expect(day.rows[0]).toMatchObject({ value: '2026-07-10', before: { salesMinor: 1_000 } });
    const alone = await read<ReportTable>(owner, `${at}&compare=none`);
    expect([alone.span.before, alone.rows[0]?.before, alone.totalsBefore]).toEqual([null, null, null]);
  });

  it('a leap day is compared with the last of February, over as many days', async () => {
    const { site, read } = await openShop();
    app.clock.set(new Date('2028-03-02T12:00:00Z'));
    const owner = await app.signedIn(site, websiteRoles.admin);
    const { span } = await read<OverviewReport>(owner, 'overview?from=2028-02-28&to=2028-02-29&compare=year');
    expect(span.before).toEqual({ from: '2027-02-27', to: '2027-02-28' });
  });

  it('a row leads to its orders, with what of each belongs to it', async () => {
    const { site, sell, read } = await openShop();
    const both = await sell('2026-07-01T12:00:00Z', {
      lines: [line('aa', { unitMinor: 1_000 }), line('bb', { unitMinor: 2_000 })],
      shippingMinor: 300,
      origin: ORIGIN,
    });
    await sell('2026-07-01T13:00:00Z', { lines: [line('bb', { unitMinor: 2_000 })] });
    const owner = await app.signedIn(site, websiteRoles.admin);
    const rowsOf = (of: string) => read<ReportRows>(owner, `rows?from=2026-07-01&to=2026-07-01&${of}`);
    const ofProduct = await rowsOf(`table=product&value=${'aa'.padEnd(24, '0')}`);
    expect(ofProduct).toMatchObject({ kind: 'orders', isWhole: true, hasNextPage: false });
    expect(ofProduct.orders).toEqual([
      expect.objectContaining({
        orderId: both.orderId,
        salesMinor: 3_300,
        partMinor: 1_000,
        source: 'newsletter',
        campaign: 'spring',
      }),
    ]);
    expect((await rowsOf('table=product&value=delivery')).orders.map(({ partMinor }) => partMinor)).toContain(
      300,
    );
    expect((await rowsOf('table=source&value=newsletter&kind=orders')).orders).toHaveLength(1);
    const [first] = (await rowsOf('kind=orders&limit=1')).orders;
    expect(first?.salesMinor).toBe(2_000);
    const page = await rowsOf('kind=orders&limit=1');
    expect((await rowsOf(`kind=orders&limit=1&cursor=${page.nextPageCursor}`)).orders[0]?.orderId).toBe(
      both.orderId,
    );
  });

  it('a file has every row with its amounts as decimals, and runs nothing in a spreadsheet', async () => {
    const { site, sell } = await openShop();
    await sell('2026-07-01T12:00:00Z', {
      lines: [
        line('aa', { title: '=1+1', unitMinor: 1_250 }),
        line('bb', { title: 'Bowl', unitMinor: 2_000 }),
      ],
      origin: { source: '@evil', medium: '', campaign: '' },
    });
    const owner = await app.signedIn(site, websiteRoles.admin);
    const days = 'from=2026-07-01&to=2026-07-01&compare=none';
    const products = await owner.get(`/api/reports/tables/product/rows.csv?${days}`);
    expect(products.headers['content-disposition']).toContain('report-product.csv');
    const lines = products.body.trim().split('\r\n');
    expect(lines[0]).toContain('Sales (USD)');
    expect(lines.find((each) => each.startsWith('aa'))).toContain("'=1+1,,12.50,1,1,0.00");
    const sources = await owner.get(`/api/reports/tables/source/rows.csv?${days}`);
    expect(sources.body).toContain("'@evil,'@evil");
  });

  it('conversion is of orders that visitors placed: renewals and orders of members have no visit', async () => {
    const { site, sell, read } = await openShop();
    const { query } = app.platform.database;
    for (const value of [ORIGIN.source, ''])
      await query.run(sql`insert into analytics_days (website_id, day, dimension, value, visitors, visits, views)
        values (${site.id}, '2026-07-01', ${value === '' ? 'all' : 'source'}, ${value}, 10, 10, 10)`);
    await sell('2026-07-01T12:00:00Z', { lines: [line('aa')], origin: ORIGIN });
    for (const channel of ['manual', 'renewal']) {
      const { orderId } = await sell('2026-07-01T12:00:00Z', { lines: [line('aa')] });
      await query.run(sql`update orders set channel = ${channel}
        where website_id = ${site.id} and order_id = ${orderId}`);
    }
    const owner = await app.signedIn(site, websiteRoles.admin);
    const days = 'from=2026-07-01&to=2026-07-01&compare=none';
    const { figures } = await read<OverviewReport>(owner, `overview?${days}`);
    expect(figures).toMatchObject({ orders: 3, conversion: 0.1 });
    const sources = await read<ReportTable>(owner, `tables/source?${days}`);
    expect(sources.totals).toMatchObject({ orders: 3, conversion: 0.1 });
  });

  it('cancelled orders are left out and said, with what was kept of them', async () => {
    const { site, sell, read } = await openShop();
    const { orderId } = await sell('2026-07-01T12:00:00Z', { lines: [line('aa', { unitMinor: 1_000 })] });
    const { query } = app.platform.database;
    await query.run(sql`update orders set fulfilment_status = 'CANCELED', refunded_minor = 400
      where website_id = ${site.id} and order_id = ${orderId}`);
    const owner = await app.signedIn(site, websiteRoles.admin);
    const { money, figures } = await read<OverviewReport>(owner, 'overview?from=2026-07-01&to=2026-07-01');
    expect(figures).toMatchObject({ orders: 0, salesMinor: 0 });
    expect(money).toMatchObject({ canceledOrders: 1, canceledKeptMinor: 600, difference: 0 });
  });

  it('an order whose lines were changed by hand is told apart: the difference is said, and doctor names it', async () => {
    const { site, sell, read } = await openShop();
    const { orderId } = await sell('2026-07-01T12:00:00Z', { lines: [line('aa', { unitMinor: 1_000 })] });
    const { query } = app.platform.database;
    await query.run(sql`update order_lines set unit_minor = 900, subtotal_minor = 900
      where website_id = ${site.id} and order_id = ${orderId}`);
    const owner = await app.signedIn(site, websiteRoles.admin);
    for (const name of ['product', 'variant', 'category']) {
      const table = await read<ReportTable>(owner, `tables/${name}?from=2026-07-01&to=2026-07-01`);
      expect(Object.values(valuesOf(table, 'salesMinor')), name).toEqual([900]);
      expect(table.money, name).toMatchObject({ ordersMinor: 1_000, rowsMinor: 900, difference: -100 });
    }
    const broken = await violatedInvariants(query, app.reports.invariants);
    expect(broken.join('\n')).toContain(`reports.lines-and-orders`);
    await query.run(sql`update order_lines set unit_minor = 1000, subtotal_minor = 1000
      where website_id = ${site.id} and order_id = ${orderId}`);
    expect(await violatedInvariants(query, app.reports.invariants)).toEqual([]);
  });
});

describe('sales of any orders', () => {
  it('the rows of every table add up to the orders, to the cent', async () => {
    const { site, fixture, refund } = await openShop();
    const anyLine = fc.record({
      item: fc.integer({ min: 0, max: 3 }),
      quantity: fc.integer({ min: 1, max: 5 }),
      unitMinor: fc.integer({ min: 0, max: 5_000 }),
      discountShare: fc.integer({ min: 0, max: 100 }),
      taxMinor: fc.integer({ min: 0, max: 300 }),
      refunded: fc.boolean(),
    });
    const anyOrder = fc.record({
      lines: fc.array(anyLine, { minLength: 1, maxLength: 3 }),
      shippingMinor: fc.integer({ min: 0, max: 900 }),
      shippingTaxMinor: fc.integer({ min: 0, max: 50 }),
      pricesIncludeTax: fc.boolean(),
      goodwill: fc.boolean(),
      day: fc.integer({ min: 1, max: 3 }),
      known: fc.boolean(),
    });
    let month = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyOrder, { minLength: 1, maxLength: 4 }), async (orders) => {
        // Days of their own for each run.
        month += 1;
        const monthText = `${2030 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
        for (const order of orders) {
          app.clock.set(new Date(`${monthText}-0${order.day}T15:00:00Z`));
          const lines = order.lines.map((each, index) =>
            line(`line${index}`, {
              itemId: `item${each.item}`.padEnd(24, '0'),
              quantity: each.quantity,
              unitMinor: each.unitMinor,
              taxMinor: Math.min(each.taxMinor, each.unitMinor),
              discountMinor: Math.floor((each.quantity * each.unitMinor * each.discountShare) / 200),
            }),
          );
          const draft = fixture.draft({
            testMode: false,
            lines,
            shippingMinor: order.shippingMinor,
            shippingTaxMinor: order.shippingMinor === 0 ? 0 : order.shippingTaxMinor,
            pricesIncludeTax: order.pricesIncludeTax,
            ...(order.known ? { origin: ORIGIN } : {}),
          });
          if (draft.totalMinor === 0) continue;
          await fixture.place(draft);
          const refunded = order.lines.flatMap((each, index) =>
            each.refunded && each.unitMinor > 0 ? [{ lineItemId: `line${index}`, quantity: 1 }] : [],
          );
          const left = async () => {
            const placed = await fixture.find(draft.orderId);
            return placed.paidMinor - placed.refundedMinor;
          };
          if (refunded.length > 0)
            await refund(draft.orderId, { lineItems: refunded }).catch(() => undefined);
          if (order.goodwill && (await left()) > 1) await refund(draft.orderId, { amountMinor: 1 });
        }
        const days = { from: `${monthText}-01`, to: `${monthText}-03`, compare: 'none' as const };
        const { figures, money } = await app.reports.overview(site.id, days);
        expect(money.difference).toBe(0);
        const tables = ['day', 'product', 'variant', 'customer', 'source', 'medium', 'campaign'] as const;
        const categories = await app.reports.table(site.id, 'category', { ...days, limit: 200 });
        expect(categories.money?.difference).toBe(0);
        for (const table of tables) {
          const {
            rows,
            totals,
            money: checked,
          } = await app.reports.table(site.id, table, { ...days, limit: 200 });
          expect(sum(rows.map((row) => row.figures.salesMinor ?? 0)), table).toBe(figures.salesMinor);
          expect([totals.salesMinor, checked?.difference], table).toEqual([figures.salesMinor, 0]);
        }
        const { orders: rows } = await app.reports.rows(site.id, { ...days, kind: 'orders', limit: 200 });
        expect(sum(rows.map(({ salesMinor }) => salesMinor))).toBe(figures.salesMinor);
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  it('what went back to a gift card by a refund that the provider refused counts in orders and tables alike', async () => {
    const { fixture, site, sell, refund, read } = await openShop();
    const card = await fixture.giftCard(1_000);
    const order = await sell('2026-07-01T12:00:00Z', {
      lines: [line('aa', { quantity: 3, unitMinor: 1_000 })],
      giftCards: [{ ...card, amountMinor: 1_000 }],
    });
    // The money was refunded at the bank already, so that it refuses to do it again.
    await app.payments.testBank(site.id).refund({
      reference: order.payment?.paymentId ?? '',
      idempotencyKey: 'past us',
      amountMinor: order.dueMinor,
    });
    await refund(order.orderId, {});
    const { refunds, refundedMinor } = await fixture.find(order.orderId);
    expect([refunds.map(({ status }) => status), refundedMinor]).toEqual([['refused'], 1_000]);
    const owner = await app.signedIn(site, websiteRoles.admin);
    const days = 'from=2026-07-01&to=2026-07-01&compare=none';
    const { money } = await read<OverviewReport>(owner, `overview?${days}`);
    expect(money).toMatchObject({ ordersMinor: 2_000, rowsMinor: 2_000, difference: 0 });
    const products = await read<ReportTable>(owner, `tables/product?${days}`);
    expect(valuesOf(products, 'salesMinor')).toEqual({ ['aa'.padEnd(24, '0')]: 3_000, other: -1_000 });
  });
});

describe('who may read reports', () => {
  it.each([
    ['reporting', 200],
    ['admin', 200],
    ['storeManager', 200],
    ['websiteManager', 200],
    ['editor', 403],
    ['viewer', 403],
    ['moderator', 403],
  ] as const)('a member with the role %s gets %i', async (role, status) => {
    const { site } = await openShop();
    const member = await app.signedIn(site, websiteRoles[role]);
    for (const path of ['overview', 'funnel', 'live', 'tables/page', 'tables/product', 'rows?kind=orders'])
      expect((await member.get(`/api/reports/${path}`)).statusCode, path).toBe(status);
  });

  it('figures are for those who report, carts with addresses in them for those who run the store', async () => {
    const { site } = await openShop();
    const reporter = await app.signedIn(site, websiteRoles.reporting);
    for (const path of ['abandoned-carts', 'abandoned-carts/counts', 'abandoned-carts.csv', 'cart-reminders'])
      expect((await reporter.get(`/api/reports/${path}`)).statusCode, path).toBe(403);
  });

  it('another site’s orders are in no report', async () => {
    const { sell } = await openShop();
    await sell('2026-07-01T12:00:00Z', { lines: [line('aa')] });
    const other = await openShop();
    const owner = await app.signedIn(other.site, websiteRoles.admin);
    const report = await other.read<OverviewReport>(owner, 'overview?from=2026-07-01&to=2026-07-01');
    expect(report.figures).toMatchObject({ orders: 0, salesMinor: 0 });
  });
});

describe('what cannot be reported', () => {
  it.each([
    ['days that are none', 'overview?from=2026-02-30&to=2026-03-01', 'reports.bad-days'],
    ['days in the wrong order', 'overview?from=2026-03-02&to=2026-03-01', 'reports.bad-days'],
    ['more than ten years', 'overview?from=2010-01-01&to=2026-03-01', 'reports.bad-days'],
    ['a column that the table lacks', 'tables/page?sort=-salesMinor', 'reports.bad-sort'],
    ['a page that was never given out', 'tables/page?cursor=nonsense', 'reports.bad-cursor'],
  ])('%s get a sentence', async (_, path, code) => {
    const { site } = await openShop();
    const owner = await app.signedIn(site, websiteRoles.admin);
    const response = await owner.get(`/api/reports/${path}`);
    expect([response.statusCode, response.json().code]).toEqual([400, code]);
  });

  it('a table that does not exist is refused, and the rows of a list of its own are said to be there', async () => {
    const { site } = await openShop();
    const owner = await app.signedIn(site, websiteRoles.admin);
    expect((await owner.get('/api/reports/tables/secrets')).statusCode).toBe(400);
    const rows = await owner.get('/api/reports/rows?table=review&value=x');
    expect([rows.statusCode, rows.json().code]).toEqual([404, 'reports.no-rows']);
  });
});
