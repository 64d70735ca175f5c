import { defineErrors } from '../../../platform/errors/index.ts';

export const productCsvErrors = defineErrors('product-csv', {
  missing: { status: 404, message: 'There is no such import.' },
  unreadable: { status: 400, message: 'The file did not arrive. Choose it again.' },
  tooLarge: {
    status: 413,
    message:
      'This file is too large. A file with products may have up to {max} MB. Divide it into smaller ones.',
  },
  tooManyRows: {
    status: 400,
    message: 'This file has more than {max} rows. Divide it into smaller ones.',
  },
  empty: { status: 400, message: 'This file has no products: there is nothing below its first row.' },
  unknownColumns: {
    status: 400,
    message:
      'The first row of this file has none of the columns that we know. It can have the columns of Squarespace, Shopify or WooCommerce, or at least Title and Price.',
  },
  noTable: { status: 400, message: 'This file cannot be read as a table: {reason}' },
  spreadsheet: {
    status: 400,
    message: 'This is a spreadsheet. Save it as CSV there, and choose that file.',
  },
  badArchive: { status: 400, message: 'This archive cannot be read: {reason}' },
  noStore: { status: 409, message: 'There is no store page yet. Add one, and import then.' },
  notReady: { status: 409, message: 'This import has begun already, or is over. Choose the file again.' },
  outdated: {
    status: 409,
    message:
      'Another import has changed the shop since this file was compared with it. Choose the file again.',
  },
  oneAtATime: {
    status: 409,
    message: 'Another import is under way. Wait until it is done, or stop it.',
  },
  nothingToUndo: {
    status: 409,
    message: 'There is nothing to take back: the import has not ended yet, or is taken back already.',
  },
});
