import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrateDatabase } from '../../../platform/platform.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { updateTo } from '../../../testing/update-to.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
});
afterEach(() => database.drop());

const websiteId = '1'.repeat(24);
const activityId = '2'.repeat(24);
const memberId = '3'.repeat(24);

const OLD_WORDS = `
  insert into websites (website_id, slug, title, created_at) values ('${websiteId}', 'old', 'Old', now());
  insert into order_mail_texts (website_id, template, subject, introduction, enabled, version, updated_at, updated_by)
    values ('${websiteId}', 'order-confirmed', 'Mine', 'Thank you.', true, 3, now(), '${memberId}'),
      ('${websiteId}', 'new-order', null, null, false, 120, now(), '${memberId}');
  insert into activities (website_id, activity_id, at, actor_kind, actor_id, kind, permission, subject_table, subject_kind, subject_id,
      title)
    values ('${websiteId}', '${activityId}', now(), 'member', '${memberId}', 'orderMail.saveMailTemplate', 'commerce.manage',
      'order_mail_texts', 'mail-template', 'order-confirmed', 'order-confirmed');
  insert into activity_rows (website_id, activity_id, table_name, row_key, change, before, after)
    values ('${websiteId}', '${activityId}', 'order_mail_texts',
      '{"website_id": "${websiteId}", "template": "order-confirmed"}', 'U', '{"subject": "Before"}', '{"subject": "Mine"}')`;

it('words of order mails that are older than those of every mail stay, and a change of them can be taken back', async () => {
  await updateTo(database, '0303', OLD_WORDS);
  await migrateDatabase(database.url);
  const app = await createTestApp({ databaseUrl: database.url });
  try {
    const one = async (name: string) =>
      (await app.siteMails.list(websiteId)).find((template) => template.name === name);
    expect(await one('order-confirmed')).toMatchObject({
      subject: 'Mine',
      heading: null,
      introduction: 'Thank you.',
      buttonLabel: null,
      enabled: true,
      version: 3,
    });
    expect(await one('new-order')).toMatchObject({ subject: null, enabled: false, version: 120 });

    const asker = { id: memberId, permissions: ['commerce.manage'] as const };
    const { activities } = await app.activity.list(websiteId, asker, { limit: 10 });
    expect(activities).toMatchObject([{ kind: 'mailTemplate.saveMailTemplate', canUndo: true }]);
    await app.activity.undo(websiteId, asker, activityId);
    expect(await one('order-confirmed')).toMatchObject({ subject: 'Before', introduction: 'Thank you.' });

    // Versions go on above all that were.
    const saving = { by: memberId, expected: 120 };
    const { version } = await app.siteMails.change(websiteId, 'new-order', { enabled: true }, saving);
    expect(version).toBeGreaterThan(120);
  } finally {
    await app.close();
  }
});
