import { isDeepStrictEqual } from 'node:util';
import type { DraftKindName } from '@awning/contract';
import {
  diffDocuments,
  type MovedAddresses,
  movedLinksInDocument,
  movedLinksInSettings,
  type PageDocument,
  touchedParts,
} from '@awning/site-model';
import type { Queryable } from '../../../platform/db/index.ts';
import { CataloguedError } from '../../../platform/errors/index.ts';
import { type FollowMove, readStoredDocument } from '../content/index.ts';
import type { DraftContext } from './draft-context.ts';
import type { DraftKey } from './draft-key.ts';
import { findLinkedDrafts, lockDraft, readLiveValue, writeLive, writeStep } from './draft-repository.ts';
import type { DraftKinds } from './kinds/draft-kinds.ts';
import { asSettings } from './kinds/settings-fields.ts';
import { findLinkedScheduledItems, writeScheduledItem } from './schedule/schedule-repository.ts';
import { changedFields } from './settings-drafts.ts';

/** What nobody reads as a page: code, colours and fonts. */
const WITHOUT_LINKS: readonly DraftKindName[] = ['design', 'theme', 'lock-page'];

/**
 * ED-75: links in drafts follow a page that moves, and so does what the drafts stand on, which has followed already for
 * visitors. Else a draft that changed the same text would be in conflict with its own site.
 */
export const createDraftFollowing =
  (context: DraftContext, kinds: DraftKinds): FollowMove =>
  async (tx, websiteId, { moved }) => {
    for (const { kind, id } of await findLinkedDrafts(tx, websiteId, moved.moves))
      await followInDraft(context, kinds, tx, { websiteId, kind, id }, moved);
    await followInSchedules(kinds, tx, websiteId, moved);
  };

const LABEL = 'Links follow a new address';

async function followInDraft(
  context: DraftContext,
  kinds: DraftKinds,
  tx: Queryable,
  key: DraftKey,
  moved: MovedAddresses,
): Promise<void> {
  const draft = await lockDraft(tx, key);
  if (!draft?.isOpen) return;
  const base = await readLiveValue(tx, key);
  const followedBase = followed(kinds, key.kind, base, moved);
  if (followedBase !== base)
    await writeLive(tx, key, {
      liveValue: followedBase,
      basedOn: (await versionIfLive(kinds, tx, key, followedBase)) ?? draft.basedOn,
    });
  const value = followed(kinds, key.kind, draft.value, moved);
  if (value === draft.value) return;
  const version = draft.version + 1;
  const now = context.clock.now();
  await writeStep(tx, key, value, {
    version,
    batch: null,
    requestHash: null,
    labels: [LABEL],
    diff: diffDocuments(draft.value as PageDocument, value as PageDocument),
    undo: diffDocuments(value as PageDocument, draft.value as PageDocument),
    adjusted: [],
    touched: touched(kinds, key.kind, draft.value, value),
    undoes: null,
    by: null,
    at: now,
  });
  await context.notify(tx, key.websiteId, { draft: { kind: key.kind, id: key.id }, version, by: null });
}

/** The same object where no link follows, or where it cannot be read. */
function followed(kinds: DraftKinds, kind: DraftKindName, value: unknown, moved: MovedAddresses): unknown {
  if (WITHOUT_LINKS.includes(kind)) return value;
  if (kinds.settings(kind)) return movedLinksInSettings(value, moved);
  const document = readStoredDocument(value);
  const next = document && movedLinksInDocument(document, moved);
  return next === null || next === document ? value : next;
}

function touched(kinds: DraftKinds, kind: DraftKindName, before: unknown, after: unknown): readonly string[] {
  const settings = kinds.settings(kind);
  return settings
    ? changedFields(asSettings(before), asSettings(after), settings)
    : touchedParts(before as PageDocument, after as PageDocument);
}

/** The version of what visitors see, where that is the same by now; else null: the two meet when it is next used. */
async function versionIfLive(
  kinds: DraftKinds,
  tx: Queryable,
  { websiteId, kind, id }: DraftKey,
  base: unknown,
): Promise<number | null> {
  try {
    const { value, version } = await kinds.of(kind).live(tx, websiteId, id);
    return isDeepStrictEqual(kinds.of(kind).base({ id }, value), base) ? version : null;
  } catch (error) {
    // It is gone, and may come back with its draft.
    if (error instanceof CataloguedError) return null;
    throw error;
  }
}

/** What was frozen follows, too: at its time it would bring the former address back. */
async function followInSchedules(
  kinds: DraftKinds,
  tx: Queryable,
  websiteId: DraftKey['websiteId'],
  moved: MovedAddresses,
): Promise<void> {
  for (const item of await findLinkedScheduledItems(tx, websiteId, moved.moves)) {
    const { scheduleId, kind, id } = item;
    const value = followed(kinds, kind, item.value, moved);
    const liveValue = followed(kinds, kind, item.liveValue, moved);
    if (value === item.value && liveValue === item.liveValue) continue;
    const basedOn = (await versionIfLive(kinds, tx, { websiteId, kind, id }, liveValue)) ?? item.basedOn;
    const draft = await lockDraft(tx, { websiteId, kind, id });
    // A draft that is what was frozen is the same after both have followed.
    const isSame = draft?.isOpen === true && isDeepStrictEqual(draft.value, value);
    const draftVersion = isSame ? draft.version : item.draftVersion;
    await writeScheduledItem(tx, websiteId, {
      scheduleId,
      kind,
      id,
      value,
      liveValue,
      basedOn,
      draftVersion,
    });
  }
}
