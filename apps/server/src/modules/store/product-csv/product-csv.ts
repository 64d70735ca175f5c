import type { ProductExportQuery, ProductImport } from '@awning/contract';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import { defineJob, defineSweep, type Job } from '../../../platform/queue/index.ts';
import { type ImportJobData, RUN_IMPORT, runImport } from './import-run.ts';
import type { ProductCsvParts } from './product-csv-parts.ts';
import { exportProducts } from './product-export.ts';
import {
  cancelImport,
  checkFile,
  demandImport,
  describeImport,
  listLast,
  reportOf,
  startImport,
  sweepImports,
  type UploadedProducts,
  undoImport,
} from './product-imports.ts';

export interface ProductCsv {
  /** A piece at a time. */
  export(websiteId: WebsiteId, query: ProductExportQuery): AsyncGenerator<string>;
  /** Reads a file and says what it would do. */
  check(websiteId: WebsiteId, upload: UploadedProducts): Promise<ProductImport>;
  read(websiteId: WebsiteId, importId: string): Promise<ProductImport>;
  last(websiteId: WebsiteId): Promise<ProductImport[]>;
  start(websiteId: WebsiteId, importId: string): Promise<ProductImport>;
  /** What is done stays done. */
  cancel(websiteId: WebsiteId, importId: string): Promise<ProductImport>;
  /** All products of it that were not changed since. */
  undo(websiteId: WebsiteId, importId: string, memberId: MemberId): Promise<ProductImport>;
  /** All that is wrong with it, as a table. */
  report(websiteId: WebsiteId, importId: string): Promise<AsyncGenerator<string>>;
  readonly jobs: readonly Job[];
}

export const createProductCsv = (parts: ProductCsvParts): ProductCsv => ({
  export: (websiteId, query) => exportProducts(parts, websiteId, query),
  check: (websiteId, upload) => checkFile(parts, websiteId, upload),
  read: (websiteId, importId) => describeImport(parts, { websiteId, importId }),
  last: (websiteId) => listLast(parts, websiteId),
  start: (websiteId, importId) => startImport(parts, { websiteId, importId }),
  cancel: (websiteId, importId) => cancelImport(parts, { websiteId, importId }),
  undo: (websiteId, importId, memberId) => undoImport(parts, { websiteId, importId }, memberId),
  async report(websiteId, importId) {
    const key = { websiteId, importId };
    return reportOf(parts, key, await demandImport(parts, key));
  },
  jobs: [
    defineJob<ImportJobData>(RUN_IMPORT, (key) => runImport(parts, key), { concurrency: 2 }),
    defineSweep('product-import.sweep', '47 3 * * *', () => sweepImports(parts)),
  ],
});
