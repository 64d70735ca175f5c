import type { Currency } from '@awning/commerce';
import type { Product, ProductImport, ShippingMeasures } from '@awning/contract';

export type Weight = NonNullable<ShippingMeasures['weight']>;
export type Dimensions = NonNullable<ShippingMeasures['dimensions']>;

/** A variant as a file has it. What is undefined stays as it is. */
export interface FileVariant {
  readonly line: number;
  readonly id?: string | undefined;
  readonly sku?: string | undefined;
  /** Values by the names of the options. */
  readonly options: Readonly<Record<string, string>>;
  readonly priceMinor?: number | undefined;
  readonly salePriceMinor?: number | undefined;
  readonly onSale?: boolean | undefined;
  readonly stock?: number | 'unlimited' | undefined;
  readonly weight?: Weight | undefined;
  readonly dimensions?: Dimensions | undefined;
  readonly lowStockAt?: number | null | undefined;
  /** An address, or empty. */
  readonly image?: string | undefined;
}

/** A product as a file has it. What is undefined stays as it is. */
export interface FileProduct {
  readonly line: number;
  readonly id?: string | undefined;
  /** The address of the store. */
  readonly page?: string | undefined;
  readonly urlId?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly productType?: number | undefined;
  readonly isVisible?: boolean | undefined;
  readonly categories?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly seoTitle?: string | undefined;
  readonly seoDescription?: string | undefined;
  readonly taxCategory?: string | undefined;
  readonly images?: readonly string[] | undefined;
  readonly optionNames?: readonly string[] | undefined;
  readonly variants: readonly FileVariant[];
}

/** One line of a file: what stands in it by the names of its columns, in small letters. */
export interface FileLine {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** What is wrong with a cell, in words for the person who wrote it. */
export interface FileProblem {
  readonly line: number;
  /** In small letters; empty: the row as a whole. */
  readonly column: string;
  readonly message: string;
}

export interface ReadContext {
  readonly currency: Currency;
  readonly problems: FileProblem[];
}

/** What a product does not say about itself. */
export interface WriteContext {
  readonly currency: Currency;
  /** The address of the page that sells it. */
  readonly page: string;
  /** The whole address of an image; undefined when there is no such image any more. */
  readonly imageUrl: (assetId: string) => string | undefined;
}

export type ProductField = Exclude<keyof FileProduct, 'line' | 'variants'>;
export type VariantField = Exclude<keyof FileVariant, 'line'>;

/** Columns that one program writes, and that others have learned to read. */
export interface FileFormat {
  readonly name: ProductImport['format'];
  /** As they are written. */
  readonly columns: readonly string[];
  /** Whether a header, in small letters, is one of this format. */
  readonly isHeader: (names: ReadonlySet<string>) => boolean;
  readonly knows: (name: string) => boolean;
  /** Where a field of a product stands, for what is said about it. */
  readonly columnOf: (field: ProductField | VariantField, names: ReadonlySet<string>) => string;
  readonly createGrouping: () => Grouping;
  /** The lines of one product, or a sentence about why they are none. */
  readonly read: (lines: readonly FileLine[], context: ReadContext) => FileProduct;
  readonly write: (product: Product, context: WriteContext) => string[][];
}

/** Which lines belong together, asked one line after the other. */
export type Grouping = (line: FileLine) => string;
