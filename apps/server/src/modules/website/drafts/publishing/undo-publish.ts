import { DRAFT_KINDS, type DraftKindName } from '@awning/contract';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Editor } from '../../content/index.ts';
import { recordDraftAssets } from '../draft-assets.ts';
import type { DraftKey } from '../draft-key.ts';
import { lockDraft, reopenDraft, writeLive } from '../draft-repository.ts';
import type { SaveContext } from '../kinds/draft-kind.ts';
import type { DraftKinds } from '../kinds/draft-kinds.ts';
import { asSettings } from '../kinds/settings-fields.ts';
import { joinTakenBack } from '../settings-drafts.ts';
import { type PublishContext, settingsAhead } from './publish-changes.ts';
import { publishErrors } from './publish-errors.ts';
import { lockPublish, markUndone, readWholeItems, type WholeItem } from './publish-repository.ts';
import type { PublishedValues } from './published-values.ts';

export interface UndoOrder {
  readonly websiteId: WebsiteId;
  readonly publishId: string;
  readonly editor: Editor;
  readonly by: MemberId;
  /** Refuses what the member may not change. */
  readonly demandMay: (kind: DraftKindName, value: unknown) => void;
  readonly demandMayValue: (kind: string) => void;
}

export interface UndoContext extends PublishContext {
  readonly values: PublishedValues;
  readonly kinds: Pick<DraftKinds, 'settings'>;
}

/**
 * ED-83: visitors see exactly what they saw before, as long as nothing newer is live. What was published waits as a
 * draft again, so that nothing is lost.
 */
export async function undoPublish(context: UndoContext, order: UndoOrder): Promise<void> {
  const { websiteId, publishId, editor, by } = order;
  const settings = await settingsAhead(context.settings, websiteId);
  await context.database.transaction(async (tx) => {
    await context.lockSite(tx, websiteId);
    const publish = await lockPublish(tx, websiteId, publishId);
    if (!publish) throw publishErrors.missing();
    if (publish.undoneAt !== null) throw publishErrors.undone();
    // The last first: what leans on another change was published after it.
    const items = (await readWholeItems(tx, websiteId, publishId)).toReversed();
    // Before any is taken back: a section in sync that comes back changes other pages, too.
    for (const item of items) await demandMayTakeBack(context, tx, order, item);
    for (const item of items) {
      const kind = draftKindOf(item);
      if (kind === undefined) await takeBackValue(context, tx, websiteId, item, by);
      else await takeBack(context, tx, websiteId, { ...item, kind }, { editor, by, settings });
    }
    await markUndone(tx, websiteId, publishId, { at: context.clock.now(), by });
    await context.siteVersions.bump(tx, websiteId);
  });
}

/** Undefined for a value of another module. */
export const draftKindOf = ({ kind }: Pick<WholeItem, 'kind'>): DraftKindName | undefined =>
  DRAFT_KINDS.find((each) => each === kind);

async function takeBackValue(
  { values }: UndoContext,
  tx: Queryable,
  websiteId: WebsiteId,
  { kind, id, title, inverse }: WholeItem,
  by: MemberId,
): Promise<void> {
  if (!(await values.takeBack(tx, kind, { websiteId, id, inverse, by })))
    throw publishErrors.newerLive({ values: { title } });
}

async function demandMayTakeBack(
  context: PublishContext,
  tx: Queryable,
  { websiteId, demandMay, demandMayValue }: Pick<UndoOrder, 'websiteId' | 'demandMay' | 'demandMayValue'>,
  item: WholeItem,
): Promise<void> {
  const name = draftKindOf(item);
  if (name === undefined) return demandMayValue(item.kind);
  const { id, title, value, liveVersion } = item;
  demandMay(name, value);
  const kind = context.kindOf(name);
  await lockDraft(tx, { websiteId, kind: name, id });
  const live = await kind.live(tx, websiteId, id);
  if (live.version !== liveVersion && !kind.isStill(live.value, value))
    throw publishErrors.newerLive({ values: { title } });
}

async function takeBack(
  context: UndoContext,
  tx: Queryable,
  websiteId: WebsiteId,
  { kind: name, id, value, inverse, openedVersion }: WholeItem & { readonly kind: DraftKindName },
  save: SaveContext,
): Promise<void> {
  const kind = context.kindOf(name);
  const key: DraftKey = { websiteId, kind: name, id };
  const draft = await lockDraft(tx, key);
  await kind.save(tx, key, inverse, save);
  const after = await kind.live(tx, websiteId, id);
  if (!draft) return;
  const { version } = draft;
  await context.notify(tx, websiteId, { draft: { kind: name, id }, version, by: save.by });
  const base = { liveValue: kind.base(key, after.value), basedOn: after.version };
  if (draft.isOpen) {
    await writeLive(tx, key, base);
    const settings = context.kinds.settings(name);
    // A document that was begun after the publish holds what was published, too, and goes on as it is.
    if (settings)
      await joinTakenBack(context, tx, settings, key, { draft, value: asSettings(value), by: save.by });
    return;
  }
  const opened = { openedVersion: openedVersion ?? version, now: context.clock.now(), by: save.by };
  await reopenDraft(tx, key, { ...base, ...opened, value });
  const assets = kind.assets(value);
  await recordDraftAssets(context, tx, key, { before: assets, after: assets, isRecorded: false });
}
