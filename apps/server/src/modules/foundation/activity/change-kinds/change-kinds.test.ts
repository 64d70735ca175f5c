import { endpointNames } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, sql } from '../../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { untrackedTables } from '../testing/untracked-tables.ts';
import { isSilent } from './change-kind.ts';
import { changeKinds } from './change-kinds.ts';
import { jobKinds } from './job-kinds.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('the table of kinds of change', () => {
  it('every call by which a member changes something has a kind, and every kind is such a call', () => {
    const calls = [...endpointNames]
      .filter(([{ access, method }]) => access.kind === 'member' && method !== 'GET')
      .map(([, name]) => name);
    expect(Object.keys(changeKinds).toSorted()).toEqual(calls.toSorted());
  });

  it('every job and every subscription to events has words, or a reason to leave no activity', () => {
    const names = app.modules.flatMap(({ jobs, subscriptions }) => [
      ...jobs.map(({ name }) => name),
      ...subscriptions.map(({ subscriber }) => subscriber),
    ]);
    expect(Object.keys(jobKinds).toSorted()).toEqual(names.toSorted());
  });

  it('every kind has the parameters of its call and a table that is noted', async () => {
    const noted = new Set(await notedTables());
    const wrong = [...endpointNames].flatMap(([{ path }, name]) => {
      const kind = changeKinds[name];
      if (kind === undefined || isSilent(kind) || kind.subject === undefined) return [];
      const { table, param } = kind.subject;
      return [
        ...(noted.has(table) ? [] : [`${name}: ${table} is not noted`]),
        ...(param === undefined || path.includes(`:${param}`) ? [] : [`${name}: ${path} has no ${param}`]),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it('every table is noted, or listed with the reason why it is not', async () => {
    const noted = await notedTables();
    const all = await app.platform.database.query.rows(
      { name: column.text },
      sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    );
    const listed = [...noted, ...Object.keys(untrackedTables)];
    expect(
      listed.toSorted(),
      'a new table needs the trigger note_change, or a line in testing/untracked-tables.ts',
    ).toEqual(all.map(({ name }) => name).toSorted());
  });

  it('every trigger that notes changes names the key of its table', async () => {
    const rows = await app.platform.database.query.rows(
      { name: column.text, key: column.text, given: column.text },
      sql`select c.relname as name, string_agg(a.attname, ',' order by a.attnum) as key,
          'website_id' || coalesce(',' || nullif(split_part(encode(t.tgargs, 'escape'), '\\000', 1), ''), '') as given
        from pg_trigger t join pg_class c on c.oid = t.tgrelid
        join pg_index i on i.indrelid = c.oid and i.indisprimary
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where t.tgname = 'note_change' group by c.relname, t.tgargs`,
    );
    const inOrder = (columns: string): string => columns.split(',').toSorted().join(',');
    expect(rows.filter(({ key, given }) => inOrder(key) !== inOrder(given))).toEqual([]);
    expect(rows.length).toBeGreaterThan(40);
  });
});

const notedTables = async (): Promise<string[]> =>
  (
    await app.platform.database.query.rows(
      { name: column.text },
      sql`select tgrelid::regclass::text as name from pg_trigger where tgname = 'note_change'`,
    )
  ).map(({ name }) => name);
