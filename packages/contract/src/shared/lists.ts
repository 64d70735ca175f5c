import { type Static, type TProperties, Type } from 'typebox';
import { NextPage, OrNull } from './content-fields.ts';

/** Rows of a list are counted up to this number; more than that is "over 10,000". */
export const MOST_COUNTED = 10_000;

/** The name of a sort, rising, or with a minus before it falling. */
export type ListOrder<Sort extends string = string> = Sort | `-${Sort}`;

export const MOST_LISTED = 200;

/** What every list of members takes. Its default order is the one that the endpoint's description names. */
export const ListQuery = <const Sort extends string>(sorts: readonly Sort[]) =>
  ({
    cursor: Type.Optional(
      Type.String({ maxLength: 1_000, description: 'nextPageCursor of a page: the rows after it' }),
    ),
    before: Type.Optional(
      Type.String({ maxLength: 1_000, description: 'previousPageCursor of a page: the rows before it' }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_LISTED })),
    sort: Type.Optional(
      Type.Unsafe<ListOrder<Sort>>(
        Type.Enum(
          sorts.flatMap((sort) => [sort, `-${sort}`]),
          { description: 'With a minus: falling. Rows that are equal are sorted by their ids' },
        ),
      ),
    ),
    count: Type.Optional(
      Type.Boolean({ description: 'true: the response says how many rows there are, on all pages' }),
    ),
  }) satisfies TProperties;

/** What a search of a list takes. */
export const ListSearch = (fields: string) =>
  Type.Optional(
    Type.String({
      maxLength: 200,
      description: `The beginnings of words of ${fields}. When there are none, words that differ by one letter`,
    }),
  );

/** How many rows there are. */
export const RowCount = Type.Object({
  count: Type.Integer({ description: `Exact up to ${MOST_COUNTED}` }),
  isMore: Type.Boolean({ description: 'There are more than were counted' }),
});
export type RowCount = Static<typeof RowCount>;

/** What every list of members says about the pages around this one. */
export const ListPage = {
  ...NextPage,
  hasPreviousPage: Type.Boolean(),
  previousPageCursor: OrNull(Type.String()),
  /** When it was asked for. */
  count: Type.Optional(RowCount),
} satisfies TProperties;

/** An image beside its id, so that a row can show it. */
export const ListedImage = Type.Object({
  id: Type.String(),
  url: Type.String({ description: 'Takes ?format=<width>w' }),
  alternativeText: Type.String(),
});
export type ListedImage = Static<typeof ListedImage>;
