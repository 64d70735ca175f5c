import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

// What follows from orders is tested beside these: modules/store/orders/order-customers.test.ts.

const AT = '/api/commerce/customers';

let app: TestApp;
let manager: TestBrowser;
let stranger: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
  manager = await app.signedIn(await app.make.site(), websiteRoles.storeManager);
  stranger = await app.signedIn(await app.make.site(), websiteRoles.admin);
});
afterAll(() => app.close());

describe('customers from a file', () => {
  it('two members who import the same people at once make each of them once', async () => {
    const people = Array.from({ length: 40 }, (_, n) => ({ email: `p${n}@example.com`, firstName: `P${n}` }));
    const outcomes = await Promise.all(
      [people, people.toReversed()].map((given) =>
        manager.call('POST', `${AT}/import`, { people: given, dryRun: false }),
      ),
    );
    expect(outcomes.map(({ statusCode, body }) => [statusCode, JSON.parse(body).wrong])).toEqual([
      [200, []],
      [200, []],
    ]);
    const { customers } = (await manager.get(`${AT}?limit=200`)).json();
    expect(customers).toHaveLength(40);
  });

  it('our own file changes nothing when it is imported, and another site has nothing of it', async () => {
    const { customers } = (await manager.get(`${AT}?limit=200`)).json();
    const people = customers.map(({ email, firstName, lastName, tags }: Record<string, unknown>) => ({
      email,
      firstName,
      lastName,
      tags,
    }));
    const again = await manager.call('POST', `${AT}/import`, { people, dryRun: false });
    expect(again.json()).toEqual({ added: 0, changed: 0, same: 40, wrong: [] });
    expect((await stranger.get(AT)).json().customers).toEqual([]);
    expect((await stranger.get(`${AT}/${customers[0].id}`)).statusCode).toBe(404);
  });
});

describe('files of customers', () => {
  const lines = (csv: string): string[][] =>
    csv
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));

  it('the file of chosen customers has them alone, and none of another site', async () => {
    const { customers } = (await manager.get(`${AT}?sort=email&limit=3`)).json();
    const ids = customers.slice(0, 2).map(({ id }: { id: string }) => id);
    const csv = (await manager.get(`${AT}.csv?ids=${ids.join(',')}`)).body;
    expect(
      lines(csv)
        .slice(1)
        .map(([id]) => id),
    ).toEqual(ids.toSorted());
    const narrowed = (await manager.get(`${AT}.csv?ids=${ids.join(',')}&search=${customers[1].email}`)).body;
    expect(lines(narrowed)).toHaveLength(2);
    expect(lines((await stranger.get(`${AT}.csv?ids=${ids.join(',')}`)).body)).toHaveLength(1);
    expect((await manager.get(`${AT}.csv?ids=x`)).statusCode).toBe(400);
  });

  it('the file of consents says of each chosen customer what they agreed to, or that nobody asked', async () => {
    const { customers } = (await manager.get(`${AT}?sort=email&limit=2`)).json();
    const [asked, never] = customers;
    const imported = await manager.call('POST', '/api/commerce/mailing-list/import', {
      people: [{ email: asked.email }],
      wording: '=News; once a month',
      proof: 'At the till',
      consentedOn: Date.UTC(2026, 0, 2),
    });
    expect(imported.statusCode, imported.body).toBe(200);
    const csv = (await manager.get(`${AT}/consents.csv?ids=${asked.id},${never.id}`)).body;
    const rows = lines(csv).slice(1);
    const of = (id: string) => rows.filter(([customerId]) => customerId === id).map((row) => row.slice(2));
    expect(of(asked.id)).toEqual([
      [
        asked.email,
        'subscribed',
        'import',
        `"'=News; once a month"`,
        'At the till',
        '',
        expect.stringMatching(/^20/),
        '2026-01-02T00:00:00.000Z',
        '',
      ],
    ]);
    expect(of(never.id)).toEqual([[never.email, 'none', '', '', '', '', '', '', '']]);
    const editor = await app.signedIn(await app.make.site(), websiteRoles.editor);
    expect((await editor.get(`${AT}/consents.csv`)).statusCode).toBe(403);
  });
});
