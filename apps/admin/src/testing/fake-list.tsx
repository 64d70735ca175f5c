import type { ListRequest, ResourceList } from '../kit/list/list-definition.ts';
import { moneyText } from '../kit/text/money.ts';

/** A row of a list that exists only in tests of the kit. */
export interface Thing {
  readonly id: string;
  readonly name: string;
  readonly color: 'red' | 'blue';
  readonly stock: number;
}

export const createThings = (count: number): Thing[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `t${index + 1}`,
    name: `Thing ${index + 1}`,
    color: index % 2 === 0 ? 'red' : 'blue',
    stock: index,
  }));

function fits(thing: Thing, { search, filters }: Pick<ListRequest, 'search' | 'filters'>): boolean {
  return (
    (filters.color === undefined || thing.color === filters.color) &&
    (filters.notColor === undefined || thing.color !== filters.notColor) &&
    (filters.stockBelow === undefined || thing.stock < Number(filters.stockBelow)) &&
    (search === undefined || thing.name.toLowerCase().includes(search.toLowerCase()))
  );
}

/** Things as a server lists them; each request is noted. */
export function createThingList(
  things: Thing[],
  change: Partial<ResourceList<Thing>> = {},
): { readonly list: ResourceList<Thing>; readonly requests: ListRequest[] } {
  const requests: ListRequest[] = [];
  const list: ResourceList<Thing> = {
    name: 'things',
    title: 'Things',
    searchLabel: 'Search things',
    defaultSort: 'name',
    columns: [
      { id: 'name', label: 'Name', cell: ({ name }) => name, sort: { name: 'name', first: 'rising' } },
      { id: 'color', label: 'Colour', cell: ({ color }) => <em>{color}</em>, text: ({ color }) => color },
      {
        id: 'stock',
        label: 'Stock',
        cell: ({ stock }) => String(stock),
        isNumber: true,
        sort: { name: 'stock', first: 'falling' },
      },
      {
        id: 'worth',
        label: 'Worth',
        cell: ({ stock }) => moneyText({ value: `${stock}.10`, currency: 'GBP' }, 'en'),
        sum: ({ stock }) => ({ value: `${stock}.10`, currency: 'GBP' }),
        isNumber: true,
        isExtra: true,
      },
    ],
    views: [
      { id: 'all', label: 'All', conditions: [] },
      {
        id: 'red',
        label: 'Red',
        conditions: [{ filter: 'color', word: 'is', value: 'red' }],
        nothingLeft: <h2>No red ones left</h2>,
      },
    ],
    filters: [
      {
        id: 'color',
        label: 'Colour',
        words: [
          { value: 'is', label: 'is', sign: '=' },
          { value: 'isNot', label: 'is not', sign: '!=' },
        ],
        value: {
          kind: 'choice',
          choices: [
            { value: 'red', label: 'Red' },
            { value: 'blue', label: 'Blue' },
          ],
        },
        toQuery: (word, value) => ({ [word === 'is' ? 'color' : 'notColor']: value }),
      },
      {
        id: 'stock',
        label: 'Stock',
        words: [{ value: 'below', label: 'below', sign: '<' }],
        value: { kind: 'number' },
        toQuery: (_word, value) => (/^\d+$/.test(value) ? { stockBelow: Number(value) } : null),
      },
    ],
    load: async (request) => {
      requests.push(request);
      const { limit, cursor, before, sort } = request;
      const matches = things
        .filter((thing) => fits(thing, request))
        .toSorted((one, other) => (one.stock - other.stock) * (sort.startsWith('-') ? -1 : 1));
      const from = Number(cursor ?? (before === undefined ? 0 : Math.max(0, Number(before) - limit)));
      return {
        rows: matches.slice(from, from + limit),
        nextPageCursor: from + limit < matches.length ? String(from + limit) : null,
        previousPageCursor: from > 0 ? String(from) : null,
        count: request.isCounted
          ? { count: Math.min(10_000, matches.length), isMore: matches.length > 10_000 }
          : undefined,
      };
    },
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    hrefOf: ({ id }) => `/things/${id}`,
    bulk: [],
    nothingYet: <h2>No things yet</h2>,
    ...change,
  };
  return { list, requests };
}
