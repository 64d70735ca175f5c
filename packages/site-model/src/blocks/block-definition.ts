import type { Static, TObject } from 'typebox';

/**
 * A kind of block: what it holds, what a new one holds, and what it shows that lives elsewhere. How it looks is a
 * template of the same name, which a theme may replace.
 */
export interface BlockDefinition<Schema extends TObject = TObject> {
  /** A code of `BLOCK_TYPES`. */
  readonly type: number;
  /** Names the template and the classes `<name>-block` and `sqs-block-<name>`. */
  readonly name: string;
  /** For people, such as "Social links". */
  readonly title: string;
  /** Of the block's value. Refuses unknown fields: a typing error should not look saved. */
  readonly schema: Schema;
  /** A value that a new block starts with. It fits the schema. */
  readonly defaults: Static<Schema>;
  /** Fields, by path such as `items.*.body`, that hold HTML from a person and are cleaned before they are stored. */
  readonly htmlFields?: readonly string[];
  /** What is wrong with a value that fits the schema, as a sentence for a person; null when nothing is. */
  readonly problem?: (value: Static<Schema>) => string | null;
  readonly references?: (value: Static<Schema>) => BlockReferences;
}

/** What must be at hand before a block can be shown. */
export interface BlockReferences {
  /** Images. */
  readonly imageIds?: readonly string[];
  /** Other files: sound, film, downloads. */
  readonly fileIds?: readonly string[];
  /** Single items, such as a product. */
  readonly itemIds?: readonly string[];
  readonly collectionIds?: readonly string[];
  readonly itemLists?: readonly ItemList[];
  /** Forms that are kept apart from the page. */
  readonly formIds?: readonly string[];
  /** What visitors can give to. */
  readonly donationIds?: readonly string[];
}

/** Items of a collection, as a block chooses them. Equal lists are loaded once. */
export interface ItemList {
  readonly collectionId: string;
  readonly category?: string | null;
  readonly tag?: string | null;
  readonly featuredOnly?: boolean;
  /** Events only. */
  readonly when?: 'past' | 'upcoming' | null;
  readonly authorId?: string | null;
  /** Milliseconds since 1970: events that begin, and other items that are published, at this time or later. */
  readonly from?: number | null;
  /** The same, before this time. */
  readonly until?: number | null;
  readonly limit: number;
}

/** Keeps the type of the schema, which a plain annotation would forget. */
export const defineBlock = <Schema extends TObject>(
  definition: BlockDefinition<Schema>,
): BlockDefinition<Schema> => definition;
