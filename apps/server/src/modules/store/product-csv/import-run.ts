import type { Permission, ProductChange } from '@awning/contract';
import { databaseFailure, type Queryable } from '../../../platform/db/index.ts';
import type { ItemId, MemberId } from '../../../platform/entity-ids.ts';
import { CataloguedError } from '../../../platform/errors/index.ts';
import type { FileProblem } from './formats/file-product.ts';
import { createImageSource, type ImageSource } from './import-images.ts';
import type { PlannedChange } from './plan-product.ts';
import type { ProductCsvParts } from './product-csv-parts.ts';
import * as repository from './product-import-repository.ts';

export const RUN_IMPORT = 'product-import';
export type ImportJobData = repository.ImportKey;

const PERMISSION = 'commerce.manage';
/** What taking back a product needs, no matter which call made it. */
const UNDO_PERMISSIONS: readonly Permission[] = ['commerce.manage', 'content.contribute', 'content.edit'];
const BATCH = 20;
/** Then the next run goes on, so that no job takes too long for the queue. */
const RUN_MS = 60_000;
const LEASE_MS = 60_000;
const AGAIN_SECONDS = 15;

interface ImportRun {
  readonly key: repository.ImportKey;
  readonly row: repository.ImportRow;
  readonly images: ImageSource;
  /** False: it was stopped, or another process has it. */
  readonly goOn: () => Promise<boolean>;
}

/**
 * One product after the other, each in one transaction that also notes that it is done: a process that dies in between
 * leaves no half of a product, and the next run goes on with the first that is not done.
 */
export async function runImport(parts: ProductCsvParts, key: ImportJobData): Promise<void> {
  const { database, queue, clock } = parts;
  const until = () => new Date(clock.now().getTime() + LEASE_MS);
  const row = await repository.findImport(database.query, key);
  if (row === null || (row.state !== 'running' && row.state !== 'undoing')) return;
  const sendAgain = (afterSeconds: number) =>
    database.transaction((tx) => queue.send(tx, RUN_IMPORT, key, { afterSeconds }));
  let lease = until();
  if (!(await repository.takeLease(database.query, key, { now: clock.now(), until: lease })))
    return sendAgain(AGAIN_SECONDS);
  const run: ImportRun = {
    key,
    row,
    images: createImageSource(parts, key, row),
    goOn: async () => {
      const next = until();
      const isOwn = await repository.extendLease(database.query, key, {
        state: row.state,
        lease,
        until: next,
      });
      if (isOwn) lease = next;
      return isOwn;
    },
  };
  const isUndo = row.state === 'undoing';
  const end = performance.now() + RUN_MS;
  for (;;) {
    const list = isUndo ? repository.listToUndo : repository.listWaiting;
    const rows = await list(database.query, key, BATCH);
    if (rows.length === 0) return finish(parts, run);
    for (const waiting of rows) {
      await (isUndo ? undoRow(parts, run, waiting) : importRow(parts, run, waiting));
      if (!(await run.goOn())) return leave(parts, key, lease);
    }
    await reportProgress(parts, key, 'running');
    if (performance.now() > end) {
      await repository.endLease(database.query, key, lease);
      return sendAgain(0);
    }
  }
}

/** Stopped: what takes it back may begin. */
async function leave(parts: ProductCsvParts, key: ImportJobData, lease: Date): Promise<void> {
  const { query } = parts.database;
  await repository.endLease(query, key, lease);
  const row = await repository.findImport(query, key);
  if (row?.state === 'cancelled') await reportProgress(parts, key, 'cancelled');
}

async function finish(parts: ProductCsvParts, { key, row }: ImportRun): Promise<void> {
  const { database, clock } = parts;
  const to = row.state === 'undoing' ? 'undone' : 'done';
  if (await repository.moveState(database.query, key, [row.state], to, { finishedAt: clock.now() }))
    await reportProgress(parts, key, 'done');
}

export async function reportProgress(
  { database, jobProgress }: Pick<ProductCsvParts, 'database' | 'jobProgress'>,
  key: repository.ImportKey,
  state: 'running' | 'done' | 'cancelled',
): Promise<void> {
  const row = await repository.findImport(database.query, key);
  if (row === null) return;
  const { added, changed, done, failed, undone, kept } = await repository.countRows(database.query, key);
  const isUndo = row.undoneBy !== null;
  await jobProgress.report(
    key.websiteId,
    {
      jobId: key.importId,
      job: 'product-import',
      list: 'products',
      action: isUndo ? 'undo' : 'import',
      by: row.undoneBy ?? row.memberId,
      total: isUndo ? Math.max(done, undone + kept) : added + changed,
      done: isUndo ? undone : done,
      failed: isUndo ? kept : failed,
      state,
    },
    PERMISSION,
  );
}

/** It was stopped, or another process did it while this one was at it: what this one has changed is taken back. */
class NotOurs extends Error {}

async function importRow(
  parts: ProductCsvParts,
  run: ImportRun,
  waiting: repository.WaitingRow,
): Promise<void> {
  const { database, log } = parts;
  const { key } = run;
  let { activityId } = waiting;
  let hasStock = false;
  try {
    if (waiting.outcome === null) activityId = await saveProduct(parts, run, waiting);
    if (waiting.change.stock !== undefined) {
      hasStock = true;
      await moveStock(parts, run, waiting);
      await repository.storeOutcome(database.query, key, waiting.position, '');
    }
  } catch (error) {
    if (error instanceof NotOurs) return;
    // The database is away or busy: the queue tries again, and what is done stays done.
    if (databaseFailure(error) !== undefined) throw error;
    if (!(error instanceof CataloguedError)) log.error({ err: error, ...key }, 'a product was not imported');
    // Stock that cannot move takes the whole product back.
    const isBack = hasStock && activityId !== null && (await isTakenBack(parts, run, activityId));
    await repository.storeOutcome(database.query, key, waiting.position, sentenceOf(error), { isBack });
  }
}

/** False: it was changed meanwhile. It can still be taken back with the import. */
async function isTakenBack(parts: ProductCsvParts, run: ImportRun, activityId: string): Promise<boolean> {
  try {
    await undoOnce(parts, run, activityId, run.row.memberId);
    return true;
  } catch (error) {
    if (error instanceof CataloguedError) return false;
    throw error;
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof CataloguedError)) return 'Something went wrong on our side. Import this one again.';
  const [field] = Object.values(error.details.errors ?? {});
  return field === undefined || field === error.message ? error.message : `${error.message} ${field}`;
}

async function saveProduct(
  parts: ProductCsvParts,
  run: ImportRun,
  { position, plan, change, itemId }: repository.WaitingRow,
): Promise<string | null> {
  const { database, products, activity } = parts;
  const {
    key,
    row: { memberId },
  } = run;
  const { websiteId } = key;
  const fields = await withImages(parts, run, position, change);
  let activityId: string | null = null;
  const markDone = async (tx: Queryable, doneId: ItemId): Promise<void> => {
    const outcome = change.stock === undefined ? '' : 'stock';
    if (!(await repository.markDone(tx, key, position, { itemId: doneId, activityId, outcome })))
      throw new NotOurs();
  };
  if (plan === 'change' && Object.keys(fields).length === 0 && itemId !== null) {
    await markDone(database.query, itemId);
    return null;
  }
  const describe = activity.describeForMember({
    websiteId,
    memberId,
    call: plan === 'new' ? 'product.addProduct' : 'product.changeProduct',
    permission: PERMISSION,
    rowId: itemId ?? '',
  });
  const noted = () => {
    const description = describe();
    activityId = description.id;
    return description;
  };
  await database.noteChanges(noted, () =>
    plan === 'new' || itemId === null
      ? products.create(websiteId, change.collectionId ?? run.row.collectionId, fields, {
          by: memberId,
          alongside: markDone,
        })
      : products.change(websiteId, itemId, fields, {
          by: memberId,
          expected: change.version,
          alongside: (tx) => markDone(tx, itemId),
        }),
  );
  return activityId;
}

/** The change with its images. One that does not come is a line of the report, and the product comes without it. */
async function withImages(
  parts: ProductCsvParts,
  { key, images, goOn }: ImportRun,
  position: number,
  change: PlannedChange,
): Promise<ProductChange> {
  const remarks: FileProblem[] = [];
  const find = async (address: string): Promise<string | null> => {
    const image = await images.find(address);
    if (!(await goOn())) throw new NotOurs();
    if ('assetId' in image) return image.assetId;
    remarks.push({ line: change.line, column: '', message: `${address}: ${image.problem}` });
    return null;
  };
  const fields = { ...change.fields };
  if (change.images !== undefined) {
    const found: string[] = [];
    for (const address of change.images) found.push(...[await find(address)].filter((id) => id !== null));
    const [mainImageId, ...pictureIds] = new Set(found);
    // When none of them came, those that are there stay.
    if (mainImageId !== undefined) Object.assign(fields, { mainImageId, pictureIds });
  }
  const variants = fields.variants && [...fields.variants];
  for (const { place, address } of change.variantImages ?? []) {
    const imageId = address === '' ? null : await find(address);
    const variant = variants?.[place];
    if (variants && variant && (imageId !== null || address === ''))
      variants[place] = { ...variant, imageId };
  }
  if (remarks.length > 0) await repository.addRemarks(parts.database.query, key, position, remarks);
  return variants === undefined ? fields : { ...fields, variants };
}

/** After the product, under a key of its own: once, however often it is tried. */
async function moveStock(
  { database, inventory, activity }: ProductCsvParts,
  { key: { websiteId, importId }, row: { memberId } }: ImportRun,
  { position, change: { stock } }: repository.WaitingRow,
): Promise<void> {
  if (stock === undefined) return;
  const describe = activity.describeForMember({
    websiteId,
    memberId,
    call: 'inventory.adjustStock',
    permission: PERMISSION,
    rowId: '',
  });
  const idempotencyKey = `import/${importId}/${position}`;
  await database.noteChanges(describe, () =>
    inventory.adjust(websiteId, stock, { actor: memberId, idempotencyKey }),
  );
}

/** The product goes back by its activity, which refuses when it was changed since; stock by the opposite movement. */
async function undoRow(
  parts: ProductCsvParts,
  run: ImportRun,
  { position, plan, change, activityId, outcome: imported }: repository.WaitingRow,
): Promise<void> {
  const { database, activity, inventory, log } = parts;
  const {
    key,
    row: { memberId, undoneBy },
  } = run;
  const { websiteId, importId } = key;
  const by = undoneBy ?? memberId;
  let outcome = '';
  try {
    if (activityId !== null) await undoOnce(parts, run, activityId, by);
    const { stockBack } = change;
    if (stockBack !== undefined && plan === 'change' && imported === '') {
      const describe = activity.describeForMember({
        websiteId,
        memberId: by,
        call: 'inventory.adjustStock',
        permission: PERMISSION,
        rowId: '',
      });
      const idempotencyKey = `import-undo/${importId}/${position}`;
      await database.noteChanges(describe, () =>
        inventory.adjust(websiteId, stockBack, { actor: by, idempotencyKey }),
      );
    }
  } catch (error) {
    if (databaseFailure(error) !== undefined) throw error;
    if (!(error instanceof CataloguedError))
      log.error({ err: error, ...key }, 'an import was not taken back');
    outcome = sentenceOf(error);
  }
  await repository.storeUndo(database.query, key, position, outcome);
}

/** What is back already, because a process died after it took it back, is back. */
async function undoOnce(
  { activity }: ProductCsvParts,
  { key: { websiteId } }: ImportRun,
  activityId: string,
  by: MemberId,
): Promise<void> {
  const asker = { id: by, permissions: UNDO_PERMISSIONS };
  try {
    await activity.undo(websiteId, asker, activityId);
  } catch (error) {
    if (!(error instanceof CataloguedError) || error.code !== 'activity.cannot-undo') throw error;
    const { undoneBy } = await activity.read(websiteId, asker, activityId);
    if (undoneBy === null) throw error;
  }
}
