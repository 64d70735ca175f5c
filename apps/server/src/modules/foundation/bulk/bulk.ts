import {
  BULK_LISTS,
  BULK_ROWS,
  type Bulk,
  type NewBulk,
  type Permission,
  type RoleMap,
} from '@awning/contract';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Queryable } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Once } from '../../../platform/once/index.ts';
import { defineJob, defineSweep, type Job } from '../../../platform/queue/index.ts';
import type { BulkLists } from './bulk-actions.ts';
import { bulkErrors } from './bulk-errors.ts';
import {
  type BulkJobData,
  type BulkRunParts,
  isOver,
  RUN_BULK,
  reportProgress,
  runBulk,
} from './bulk-job.ts';
import * as repository from './bulk-repository.ts';

/** The member who asks. */
export interface BulkMember {
  readonly id: MemberId;
  readonly roles: RoleMap;
}

export interface BulkActions {
  /** Checks what is asked for and queues it. With a key, the same call again starts nothing more. */
  start(
    websiteId: WebsiteId,
    bulk: NewBulk,
    by: BulkMember & { readonly idempotencyKey?: string | undefined },
  ): Promise<Bulk>;
  /** Those who may do it may look at it. */
  read(websiteId: WebsiteId, bulkId: string, by: BulkMember): Promise<Bulk>;
  /** What is done stays done. */
  cancel(websiteId: WebsiteId, bulkId: string, by: BulkMember): Promise<Bulk>;
  readonly jobs: readonly Job[];
}

interface BulkParts extends BulkRunParts {
  readonly once: Once;
  readonly ids: Ids;
  readonly may: (roles: RoleMap, permission: Permission) => boolean;
}

interface KnownAction {
  readonly permission: Permission;
  readonly arguments: TSchema;
}

const MOST_FAILURES = 500;
const RETENTION_DAYS = 30;
const SWEEP_BATCH = 100;

export function createBulkActions(parts: BulkParts): BulkActions {
  const { database, once, clock } = parts;
  return {
    async start(websiteId, request, { idempotencyKey, ...member }) {
      const checked = check(parts, request, member);
      if (checked.doneBy !== null)
        await checkEarlier(parts, { websiteId, bulkId: checked.doneBy }, checked, member);
      const work = (tx: Queryable) => queueBulk(parts, tx, websiteId, checked, member);
      const change = { websiteId, memberId: member.id, call: 'bulk.startBulk', rowId: '' };
      const bulkId = await noted(parts, { ...change, permission: permissionOf(checked) }, () =>
        idempotencyKey === undefined
          ? database.transaction(work)
          : once.inTransaction(
              { websiteId, scope: `bulk.start/${member.id}`, key: idempotencyKey, request },
              work,
            ),
      );
      return describe(parts, { websiteId, bulkId });
    },
    async read(websiteId, bulkId, by) {
      await demand(parts, { websiteId, bulkId }, by);
      return describe(parts, { websiteId, bulkId });
    },
    async cancel(websiteId, bulkId, by) {
      const key = { websiteId, bulkId };
      const row = await demand(parts, key, by);
      const permission = permissionOf(row);
      const isCancelled = await noted(
        parts,
        { websiteId, memberId: by.id, call: 'bulk.cancelBulk', rowId: bulkId, permission },
        () => repository.finish(database.query, key, 'cancelled', clock.now()),
      );
      if (isCancelled) {
        const counts = await repository.countOutcomes(database.query, key);
        await reportProgress(parts, { key, bulk: row, permission }, { ...counts, state: 'cancelled' });
      }
      return describe(parts, key);
    },
    jobs: [
      defineJob<BulkJobData>(RUN_BULK, (key) => runBulk(parts, key, permissionOf), { concurrency: 2 }),
      defineSweep('bulk.sweep', '41 3 * * *', () => sweep(parts)),
    ],
  };
}

/** With the permission of the action: the call itself is open to all members. */
const noted = <T>(
  { database, activity }: BulkParts,
  change: Parameters<BulkParts['activity']['describeForMember']>[0],
  work: () => Promise<T>,
): Promise<T> => database.noteChanges(activity.describeForMember(change), work);

const actionOf = (list: string, action: string): KnownAction | undefined => {
  const known: Readonly<Record<string, { readonly actions: Readonly<Record<string, KnownAction>> }>> =
    BULK_LISTS;
  const actions = Object.hasOwn(known, list) ? known[list]?.actions : undefined;
  return actions && Object.hasOwn(actions, action) ? actions[action] : undefined;
};

/** Of an action of another version that has gone, the narrowest. */
const permissionOf = ({ list, action }: { readonly list: string; readonly action: string }): Permission =>
  actionOf(list, action)?.permission ?? 'members.manage';

interface CheckedBulk extends Required<Pick<NewBulk, 'list' | 'action' | 'arguments'>> {
  readonly ids: readonly string[] | null;
  readonly filter: Record<string, unknown> | null;
  readonly doneBy: string | null;
}

function check({ may, lists }: BulkParts, request: NewBulk, { roles }: BulkMember): CheckedBulk {
  const { list, action, ids = null, filter = null, doneBy = null, arguments: given = {} } = request;
  const known = actionOf(list, action);
  const source = lists[list as keyof BulkLists];
  if (known === undefined || source === undefined)
    throw bulkErrors.unknownAction({ values: { list, action } });
  if (!may(roles, known.permission)) throw bulkErrors.notAllowed();
  const invalid = (what: string): Error => bulkErrors.invalid({ values: { what } });
  if ([ids, filter, doneBy].filter((rows) => rows !== null).length !== 1)
    throw invalid('name either ids, a filter or an earlier action');
  if (!Value.Check(known.arguments, given)) throw invalid('the arguments are not those of the action');
  if (filter !== null && !Value.Check(BULK_LISTS[list as keyof BulkLists].filter, filter))
    throw invalid('the filter is not one of the list');
  return { list, action, arguments: given, ids, filter, doneBy };
}

/** Only what is over is taken back, by members who may do the same, with an action of the same list. */
async function checkEarlier(
  parts: BulkParts,
  key: repository.BulkKey,
  { list }: Pick<CheckedBulk, 'list'>,
  by: BulkMember,
): Promise<void> {
  const earlier = await demand(parts, key, by);
  const what = 'the earlier action is of another list, or not over yet';
  if (earlier.list !== list || !isOver(earlier, parts.clock.now()))
    throw bulkErrors.invalid({ values: { what } });
}

async function queueBulk(
  { ids, clock, queue }: BulkParts,
  tx: Queryable,
  websiteId: WebsiteId,
  { ids: rowIds, doneBy, ...bulk }: CheckedBulk,
  { id: memberId, roles }: BulkMember,
): Promise<string> {
  const key = { websiteId, bulkId: ids.next() };
  await repository.insertBulk(tx, { ...key, ...bulk, memberId, roles, now: clock.now() });
  if (rowIds !== null) await repository.insertRows(tx, key, rowIds.slice(0, BULK_ROWS));
  if (doneBy !== null) await repository.copyDoneRows(tx, key, doneBy);
  await queue.send(tx, RUN_BULK, key);
  return key.bulkId;
}

async function demand(
  { database, may }: BulkParts,
  key: repository.BulkKey,
  { roles }: BulkMember,
): Promise<repository.BulkHead> {
  const row = await repository.findHead(database.query, key);
  // What a member may not do is not there for them.
  if (row === null || !may(roles, permissionOf(row))) throw bulkErrors.missing();
  return row;
}

/** A cancelled one whose last rows are still under way goes on: it has not done all that it will have done. */
async function describe(
  { database: { query: db }, clock }: BulkParts,
  key: repository.BulkKey,
): Promise<Bulk> {
  const row = await repository.findHead(db, key);
  if (row === null) throw bulkErrors.missing();
  const [counts, failures] = await Promise.all([
    repository.countOutcomes(db, key),
    repository.listFailures(db, key, MOST_FAILURES),
  ]);
  const isEnding = row.finishedAt !== null && !isOver(row, clock.now());
  return {
    id: row.bulkId,
    list: row.list,
    action: row.action,
    state: isEnding ? 'running' : row.state,
    ...counts,
    failures,
    startedBy: row.memberName,
    createdOn: row.createdAt.getTime(),
    finishedOn: isEnding ? null : (row.finishedAt?.getTime() ?? null),
  };
}

async function sweep({ database, clock }: BulkParts): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_DAYS * 24 * 3_600_000);
  for (let count = SWEEP_BATCH; count === SWEEP_BATCH; )
    count = await repository.deleteFinishedBefore(database.query, before, SWEEP_BATCH);
}
