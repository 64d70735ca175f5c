import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import type { Site } from '../sites/index.ts';
import { CONSENTED, type Consent } from './index.ts';

const LIST = '/api/commerce/mailing-list';

let app: TestApp;
let site: Site;
let merchant: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  merchant = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(merchant, (await app.make.member(site, [websiteRoles.storeManager])).email);
});
afterAll(() => app.close());

async function consent(facts: Partial<Consent>): Promise<void> {
  const payload: Consent = {
    ...{ email: 'Ada@example.com', orderId: 'order-1', wording: 'Send me news', testMode: false },
    ...{ consentedAt: '2026-03-01T12:00:00.000Z', ...facts },
  };
  await app.platform.database.transaction((tx) =>
    app.platform.outbox.emit(tx, { websiteId: site.id, topic: CONSENTED, payload }),
  );
  await app.settle();
}
const entries = async (query = ''): Promise<unknown[]> =>
  (await merchant.get(`${LIST}${query}`)).json().entries;

describe('the mailing list', () => {
  it('keeps who agreed, to which words and with which order, once for an address', async () => {
    await consent({});
    await consent({ email: 'ada@EXAMPLE.com', orderId: 'order-2', wording: 'Other words' });
    expect(await entries()).toEqual([
      {
        id: expect.any(String),
        ...{ email: 'Ada@example.com', source: 'checkout', wording: 'Send me news', orderId: 'order-1' },
        consentedOn: Date.parse('2026-03-01T12:00:00.000Z'),
      },
    ]);
  });

  it('tells tests apart, and a real consent takes their place', async () => {
    await consent({ email: 'bea@example.com', testMode: true });
    expect(await entries('?search=BEA')).toMatchObject([{ source: 'test-checkout', orderId: 'order-1' }]);
    await consent({ email: 'bea@example.com', orderId: 'order-3' });
    await consent({ email: 'bea@example.com', orderId: 'order-4', testMode: true });
    expect(await entries('?search=bea')).toMatchObject([{ source: 'checkout', orderId: 'order-3' }]);
    expect(await entries('?search=nobody')).toEqual([]);
  });

  it('is read in pages, newest first, by those who manage the store', async () => {
    const first = (await merchant.get(`${LIST}?limit=1`)).json();
    expect(first).toMatchObject({ entries: [{ email: 'bea@example.com' }], hasNextPage: true });
    expect(await entries(`?limit=1&cursor=${first.nextPageCursor}`)).toMatchObject([
      { email: 'Ada@example.com' },
    ]);
    expect((await app.browser({ host: `${site.slug}.localhost` }).get(LIST)).statusCode).toBe(401);
  });
});
