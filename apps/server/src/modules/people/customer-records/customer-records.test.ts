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
