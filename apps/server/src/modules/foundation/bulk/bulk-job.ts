import { BULK_ROWS, type Permission } from '@awning/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, databaseFailure, type Queryable } from '../../../platform/db/index.ts';
import { CataloguedError } from '../../../platform/errors/index.ts';
import type { Queue } from '../../../platform/queue/index.ts';
import type { ActivityLog } from '../activity/index.ts';
import type { JobProgress } from '../channel/index.ts';
import type { AnyBulkList, BulkLists, EarlierBulk } from './bulk-actions.ts';
import { callOf } from './bulk-calls.ts';
import * as repository from './bulk-repository.ts';

export const RUN_BULK = 'bulk.run';
export type BulkJobData = repository.BulkKey;

export interface BulkRunParts {
  readonly database: Database;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly log: Logger;
  readonly lists: BulkLists;
  readonly jobProgress: JobProgress;
  readonly activity: Pick<ActivityLog, 'describeForMember'>;
}

/** Rows that are worked on at the same time. */
const AT_ONCE = 4;
const BATCH = 20;
/** Then the next run goes on, so that no job takes too long for the queue. */
const RUN_MS = 60_000;
const LEASE_MS = 45_000;
const PAGE = 200;
const AGAIN_SECONDS = 15;

/**
 * Works through the rows of a job. A process that dies in between leaves rows without an outcome, which the next run
 * does; a row whose outcome was not stored is done again. Use cases that mind store it with what they do (`markDone`).
 */
export async function runBulk(
  parts: BulkRunParts,
  key: BulkJobData,
  /** That of the action. */
  permissionOf: (bulk: repository.BulkHead) => Permission,
): Promise<void> {
  const { database, queue, clock } = parts;
  const until = () => new Date(clock.now().getTime() + LEASE_MS);
  const bulk = await repository.findBulk(database.query, key);
  if (bulk === null || bulk.finishedAt !== null) return;
  const sendAgain = (afterSeconds: number) =>
    database.transaction((tx) => queue.send(tx, RUN_BULK, key, { afterSeconds }));
  if (!(await repository.takeLease(database.query, key, { now: clock.now(), until: until() })))
    return sendAgain(AGAIN_SECONDS);
  const run: BulkRun = {
    key,
    bulk,
    list: anyList(parts.lists, bulk.list),
    permission: permissionOf(bulk),
    earlier: onceEach((bulkId) => findEarlier(parts, { websiteId: key.websiteId, bulkId }, bulk.list)),
  };
  if (bulk.filter !== null) await collectRows(parts, key, run.list, bulk.filter);
  const counts = await repository.countOutcomes(database.query, key);
  await reportProgress(parts, run, { ...counts, state: 'running' });
  const end = performance.now() + RUN_MS;
  for (;;) {
    const rows = await repository.listWaiting(database.query, key, BATCH);
    if (rows.length === 0) {
      if (await repository.finish(database.query, key, 'done', clock.now()))
        return reportProgress(parts, run, { ...counts, state: 'done' });
      return repository.endLease(database.query, key);
    }
    const outcomes = await inParallel(rows, (row) => runRow(parts, run, row));
    await repository.storeOutcomes(database.query, key, outcomes);
    // Counted on from what was there: to count all rows after each few of them would take longer than to do them.
    const failed = outcomes.filter(({ outcome }) => outcome !== '').length;
    counts.failed += failed;
    counts.done += outcomes.length - failed;
    if (!(await repository.extendLease(database.query, key, until())))
      return repository.endLease(database.query, key);
    await reportProgress(parts, run, { ...counts, state: 'running' });
    if (performance.now() > end) {
      await repository.endLease(database.query, key);
      return sendAgain(0);
    }
  }
}

/** What the rows of one job have in common. */
interface BulkRun {
  readonly key: BulkJobData;
  readonly bulk: repository.BulkRow;
  readonly list: AnyBulkList;
  readonly permission: Permission;
  readonly earlier: (bulkId: string) => Promise<EarlierBulk | null>;
}

/** Read for the first row that asks: what another job has done does not change any more. */
function onceEach<Value>(read: (id: string) => Promise<Value>): (id: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (id) => {
    const value = known.get(id) ?? read(id);
    known.set(id, value);
    return value;
  };
}

async function findEarlier(
  { database, clock }: BulkRunParts,
  key: BulkJobData,
  list: string,
): Promise<EarlierBulk | null> {
  const bulk = await repository.findBulk(database.query, key);
  if (bulk === null || bulk.list !== list || !isOver(bulk, clock.now())) return null;
  const [done, undone] = await Promise.all([
    repository.listDone(database.query, key),
    repository.listUndone(database.query, key),
  ]);
  return { action: bulk.action, arguments: bulk.arguments, done, undone };
}

/** Also the rows that were under way when it was cancelled. */
export const isOver = (
  { finishedAt, leasedUntil }: Pick<repository.BulkHead, 'finishedAt' | 'leasedUntil'>,
  now: Date,
): boolean => finishedAt !== null && (leasedUntil === null || leasedUntil <= now);

/** Open screens of those who may do it follow a job. */
export const reportProgress = (
  { jobProgress }: Pick<BulkRunParts, 'jobProgress'>,
  {
    key: { websiteId, bulkId },
    bulk,
    permission,
  }: Pick<BulkRun, 'key' | 'permission'> & { readonly bulk: repository.BulkHead },
  {
    state,
    ...counts
  }: {
    readonly total: number;
    readonly done: number;
    readonly failed: number;
    readonly state: 'running' | 'done' | 'cancelled';
  },
): Promise<void> =>
  jobProgress.report(
    websiteId,
    {
      jobId: bulkId,
      job: 'bulk',
      list: bulk.list,
      action: bulk.action,
      by: bulk.memberId,
      ...counts,
      state,
    },
    permission,
  );

function anyList(lists: BulkLists, name: string): AnyBulkList {
  // What is queued was checked against the contract: the action is there, and takes what it was given.
  const known = (lists as unknown as Readonly<Record<string, AnyBulkList>>)[name];
  if (known === undefined) throw new Error(`a job is about the list ${name}, which there is not`);
  return known;
}

/** All or none of them: a process that dies while it reads leaves the filter as it was. */
async function collectRows(
  { database }: BulkRunParts,
  key: BulkJobData,
  list: AnyBulkList,
  filter: Record<string, unknown>,
): Promise<void> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<AnyBulkList['page']>> = await list.page(key.websiteId, {
      ...filter,
      limit: PAGE,
      ...(cursor === null ? {} : { cursor }),
    });
    ids.push(...page.ids);
    cursor = page.nextPageCursor;
  } while (cursor !== null && ids.length < BULK_ROWS);
  await database.transaction(async (tx) => {
    await repository.insertRows(tx, key, ids.slice(0, BULK_ROWS));
    await repository.dropFilter(tx, key);
  });
}

interface WaitingRow {
  readonly id: string;
  readonly position: number;
}
interface RowOutcome {
  readonly position: number;
  /** Empty: done. */
  readonly outcome: string;
}

/** By a process whose lease has ended while it was at it: what this one has changed is taken back. */
class DoneBefore extends Error {}

async function runRow(
  { log, database, activity }: BulkRunParts,
  { key: { websiteId, bulkId }, bulk, list, permission, earlier }: BulkRun,
  { id, position }: WaitingRow,
): Promise<RowOutcome> {
  const target = {
    websiteId,
    rowId: id,
    memberId: bulk.memberId,
    roles: bulk.roles,
    key: `bulk/${bulkId}/${id}`,
    earlier,
    async markDone(tx: Queryable) {
      if (!(await repository.markDone(tx, { websiteId, bulkId }, position))) throw new DoneBefore();
    },
  };
  const describe = activity.describeForMember({
    websiteId,
    memberId: bulk.memberId,
    call: callOf(bulk.list, bulk.action),
    permission,
    rowId: id,
  });
  try {
    await database.noteChanges(describe, async () => list.actions[bulk.action]?.(target, bulk.arguments));
    return { position, outcome: '' };
  } catch (error) {
    if (error instanceof DoneBefore) return { position, outcome: '' };
    // The database is away or busy: the queue tries the whole job again, and what is done stays done.
    if (databaseFailure(error) !== undefined) throw error;
    if (!(error instanceof CataloguedError)) log.error({ err: error, bulkId, row: id }, 'a row failed');
    return { position, outcome: sentenceOf(error, bulk.action) };
  }
}

function sentenceOf(error: unknown, action: string): string {
  if (!(error instanceof CataloguedError))
    return 'Something went wrong on our side. You can try this one again.';
  // It is gone, which is what was wanted.
  if (action === 'delete' && error.status === 404) return '';
  const [field] = Object.values(error.details.errors ?? {});
  return field === undefined || field === error.message ? error.message : `${error.message} ${field}`;
}

async function inParallel<Row, Result>(
  rows: readonly Row[],
  work: (row: Row) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = [...rows];
  const worker = async (): Promise<void> => {
    for (let row = rest.shift(); row !== undefined; row = rest.shift()) results.push(await work(row));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
