import type { ProductFileFormat, ProductImport } from '@awning/contract';
import type { FileFormat } from './file-product.ts';
import { shopifyFormat } from './shopify.ts';
import { awningFormat, squarespaceFormat } from './squarespace.ts';
import { woocommerceFormat } from './woocommerce.ts';

/** The first whose header it is. */
const FORMATS: readonly FileFormat[] = [awningFormat, shopifyFormat, woocommerceFormat, squarespaceFormat];

/** By the names of its columns, in small letters. Null: it is none that we know. */
export const formatOf = (names: ReadonlySet<string>): FileFormat | null =>
  FORMATS.find(({ isHeader }) => isHeader(names)) ?? null;

export function formatNamed(name: ProductImport['format'] | ProductFileFormat): FileFormat {
  const format = FORMATS.find((each) => each.name === name);
  if (format === undefined) throw new Error(`there are no files of ${name}`);
  return format;
}
