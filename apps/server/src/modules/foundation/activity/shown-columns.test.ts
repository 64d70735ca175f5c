import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A file of the admin, as text: no code of the server may depend on the admin's. */
const readAdmin = (name: string): Promise<string> =>
  readFile(new URL(`../../../../../admin/src/features/activity/${name}`, import.meta.url), 'utf8');

it('every column that an activity can show has a label in the admin, or is listed there as internal', async () => {
  const [labels, fields] = await Promise.all([
    readAdmin('field-messages.ts'),
    readAdmin('activity-fields.ts'),
  ]);
  const internal = /INTERNAL_FIELDS[^`]*`([^`]*)`/.exec(fields)?.[1]?.split(/\s+/) ?? [];
  const known = new Set([...internal, ...[...labels.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)]);
  const rows = await app.platform.database.query.rows(
    { name: column.text, given: column.text },
    sql`select c.relname || '.' || a.attname as name, encode(t.tgargs, 'escape') as given
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where t.tgname = 'note_change' order by 1`,
  );
  const missing = rows.filter(({ name, given }) => {
    const [, columnName = ''] = name.split('.');
    const [keys = '', noted = ''] = given.split('\\000').map((names) => names.split(','));
    if (columnName === 'website_id' || keys.includes(columnName) || known.has(columnName)) return false;
    return noted.includes('*') || noted.includes(columnName);
  });
  expect(
    missing.map(({ name }) => name),
    'field-messages.ts of the admin needs a label',
  ).toEqual([]);
  expect(known.size).toBeGreaterThan(100);
});
