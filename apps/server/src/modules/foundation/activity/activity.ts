import type { Activity, ActivityPage, ActivityQuery, ActivitySettings } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import type { ChangeDescription } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import { defineSweep, type Job } from '../../../platform/queue/index.ts';
import type { CheckedSettings } from '../settings/index.ts';
import { toActivity } from './activity-dto.ts';
import { activityErrors } from './activity-errors.ts';
import { activityInvariants } from './activity-invariants.ts';
import {
  type ActivityRow,
  countRows,
  findActivity,
  listActivities,
  listFirstRows,
} from './activity-repository.ts';
import { createActivitySettings } from './activity-settings.ts';
import { type ActivityParts, type ActivityWork, type Asker, readContext } from './activity-work.ts';
import { type Bin, createBin } from './bin.ts';
import { type ChangeForMember, describeForMember, describeJob, describeRequest } from './request-change.ts';
import { thinActivity } from './retention.ts';
import { undoActivity } from './undo.ts';

export interface ActivityLog {
  list(websiteId: WebsiteId, asker: Asker, query: ActivityQuery): Promise<ActivityPage>;
  read(websiteId: WebsiteId, asker: Asker, activityId: string): Promise<Activity>;
  /** Brings what an activity changed back to what it was, as an activity of its own. */
  undo(websiteId: WebsiteId, asker: Asker, activityId: string): Promise<Activity>;
  readonly bin: Bin;
  readonly settings: CheckedSettings<ActivitySettings>;
  /** How what a request changes is noted; null: it is not. */
  describeRequest(request: FastifyRequest): (() => ChangeDescription) | null;
  describeJob(name: string): (() => ChangeDescription) | null;
  /** How what a job does for a member is noted: as if the member had done it. */
  describeForMember(change: ChangeForMember): () => ChangeDescription;
  readonly jobs: readonly Job[];
  readonly invariants: readonly Invariant[];
}

const FIELDS_IN_LISTS = 20;
const FIELDS_OF_ONE = 500;
const MOST_COUNTED = 1_000;

export function createActivityLog(parts: ActivityParts): ActivityLog {
  const settings = createActivitySettings(parts);
  const work: ActivityWork = { ...parts, settings };
  const one = async (websiteId: WebsiteId, asker: Asker, activityId: string): Promise<Activity> => {
    const row = await demandActivity(work, websiteId, asker, activityId);
    const [activity] = await complete(work, websiteId, [row], FIELDS_OF_ONE);
    if (activity === undefined) throw activityErrors.missing();
    return activity;
  };
  return {
    list: (websiteId, asker, query) => listPage(work, websiteId, asker, query),
    read: one,
    async undo(websiteId, asker, activityId) {
      const row = await demandActivity(work, websiteId, asker, activityId);
      return one(websiteId, asker, await undoActivity(work, websiteId, { asker, row }));
    },
    bin: createBin(work),
    settings,
    describeRequest: (request) => describeRequest(parts, request),
    describeJob: (name) => describeJob(parts, name),
    describeForMember: (change) => describeForMember(parts, change),
    jobs: [defineSweep('sweep-activity', '17 3 * * *', () => thinActivity(work))],
    invariants: activityInvariants,
  };
}

async function demandActivity(
  { database }: ActivityWork,
  websiteId: WebsiteId,
  { permissions }: Asker,
  activityId: string,
): Promise<ActivityRow> {
  const row = await findActivity(database.query, websiteId, activityId);
  if (row === null || !(permissions as readonly string[]).includes(row.permission))
    throw activityErrors.missing();
  return row;
}

async function listPage(
  work: ActivityWork,
  websiteId: WebsiteId,
  { permissions }: Asker,
  query: ActivityQuery,
): Promise<ActivityPage> {
  const { rows, page } = await listActivities(work.database.query, websiteId, permissions, query);
  return { activities: await complete(work, websiteId, rows, FIELDS_IN_LISTS), ...page };
}

async function complete(
  work: ActivityWork,
  websiteId: WebsiteId,
  rows: readonly ActivityRow[],
  most: number,
): Promise<Activity[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ activityId }) => activityId);
  const { query } = work.database;
  const [noted, counts, context] = await Promise.all([
    listFirstRows(query, websiteId, ids, most),
    countRows(query, websiteId, ids, MOST_COUNTED),
    readContext(work, websiteId),
  ]);
  const countOf = new Map(counts.map(({ activityId, count }) => [activityId, count]));
  return rows.map((row) =>
    toActivity(
      row,
      {
        rows: noted.filter(({ activityId }) => activityId === row.activityId),
        count: countOf.get(row.activityId) ?? 0,
      },
      context,
    ),
  );
}
