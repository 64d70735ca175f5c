import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { anyRow, sql } from '../db/index.ts';

describe('an app that works', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ work: true });
  });
  afterAll(() => app.close());

  it('a running app delivers a mail by itself', async () => {
    const site = await app.make.site();
    await app.platform.database.transaction((tx) =>
      app.mail.post(tx, {
        websiteId: site.id,
        cause: 'test/1',
        to: 'reader@example.com',
        subject: 'Hello',
        text: 'How are you?',
      }),
    );
    await expect.poll(() => app.mailbox.delivered.length, { timeout: 5_000 }).toBe(1);
  });

  it('a running app has its housekeeping jobs on the schedule', async () => {
    const rows = await app.platform.database.query.rows(
      anyRow,
      sql`select name, cron from pgboss.schedule order by name`,
    );
    expect(rows).toEqual([
      { name: 'bill-subscriptions', cron: '*/15 * * * *' },
      { name: 'bulk.sweep', cron: '41 3 * * *' },
      { name: 'customers-catch-up', cron: '*/5 * * * *' },
      { name: 'first-run.sweep', cron: '23 * * * *' },
      { name: 'outbox-purge', cron: '23 * * * *' },
      { name: 'product-import.sweep', cron: '47 3 * * *' },
      { name: 'publish-scheduled-items', cron: '* * * * *' },
      { name: 'remove-drafts-of-deleted', cron: '27 3 * * *' },
      { name: 'send-cart-reminders', cron: '*/10 * * * *' },
      { name: 'send-gift-cards', cron: '* * * * *' },
      { name: 'sum-up-analytics', cron: '* * * * *' },
      { name: 'sweep-activity', cron: '17 3 * * *' },
      { name: 'sweep-analytics', cron: '25 * * * *' },
      { name: 'sweep-attempts', cron: '44 * * * *' },
      { name: 'sweep-broken-links', cron: '35 4 * * *' },
      { name: 'sweep-captcha', cron: '43 * * * *' },
      { name: 'sweep-cart-reminders', cron: '23 5 * * *' },
      { name: 'sweep-carts', cron: '29 * * * *' },
      { name: 'sweep-channel', cron: '*/10 * * * *' },
      { name: 'sweep-checkouts', cron: '37 * * * *' },
      { name: 'sweep-consents', cron: '21 4 * * *' },
      { name: 'sweep-customer-sessions', cron: '42 * * * *' },
      { name: 'sweep-expired-sessions', cron: '41 * * * *' },
      { name: 'sweep-forms', cron: '37 3 * * *' },
      { name: 'sweep-idempotency-keys', cron: '* * * * *' },
      { name: 'sweep-javascript-errors', cron: '45 * * * *' },
      { name: 'sweep-mailing-list', cron: '53 4 * * *' },
      { name: 'sweep-mails', cron: '7 4 * * *' },
      { name: 'sweep-media', cron: '17 3 * * *' },
      { name: 'sweep-preview-links', cron: '17 4 * * *' },
      { name: 'sweep-stock-holds', cron: '* * * * *' },
      { name: 'sweep-vitals', cron: '25 4 * * *' },
      { name: 'sweep-waitlist', cron: '53 3 * * *' },
      { name: 'thin-draft-versions', cron: '*/10 * * * *' },
      { name: 'waitlist-move-on', cron: '* * * * *' },
      { name: 'webhook-sweep', cron: '* * * * *' },
    ]);
  });

  it('sweeps sessions when that is due', async () => {
    const site = await app.make.site();
    const member = await app.make.owner(site);
    const browser = app.browser({ host: `${site.slug}.localhost` });
    await app.make.signIn(browser, member.email);
    app.clock.advance(13 * 3_600_000);
    await app.platform.queue.send(app.platform.database.query, 'sweep-expired-sessions', {});
    const left = async () =>
      (await app.platform.database.query.rows(anyRow, sql`select from member_sessions`)).length;
    await expect.poll(left, { timeout: 5_000 }).toBe(0);
  });
});
