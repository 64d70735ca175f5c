import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { Site } from '../sites/index.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.mailbox.delivered.length = 0;
  site = await app.make.site();
});

const people = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `p${index}@example.com`);
const post = (to: readonly string[], cause = 'news/1'): Promise<number> =>
  app.platform.database.transaction((tx) =>
    app.mail.postMany(
      tx,
      to.map((each) => ({ websiteId: site.id, cause, to: each, subject: 'News', text: 'There is some.' })),
    ),
  );
const rows = async () =>
  await app.platform.database.query.rows(
    { status: column.text, attempts: column.integer, repeats: column.integer },
    sql`
      select status, attempts, repeats from mail_messages where website_id = ${site.id}`,
  );
const later = async (): Promise<void> => {
  await app.platform.database.query.run(
    sql`update pgboss.job set start_after = now() where state < 'active' and start_after > now()`,
  );
  await app.settle();
};

describe('mails that are posted together', () => {
  it('mails that are posted together go out by one job, each person once for a cause', async () => {
    expect(await post(people(120))).toBe(120);
    expect(await post([...people(121)].toReversed())).toBe(1);
    expect(await post([])).toBe(0);
    await app.settle();
    expect(app.mailbox.delivered.map(({ to }) => to).toSorted()).toEqual(people(121).toSorted());
    expect(new Set(app.mailbox.delivered.map(({ messageId }) => messageId)).size).toBe(121);
    expect(await rows()).toEqual(Array(121).fill({ status: 'sent', attempts: 1, repeats: 0 }));
  });

  it('nobody is mailed when one of the addresses is none', async () => {
    await expect(post(['a@example.com', 'b@example.com, c@example.com'])).rejects.toMatchObject({
      code: 'mail.bad-recipient',
    });
    expect(await rows()).toEqual([]);
  });

  it('one that is refused waits by itself, and the others go', async () => {
    await post(people(30));
    app.mailbox.failNext(1);
    await app.settle();
    expect(app.mailbox.delivered).toHaveLength(29);
    await later();
    expect(app.mailbox.delivered).toHaveLength(30);
    expect((await rows()).map(({ attempts }) => attempts).toSorted()).toEqual([...Array(29).fill(1), 2]);
  });

  it('mails of a batch can be withdrawn until they are handed to a mail server', async () => {
    await post(['a@example.com'], 'news/1');
    await app.settle();
    await post(['b@example.com'], 'news/2');
    await post(['c@example.com'], 'news/3');
    const withdrawn = await app.platform.database.transaction((tx) =>
      app.mail.withdraw(tx, site.id, ['news/1', 'news/2', 'news/4']),
    );
    await app.settle();
    expect([withdrawn, app.mailbox.delivered.map(({ to }) => to)]).toEqual([
      ['news/2'],
      ['a@example.com', 'c@example.com'],
    ]);
  });

  it('a mail server that is away costs a few attempts and loses nothing', async () => {
    await post(people(60));
    app.mailbox.failNext(20);
    await app.settle();
    expect(app.mailbox.delivered).toEqual([]);
    expect(await rows()).toEqual(Array(60).fill({ status: 'queued', attempts: 1, repeats: 0 }));
    app.mailbox.failNext(0);
    await later();
    expect(new Set(app.mailbox.delivered.map(({ to }) => to)).size).toBe(60);
    expect(app.mailbox.delivered).toHaveLength(60);
    expect(await rows()).toEqual(Array(60).fill({ status: 'sent', attempts: 2, repeats: 0 }));
  });

  it('a process that dies between the mail server and its note repeats what was on its way, and counts it', async () => {
    await post(people(3));
    await app.platform.database.query.run(sql`
      update mail_messages set handed_over_at = now() where website_id = ${site.id} and recipient = 'p1@example.com'`);
    await app.settle();
    expect(app.mailbox.delivered).toHaveLength(3);
    expect((await rows()).reduce((sum, { repeats }) => sum + repeats, 0)).toBe(1);
  });
});
