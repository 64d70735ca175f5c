import type { Publish, PublishesQuery, PublishList, ReleaseValue, SiteChange } from '@awning/contract';
import { standingSteps } from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { CataloguedError } from '../../../../platform/errors/index.ts';
import {
  findDraft,
  listWaiting,
  lockDraft,
  markForReview,
  readSteps,
  type WaitingRow,
} from '../draft-repository.ts';
import type { LiveThing } from '../kinds/draft-kind.ts';
import type { DraftKinds } from '../kinds/draft-kinds.ts';
import { asSettings } from '../kinds/settings-fields.ts';
import { inLockOrder, publishChanges, type WaitingChange } from './publish-changes.ts';
import { publishErrors } from './publish-errors.ts';
import {
  type ItemRow,
  listPublishes,
  type PublishedItem,
  type PublishRow,
  readItems,
  readPublish,
} from './publish-repository.ts';
import type { Publisher } from './publisher.ts';
import { draftKindOf, type UndoContext, undoPublish } from './undo-publish.ts';

/** The names of a site's members, by id. */
export type MemberNames = (websiteId: WebsiteId) => Promise<ReadonlyMap<string, string>>;

/** Notes what leaves no trace in the tables that are noted, in the transaction of the change. */
export type NoteActivity = (
  tx: Queryable,
  websiteId: WebsiteId,
  subject: { readonly kind: string; readonly id: string; readonly title: string },
) => Promise<void>;

export interface Publishing {
  /** What waits, the oldest first. */
  waiting(websiteId: WebsiteId): Promise<SiteChange[]>;
  publish(
    websiteId: WebsiteId,
    order: {
      readonly changes: readonly WaitingChange[];
      /** What has no draft, such as a price. */
      readonly values?: readonly ReleaseValue[] | undefined;
      readonly name: string;
    },
    who: Publisher,
  ): Promise<Publish>;
  /** What waits of these things, together; null where nothing does. */
  publishWaiting(
    websiteId: WebsiteId,
    things: readonly Omit<WaitingChange, 'version'>[],
    who: Publisher,
  ): Promise<Publish | null>;
  /** Tells those who run the site that these changes are ready to be looked at. */
  askForReview(websiteId: WebsiteId, changes: readonly WaitingChange[], who: Publisher): Promise<void>;
  list(websiteId: WebsiteId, query: PublishesQuery): Promise<PublishList>;
  undo(websiteId: WebsiteId, publishId: string, who: Publisher): Promise<Publish>;
  /** Refuses a member whose changes are looked at first. */
  demandNoReview(websiteId: WebsiteId, who: Publisher): Promise<void>;
  /** Refuses a member whose roles do not allow this. */
  demandMay(change: { readonly kind: WaitingChange['kind']; readonly value: unknown }, who: Publisher): void;
}

export interface PublishingContext extends UndoContext {
  readonly kinds: DraftKinds;
  readonly memberNames: MemberNames;
  readonly noteActivity: NoteActivity;
  /** Whether changes of editors are looked at before they are published. */
  readonly asksForReview: (websiteId: WebsiteId) => Promise<boolean>;
}

export function createPublishing(context: PublishingContext): Publishing {
  const { database, clock, kinds, memberNames, asksForReview } = context;
  const db = database.query;

  const describe = async (websiteId: WebsiteId, rows: readonly PublishRow[]): Promise<Publish[]> => {
    const items = await readItems(
      db,
      websiteId,
      rows.map(({ publishId }) => publishId),
    );
    const names = await memberNames(websiteId);
    return rows.map((row) => toPublish(row, items, names));
  };
  const describeOne = async (websiteId: WebsiteId, publishId: string): Promise<Publish> => {
    const row = await readPublish(db, websiteId, publishId);
    const [publish] = row ? await describe(websiteId, [row]) : [];
    if (!publish) throw publishErrors.missing();
    return publish;
  };
  const demandNoReview = async (websiteId: WebsiteId, { managesSite }: Publisher): Promise<void> => {
    if (!managesSite && (await asksForReview(websiteId))) throw publishErrors.needsReview();
  };
  /** What the draft holds decides as well: code is for administrators. */
  const demandMay = (kind: WaitingChange['kind'], value: unknown, { demand }: Publisher): void => {
    const settings = kinds.settings(kind);
    demand(settings ? settings.permissionFor(asSettings(value)) : kinds.of(kind).permission);
  };

  const publish: Publishing['publish'] = async (websiteId, { changes, values = [], name }, who) => {
    if (changes.length + values.length === 0) throw publishErrors.nothingChosen();
    if (new Set(values.map(({ kind, id }) => `${kind} ${id}`)).size !== values.length)
      throw publishErrors.namedTwice();
    await demandNoReview(websiteId, who);
    const publishId = await publishChanges(context, {
      websiteId,
      changes,
      name,
      editor: who.editor,
      by: who.by,
      demandMay: (kind, value) => demandMay(kind, value, who),
      async publishValues(tx) {
        const items: PublishedItem[] = [];
        for (const value of values)
          items.push(await context.values.publish(tx, { websiteId, ...value }, who));
        return items;
      },
    });
    return describeOne(websiteId, publishId);
  };

  return {
    demandNoReview,
    demandMay: ({ kind, value }, who) => demandMay(kind, value, who),
    async waiting(websiteId) {
      const rows = await listWaiting(db, websiteId);
      const names = await memberNames(websiteId);
      const titleOf = await context.readTitles(websiteId);
      const changes: SiteChange[] = [];
      for (const row of rows) {
        const live = await orNothing(kinds.of(row.kind).live(db, websiteId, row.id));
        if (!live) continue;
        const steps = await readSteps(db, { websiteId, ...row }, { after: row.openedVersion - 1 });
        const shown = { ...live, title: titleOf(row, live) };
        changes.push(toChange(row, shown, steps, names, hasConflicts(kinds, row, live)));
      }
      return changes;
    },
    publish,
    async publishWaiting(websiteId, things, who) {
      const changes: WaitingChange[] = [];
      for (const thing of things) {
        const draft = await findDraft(db, { websiteId, ...thing });
        if (draft?.isOpen) changes.push({ ...thing, version: draft.version });
      }
      return changes.length === 0 ? null : publish(websiteId, { changes, name: '' }, who);
    },
    async askForReview(websiteId, changes, who) {
      const titleOf = await context.readTitles(websiteId);
      await database.transaction(async (tx) => {
        let first: { kind: string; id: string; title: string } | undefined;
        for (const { kind: name, id, version } of inLockOrder(changes)) {
          const key = { websiteId, kind: name, id };
          const title = titleOf(key, await kinds.of(name).live(tx, websiteId, id));
          const draft = await lockDraft(tx, key);
          if (!draft?.isOpen) throw publishErrors.nothingWaits({ values: { title } });
          if (draft.version !== version) throw publishErrors.changedMeanwhile({ values: { title } });
          demandMay(name, draft.value, who);
          first ??= { kind: name, id, title };
          await markForReview(tx, key, { at: clock.now(), by: who.by });
          await context.notify(tx, websiteId, { draft: { kind: name, id }, version, by: who.by });
        }
        if (first) await context.noteActivity(tx, websiteId, first);
      });
    },
    async list(websiteId, query) {
      const { rows, page } = await listPublishes(db, websiteId, query);
      return { publishes: await describe(websiteId, rows), ...page };
    },
    async undo(websiteId, publishId, who) {
      const items = await readItems(db, websiteId, [publishId]);
      if (items.some(draftKindOf)) await demandNoReview(websiteId, who);
      await undoPublish(context, {
        websiteId,
        publishId,
        editor: who.editor,
        by: who.by,
        demandMay: (kind, value) => demandMay(kind, value, who),
        demandMayValue: (kind) => context.values.demandMay(kind, who),
      });
      return describeOne(websiteId, publishId);
    },
  };
}

/** Undefined for what is gone; a draft of it is nobody's business. */
export async function orNothing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof CataloguedError && error.status < 500) return undefined;
    throw error;
  }
}

function hasConflicts(kinds: DraftKinds, row: WaitingRow, live: LiveThing): boolean {
  if (row.basedOn === live.version) return false;
  const kind = kinds.of(row.kind);
  const values = { base: row.liveValue, draft: row.value, live: kind.base(row, live.value) };
  return 'conflicts' in kind.carryOver(row, values);
}

type Names = ReadonlyMap<string, string>;
const personOf = (id: MemberId | null, names: Names) =>
  id === null ? null : { id, name: names.get(id) ?? '' };

function toChange(
  row: WaitingRow,
  live: LiveThing,
  steps: Awaited<ReturnType<typeof readSteps>>,
  names: Names,
  conflicting: boolean,
): SiteChange {
  const members = [...new Set(steps.flatMap(({ by }) => by ?? []))];
  return {
    kind: row.kind,
    id: row.id,
    title: live.title,
    address: live.address,
    version: row.version,
    since: row.openedAt.getTime(),
    by: personOf(row.openedBy, names),
    updatedAt: row.updatedAt.getTime(),
    members: members.map((id) => ({ id, name: names.get(id) ?? '' })),
    steps: standingSteps(steps).map(({ version, labels, by, at }) => ({
      version,
      labels,
      by,
      at: at.getTime(),
    })),
    hasConflicts: conflicting,
    reviewAskedAt: row.reviewAskedAt?.getTime() ?? null,
    turnsOn: turnsOn(row, live),
  };
}

/** A page that no visitor can open, such as a new one, which is shown as soon as its settings are published. */
const turnsOn = ({ kind, value }: WaitingRow, live: LiveThing): boolean =>
  kind === 'page-settings' && asSettings(value).enabled === true && asSettings(live.value).enabled === false;

const toPublish = (row: PublishRow, items: readonly ItemRow[], names: Names): Publish => ({
  id: row.publishId,
  name: row.name,
  at: row.at.getTime(),
  by: personOf(row.by, names),
  undoneAt: row.undoneAt?.getTime() ?? null,
  undoneBy: personOf(row.undoneBy, names),
  items: items
    .filter(({ publishId }) => publishId === row.publishId)
    .map(({ kind, id, title, address, labels }) => ({ kind, id, title, address, labels })),
});
