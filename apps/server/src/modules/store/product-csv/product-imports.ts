import type { Readable } from 'node:stream';
import type { ProductImport, ProductImportRemark } from '@awning/contract';
import { csvRow } from '../../../platform/csv/index.ts';
import { violatedConstraint } from '../../../platform/db/index.ts';
import type { CollectionId, MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import { BrokenOff, type IncomingFile } from '../../../platform/files/index.ts';
import type { FileFormat } from './formats/file-product.ts';
import { archiveKey } from './import-images.ts';
import { RUN_IMPORT, reportProgress } from './import-run.ts';
import { planImport } from './plan-import.ts';
import { productCsvErrors } from './product-csv-errors.ts';
import type { ProductCsvParts } from './product-csv-parts.ts';
import * as repository from './product-import-repository.ts';
import { MOST_BYTES, MOST_LINES, openTable, readGroups, type UploadedTable } from './read-file.ts';

export interface UploadedProducts {
  readonly stream: Readable;
  readonly fileName: string;
  readonly memberId: MemberId;
  readonly collectionId?: CollectionId | undefined;
}

const MOST_REMARKS = 100;
const LAST_IMPORTS = 10;

/** Takes the file in, reads it and compares it with the shop. The shop is as it was until the import is started. */
export async function checkFile(
  parts: ProductCsvParts,
  websiteId: WebsiteId,
  upload: UploadedProducts,
): Promise<ProductImport> {
  const collectionId = await demandStore(parts, websiteId, upload.collectionId);
  const file = await receive(parts, upload.stream);
  const key = { websiteId, importId: parts.ids.next() };
  try {
    const table = await openTable(file);
    const head = await readTable(parts, key, table, { ...upload, collectionId });
    if (table.isArchive) await file.keep(archiveKey(key));
    await planImport(parts, key, { ...head, collectionId });
    await repository.moveState(parts.database.query, key, ['reading'], 'ready');
  } catch (error) {
    await repository.deleteImport(parts.database.query, key);
    await parts.files.delete(archiveKey(key));
    throw error;
  } finally {
    await file.discard();
  }
  return describeImport(parts, key);
}

async function demandStore(
  { database }: ProductCsvParts,
  websiteId: WebsiteId,
  wanted: CollectionId | undefined,
): Promise<CollectionId> {
  const stores = await repository.listStores(database.query, websiteId);
  const store = wanted === undefined ? stores[0] : stores.find(({ collectionId }) => collectionId === wanted);
  if (store === undefined) throw productCsvErrors.noStore();
  return store.collectionId;
}

async function receive({ files }: ProductCsvParts, stream: Readable): Promise<IncomingFile> {
  try {
    const file = await files.receive(stream, { maxBytes: MOST_BYTES });
    if (file === null) throw productCsvErrors.tooLarge({ values: { max: MOST_BYTES / 1_000_000 } });
    return file;
  } catch (error) {
    throw error instanceof BrokenOff ? productCsvErrors.unreadable({ cause: error }) : error;
  }
}

async function readTable(
  { database, clock }: ProductCsvParts,
  key: repository.ImportKey,
  table: UploadedTable,
  { memberId, fileName, collectionId }: UploadedProducts & { readonly collectionId: CollectionId },
): Promise<{ readonly format: FileFormat; readonly columns: readonly string[] }> {
  let head: { readonly format: FileFormat; readonly columns: readonly string[] } | undefined;
  const groups = readGroups(table, async ({ format, columns }) => {
    head = { format, columns };
    const named = columns.filter((name) => name !== '');
    await repository.insertImport(database.query, key, {
      memberId,
      collectionId,
      fileName: fileName.slice(-200).toWellFormed(),
      format: format.name,
      columns: named.filter((name) => format.knows(name.toLowerCase())),
      leftOut: named.filter((name) => !format.knows(name.toLowerCase())),
      hasArchive: table.isArchive,
      createdAt: clock.now(),
    });
  });
  for await (const batch of groups) await repository.addGroups(database.query, key, batch, MOST_LINES);
  if (head === undefined) throw productCsvErrors.empty();
  return head;
}

export async function demandImport(
  { database }: Pick<ProductCsvParts, 'database'>,
  key: repository.ImportKey,
): Promise<repository.ImportRow> {
  const row = await repository.findImport(database.query, key);
  if (row === null || row.state === 'reading') throw productCsvErrors.missing();
  return row;
}

export async function describeImport(
  parts: Pick<ProductCsvParts, 'database'>,
  key: repository.ImportKey,
): Promise<ProductImport> {
  const row = await demandImport(parts, key);
  const { query } = parts.database;
  const [counts, remarkRows] = await Promise.all([
    repository.countRows(query, key),
    repository.listRemarks(query, key, { after: 0, limit: MOST_REMARKS }),
  ]);
  const remarks = remarkRows.flatMap((each) => remarksOf(each, row)).slice(0, MOST_REMARKS);
  return toImport(row, counts, remarks);
}

export async function listLast(
  { database: { query } }: Pick<ProductCsvParts, 'database'>,
  websiteId: WebsiteId,
): Promise<ProductImport[]> {
  const rows = await repository.listImports(query, websiteId, LAST_IMPORTS);
  return Promise.all(
    rows.map(async (row) =>
      toImport(row, await repository.countRows(query, { websiteId, importId: row.importId }), []),
    ),
  );
}

const toImport = (
  row: repository.ImportRow,
  counts: repository.ImportCounts,
  remarks: ProductImportRemark[],
): ProductImport => ({
  id: row.importId,
  fileName: row.fileName,
  format: row.format,
  storeTitle: row.storeTitle ?? '',
  state: row.state,
  columns: [...row.columns],
  leftOut: [...row.leftOut],
  ...counts,
  remarks,
  startedBy: row.memberName,
  createdOn: row.createdAt.getTime(),
  finishedOn: row.finishedAt?.getTime() ?? null,
});

/** Columns by the names that the file has for them. */
function remarksOf(
  { title, remarks, outcome, undoOutcome, firstLine }: repository.RemarkRow,
  { columns, leftOut }: repository.ImportRow,
): ProductImportRemark[] {
  const nameOf = (column: string): string =>
    [...columns, ...leftOut].find((name) => name.toLowerCase() === column) ?? column;
  const whole = (message: string): ProductImportRemark => ({ line: firstLine, column: '', title, message });
  return [
    ...remarks.map(({ line, column, message }) => ({ line, column: nameOf(column), title, message })),
    ...(outcome === null || outcome === '' || outcome === 'stock' ? [] : [whole(outcome)]),
    ...(undoOutcome === null || undoOutcome === '' ? [] : [whole(undoOutcome)]),
  ];
}

const SLICE = 500;

/** All that there is to say about an import, as a table. */
export async function* reportOf(
  { database: { query } }: Pick<ProductCsvParts, 'database'>,
  key: repository.ImportKey,
  row: repository.ImportRow,
): AsyncGenerator<string> {
  yield csvRow(['Row', 'Column', 'Product', 'Problem']);
  for (let after = 0; ; ) {
    const rows = await repository.listRemarks(query, key, { after, limit: SLICE });
    yield rows
      .flatMap((each) => remarksOf(each, row))
      .map(({ line, column, title, message }) => csvRow([String(line), column, title, message]))
      .join('');
    after = rows.at(-1)?.position ?? after;
    if (rows.length < SLICE) return;
  }
}

/** One import of a site at a time: what the database refuses is said in a sentence. */
async function onlyOne<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) !== 'product_imports_running') throw error;
    throw productCsvErrors.oneAtATime({ cause: error });
  }
}

export async function startImport(parts: ProductCsvParts, key: repository.ImportKey): Promise<ProductImport> {
  await demandImport(parts, key);
  await onlyOne(() =>
    parts.database.transaction(async (tx) => {
      const beganAt = parts.clock.now();
      if (!(await repository.moveState(tx, key, ['ready'], 'running', { beganAt })))
        throw productCsvErrors.notReady();
      if (await repository.isOutdated(tx, key)) throw productCsvErrors.outdated();
      await parts.queue.send(tx, RUN_IMPORT, key);
    }),
  );
  return describeImport(parts, key);
}

/** What is done stays done, and can be taken back. */
export async function cancelImport(
  parts: ProductCsvParts,
  key: repository.ImportKey,
): Promise<ProductImport> {
  await demandImport(parts, key);
  const { database, clock } = parts;
  const isCancelled = await repository.moveState(database.query, key, ['ready', 'running'], 'cancelled', {
    finishedAt: clock.now(),
  });
  if (isCancelled) await reportProgress(parts, key, 'cancelled');
  return describeImport(parts, key);
}

export async function undoImport(
  parts: ProductCsvParts,
  key: repository.ImportKey,
  memberId: MemberId,
): Promise<ProductImport> {
  await demandImport(parts, key);
  const [next] = await repository.listToUndo(parts.database.query, key, 1);
  if (next === undefined) throw productCsvErrors.nothingToUndo();
  await onlyOne(() =>
    parts.database.transaction(async (tx) => {
      const change = { beganAt: parts.clock.now(), finishedAt: null, undoneBy: memberId };
      if (!(await repository.moveState(tx, key, ['done', 'cancelled'], 'undoing', change)))
        throw productCsvErrors.nothingToUndo();
      await parts.queue.send(tx, RUN_IMPORT, key);
    }),
  );
  return describeImport(parts, key);
}

const UNSTARTED_HOURS = 24;
const RETENTION_DAYS = 30;
const HOUR_MS = 3_600_000;
const SWEEP_BATCH = 20;

/** What was never started goes after a day, what is over after thirty. */
export async function sweepImports({ database, clock, files }: ProductCsvParts): Promise<void> {
  const now = clock.now().getTime();
  const before = {
    unstarted: new Date(now - UNSTARTED_HOURS * HOUR_MS),
    over: new Date(now - RETENTION_DAYS * 24 * HOUR_MS),
  };
  for (let count = SWEEP_BATCH; count === SWEEP_BATCH; ) {
    const gone = await repository.deleteOld(database.query, before, SWEEP_BATCH);
    for (const key of gone) await files.delete(archiveKey(key));
    count = gone.length;
  }
}
