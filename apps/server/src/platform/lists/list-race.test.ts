import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { column, type Queryable, sql } from '../db/index.ts';
import { byInteger, type ListDefinition, readList } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.platform.database.query.run(
    sql`create table listed_things (thing_id text primary key, place int not null)`,
  );
});
afterAll(() => app.close());

const things: ListDefinition<'place'> = {
  sorts: { place: byInteger(sql`place`) },
  order: 'place',
  id: sql`thing_id`,
};

it('a row that goes while its page is read does not make it look like the last page', async () => {
  const { query } = app.platform.database;
  await query.run(
    sql`insert into listed_things select lpad(n::text, 3, '0'), n from generate_series(1, 5) n`,
  );
  // Between the statement that finds the rows of the page and the one that reads them.
  const racing: Queryable = {
    ...query,
    one: async (...read) => {
      const found = await query.one(...read);
      await query.run(sql`delete from listed_things where thing_id = '002'`);
      return found as never;
    },
  };
  const { rows, page } = await readList(
    racing,
    things,
    { limit: 2 },
    {
      shape: { thingId: column.text },
      columns: sql`thing_id as "thingId"`,
      from: sql`listed_things`,
      where: sql`true`,
    },
  );
  expect(rows.map(({ thingId }) => thingId)).toEqual(['001', '003']);
  expect(page).toMatchObject({ hasNextPage: true });
});
