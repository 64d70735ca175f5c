import type { DraftKindName } from '@awning/contract';
import type { DocumentDiff } from '@awning/site-model';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { DraftKey } from './draft-key.ts';

const isOf = ({ websiteId, kind, id }: DraftKey): Statement =>
  sql`website_id = ${websiteId} and kind = ${kind} and subject_id = ${id}`;

const DraftRow = {
  /** The draft, or what was live where nothing waits. */
  value: column.json<unknown>(),
  isOpen: column.boolean,
  basedOn: column.integer,
  version: column.integer,
  openedVersion: column.nullable(column.integer),
  openedAt: column.nullable(column.instant),
  openedBy: column.nullable(column.id<MemberId>()),
  updatedAt: column.instant,
  updatedBy: column.nullable(column.id<MemberId>()),
  keptAt: column.nullable(column.instant),
  reviewAskedAt: column.nullable(column.instant),
  reviewAskedBy: column.nullable(column.id<MemberId>()),
};
export type DraftRow = RowOf<typeof DraftRow>;

const draftColumns = sql`coalesce(value, live_value) as value, value is not null as "isOpen", based_on as "basedOn",
  version, opened_version as "openedVersion", opened_at as "openedAt", opened_by as "openedBy",
  updated_at as "updatedAt", updated_by as "updatedBy", kept_at as "keptAt", review_asked_at as "reviewAskedAt",
  review_asked_by as "reviewAskedBy"`;

/** Other changes of the draft wait until the transaction ends. */
export const lockDraft = (tx: Queryable, key: DraftKey): Promise<DraftRow | null> =>
  tx.first(DraftRow, sql`select ${draftColumns} from drafts where ${isOf(key)} for update`);

export const findDraft = (db: Queryable, key: DraftKey): Promise<DraftRow | null> =>
  db.first(DraftRow, sql`select ${draftColumns} from drafts where ${isOf(key)}`);

/** What was live when the draft was last brought up to it. */
export async function readLiveValue(db: Queryable, key: DraftKey): Promise<unknown> {
  const { value } = await db.one(
    { value: column.json<unknown>() },
    sql`select live_value as value from drafts where ${isOf(key)}`,
  );
  return value;
}

export interface NewDraft {
  readonly liveValue: unknown;
  readonly basedOn: number;
  readonly version: number;
  readonly now: Date;
}

/** With nothing that waits. A row that is there already stays. */
export async function insertDraft(
  tx: Queryable,
  { websiteId, kind, id }: DraftKey,
  { liveValue, basedOn, version, now }: NewDraft,
): Promise<void> {
  await tx.run(sql`
    insert into drafts (website_id, kind, subject_id, live_value, based_on, version, updated_at)
    values (${websiteId}, ${kind}, ${id}, ${JSON.stringify(liveValue)}, ${basedOn}, ${version}, ${now})
    on conflict do nothing`);
}

/** At least as many steps of a draft can be undone. */
const KEPT_STEPS = 200;
/** Older ones are deleted together: one by one they would cost every step a tenth of its time. */
const STEPS_BETWEEN_DELETIONS = 20;

export interface NewStep {
  /** Of the draft, with this step. */
  readonly version: number;
  readonly batch: string | null;
  readonly requestHash: string | null;
  readonly labels: readonly string[];
  readonly diff: DocumentDiff;
  readonly undo: DocumentDiff;
  readonly adjusted: DocumentDiff;
  readonly touched: readonly string[];
  readonly undoes: number | null;
  /** Null: the site itself. */
  readonly by: MemberId | null;
  readonly at: Date;
}

/** Stores the draft with the step that led to it, and now and then drops steps that are too old: one round trip. */
export async function writeStep(
  tx: Queryable,
  key: DraftKey,
  /** Null: nothing waits any more. */
  value: unknown,
  step: NewStep,
): Promise<void> {
  const { websiteId, kind, id } = key;
  const isOpen = value !== null;
  const stored = isOpen ? JSON.stringify(value) : null;
  const dropped =
    step.version % STEPS_BETWEEN_DELETIONS === 0
      ? sql`, dropped as (delete from draft_steps where ${isOf(key)} and version <= ${step.version - KEPT_STEPS})`
      : sql.empty;
  await tx.run(sql`
    with added as (
      insert into draft_steps (website_id, kind, subject_id, version, batch, request_hash, labels, diff, undo, adjusted,
        touched, undoes, by_member, at)
      values (${websiteId}, ${kind}, ${id}, ${step.version}, ${step.batch}, ${step.requestHash}, ${step.labels},
        ${JSON.stringify(step.diff)}, ${JSON.stringify(step.undo)}, ${JSON.stringify(step.adjusted)}, ${step.touched},
        ${step.undoes}, ${step.by}, ${step.at})
    )${dropped}
    update drafts set value = ${stored}::jsonb, version = ${step.version}, updated_at = ${step.at},
      updated_by = ${step.by},
      opened_at = case when ${isOpen} then coalesce(opened_at, ${step.at}) end,
      opened_by = case when ${isOpen} then coalesce(opened_by, ${step.by}) end,
      opened_version = case when ${isOpen} then coalesce(opened_version, ${step.version}) end,
      review_asked_at = null, review_asked_by = null, gone_at = null
    where ${isOf(key)}`);
}

/** The draft stands on this from now on. */
export async function writeLive(
  tx: Queryable,
  key: DraftKey,
  { liveValue, basedOn }: Pick<NewDraft, 'liveValue' | 'basedOn'>,
): Promise<void> {
  await tx.run(sql`
    update drafts set live_value = ${JSON.stringify(liveValue)}, based_on = ${basedOn}, gone_at = null
    where ${isOf(key)}`);
}

/** Nothing waits from now on: it was published, and this is live. */
export async function closeDraft(
  tx: Queryable,
  key: DraftKey,
  { liveValue, basedOn }: Pick<NewDraft, 'liveValue' | 'basedOn'>,
): Promise<void> {
  await tx.run(sql`
    update drafts set value = null, opened_at = null, opened_by = null, opened_version = null, review_asked_at = null,
      review_asked_by = null, live_value = ${JSON.stringify(liveValue)}, based_on = ${basedOn}
    where ${isOf(key)}`);
}

/** What was published waits again, as the version that it was, with the steps since it was opened. */
export async function reopenDraft(
  tx: Queryable,
  key: DraftKey,
  {
    value,
    liveValue,
    basedOn,
    openedVersion,
    now,
    by,
  }: Pick<NewDraft, 'liveValue' | 'basedOn' | 'now'> & {
    readonly value: unknown;
    readonly openedVersion: number;
    readonly by: MemberId | null;
  },
): Promise<void> {
  await tx.run(sql`
    update drafts set value = ${JSON.stringify(value)}, live_value = ${JSON.stringify(liveValue)},
      based_on = ${basedOn}, opened_version = ${openedVersion}, opened_at = ${now}, opened_by = ${by}, updated_at = ${now},
      updated_by = ${by}, gone_at = null
    where ${isOf(key)}`);
}

/** What it is a draft of is gone, for now or for good. */
export async function markGone(tx: Queryable, key: DraftKey, at: Date): Promise<void> {
  await tx.run(sql`update drafts set gone_at = ${at} where ${isOf(key)}`);
}

export async function markBack(tx: Queryable, key: DraftKey): Promise<void> {
  await tx.run(sql`update drafts set gone_at = null where ${isOf(key)}`);
}

const GoneRow = {
  websiteId: column.id<WebsiteId>(),
  kind: column.word<DraftKindName>(),
  id: column.text,
  goneAt: column.instant,
};
export type GoneRow = RowOf<typeof GoneRow>;

/** Across sites. */
export const listGone = (db: Queryable): Promise<GoneRow[]> =>
  db.rows(
    GoneRow,
    sql`select website_id as "websiteId", kind, subject_id as id, gone_at as "goneAt" from drafts
      where gone_at is not null order by gone_at`,
  );

/** With its steps. */
export async function deleteDraft(tx: Queryable, key: DraftKey): Promise<void> {
  await tx.run(sql`delete from drafts where ${isOf(key)}`);
}

const StepRow = {
  version: column.integer,
  batch: column.nullable(column.text),
  requestHash: column.nullable(column.text),
  labels: column.texts,
  diff: column.json<DocumentDiff>(),
  undo: column.json<DocumentDiff>(),
  adjusted: column.json<DocumentDiff>(),
  touched: column.texts,
  undoes: column.nullable(column.integer),
  by: column.nullable(column.id<MemberId>()),
  at: column.instant,
};
export type StepRow = RowOf<typeof StepRow>;

const stepColumns = sql`version, batch, request_hash as "requestHash", labels, diff, undo, adjusted, touched, undoes,
  by_member as by, at`;

/** Those that came after a version, the oldest first. */
export const readSteps = (
  db: Queryable,
  key: DraftKey,
  { after, until }: { readonly after: number; readonly until?: number },
): Promise<StepRow[]> =>
  db.rows(
    StepRow,
    sql`select ${stepColumns} from draft_steps where ${isOf(key)} and version > ${after}
      ${until === undefined ? sql.empty : sql`and version <= ${until}`} order by version`,
  );

export const findBatch = (db: Queryable, key: DraftKey, batch: string): Promise<StepRow | null> =>
  db.first(StepRow, sql`select ${stepColumns} from draft_steps where ${isOf(key)} and batch = ${batch}`);

const WaitingRow = {
  kind: column.word<DraftKindName>(),
  id: column.text,
  value: column.json<unknown>(),
  liveValue: column.json<unknown>(),
  basedOn: column.integer,
  version: column.integer,
  openedVersion: column.integer,
  openedAt: column.instant,
  openedBy: column.nullable(column.id<MemberId>()),
  updatedAt: column.instant,
  reviewAskedAt: column.nullable(column.instant),
};
export type WaitingRow = RowOf<typeof WaitingRow>;

/** What can be published, the oldest first. */
export const listWaiting = (db: Queryable, websiteId: WebsiteId): Promise<WaitingRow[]> =>
  db.rows(
    WaitingRow,
    sql`select kind, subject_id as id, value, live_value as "liveValue", based_on as "basedOn", version,
        opened_version as "openedVersion", opened_at as "openedAt", opened_by as "openedBy",
        updated_at as "updatedAt", review_asked_at as "reviewAskedAt"
      from drafts where website_id = ${websiteId} and value is not null order by opened_at, kind, subject_id`,
  );

export async function markForReview(
  tx: Queryable,
  key: DraftKey,
  { at, by }: { readonly at: Date; readonly by: MemberId },
): Promise<void> {
  await tx.run(sql`update drafts set review_asked_at = ${at}, review_asked_by = ${by} where ${isOf(key)}`);
}

/** The theme that the site has in a draft, if it has another one there. */
export async function findDraftedTheme(db: Queryable, websiteId: WebsiteId): Promise<string | null> {
  const row = await db.first(
    { name: column.nullable(column.text) },
    sql`select value ->> 'themeName' as name from drafts
      where website_id = ${websiteId} and kind = 'theme' and subject_id = 'site'`,
  );
  return row?.name ?? null;
}

const OpenRow = {
  kind: column.word<DraftKindName>(),
  id: column.text,
  value: column.json<unknown>(),
  liveValue: column.json<unknown>(),
  basedOn: column.integer,
};
export type OpenRow = RowOf<typeof OpenRow>;

/** Which open drafts of documents have a block of this id: one, unless blocks were copied with their ids. */
export const findDraftsWithBlock = (
  db: Queryable,
  websiteId: WebsiteId,
  blockId: string,
): Promise<{ kind: DraftKindName; id: string; value: unknown }[]> =>
  db.rows(
    { kind: column.word<DraftKindName>(), id: column.text, value: column.json<unknown>() },
    sql`select kind, subject_id as id, value from drafts
      where website_id = ${websiteId} and value is not null and kind in ('page', 'item', 'area')
        and jsonb_path_exists(value, '$.** ? (@.id == $id)', jsonb_build_object('id', ${blockId}::text))`,
  );

/** Everything that waits on a site. */
export const listOpenDrafts = (db: Queryable, websiteId: WebsiteId): Promise<OpenRow[]> =>
  db.rows(
    OpenRow,
    sql`select kind, subject_id as id, value, live_value as "liveValue", based_on as "basedOn" from drafts
      where website_id = ${websiteId} and value is not null order by kind, subject_id`,
  );

/** Open drafts with an old address somewhere in them, or in what they stand on. */
export const findLinkedDrafts = (
  tx: Queryable,
  websiteId: WebsiteId,
  moves: readonly { readonly from: string }[],
): Promise<{ kind: DraftKindName; id: string }[]> =>
  tx.rows(
    { kind: column.word<DraftKindName>(), id: column.text },
    sql`select kind, subject_id as id from drafts
      where website_id = ${websiteId} and value is not null and gone_at is null
        and exists (select from unnest(${moves.map(({ from }) => from)}::text[]) as address
          where strpos(value::text, address) > 0 or strpos(live_value::text, address) > 0)
      order by kind, subject_id`,
  );
