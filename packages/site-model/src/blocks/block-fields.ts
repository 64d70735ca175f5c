import { type TSchema, Type } from 'typebox';
import { MAX_LINK_LENGTH } from './block-link.ts';

/** Pieces that the schemas of blocks share, so that the same thing is stored the same way everywhere. */

/** Of an image, file, item or collection: 24 hexadecimal digits. */
export const Id = Type.String({ pattern: '^[0-9a-f]{24}$' });

export const IdOrNull = Type.Union([Id, Type.Null()]);

/** One line of plain text. */
export const Line = (maxLength = 250) => Type.String({ maxLength });

/** Plain text of several lines. */
export const Text = (maxLength = 5000) => Type.String({ maxLength });

/** HTML from a person. Name the field in `htmlFields`, which has it cleaned before it is stored. */
export const Html = (maxLength = 200_000) => Type.String({ maxLength });

/** Where a click leads; empty for nowhere. Check it with `linkProblem`, print it with `safeLink`. */
export const Link = Type.String({ maxLength: MAX_LINK_LENGTH });

/** One of a few words. */
export const Choice = <const Words extends readonly string[]>(...words: Words) =>
  Type.Enum<[...Words]>([...words]);

export const Alignment = Choice('left', 'center', 'right');

export const OrNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** Refuses unknown fields: a typing error should not look saved. */
export const strict = { additionalProperties: false } as const;
