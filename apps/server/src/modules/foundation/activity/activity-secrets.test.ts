import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../sites/index.ts';

let app: TestApp;
let site: Site;
let admin: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  admin = await app.signedIn(site, websiteRoles.admin);
});
afterAll(() => app.close());

const PLANTED = 'planted-secret-value-9c1';

describe('secrets and the log of activity', () => {
  it('what members enter as secret or password, and what is made of it, is nowhere in the log', async () => {
    const page = await app.make.collection(site);
    const send = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) => {
      const response = await admin.call(method, url, body);
      expect(response.statusCode, `${url} ${response.body}`).toBeLessThan(300);
      return response.statusCode === 204 ? {} : response.json();
    };
    await send('PUT', '/api/secrets/stripe', { value: PLANTED });
    await send('PUT', '/api/secrets/stripe', { value: `${PLANTED}-2` });
    await send('DELETE', '/api/secrets/stripe');
    await send('PUT', '/api/site-access', { mode: 'password', password: PLANTED });
    await send('PUT', '/api/site-access', { mode: 'open' });
    await send('PUT', `/api/content/collections/${page.id}/password`, { password: PLANTED });
    await send('DELETE', `/api/content/collections/${page.id}`);
    const { member } = await send('POST', '/api/members', {
      email: 'new@example.com',
      password: PLANTED,
      roles: [websiteRoles.editor],
    });
    await send('PUT', `/api/members/${member.id}`, { displayName: 'Newcomer' });
    await send('DELETE', `/api/members/${member.id}`);
    const { webhookSubscription, secret } = await send('POST', '/api/commerce/webhook-subscriptions', {
      endpointUrl: 'https://example.com/hook',
      topics: ['order.create'],
    });
    const hook = `/api/commerce/webhook-subscriptions/${webhookSubscription.id}`;
    const { secret: second } = await send('POST', `${hook}/rotate-secret`);
    await send('PATCH', hook, { enabled: false });
    await send('DELETE', hook);
    const card = await send('POST', '/api/commerce/gift-cards', { amountMinor: 5000, currency: 'USD' }).catch(
      () => ({}),
    );

    const { query } = app.platform.database;
    const noted = await query.rows(
      { tableName: column.text, row: column.text },
      sql`select table_name as "tableName", concat_ws(' ', row_key, before, after) as row from activity_rows
        where website_id = ${site.id}`,
    );
    const headers = await query.rows(
      { row: column.text },
      sql`select to_jsonb(a)::text as row from activities a where website_id = ${site.id}
        union all select to_jsonb(b)::text from bin_entries b where website_id = ${site.id}`,
    );
    const text = [...noted.map(({ row }) => row), ...headers.map(({ row }) => row)].join('\n');
    const code = JSON.stringify(card).match(/"code":"([^"]+)"/)?.[1] ?? 'no code';
    for (const hidden of [
      PLANTED,
      secret,
      second,
      code,
      '$argon2',
      'password_hash',
      'ciphertext',
      'token_hash',
    ])
      expect(text).not.toContain(hidden);
    for (const table of ['secrets', 'site_access', 'page_passwords', 'site_members', 'webhook_subscriptions'])
      expect(noted.map(({ tableName }) => tableName)).toContain(table);
  });

  it('tables with secrets name the columns that are noted, and none of these holds a secret', async () => {
    const rows = await app.platform.database.query.rows(
      { name: column.text, columns: column.texts, noted: column.text },
      sql`select c.relname as name, array_agg(a.attname::text) as columns,
          split_part(encode(t.tgargs, 'escape'), '\\000', 2) as noted
        from pg_trigger t join pg_class c on c.oid = t.tgrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where t.tgname = 'note_change' group by c.relname, t.tgargs`,
    );
    const isSecret = (name: string): boolean => /secret|password|token|cipher|sealed|hash|key_id/.test(name);
    const wrong = rows.flatMap(({ name, columns, noted }) =>
      (noted === '*' ? columns : noted.split(',')).filter(isSecret).map((each) => `${name}.${each}`),
    );
    // Of a file, its content.
    expect(wrong).toEqual(['assets.content_hash']);
  });
});
