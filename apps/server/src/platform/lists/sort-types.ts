import { type Statement, sql } from '../db/index.ts';

/** What a list can be sorted by. */
export type SortType = 'instant' | 'integer' | 'text';

interface SortValues {
  /** Whether a list can have given out this value in a cursor. */
  readonly accepts: (value: string) => boolean;
  /** As the text that stands in a cursor, without loss. */
  readonly encode: (by: Statement) => Statement;
  readonly decode: (value: string) => Statement;
}

/** In the place of an instant that is missing: after all others. Nothing is dated later. */
export const LAST_INSTANT = sql`timestamptz '9999-12-31 23:59:59.999+00'`;

/** Microseconds since 1970 of the years 1 to 9999. */
const INSTANTS = { first: -62_135_596_800_000_000n, last: 253_402_300_799_999_999n };
const BIGINTS = { first: -(2n ** 63n), last: 2n ** 63n - 1n };

const isWithin = (
  value: string,
  { first, last }: { readonly first: bigint; readonly last: bigint },
): boolean => /^-?\d{1,19}$/.test(value) && BigInt(value) >= first && BigInt(value) <= last;

export const SORT_TYPES: Readonly<Record<SortType, SortValues>> = {
  instant: {
    accepts: (value) => isWithin(value, INSTANTS),
    encode: (by) => sql`(extract(epoch from ${by}) * 1000000)::bigint::text`,
    // Added up from whole numbers: a fraction would be rounded and could skip a row.
    decode: (value) =>
      sql`(timestamptz '1970-01-01 00:00:00+00' + make_interval(secs => ${Number(BigInt(value) / 1_000_000n)}::float8)
        + ${Number(BigInt(value) % 1_000_000n)}::int * interval '1 microsecond')`,
  },
  integer: {
    accepts: (value) => isWithin(value, BIGINTS),
    encode: (by) => sql`(${by})::bigint::text`,
    decode: (value) => sql`${value}::bigint`,
  },
  text: {
    accepts: (value) => !value.includes('\0'),
    encode: (by) => sql`(${by})::text`,
    decode: (value) => sql`${value}::text`,
  },
};

export interface ListSort {
  /** Never null: what may be missing is replaced by a value (`coalesce`), so that one index serves both directions. */
  readonly by: Statement;
  readonly type: SortType;
}

export const byInstant = (by: Statement): ListSort => ({ by, type: 'instant' });
export const byInteger = (by: Statement): ListSort => ({ by, type: 'integer' });
export const byText = (by: Statement): ListSort => ({ by, type: 'text' });

/**
 * In the order in which people look for names: without capitals and accents, the same on every machine. As many letters
 * as an index and an address hold with ease.
 */
export const byName = (name: Statement): ListSort =>
  byText(sql`(left(search_form(${name}), 80) collate "C")`);
