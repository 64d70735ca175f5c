import { type TProperties, type TSchema, Type } from 'typebox';
import { Id } from './fields.ts';

// Unknown fields are refused: a typing error should not look saved.
export const strict = { additionalProperties: false } as const;

export const IdOrNull = Type.Union([Id, Type.Null()]);
export const Title = Type.String({ pattern: '\\S', maxLength: 500 });
/** Cleaned before it is stored. */
export const ContentHtml = Type.String({ maxLength: 100_000 });
export const Address = Type.String({ minLength: 1, maxLength: 300 });
/** The end of the year 9999. */
export const LAST_MILLIS = 253_402_300_799_999;
/** From the year 1 to the year 9999: what calendars, addresses and the database agree on. */
export const Millis = Type.Integer({ minimum: -62_135_596_800_000, maximum: LAST_MILLIS });
export const Version = Type.Integer({ description: 'Also the ETag' });
export const OrNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/**
 * A word of a list that the server checks itself, so that the refusal can name what was sent; here it is only
 * documented.
 */
export const OneOf = (values: readonly (string | number)[]) =>
  Type.String({ maxLength: 100, description: `One of ${values.join(', ')}` });
export const CodeOf = (codes: readonly number[]) =>
  Type.Integer({ description: `One of ${codes.join(', ')}` });

/** Any fields. */
export const FreeObject = Type.Record(Type.String({ maxLength: 200 }), Type.Unknown());

export const PageQuery = {
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the title or address' })),
} satisfies TProperties;

/** What every list says about the page after it. */
export const NextPage = {
  hasNextPage: Type.Boolean(),
  nextPageCursor: OrNull(Type.String()),
} satisfies TProperties;
