import type { Queryable } from '../../../platform/db/index.ts';
import { sqlState } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { type ActivityContext, toActor, undoObstacle } from './activity-dto.ts';
import { activityErrors } from './activity-errors.ts';
import {
  type ActivityRow,
  type Adapted,
  findActivity,
  findLastChange,
  listForeignRows,
  listRows,
  markUndone,
  type NotedRow,
  revertActivity,
} from './activity-repository.ts';
import { kindOf, nameOfTable } from './activity-words.ts';
import { type ActivityWork, type Asker, readContext } from './activity-work.ts';
import { deleteEntriesOf, hasEntryOf } from './bin-repository.ts';

/** Not any more possible because of something else: a reference, a name that is taken, a rule of a table. */
const IN_THE_WAY = new Set(['23503', '23505', '23514', '23001']);

/**
 * Brings the rows of an activity back to what they were, all or none. Returns the id of the activity that this is.
 */
export async function undoActivity(
  work: ActivityWork,
  websiteId: WebsiteId,
  { asker, row }: { asker: Asker; row: ActivityRow },
): Promise<string> {
  const { database, siteVersions, ids, clock } = work;
  const context = await readContext(work, websiteId);
  let id = '';
  const describe = () => {
    id = ids.next();
    return {
      id,
      at: clock.now().toISOString(),
      actorKind: 'member' as const,
      actorId: asker.id,
      kind: 'activity.undoActivity',
      permission: row.permission,
      subjectTable: row.subjectTable ?? undefined,
      subjectId: row.subjectId ?? undefined,
      undoes: row.activityId,
    };
  };
  try {
    await database.noteChanges(describe, () =>
      database.transaction(async (tx) => {
        const current = await findActivity(tx, websiteId, row.activityId, 'update');
        if (current === null) throw activityErrors.missing();
        const obstacle = undoObstacle(current, context);
        if (obstacle !== null) throw activityErrors.cannotUndo({ values: { reason: obstacle } });
        await revert(work, tx, websiteId, { asker, row: current, context });
        const [foreign] = await listForeignRows(tx, websiteId, { activityId: id, undoes: row.activityId });
        if (foreign) throw await changedSince(tx, websiteId, foreign, context);
        await markUndone(tx, websiteId, row.activityId, id);
        if (current.undoes !== null) await markUndone(tx, websiteId, current.undoes, null);
        await deleteEntriesOf(tx, websiteId, row.activityId);
        await siteVersions.bump(tx, websiteId);
      }),
    );
  } catch (error) {
    if (!IN_THE_WAY.has(sqlState(error) ?? '')) throw error;
    throw activityErrors.changedSince({
      values: { what: 'something else depends on it, or has its address, by now.' },
      cause: error,
    });
  }
  return id;
}

interface Reverting {
  readonly asker: Asker;
  readonly row: ActivityRow;
  readonly context: ActivityContext;
}

async function revert(
  work: ActivityWork,
  tx: Queryable,
  websiteId: WebsiteId,
  { asker, row, context }: Reverting,
): Promise<void> {
  const rows = await listRows(tx, websiteId, row.activityId);
  if (rows.length === 0) throw activityErrors.cannotUndo({ values: { reason: 'Nothing of it is stored.' } });
  if (deletesFile(rows) && !(await hasEntryOf(tx, websiteId, row.activityId)))
    throw activityErrors.cannotUndo({ values: { reason: 'What it deleted was deleted for good.' } });
  refuseCode(work, asker, rows);
  const adapted = withoutPasswords(rows);
  const [problem] = await revertActivity(tx, websiteId, row.activityId, { now: work.clock.now(), adapted });
  if (problem) throw await changedSince(tx, websiteId, problem, context);
  const what = await work.onUndone?.(tx, websiteId, rows);
  if (what) throw activityErrors.changedSince({ values: { what } });
}

const deletesFile = (rows: readonly NotedRow[]): boolean =>
  rows.some(({ tableName, change }) => tableName === 'assets' && change === 'D');

/** Code that was removed comes back only by those who may add it. */
export function refuseCode({ runsCode }: ActivityWork, asker: Asker, rows: readonly NotedRow[]): void {
  if (asker.permissions.includes('code.manage')) return;
  const bringsCode = rows.some(
    ({ tableName, before }) =>
      (tableName === 'collections' || tableName === 'items' || tableName === 'areas') &&
      ((before?.document != null && runsCode(before.document)) ||
        (typeof before?.head_code === 'string' && before.head_code.trim() !== '')),
  );
  if (bringsCode)
    throw activityErrors.cannotUndo({
      values: { reason: 'It has code that runs on the page, which only some members may add.' },
    });
}

/**
 * Passwords of pages are not noted. A page that had one comes back switched off, so that nobody sees what was locked.
 */
export function withoutPasswords(rows: readonly NotedRow[]): Adapted {
  const locked = rows.filter(({ tableName, change }) => tableName === 'page_passwords' && change === 'D');
  const adapted: Record<string, Record<string, unknown> | null> = {};
  for (const { place, rowKey } of locked) {
    adapted[place] = null;
    const page = rows.find(
      (each) =>
        each.tableName === 'collections' &&
        each.change === 'D' &&
        each.rowKey.collection_id === rowKey.collection_id,
    );
    if (page) adapted[page.place] = { enabled: false, homepage: false };
  }
  return adapted;
}

/** Names what was changed since, and who did that. */
async function changedSince(
  tx: Queryable,
  websiteId: WebsiteId,
  row: { readonly tableName: string; readonly rowKey: Record<string, unknown> },
  { names }: ActivityContext,
): Promise<Error> {
  const last = await findLastChange(tx, websiteId, row);
  const what = nameOfTable(row.tableName);
  if (last === null) return activityErrors.changedSince({ values: { what: `${what} has changed since.` } });
  const title = last.title === null ? '' : ` “${last.title}”`;
  const { name } = toActor(last, names);
  return activityErrors.changedSince({
    values: {
      what: `${what} has changed since. ${name} ${kindOf(last.kind)?.words ?? 'changed'}${title} later.`,
    },
  });
}
