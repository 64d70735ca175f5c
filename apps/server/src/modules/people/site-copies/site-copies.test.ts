import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemoContent } from '../../../demo/demo-content.ts';
import { column, sql } from '../../../platform/db/index.ts';
import { fileErrors } from '../../../platform/files/index.ts';
import { type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { sampleImage } from '../../../testing/sample-image.ts';
import { sampleTheme } from '../../../testing/sample-theme.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { violatedInvariants } from '../../../testing/violated-invariants.ts';
import { COPIED_TABLES, LEFT_TABLES, type Site } from '../../foundation/sites/index.ts';
import { copySite } from './copy-site.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const tables = async (): Promise<string[]> => {
  const rows = await app.platform.database.query.rows(
    { name: column.text },
    sql`select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'website_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'websites'
      order by 1`,
  );
  return rows.map(({ name }) => name);
};

const countRows = async (websiteId: string): Promise<Record<string, number>> => {
  const counted: Record<string, number> = {};
  for (const name of await tables()) {
    const { count } = await app.platform.database.query.one(
      { count: column.integer },
      sql`select count(*)::int as count from ${sql.identifier(name)} where website_id = ${websiteId}`,
    );
    counted[name] = count;
  }
  return counted;
};

const signedIn = async (site: Site): Promise<TestBrowser> => {
  const owner = await app.make.owner(site);
  const boss = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(boss, owner.email);
  return boss;
};

const COPIES = '/api/site-copies';
const copies = async (boss: TestBrowser) => (await boss.get(COPIES)).json().copies;
const bodyFor = (slug: string) => ({ title: 'Trial', slug, password: TEST_PASSWORD });

/** A copy that is ready. */
async function copyOf({ slug }: Site, boss: TestBrowser): Promise<Site> {
  const name = `copy-of-${slug}`;
  const asked = await boss.call('POST', COPIES, bodyFor(name));
  expect([asked.statusCode, asked.json().state]).toEqual([202, 'running']);
  await app.settle();
  expect(await copies(boss)).toMatchObject([{ state: 'done', baseUrl: expect.stringContaining(name) }]);
  return app.sites.bySlug(name);
}

async function shopWithOrder(): Promise<CheckoutFixture> {
  const fixture = await openCheckoutFixture(app);
  const { id } = await fixture.product(5);
  await fixture.giftCard(2000);
  const buyer = fixture.shopper();
  await buyer.add({ itemId: id });
  await buyer.fillIn();
  await buyer.buy();
  await app.media.upload(fixture.site.id, await sampleImage());
  await app.settle();
  return fixture;
}

describe('a safe copy of a site', () => {
  it('every table of a site is named as copied or as left', async () => {
    const named = [...COPIED_TABLES, ...LEFT_TABLES].toSorted();
    expect(await tables()).toEqual(named);
    expect(new Set(named).size).toBe(named.length);
  });

  it('the whole demo is copied, row by row, and the copy keeps every promise', async () => {
    const site = await app.make.site();
    const boss = await signedIn(site);
    const media = {
      ...app.media,
      upload: async (...[websiteId, upload]: Parameters<typeof app.media.upload>) => {
        upload.stream.destroy();
        return app.media.upload(websiteId, { ...(await sampleImage()), filename: upload.filename });
      },
    };
    await seedDemoContent({ ...app, media }, site.id, app.platform);
    const copy = await copyOf(site, boss);
    const [source, target] = [await countRows(site.id), await countRows(copy.id)];
    for (const table of COPIED_TABLES)
      if (table !== 'stock_movements') expect([table, target[table]]).toEqual([table, source[table]]);
    expect(source).toMatchObject({ products: expect.any(Number), product_reviews: expect.any(Number) });
    for (const table of ['product_reviews', 'orders', 'secrets', 'webhook_subscriptions', 'website_domains'])
      expect([table, target[table]]).toEqual([table, 0]);
    const { database } = app.platform;
    expect(await violatedInvariants(database.query, app.invariants)).toEqual([]);
    const there = app.browser({ host: `${copy.slug}.localhost` });
    const [owner] = await app.members.list(copy.id);
    await app.make.signIn(there, owner?.email ?? '');
    const page = await there.get('/shop');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Stoneware mug');
    const image = /\/static\/[^"' ,]+/.exec(page.body)?.[0] ?? expect.fail();
    expect(image).toContain(copy.id);
    expect((await there.get(image)).statusCode).toBe(200);
  });

  it('a copy has no orders, customers, gift cards, secrets, domains or members but its owner, and is closed', async () => {
    const { site } = await shopWithOrder();
    const boss = await signedIn(site);
    await app.make.member(site, [websiteRoles.editor]);
    await app.make.customer(site);
    await app.secrets.set(site.id, 'stripe.secret-key', 'sk_test_1');
    const copy = await copyOf(site, boss);
    const rows = await countRows(copy.id);
    const filled = Object.keys(rows).filter((name) => (rows[name] ?? 0) > 0 && LEFT_TABLES.has(name));
    expect(filled.toSorted()).toEqual(
      ['search_entries', 'site_access', 'site_member_roles', 'site_members', 'site_versions'].filter(
        (name) => (rows[name] ?? 0) > 0,
      ),
    );
    expect(rows.site_members).toBe(1);
    expect((await app.browser({ host: `${copy.slug}.localhost` }).get('/')).statusCode).toBe(401);
  });

  it('a copy mails nobody and takes nothing but test cards, until its owner says so with the password', async () => {
    const { site } = await shopWithOrder();
    const boss = await signedIn(site);
    await app.payments.settings.change(site.id, {
      value: { bankTransfer: { enabled: true, label: 'Transfer', instructions: 'To us' } },
      expected: undefined,
      by: 'test',
    });
    const copy = await copyOf(site, boss);
    const [owner] = await app.members.list(copy.id);
    const there = app.browser({ host: `${copy.slug}.localhost` });
    await app.make.signIn(there, owner?.email ?? '');
    expect((await there.get('/api/member-session')).json().website.isQuiet).toBe(true);
    expect((await app.payments.methods(copy.id)).map(({ id }) => id)).toEqual(['test-card']);
    const post = (cause: string) =>
      app.platform.database.transaction((tx) =>
        app.mail.post(tx, {
          websiteId: copy.id,
          cause,
          to: 'shopper@example.com',
          subject: 'Hello',
          text: 'Hello',
        }),
      );
    const before = app.mailbox.delivered.length;
    await post('first');
    await app.settle();
    expect(app.mailbox.delivered.length).toBe(before);
    expect((await app.mail.ofCauses(copy.id, ['first'])).map(({ status }) => status)).toEqual(['kept']);

    const wrong = await there.call('POST', '/api/site-quiet/end', { password: 'not it' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'members.wrong-password']);
    expect((await there.call('POST', '/api/site-quiet/end', { password: TEST_PASSWORD })).statusCode).toBe(
      204,
    );
    expect((await app.payments.methods(copy.id)).map(({ id }) => id)).toContain('bank-transfer');
    await post('second');
    await app.settle();
    expect(app.mailbox.delivered.length).toBe(before + 1);
    expect((await there.get('/api/member-session')).json().website.isQuiet).toBeUndefined();
  });

  it('a copy that was interrupted goes on where it was, also after its rows came, and the rows come once', async () => {
    const { site } = await shopWithOrder();
    const boss = await signedIn(site);
    await app.media.upload(site.id, await sampleImage());
    await boss.call('POST', COPIES, bodyFor(`again-${site.slug}`));
    const [{ id: copyId }] = await copies(boss);
    const key = { websiteId: site.id, copyId };
    const parts = { ...app.platform, sites: app.sites };
    const broken = {
      ...parts,
      files: {
        ...app.platform.files,
        list: app.platform.files.list.bind(app.platform.files),
        open: app.platform.files.open.bind(app.platform.files),
        put: async () => {
          throw new Error('killed');
        },
      },
    };
    await expect(copySite(broken, key)).rejects.toThrow('killed');
    const dying = {
      ...parts,
      sites: {
        ...app.sites,
        settle: async () => {
          throw new Error('killed');
        },
      },
    };
    await expect(copySite(dying, key)).rejects.toThrow('killed');
    await expect(app.sites.bySlug(`again-${site.slug}`)).rejects.toThrow();
    expect(await copies(boss)).toMatchObject([{ state: 'running' }]);
    await app.settle();
    expect(await copies(boss)).toMatchObject([{ state: 'done', filesDone: 2, filesTotal: 2 }]);
    const { database } = app.platform;
    expect(await violatedInvariants(database.query, app.invariants)).toEqual([]);
  });

  it('coupons of a copy are used by nobody, and one for certain people names none of them and is off', async () => {
    const { site } = await shopWithOrder();
    const boss = await signedIn(site);
    const make = async (code: string, more: object) => {
      const body = { name: code, code, kind: 'percent', value: 1000, ...more };
      const response = await boss.call('POST', '/api/commerce/coupons', body);
      expect(response.statusCode, response.body).toBe(201);
      return response.json().coupon.id as string;
    };
    const limited = await make('FEW', { usesLimit: 2 });
    await make('ANN', { customers: ['ann@example.com'] });
    const { database, ids } = app.platform;
    const orderId = ids.next();
    await database.query.run(sql`insert into discount_uses (website_id, coupon_id, order_id, customer, used_at)
      values (${site.id}, ${limited}, ${orderId}, 'bea@example.com', now())`);
    await database.query.run(
      sql`update coupons set uses = 1 where website_id = ${site.id} and coupon_id = ${limited}`,
    );
    const copy = await copyOf(site, boss);
    const coupons = await database.query.rows(
      {
        code: column.text,
        uses: column.nullable(column.integer),
        customers: column.nullable(column.texts),
        enabled: column.boolean,
      },
      sql`select code, uses, customers, enabled from coupons where website_id = ${copy.id} order by code`,
    );
    expect(coupons).toEqual([
      { code: 'ANN', uses: null, customers: null, enabled: false },
      { code: 'FEW', uses: 0, customers: null, enabled: true },
    ]);
    const counted = app.invariants.filter(({ name }) => name === 'discounts.uses');
    expect(await violatedInvariants(database.query, counted)).toEqual([]);
  });

  it('a copy has the site as it was at one moment, also when members work meanwhile', async () => {
    const site = await app.make.site();
    const boss = await signedIn(site);
    await boss.call('POST', COPIES, bodyFor(`moment-${site.slug}`));
    const [{ id: copyId }] = await copies(boss);
    const pages = async (websiteId: string): Promise<number> =>
      (await countRows(websiteId)).collections ?? expect.fail();
    const before = await pages(site.id);
    const sites = {
      ...app.sites,
      copyRows: async (...[tx, copy]: Parameters<typeof app.sites.copyRows>) => {
        await tx.run(sql`select from collections where website_id = ${copy.from}`);
        await app.make.collection(site);
        await app.sites.copyRows(tx, copy);
      },
    };
    await copySite({ ...app.platform, sites }, { websiteId: site.id, copyId });
    expect(await pages(site.id)).toBe(before + 1);
    expect(await pages((await app.sites.bySlug(`moment-${site.slug}`)).id)).toBe(before);
  });

  it('a copy for which there is no room fails with the reason and leaves nothing behind', async () => {
    const { site } = await shopWithOrder();
    const boss = await signedIn(site);
    await boss.call('POST', COPIES, bodyFor(`full-${site.slug}`));
    const [{ id: copyId }] = await copies(boss);
    const files = {
      list: app.platform.files.list.bind(app.platform.files),
      open: app.platform.files.open.bind(app.platform.files),
      put: async () => {
        throw fileErrors.noRoom();
      },
    };
    await copySite({ ...app.platform, sites: app.sites, files }, { websiteId: site.id, copyId });
    expect(await copies(boss)).toMatchObject([{ state: 'failed', problem: expect.stringContaining('room') }]);
    await app.settle();
    const again = await boss.call('POST', COPIES, bodyFor(`full-${site.slug}`));
    expect(again.statusCode).toBe(202);
    await app.settle();
  });

  it('a copy that is given up after its last attempt says so, and another one can be asked for', async () => {
    const site = await app.make.site();
    const boss = await signedIn(site);
    await app.media.upload(site.id, await sampleImage());
    const slug = `gone-${site.slug}`;
    await boss.call('POST', COPIES, bodyFor(slug));
    const [{ id: copyId }] = await copies(boss);
    const key = { websiteId: site.id, copyId };
    const job = app.siteCopies.jobs[0] ?? expect.fail();
    await job.options.givenUp?.(key);
    expect(await copies(boss)).toMatchObject([
      { state: 'failed', problem: expect.stringContaining('again and again') },
    ]);
    await app.settle();
    expect((await boss.call('POST', COPIES, bodyFor(slug))).statusCode).toBe(202);
    await app.settle();
  });

  it('a run whose copy is over stops between two files and writes no further one', async () => {
    const site = await app.make.site();
    const boss = await signedIn(site);
    await app.media.upload(site.id, await sampleImage());
    await boss.call('POST', COPIES, bodyFor(`over-${site.slug}`));
    const [{ id: copyId }] = await copies(boss);
    const key = { websiteId: site.id, copyId };
    const job = app.siteCopies.jobs[0] ?? expect.fail();
    let written = 0;
    const files = {
      list: app.platform.files.list.bind(app.platform.files),
      open: app.platform.files.open.bind(app.platform.files),
      put: async (...given: Parameters<typeof app.platform.files.put>) => {
        written += 1;
        await job.options.givenUp?.(key);
        return app.platform.files.put(...given);
      },
    };
    await copySite({ ...app.platform, sites: app.sites, files }, key);
    expect(written).toBe(1);
    expect(await copies(boss)).toMatchObject([{ state: 'failed' }]);
  });

  it('a theme that was uploaded on a site goes with its copy, which keeps it when the site is deleted', async () => {
    const site = await app.make.site();
    const boss = await signedIn(site);
    const name = `mine-${site.slug}`.slice(0, 60);
    await app.themes.install(sampleTheme(), { name, ownerSite: site.id });
    await app.themes.use(site.id, name, { by: 'owner' });
    const copy = await copyOf(site, boss);
    const { query } = app.platform.database;
    const worn = await query.one(
      { theme: column.text, owner: column.text },
      sql`select s.theme_name as theme, t.owner_site as owner from site_themes s
        join themes t on t.name = s.theme_name where s.website_id = ${copy.id}`,
    );
    expect(worn.owner).toBe(copy.id);
    expect(worn.theme).not.toBe(name);
    await app.themes.change(copy.id, { themeName: worn.theme }, { by: 'owner' });
    await app.sites.remove(await app.sites.byId(site.id));
    expect((await app.themes.ofSite(copy.id))?.name).toBe(worn.theme);
  });

  it('there is one copy at a time, of the owner alone, under a free name and with the password', async () => {
    const site = await app.make.site();
    const boss = await signedIn(site);
    const slug = `one-${site.slug}`;
    const codeOf = async (browser: TestBrowser, body: object) =>
      (await browser.call('POST', COPIES, body)).json().code;
    expect(await codeOf(boss, { ...bodyFor(slug), password: 'wrong' })).toBe('members.wrong-password');
    expect(await codeOf(boss, bodyFor(site.slug))).toBe('sites.slug-taken');
    expect(await codeOf(await app.signedIn(site, websiteRoles.admin), bodyFor(slug))).toBe(
      'members.owner-only',
    );
    expect((await boss.call('POST', COPIES, bodyFor(slug))).statusCode).toBe(202);
    expect(await codeOf(boss, bodyFor(`${slug}-2`))).toBe('site-copies.one-at-a-time');
    await app.settle();
    await expect(app.sites.bySlug(`${slug}-2`)).rejects.toThrow();
  });

  it('what is left of a copy that no job works on is removed, and holds up no other copy', async () => {
    const site = await app.make.site();
    const boss = await signedIn(site);
    const slug = `lost-${site.slug}`;
    await boss.call('POST', COPIES, bodyFor(slug));
    const sweep = app.firstRuns.jobs[0] ?? expect.fail();
    app.clock.advance(25 * 3_600_000);
    await app.make.signIn(boss, (await app.members.list(site.id))[0]?.email ?? '');
    await sweep.run({});
    expect((await boss.call('POST', COPIES, bodyFor(slug))).json().code).toBe('sites.slug-taken');
    expect((await boss.call('POST', COPIES, bodyFor(`${slug}-2`))).statusCode).toBe(202);
    expect((await copies(boss)).map(({ state }: { state: string }) => state)).toEqual(['running', 'failed']);
    await sweep.run({});
    expect((await boss.call('POST', COPIES, bodyFor(slug))).json().code).not.toBe('sites.slug-taken');
    await app.settle();
  });
});
