import { describe, expect, it } from 'vitest';
import { type Statement, sql } from './index.ts';

const find = (id: string): Statement => sql`select title from items where item_id = ${id}`;

describe('a statement', () => {
  it('an SQL statement has its values as parameters, in the order in which they are written', () => {
    const title = `'); drop table items; --`;
    const { text, values } = sql`update items set title = ${title} where item_id = ${'1'}`.compile();
    expect(text).toBe('update items set title = $1 where item_id = $2');
    expect(values).toEqual([title, '1']);
  });

  it('an SQL statement includes other statements, and numbers all parameters consecutively', () => {
    const isListed = sql`status = ${'published'}`;
    const { text, values } =
      sql`select 1 from items where item_id = ${'a'} and ${isListed} limit ${5}`.compile();
    expect(text).toBe('select 1 from items where item_id = $1 and status = $2 limit $3');
    expect(values).toEqual(['a', 'published', 5]);
  });

  it('an SQL statement has a list as one parameter', () => {
    expect(sql`select 1 where 'a' = any (${['a', 'b']})`.compile()).toMatchObject({
      text: `select 1 where 'a' = any ($1)`,
      values: [['a', 'b']],
    });
  });

  it('an SQL statement is prepared under a name that depends on its text only', () => {
    const { name } = find('1').compile();
    expect(name).toMatch(/^awning-[\w-]{27}$/);
    expect(find('2').compile().name).toBe(name);
    expect(sql`select title from items where item_id = ${3}`.compile().name).toBe(name);
    expect(sql`select title from pages where item_id = ${3}`.compile().name).not.toBe(name);
  });

  it('without values has no name, because several commands may stand in it', () => {
    expect(sql`create table a (); create table b ()`.compile().name).toBeUndefined();
    expect(sql`select ${sql`1`}`.compile().name).toBeUndefined();
  });

  it('an SQL statement whose text depends on what is asked for is prepared in its first variants, and no more', () => {
    const named = Array.from({ length: 20 }, (_, count) => {
      const ids = Array.from({ length: count + 1 }, (_, id) => sql`${id}`);
      return sql`select 1 where 1 in (${sql.join(ids, sql`, `)})`.compile().name;
    });
    expect(named.filter((name) => name !== undefined)).toHaveLength(8);
    expect(new Set(named.slice(0, 8)).size).toBe(8);
  });
});

describe('parts of a statement', () => {
  it('parts of an SQL statement are joined by a separator', () => {
    const { text, values } = sql`where ${sql.join([sql`a = ${1}`, sql`b = ${2}`], sql` and `)}`.compile();
    expect(text).toBe('where a = $1 and b = $2');
    expect(values).toEqual([1, 2]);
  });

  it('joined from nothing are nothing', () => {
    expect(sql`select 1${sql.join([], sql`, `)}${sql.empty}`.compile().text).toBe('select 1');
  });

  it('that are assignments leave out what is not given', () => {
    const { text, values } =
      sql`set ${sql.assign({ title: 'a', body: undefined, seen: null, version: sql`version + ${1}` })}`.compile();
    expect(text).toBe('set "title" = $1, "seen" = $2, "version" = version + $3');
    expect(values).toEqual(['a', null, 1]);
  });

  it('that are names are quoted', () => {
    expect(sql`select * from ${sql.identifier('a "b"')}`.compile().text).toBe('select * from "a ""b"""');
  });

  it('that the program wrote itself are taken as they are', () => {
    expect(sql`select ${sql.unsafe('now()')}`.compile()).toMatchObject({ text: 'select now()', values: [] });
  });
});
