import { readFile } from 'node:fs/promises';
import { domainToASCII } from 'node:url';
import { websiteRoles } from '@awning/contract';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRow, sql } from './platform/db/index.ts';
import { canonicalEmail } from './platform/email-address.ts';
import { TEST_PASSWORD } from './testing/factories.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import type { TestBrowser } from './testing/test-browser.ts';
import { createTestShopper } from './testing/test-shopper.ts';
import { openWaitlistFixture, type WaitlistFixture } from './testing/waitlist-fixture.ts';

const MIGRATION = new URL('../migrations/0068-canonical-emails.sql', import.meta.url);
const IDN = 'anna@bücher.example';
const ASCII = 'Anna@xn--bcher-kva.example';

let app: TestApp;
let fixture: WaitlistFixture;
let owner: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await openWaitlistFixture(app);
  owner = app.browser({ host: `${fixture.site.slug}.localhost` });
  await app.make.signIn(owner, (await app.make.owner(fixture.site)).email);
});
afterAll(() => app.close());

const rowsOf = async (query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> =>
  await app.platform.database.query.rows(anyRow, query);

describe('two spellings of one mailbox are one person', () => {
  it('among members: the second is refused, and signs in to the first', async () => {
    const invite = (email: string) =>
      owner.call('POST', '/api/members', { email, password: TEST_PASSWORD, roles: [websiteRoles.editor] });
    expect((await invite(IDN)).statusCode).toBe(201);
    expect((await invite(ASCII)).json().code).toBe('members.email-taken');
    await app.make.signIn(app.browser({ host: `${fixture.site.slug}.localhost` }), ASCII);
  });

  it('among site users', async () => {
    await app.customers.create(fixture.site.id, { email: ASCII, password: TEST_PASSWORD });
    const again = app.customers.create(fixture.site.id, { email: IDN, password: TEST_PASSWORD });
    await expect(again).rejects.toMatchObject({ code: 'customers.email-taken' });
    expect((await createTestShopper(app, fixture.site).signIn(IDN, TEST_PASSWORD)).statusCode).toBe(200);
  });

  it('on a waiting list and on the mailing list', async () => {
    const wanted = await fixture.wanted();
    for (const email of [IDN, ASCII, 'anna@ｂücher.example'])
      expect((await fixture.signUp(wanted, email, { isJoinMailingList: true })).statusCode).toBe(200);
    expect(await fixture.states(wanted)).toEqual({ [IDN]: 'waiting' });
    await app.settle();
    const list = await fixture.manager.get('/api/commerce/mailing-list?search=anna%40b%C3%BC');
    expect(list.json().entries).toHaveLength(1);
  });

  it('at the checkout: discounts that are good once, and the search of orders', async () => {
    const mug = await fixture.product(null);
    const { code } = await fixture.coupon({ code: 'ONCE', usesPerCustomer: 1 });
    const buyAs = async (email: string): Promise<string[]> => {
      const buyer = fixture.shopper();
      await buyer.put({ itemId: mug.id });
      await buyer.coupon(code);
      await buyer.fillIn({ email });
      const { promoCodes } = await buyer.cart();
      const { discountCents } = await buyer.cart();
      await buyer.buy();
      return [...promoCodes, String(discountCents > 0)];
    };
    expect(await buyAs(ASCII)).toEqual(['ONCE', 'true']);
    expect((await buyAs(IDN)).at(-1)).toBe('false');
    await app.settle();
    for (const spelling of [IDN, ASCII]) {
      const orderList = await fixture.manager.get(
        `/api/commerce/orders?search=${encodeURIComponent(spelling)}`,
      );
      expect(orderList.json().orders).toHaveLength(2);
    }
  });

  it('for a discount that is for some customers only', async () => {
    const { code } = await fixture.coupon({ code: 'FRIENDS', customers: [ASCII, IDN] });
    const coupons = await rowsOf(sql`select customers from coupons where code = ${code}`);
    expect(coupons).toEqual([{ customers: [IDN] }]);
    const mug = await fixture.product(null);
    const buyer = fixture.shopper();
    await buyer.put({ itemId: mug.id });
    await buyer.coupon(code);
    await buyer.fillIn({ email: IDN });
    expect((await buyer.cart()).discountCents).toBeGreaterThan(0);
  });

  it('in the search of gift cards', async () => {
    const card = { amountMinor: 500, recipientEmail: ASCII };
    await app.giftCards.admin.issue(fixture.site.id, card, { actor: 'test' });
    const giftCardList = await fixture.manager.get(
      `/api/commerce/gift-cards?search=${encodeURIComponent(IDN)}`,
    );
    expect(giftCardList.json().giftCards).toHaveLength(1);
  });
});

describe('the migration of keys', () => {
  const run = async (before: string): Promise<void> => {
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(before);
      await client.query(await readFile(MIGRATION, 'utf8'));
      await client.query('commit');
    } finally {
      await client.end();
    }
  };

  it('the migration of email keys computes the same key as the server, for any domain', async () => {
    const label = fc
      .string({ unit: fc.constantFrom(...'abcxyz059-üßéøłжи日本語ไทยعρς'), minLength: 1, maxLength: 20 })
      .filter((text) => /^\p{L}/u.test(text) && domainToASCII(`${text}.example`) !== '');
    const keys = fc
      .sample(fc.array(label, { minLength: 1, maxLength: 3 }), 300)
      .flatMap((labels) => [`${labels.join('.')}.example`.toLowerCase()])
      .flatMap((name) => [name, domainToASCII(name), `${name}.`, name.normalize('NFC')])
      .map((name) => `a@${name.normalize('NFC')}`);
    const site = await app.make.site();
    await run(
      `insert into mail_messages (website_id, mail_id, cause, recipient, recipient_canonical, subject, body_text, status, created_at, waiting_since)
       select '${site.id}', 'mail-' || n, 'cause-' || n, key, key, '', '', 'sent', now(), now()
       from unnest(array[${keys.map((key) => `'${key}'`).join(',')}]) with ordinality given (key, n)`,
    );
    const rows = await rowsOf(
      sql`select recipient, recipient_canonical as key from mail_messages where website_id = ${site.id}`,
    );
    expect(rows).toHaveLength(keys.length);
    for (const { recipient, key } of rows) expect(key).toBe(canonicalEmail(String(recipient)));
  });

  it('the migration of email keys loses no row where two keys become one', async () => {
    const site = await app.make.site();
    const [first, second] = [
      await app.make.customer(site, 'one@example.com'),
      await app.make.customer(site, 'two@example.com'),
    ];
    const coupon = await app.discounts.coupons.create(
      site.id,
      { name: 'C', code: 'C', kind: 'percent', value: 100, usesPerCustomer: 1, customers: ['x@example.com'] },
      { memberId: 'test' },
    );
    const keys = ["'anna@xn--bcher-kva.example'", "'anna@bücher.example'"] as const;
    await run(`
      update site_users set email_canonical = ${keys[0]} where site_user_id = '${second.id}';
      update site_users set email_canonical = ${keys[1]} where site_user_id = '${first.id}';
      insert into site_user_sessions (website_id, token_hash, site_user_id, created_at, last_seen_at, expires_at)
        values ('${site.id}', decode(repeat('00', 32), 'hex'), '${second.id}', now(), now(), now() + interval '1 day');
      insert into mailing_list_entries (website_id, entry_id, canonical_email, email, source, wording, asked_at, consented_at, status, unsubscribed_at)
        values ('${site.id}', 'e1', ${keys[0]}, 'e1', 'checkout', 'w', '2026-01-01', '2026-01-01', 'subscribed', null),
          ('${site.id}', 'e2', ${keys[1]}, 'e2', 'checkout', 'w', '2026-01-02', '2026-01-02', 'unsubscribed', '2026-01-03');
      insert into waitlist_signups (website_id, signup_id, item_id, variant_id, canonical_email, email, state, joined_at)
        values ('${site.id}', 's1', 'i', 'v', ${keys[0]}, 's1', 'waiting', '2026-01-02'), ('${site.id}', 's2', 'i', 'v', ${keys[1]}, 's2', 'waiting', '2026-01-01');
      insert into discount_uses (website_id, coupon_id, order_id, customer, slot, slots, used_at)
        values ('${site.id}', '${coupon.id}', 'o1', ${keys[0]}, 1, 1, '2026-01-02'), ('${site.id}', '${coupon.id}', 'o2', ${keys[1]}, 1, 1, '2026-01-01');
      update coupons set customers = array[${keys.join(',')}] where coupon_id = '${coupon.id}'`);
    const key = 'anna@bücher.example';
    expect(
      await rowsOf(
        sql`select site_user_id as id, email_canonical as key from site_users where website_id = ${site.id} order by 2`,
      ),
    ).toEqual([
      { id: second.id, key },
      { id: first.id, key: `${key} ${first.id}` },
    ]);
    expect(
      await rowsOf(
        sql`select entry_id as id, canonical_email as key, status from mailing_list_entries where website_id = ${site.id} order by 1`,
      ),
    ).toEqual([
      { id: 'e1', key: `${key} e1`, status: 'unsubscribed' },
      { id: 'e2', key, status: 'unsubscribed' },
    ]);
    expect(
      await rowsOf(
        sql`select signup_id as id, canonical_email as key, state from waitlist_signups where website_id = ${site.id} order by 1`,
      ),
    ).toEqual([
      { id: 's1', key: `${key} s1`, state: 'missed' },
      { id: 's2', key, state: 'waiting' },
    ]);
    expect(
      await rowsOf(
        sql`select order_id as id, customer as key, slot from discount_uses where website_id = ${site.id} order by 1`,
      ),
    ).toEqual([
      { id: 'o1', key, slot: null },
      { id: 'o2', key, slot: 1 },
    ]);
    expect(await rowsOf(sql`select customers from coupons where website_id = ${site.id}`)).toEqual([
      { customers: [key] },
    ]);
    const again = await app.platform.database.transaction((tx) =>
      app.discounts.consume(tx, site.id, { orderId: 'o3', customer: ASCII, discountIds: [coupon.id] }),
    );
    expect(again.ok).toBe(false);
  });
});
