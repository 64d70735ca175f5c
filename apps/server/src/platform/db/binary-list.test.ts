import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createTestLog } from '../../testing/test-log.ts';
import { binaryList } from './binary-list.ts';
import { column, createDatabase, type Database, sql } from './index.ts';

let home: TestDatabase;
let database: Database;
beforeAll(async () => {
  home = await createTestDatabase();
  database = createDatabase({ url: home.url, poolSize: 2, log: createTestLog().log });
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

const asRead = async (statement: ReturnType<typeof sql>): Promise<string> =>
  (await database.query.one({ text: column.text }, statement)).text;

describe('lists in the format of the database', () => {
  it('arrive as they were, the missing and the largest too', async () => {
    expect(
      await asRead(
        sql`select ${binaryList.bigint([1n, null, -(2n ** 63n), 2n ** 63n - 1n])}::bigint[]::text as text`,
      ),
    ).toBe('{1,NULL,-9223372036854775808,9223372036854775807}');
    expect(
      await asRead(
        sql`select ${binaryList.integer([0, null, -(2 ** 31), 2 ** 31 - 1])}::integer[]::text as text`,
      ),
    ).toBe('{0,NULL,-2147483648,2147483647}');
    expect(
      await asRead(sql`select ${binaryList.smallint([-32768, 32767, null])}::smallint[]::text as text`),
    ).toBe('{-32768,32767,NULL}');
    expect(
      await asRead(sql`select ${binaryList.date(['1999-12-31', null, '2028-02-29'])}::date[]::text as text`),
    ).toBe('{1999-12-31,NULL,2028-02-29}');
  });

  it('moments keep their milliseconds, before 2000 too', async () => {
    const moments = ['2026-11-18T21:00:00.123Z', '1970-01-01T00:00:00.000Z', '2000-01-01T00:00:00.001Z'];
    const list = binaryList.timestamptz(moments.map((moment) => Date.parse(moment)));
    const rows = await database.query.rows(
      { at: column.instant },
      sql`select at from unnest(${list}::timestamptz[]) as at`,
    );
    expect(rows.map(({ at }) => at.toISOString())).toEqual(moments);
  });

  it('texts may hold anything that texts may hold', async () => {
    const texts = ['', 'plain', '{"quoted", \\}', 'NULL', 'größer 🙂', 'x'.repeat(70_000)];
    const rows = await database.query.rows(
      { text: column.nullable(column.text) },
      sql`select text from unnest(${binaryList.text([...texts, null])}::text[]) as text`,
    );
    expect(rows.map(({ text }) => text)).toEqual([...texts, null]);
    const details = [{ note: 'é"\\', deep: [1, null] }, {}];
    const list = binaryList.jsonb([...details.map((detail) => JSON.stringify(detail)), null]);
    const stored = await database.query.rows(
      { detail: column.nullable(column.json()) },
      sql`select detail from unnest(${list}::jsonb[]) as detail`,
    );
    expect(stored.map(({ detail }) => detail)).toEqual([...details, null]);
  });

  it('an empty list is a list without anything in it', async () => {
    expect(await asRead(sql`select cardinality(${binaryList.text([])}::text[])::text as text`)).toBe('0');
  });
});
