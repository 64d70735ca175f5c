import { DRAFT_KINDS, type DraftKindName } from '@awning/contract';
import { isSynced, type SyncedSection, standingSteps } from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { SiteVersions } from '../../../../platform/site-versions/index.ts';
import { type Content, type ContentSettings, type Editor, readStoredDocument } from '../../content/index.ts';
import type { DraftContext } from '../draft-context.ts';
import { draftErrors } from '../draft-errors.ts';
import { assetOwnerOf, type DraftKey } from '../draft-key.ts';
import { closeDraft, lockDraft, readSteps } from '../draft-repository.ts';
import type { DraftKind, HeldValue, SaveContext } from '../kinds/draft-kind.ts';
import type { ReadTitles, TitleOf } from '../kinds/part-titles.ts';
import { keepBeforeFirstPublish, storeVersion } from '../versions/store-version.ts';
import { publishErrors } from './publish-errors.ts';
import { insertPublish, type PublishedItem } from './publish-repository.ts';

export type FindKind = (name: DraftKindName) => DraftKind;

export interface PublishContext extends DraftContext {
  readonly siteVersions: SiteVersions;
  readonly lockSite: Content['lockSite'];
  readonly settings: ContentSettings;
  readonly kindOf: FindKind;
  readonly readTitles: ReadTitles;
}

/** One of the changes that wait, as the member saw it. */
export interface WaitingChange {
  readonly kind: DraftKindName;
  readonly id: string;
  readonly version: number;
}

export interface PublishOrder {
  readonly websiteId: WebsiteId;
  readonly changes: readonly WaitingChange[];
  readonly name: string;
  readonly editor: Editor;
  readonly by: MemberId;
  /** What other modules change at the same moment. */
  readonly publishValues: (tx: Queryable) => Promise<readonly PublishedItem[]>;
  /** Refuses what the member may not publish. */
  readonly demandMay: (kind: DraftKindName, value: unknown) => void;
}

/**
 * ED-83: all of the changes in one transaction and one version of the site, or none of them. Listeners run in it, as
 * they do for every save. Returns the id of the publish.
 */
export async function publishChanges(context: PublishContext, order: PublishOrder): Promise<string> {
  const { websiteId, name, by } = order;
  const changes = inLockOrder(order.changes);
  const settings = await settingsAhead(context.settings, websiteId);
  const titleOf = await context.readTitles(websiteId);
  return context.database.transaction(async (tx) => {
    await context.lockSite(tx, websiteId);
    const save = { editor: order.editor, by, settings };
    const items: PublishedItem[] = [];
    const publishId = context.ids.next();
    const at = context.clock.now();
    const waiting: HeldChange[] = [];
    for (const change of changes) waiting.push(await holdOne(context, tx, change, { ...order, titleOf }));
    for (const held of waiting) {
      const { after, ...item } = await publishOne(context, tx, held, items, save);
      items.push(item);
      const version = {
        versionId: context.ids.next(),
        reason: 'publish',
        name,
        value: after,
        at,
        by,
      } as const;
      const key = { websiteId, kind: item.kind, id: item.id };
      const assets = context.kindOf(item.kind).assets(after);
      await storeVersion(context, tx, key, { ...version, publishId }, assets);
    }
    const published = await Promise.all(items.map((item) => withNewest(context, tx, websiteId, item)));
    published.push(...(await order.publishValues(tx)));
    await insertPublish(tx, { websiteId, publishId, name, at, by, items: published });
    await context.siteVersions.bump(tx, websiteId);
    return publishId;
  });
}

/** Two who publish at once take their locks in the same order, and so never wait for each other in a circle. */
export function inLockOrder<Change extends { kind: DraftKindName; id: string }>(
  changes: readonly Change[],
): Change[] {
  const keyed = new Map(changes.map((change) => [`${change.kind}/${change.id}`, change]));
  if (keyed.size !== changes.length) throw publishErrors.namedTwice();
  return [...keyed.keys()].sort().flatMap((key) => keyed.get(key) ?? []);
}

/** Read before the transaction: it holds one connection already. */
export async function settingsAhead(
  settings: ContentSettings,
  websiteId: WebsiteId,
): Promise<ContentSettings> {
  const [limits, site] = await Promise.all([settings.limits(websiteId), settings.site(websiteId)]);
  return { limits: async () => limits, site: async () => site };
}

/** A change that nobody else changes until the transaction ends, and that conflicts with nothing that is live. */
interface HeldChange {
  readonly key: DraftKey;
  readonly title: string;
  readonly address: string | null;
  readonly openedVersion: number | null;
}

async function holdOne(
  context: PublishContext,
  tx: Queryable,
  { kind: name, id, version }: WaitingChange,
  {
    websiteId,
    titleOf,
    demandMay,
    editor,
  }: Pick<PublishOrder, 'websiteId' | 'demandMay' | 'editor'> & { readonly titleOf: TitleOf },
): Promise<HeldChange> {
  const kind = context.kindOf(name);
  const key: DraftKey = { websiteId, kind: name, id };
  const live = await kind.live(tx, websiteId, id);
  const title = titleOf(key, live);
  const seen = await lockDraft(tx, key);
  if (!seen?.isOpen) throw publishErrors.nothingWaits({ values: { title } });
  if (seen.version !== version) throw publishErrors.changedMeanwhile({ values: { title } });
  demandMay(name, seen.value);
  const { conflicts } = await kind.hold(tx, key, editor);
  if (conflicts.length > 0) throw draftErrors.liveConflict({ conflicts });
  return { key, title, address: live.address, openedVersion: seen.openedVersion };
}

async function publishOne(
  context: PublishContext,
  tx: Queryable,
  { key, title, address, openedVersion }: HeldChange,
  published: readonly PublishedItem[],
  save: SaveContext,
): Promise<PublishedItem<DraftKindName> & { readonly after: unknown }> {
  const { websiteId, kind: name, id } = key;
  const kind = context.kindOf(name);
  // Again: a section in sync that another of the changes brought is part of what is live by now.
  const draft = await kind.hold(tx, key, save.editor);
  if (draft.conflicts.length > 0) throw await changedByAnother(context, tx, { key, title, draft }, published);
  const before = await kind.live(tx, websiteId, id);
  const value = kind.base(key, before.value);
  await keepBeforeFirstPublish(context, tx, key, { value, assets: kind.assets(value) });
  await kind.save(tx, key, draft.value, save);
  const after = await kind.live(tx, websiteId, id);
  const steps = await readSteps(tx, key, { after: (openedVersion ?? 1) - 1 });
  await closeDraft(tx, key, { liveValue: kind.base(key, after.value), basedOn: after.version });
  await context.media.deleteUses(tx, websiteId, assetOwnerOf(key));
  await context.notify(tx, websiteId, {
    draft: { kind: name, id },
    version: draft.version,
    by: save.by,
  });
  return {
    kind: name,
    id,
    title,
    address,
    value: draft.value,
    inverse: kind.inverse(before.value, draft.value),
    liveVersion: after.version,
    openedVersion,
    labels: standingSteps(steps).flatMap(({ labels }) => labels),
    after: kind.base(key, after.value),
  };
}

/** Another change of the publish may have brought a section in sync to it since. */
export async function withNewest(
  context: PublishContext,
  tx: Queryable,
  websiteId: WebsiteId,
  item: PublishedItem,
): Promise<PublishedItem> {
  const name = DRAFT_KINDS.find((each) => each === item.kind);
  if (name === undefined) return item;
  const { version } = await context.kindOf(name).live(tx, websiteId, item.id);
  return { ...item, liveVersion: version };
}

/** Two of the changes say different things about one section in sync: neither may win by its place in the list. */
async function changedByAnother(
  { documents }: PublishContext,
  tx: Queryable,
  {
    key: { websiteId },
    title,
    draft: { value, conflicts },
  }: { readonly key: DraftKey; readonly title: string; readonly draft: HeldValue },
  published: readonly PublishedItem[],
): Promise<Error> {
  const parts = new Set(conflicts.map(({ part }) => part.slice(part.indexOf(':') + 1)));
  const section = syncedIn(value).find(
    ({ id, layout }) => parts.has(id) || layout.blocks.some(({ block }) => parts.has(block.id)),
  );
  const other = published.find((item) =>
    syncedIn(item.value).some(({ sync }) => sync.id === section?.sync.id),
  );
  const name = section && (await documents.sync.nameOf(tx, websiteId, section.sync.id));
  if (!name || !other) return draftErrors.liveConflict({ conflicts });
  return publishErrors.sectionChangedTwice({ values: { section: name, first: other.title, second: title } });
}

const syncedIn = (value: unknown): SyncedSection[] =>
  readStoredDocument(value)?.sections.filter(isSynced) ?? [];
