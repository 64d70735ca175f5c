import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { sql } from '../db/index.ts';

const ROWS = 6_000;
const PAGE = 40;
const id = (n: number): string => `fc${n.toString(16).padStart(22, '0')}`;

/** More rows than are sorted, names that all rows of a view have, and one that few have. */
const person = (n: number) => ({
  n,
  first: n % 2 === 0 ? 'Ada' : 'Zoë',
  last: n % 500 === 0 ? 'Lindqvist' : n % 5 === 0 ? 'García' : 'Johnson',
  news: n % 2 === 0 ? 'none' : 'subscribed',
  orders: n % 7,
  isTagged: n % 6 === 0,
});
type Person = ReturnType<typeof person>;
const people = Array.from({ length: ROWS }, (_, index) => person(index + 1));

const nameOf = ({ first, last }: Person): string =>
  `${first} ${last}`.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
const sorts: Readonly<Record<string, (one: Person, other: Person) => number>> = {
  createdOn: (one, other) => one.n - other.n,
  orders: (one, other) => one.orders - other.orders || one.n - other.n,
  name: (one, other) =>
    nameOf(one) < nameOf(other) ? -1 : nameOf(one) > nameOf(other) ? 1 : one.n - other.n,
};

let app: TestApp;
let manager: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
  const site = await app.make.site();
  manager = await app.signedIn(site, websiteRoles.admin);
  await app.platform.database.query.run(sql`
    insert into customers (website_id, customer_id, email, first_name, last_name, tags, origin, created_at, updated_at, order_count, news,
      search_text)
    select ${site.id}, row.id, row.email, row.first, row.last, row.tags, 'order', row.at, row.at, row.orders, row.news,
      row.first || ' ' || row.last || ' ' || row.email
    from jsonb_to_recordset(${JSON.stringify(
      people.map(({ n, first, last, news, orders, isTagged }) => ({
        id: id(n),
        email: `p${n}@example.com`,
        first,
        last,
        news,
        orders,
        tags: isTagged ? ['wholesale'] : [],
        at: new Date(1_767_225_600_000 + n * 1000),
      })),
    )}::jsonb) as row (id text, email text, first text, last text, news text, orders int, tags text[], at timestamptz)`);
  await app.platform.database.query.run(sql`analyze customers`);
});
afterAll(() => app.close());

const read = async (query: string) => {
  const response = await manager.get(`/api/commerce/customers?limit=${PAGE}&${query}`);
  expect(response.statusCode, response.body).toBe(200);
  const { customers, ...page } = response.json();
  return { ...page, ids: customers.map((each: { id: string }) => each.id) };
};

const isAda = ({ first }: Person): boolean => first === 'Ada';
const isJohnson = ({ last }: Person): boolean => last === 'Johnson';
const isLindqvist = ({ last }: Person): boolean => last === 'Lindqvist';
const isSubscribed = ({ news }: Person): boolean => news === 'subscribed';

describe.each([
  ['all rows', '', () => true],
  ['a view of half of them', 'news=subscribed', isSubscribed],
  ['a view of few', 'tag=wholesale', ({ isTagged }: Person) => isTagged],
  [
    'a view of few of one name',
    'tag=wholesale&ordersFrom=5',
    (each: Person) => each.isTagged && each.orders > 4,
  ],
  ['a word that half of them begin with', 'search=ada', isAda],
  ['a word in a view', 'search=ada&ordersFrom=5', (each: Person) => isAda(each) && each.orders > 4],
  ['a word in a view of few', 'search=ada&tag=wholesale', (each: Person) => isAda(each) && each.isTagged],
  ['a word that no row of the view has', 'search=ada&news=subscribed', () => false],
  ['a word with an error that most have', 'search=johnsen', isJohnson],
  [
    'a word with an error in a view',
    'search=johnsen&news=subscribed',
    (each: Person) => isJohnson(each) && isSubscribed(each),
  ],
  [
    'a word with an error in a view of few',
    'search=johnsen&tag=wholesale',
    (each: Person) => isJohnson(each) && each.isTagged,
  ],
  ['a word with an error that few have', 'search=lindqwist', isLindqvist],
  ['letters inside of a word that most have', 'search=ohnso', isJohnson],
  ['letters inside of a word that few have', 'search=ndqvis', isLindqvist],
] as const)('a long list: %s', (_what, query, fits: (each: Person) => boolean) => {
  it.each(['createdOn', '-createdOn', 'orders', '-orders', 'name', '-name'])(
    'the pages by %s are those of the rows that fit, forwards and back',
    async (sort) => {
      const compare = sorts[sort.replace('-', '')];
      const rising = people.filter(fits).toSorted(compare);
      const expected = (sort.startsWith('-') ? rising.toReversed() : rising).map(({ n }) => id(n));
      const first = await read(`${query}&sort=${sort}`);
      expect(first.ids).toEqual(expected.slice(0, PAGE));
      expect(first.hasNextPage).toBe(expected.length > PAGE);
      if (!first.hasNextPage) return;
      const second = await read(`${query}&sort=${sort}&cursor=${first.nextPageCursor}`);
      expect(second.ids).toEqual(expected.slice(PAGE, 2 * PAGE));
      const back = await read(`${query}&sort=${sort}&before=${second.previousPageCursor}`);
      expect(back.ids).toEqual(first.ids);
      expect(back.hasPreviousPage).toBe(false);
    },
  );

  it('the count is that of the rows that fit', async () => {
    const { count } = await read(`${query}&count=true`);
    const fitting = people.filter(fits).length;
    // Those with an error, or inside of words, are counted to 2,000.
    expect(count.count).toBe(count.isMore ? 2_000 : fitting);
    expect(count.count).toBeLessThanOrEqual(fitting);
    if (query.includes('tag=')) expect(count.isMore).toBe(false);
  });
});
