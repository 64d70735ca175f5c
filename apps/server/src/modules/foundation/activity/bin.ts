import {
  type BinEntry,
  type BinPage,
  type BinQuery,
  binKinds,
  type Permission,
  type RestoredEntry,
} from '@awning/contract';
import { type Queryable, sqlState } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { type ActivityContext, toActor } from './activity-dto.ts';
import { activityErrors } from './activity-errors.ts';
import { insertActivity, listRows, markUndone, revertActivity } from './activity-repository.ts';
import { type ActivityWork, type Asker, readContext } from './activity-work.ts';
import {
  blockActivity,
  countEntries,
  countEntriesOf,
  deleteEntry,
  deleteSomeEntries,
  type EntryRow,
  findEntry,
  listEntries,
} from './bin-repository.ts';
import { planRestoration } from './restore.ts';
import { refuseCode } from './undo.ts';

/** What members deleted, until it is deleted for good. */
export interface Bin {
  list(websiteId: WebsiteId, asker: Asker, query: BinQuery): Promise<BinPage>;
  read(websiteId: WebsiteId, asker: Asker, binId: string): Promise<BinEntry>;
  /** Brings a thing back with what referred to it, under a free address when its own is taken. */
  restore(websiteId: WebsiteId, asker: Asker, binId: string): Promise<RestoredEntry>;
  /** For good. Files leave the disk with the next sweep of media. */
  remove(websiteId: WebsiteId, asker: Asker, binId: string): Promise<void>;
  /** Of everything that the member may restore, or of one kind of it; returns how many that were. */
  empty(websiteId: WebsiteId, asker: Asker, kind?: string): Promise<number>;
}

const MOST_COUNTED = 10_000;
const BATCH = 1_000;
const DAY_MS = 24 * 3_600_000;

export function createBin(work: ActivityWork): Bin {
  const { database } = work;
  return {
    list: (websiteId, asker, query) => listPage(work, websiteId, asker, query),
    async read(websiteId, asker, binId) {
      const entry = await demandEntry(database.query, websiteId, asker, binId);
      return toEntry(entry, await readContext(work, websiteId));
    },
    restore: (websiteId, asker, binId) => restoreEntry(work, websiteId, { asker, binId }),
    remove: (websiteId, asker, binId) =>
      database.transaction(async (tx) => {
        const { activityId, ...entry } = await demandEntry(tx, websiteId, asker, binId);
        await deleteEntry(tx, websiteId, binId);
        const { subjectKind: kind, subjectId: id, title } = entry;
        await insertActivity(tx, websiteId, { kind, id, title });
        await blockActivity(tx, websiteId, activityId);
      }),
    empty: (websiteId, { permissions }, kind) =>
      database.transaction(async (tx) => {
        let count = 0;
        await insertActivity(tx, websiteId, null);
        for (let removed = BATCH; removed === BATCH; count += removed)
          removed = await deleteSomeEntries(tx, websiteId, { permissions, kind }, BATCH);
        return count;
      }),
  };
}

async function listPage(
  work: ActivityWork,
  websiteId: WebsiteId,
  { permissions }: Asker,
  query: BinQuery,
): Promise<BinPage> {
  const db = work.database.query;
  const [{ rows, page }, counts, context] = await Promise.all([
    listEntries(db, websiteId, permissions, query),
    countEntries(db, websiteId, { permissions, kinds: binKinds, most: MOST_COUNTED }),
    readContext(work, websiteId),
  ]);
  return {
    entries: rows.map((row) => toEntry(row, context)),
    ...page,
    counts: Object.fromEntries(counts.map((each) => [each.kind, each.count])),
  };
}

const toEntry = (row: EntryRow, { names, undoDays }: ActivityContext): BinEntry => ({
  id: row.binId,
  kind: row.subjectKind as BinEntry['kind'],
  subjectId: row.subjectId,
  title: row.title,
  address: row.address,
  deletedOn: row.deletedAt.toISOString(),
  deletedBy: toActor(row, names),
  goneOn: new Date(row.deletedAt.getTime() + undoDays * DAY_MS).toISOString(),
});

async function demandEntry(
  tx: Queryable,
  websiteId: WebsiteId,
  { permissions }: Asker,
  binId: string,
): Promise<EntryRow> {
  const entry = await findEntry(tx, websiteId, binId, 'update');
  if (entry === null || !permissions.includes(entry.permission as Permission))
    throw activityErrors.binEntryMissing();
  return entry;
}

/** Not possible because of something else: a reference that is gone, a rule of a table. */
const IN_THE_WAY = new Set(['23503', '23505', '23514', '23001']);

async function restoreEntry(
  work: ActivityWork,
  websiteId: WebsiteId,
  { asker, binId }: { asker: Asker; binId: string },
): Promise<RestoredEntry> {
  const { database, siteVersions, ids, clock } = work;
  const seen = await findEntry(database.query, websiteId, binId);
  if (seen === null) throw activityErrors.binEntryMissing();
  const isAlone = (await countEntriesOf(database.query, websiteId, seen.activityId)) === 1;
  let id = '';
  const describe = () => {
    id = ids.next();
    return {
      id,
      at: clock.now().toISOString(),
      actorKind: 'member' as const,
      actorId: asker.id,
      kind: 'activity.restoreBinEntry',
      permission: seen.permission,
      subjectTable: seen.tableName,
      subjectId: seen.tableName === 'navigations' ? undefined : seen.subjectId,
      undoes: isAlone ? seen.activityId : undefined,
    };
  };
  try {
    return await database.noteChanges(describe, () =>
      database.transaction(async (tx) => {
        const entry = await demandEntry(tx, websiteId, asker, binId);
        const rows = await listRows(tx, websiteId, entry.activityId);
        if (rows.length === 0)
          throw activityErrors.cannotRestore({
            values: { reason: 'What it consisted of is not stored any more.' },
          });
        refuseCode(work, asker, rows);
        const { adapted, notes } = await planRestoration(tx, websiteId, { entry, rows, isAlone });
        const problems = await revertActivity(tx, websiteId, entry.activityId, { now: clock.now(), adapted });
        if (problems.some(({ tableName, rowKey }) => isSubject(entry, tableName, rowKey)))
          throw activityErrors.cannotRestore({ values: { reason: 'There is such a thing again.' } });
        if (isAlone) await markUndone(tx, websiteId, entry.activityId, id);
        await deleteEntry(tx, websiteId, binId);
        await siteVersions.bump(tx, websiteId);
        const more =
          problems.length > 0 ? ['Some of what referred to it has changed since, and stays as it is.'] : [];
        return {
          kind: entry.subjectKind as RestoredEntry['kind'],
          id: entry.subjectId,
          title: entry.title,
          notes: [...notes, ...more],
        };
      }),
    );
  } catch (error) {
    if (!IN_THE_WAY.has(sqlState(error) ?? '')) throw error;
    throw activityErrors.cannotRestore({
      values: { reason: 'Something that it needs is gone, or has taken its place.' },
      cause: error,
    });
  }
}

const isSubject = (
  { tableName, subjectId }: EntryRow,
  table: string,
  rowKey: Readonly<Record<string, unknown>>,
): boolean => table === tableName && Object.values(rowKey).includes(subjectId);
