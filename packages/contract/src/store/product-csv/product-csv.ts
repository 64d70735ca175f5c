import { type Static, Type } from 'typebox';
import { OrNull, strict } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { ProductQuery } from '../products/products.ts';

/** Whose columns a file has: ours are those of Squarespace, and more at their end. */
export const PRODUCT_FILE_FORMATS = ['awning', 'shopify', 'woocommerce'] as const;
export type ProductFileFormat = (typeof PRODUCT_FILE_FORMATS)[number];

/** Megabytes of a file with products, or of an archive with such a file and its images. */
export const PRODUCT_FILE_MEGABYTES = 100;

const { cursor: _cursor, before: _before, limit: _limit, count: _count, ...filter } = ProductQuery.properties;
/** `GET /api/commerce/products.csv`: of the view, or of these products. */
export const ProductExportQuery = Type.Object(
  {
    ...filter,
    format: Type.Optional(
      Type.Enum(PRODUCT_FILE_FORMATS, { description: 'awning unless it says otherwise' }),
    ),
    ids: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{24}(,[0-9a-f]{24}){0,199}$',
        maxLength: 5_000,
        description: 'Ids of up to 200 products, with commas between them: these and no others',
      }),
    ),
  },
  strict,
);
export type ProductExportQuery = Static<typeof ProductExportQuery>;
export const ProductFile = Type.String({ format: 'binary' });

/** `POST /api/commerce/product-imports`: a file, which is read and compared; nothing of it is imported yet. */
export const ProductImportQuery = Type.Object({
  collectionId: Type.Optional(
    Type.Unsafe<string>({
      ...Id,
      description: 'The store that new products come to; without it the first one',
    }),
  ),
});

export const PRODUCT_IMPORT_STATES = [
  'reading',
  'ready',
  'running',
  'done',
  'cancelled',
  'undoing',
  'undone',
] as const;
export type ProductImportState = (typeof PRODUCT_IMPORT_STATES)[number];

const Remark = Type.Object({
  line: Type.Integer({ description: 'In the file; its first line is 1' }),
  column: Type.String({ description: 'As the file calls it, or empty for the row as a whole' }),
  title: Type.String({ description: 'Of the product' }),
  message: Type.String(),
});
export type ProductImportRemark = Static<typeof Remark>;

const Count = Type.Integer();

export const ProductImport = Type.Object({
  id: Id,
  fileName: Type.String(),
  format: Type.Enum([...PRODUCT_FILE_FORMATS, 'squarespace'] as const),
  storeTitle: Type.String({ description: 'Where new products come to' }),
  state: Type.Enum(PRODUCT_IMPORT_STATES),
  columns: Type.Array(Type.String(), { description: 'Those that are imported, as the file calls them' }),
  leftOut: Type.Array(Type.String(), { description: 'Those that nothing is known about' }),
  added: Type.Integer({ description: 'New products' }),
  changed: Count,
  same: Type.Integer({ description: 'Products that are as the file has them' }),
  wrong: Type.Integer({ description: 'Products that cannot be imported' }),
  done: Type.Integer({ description: 'Of those that are added or changed, how many are' }),
  failed: Type.Integer({ description: 'How many were refused meanwhile' }),
  undone: Type.Integer({ description: 'How many are back to what they were' }),
  kept: Type.Integer({ description: 'How many could not go back, because they were changed since' }),
  remarks: Type.Array(Remark, { description: 'The first 100; the report has all of them' }),
  remarkCount: Count,
  startedBy: OrNull(Type.String({ description: 'What the member is called' })),
  createdOn: Type.Integer(),
  finishedOn: OrNull(Type.Integer()),
});
export type ProductImport = Static<typeof ProductImport>;
export const ProductImportResponse = Type.Object({ import: ProductImport });
export const ProductImportPath = Type.Object({ importId: Id });
export const ProductImportList = Type.Object({
  imports: Type.Array(ProductImport, { description: 'The last ten, the newest first, without remarks' }),
});
