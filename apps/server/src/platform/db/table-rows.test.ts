import { expect, it } from 'vitest';
import { changesOf, column, columnNames, columnsOf, rowsAsJson, sql } from './index.ts';

const ItemRow = {
  itemId: column.text,
  priceMinor: column.large,
  addedOn: column.instant,
  media: column.nullable(column.json<{ id: string }>()),
};
const row = { itemId: 'a', priceMinor: 7, addedOn: new Date(0), media: { id: 'b' } };

it('the columns of a shape are read under the names of the program', () => {
  expect(columnsOf(ItemRow, 'i').compile().text).toBe(
    'i.item_id as "itemId", i.price_minor::float8 as "priceMinor", i.added_on as "addedOn", i.media as "media"',
  );
  expect(columnNames(ItemRow).compile().text).toBe('item_id, price_minor, added_on, media');
});

it('rows go to the database as one document, without what the shape does not know', () => {
  expect(JSON.parse(rowsAsJson(ItemRow, [Object.assign({ more: 1 }, row)]))).toEqual([
    { item_id: 'a', price_minor: 7, added_on: '1970-01-01T00:00:00.000Z', media: { id: 'b' } },
  ]);
});

it('a change names the columns that it has a value for, and writes documents as JSON', () => {
  const { text, values } = sql`set ${sql.assign(
    changesOf(ItemRow, { itemId: undefined, media: { id: 'b' }, priceMinor: sql`price_minor + 1` }),
  )}`.compile();
  expect(text).toBe('set "media" = $1, "price_minor" = price_minor + 1');
  expect(values).toEqual(['{"id":"b"}']);
  expect(sql.assign(changesOf(ItemRow, { media: null })).compile().values).toEqual([null]);
});
