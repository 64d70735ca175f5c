import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import {
  ProductExportQuery,
  ProductFile,
  ProductImportList,
  ProductImportPath,
  ProductImportQuery,
  ProductImportResponse,
} from './product-csv.ts';
import * as calls from './product-csv-calls.ts';

const access = memberWho('commerce.manage');

export const productCsvEndpoints = {
  exportProducts: endpoint(calls.exportProducts, {
    access,
    query: ProductExportQuery,
    response: { 200: ProductFile },
    produces: 'csv',
    errors: ['catalog.unknown-stock-state'],
  }),
  listProductImports: endpoint(calls.listProductImports, {
    access,
    response: { 200: ProductImportList },
  }),
  checkProductImport: endpoint(calls.checkProductImport, {
    access,
    query: ProductImportQuery,
    consumes: ['multipart/form-data'],
    response: { 201: ProductImportResponse },
    errors: [
      'files.no-room',
      'product-csv.bad-archive',
      'product-csv.empty',
      'product-csv.no-store',
      'product-csv.no-table',
      'product-csv.spreadsheet',
      'product-csv.too-large',
      'product-csv.too-many-rows',
      'product-csv.unknown-columns',
      'product-csv.unreadable',
    ],
  }),
  readProductImport: endpoint(calls.readProductImport, {
    access,
    params: ProductImportPath,
    response: { 200: ProductImportResponse },
    errors: ['product-csv.missing'],
  }),
  startProductImport: endpoint(calls.startProductImport, {
    access,
    params: ProductImportPath,
    response: { 202: ProductImportResponse },
    errors: [
      'product-csv.missing',
      'product-csv.not-ready',
      'product-csv.outdated',
      'product-csv.one-at-a-time',
    ],
  }),
  cancelProductImport: endpoint(calls.cancelProductImport, {
    access,
    params: ProductImportPath,
    response: { 200: ProductImportResponse },
    errors: ['product-csv.missing'],
  }),
  undoProductImport: endpoint(calls.undoProductImport, {
    access,
    params: ProductImportPath,
    response: { 202: ProductImportResponse },
    errors: ['product-csv.missing', 'product-csv.nothing-to-undo', 'product-csv.one-at-a-time'],
  }),
  reportProductImport: endpoint(calls.reportProductImport, {
    access,
    params: ProductImportPath,
    response: { 200: ProductFile },
    produces: 'csv',
    errors: ['product-csv.missing'],
  }),
} as const;
