import {
  type DocumentDraft,
  DRAFT_KINDS,
  type DraftCommands,
  type DraftEdited,
  type DraftStep,
  type SettingsDraft,
} from '@awning/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import { defineSweep, type Job } from '../../../platform/queue/index.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import type { ContentMedia, Editor, FollowMove } from '../content/index.ts';
import { copyDraftsWith } from './copied-drafts.ts';
import type { DocumentDraftKey } from './documents/document-draft.ts';
import { editDocumentDraft } from './documents/edit-document-draft.ts';
import { readDocumentDraft } from './documents/read-document-draft.ts';
import {
  type DraftChange,
  discardDocumentDraft,
  replaceDocumentDraft,
} from './documents/replace-document-draft.ts';
import { type Resolution, resolveDocumentDraft } from './documents/resolve-document-draft.ts';
import { undoDocumentStep } from './documents/undo-document-step.ts';
import type { DraftContext, NotifyDraftChanged } from './draft-context.ts';
import { draftErrors } from './draft-errors.ts';
import { draftInvariants } from './draft-invariants.ts';
import type { DraftKey } from './draft-key.ts';
import { findDraft, readSteps } from './draft-repository.ts';
import { toStep } from './draft-step.ts';
import { createDraftFollowing } from './follow-links.ts';
import { type BinDays, markGoneWith, removeGoneDrafts } from './gone-drafts.ts';
import { createDraftKinds, type DraftSources } from './kinds/draft-kinds.ts';
import { createReadTitles } from './kinds/part-titles.ts';
import type { Settings } from './kinds/settings-fields.ts';
import type { SettingsKind } from './kinds/settings-kind.ts';
import {
  createPublishing,
  type MemberNames,
  type NoteActivity,
  type Publishing,
} from './publishing/publishing.ts';
import { createScheduledKinds, publishedValuesOf } from './schedule/scheduled-kind.ts';
import { createSchedules, type Schedules } from './schedule/schedules.ts';
import {
  type DemandPermission,
  discardSettingsDraft,
  readSettingsDraft,
  resolveSettingsDraft,
  type SettingsChange,
  saveSettingsDraft,
  undoSettingsStep,
} from './settings-drafts.ts';
import { createSiteDraftReader, type ReadSiteDrafts } from './site-drafts.ts';
import { createVersions, type Versions } from './versions/versions.ts';

export interface DocumentDrafts {
  read(key: DocumentDraftKey): Promise<DocumentDraft>;
  replace(key: DocumentDraftKey, input: unknown, change: DraftChange): Promise<DocumentDraft>;
  edit(
    key: DocumentDraftKey,
    batch: DraftCommands & { readonly editor: Editor; readonly by: MemberId },
  ): Promise<DraftEdited>;
  discard(key: DocumentDraftKey, change: DraftChange): Promise<void>;
}

export interface SettingsDrafts {
  read(key: DraftKey, demand: DemandPermission): Promise<SettingsDraft>;
  save(key: DraftKey, value: Settings, change: SettingsChange): Promise<SettingsDraft>;
  discard(key: DraftKey, change: SettingsChange): Promise<void>;
}

export interface Drafts {
  readonly documents: DocumentDrafts;
  readonly settings: SettingsDrafts;
  readonly publishing: Publishing;
  readonly versions: Versions;
  readonly schedules: Schedules;
  /** Lets links in drafts follow pages that have moved, in the transaction that moves them. */
  readonly follow: FollowMove;
  /** For previews: everything that waits on a site. */
  readonly readSite: ReadSiteDrafts;
  /** The last steps of a draft, the oldest first. */
  steps(
    key: DraftKey,
    filter: { readonly after?: number; readonly by?: MemberId },
    demand: DemandPermission,
  ): Promise<{ version: number; steps: DraftStep[] }>;
  undo(
    key: DraftKey,
    undo: { readonly step: number; readonly batch: string } & Omit<SettingsChange, 'expected'>,
  ): Promise<DraftEdited>;
  /** Ends conflicts with what visitors see, all of them or those of some parts. */
  resolve(key: DraftKey, resolution: Resolution, change: SettingsChange): Promise<void>;
  readonly jobs: readonly Job[];
  readonly invariants: readonly Invariant[];
}

export interface DraftParts extends DraftSources {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly media: ContentMedia;
  readonly memberNames: MemberNames;
  readonly log: Logger;
  readonly binDays: BinDays;
  readonly noteActivity: NoteActivity;
  /** Told of changes for those who have the draft open. */
  readonly notify?: NotifyDraftChanged;
}

export function createDrafts(parts: DraftParts): Drafts {
  const { database, clock, content, media, notify = async () => undefined } = parts;
  const { ids } = parts;
  const context: DraftContext = { database, clock, ids, documents: content.documents, media, notify };
  const kinds = createDraftKinds(context, parts);
  const scheduledKinds = createScheduledKinds((name) => DRAFT_KINDS.some((kind) => kind === name));
  const publishing = {
    ...context,
    values: publishedValuesOf(scheduledKinds),
    siteVersions: parts.siteVersions,
    lockSite: content.lockSite,
    settings: parts.settings,
    kindOf: kinds.of,
    kinds,
    readTitles: createReadTitles(parts),
    memberNames: parts.memberNames,
    noteActivity: parts.noteActivity,
    asksForReview: async (websiteId: WebsiteId) =>
      (await parts.settings.site(websiteId)).value.reviewBeforePublishing,
  };
  const settingsContext = { ...context, settings: parts.settings, kinds };
  const settingsOf = (key: DraftKey): SettingsKind => {
    const kind = kinds.settings(key.kind);
    if (!kind) throw draftErrors.unknownKind({ values: { kind: key.kind } });
    return kind;
  };
  const documentKey = (key: DraftKey): DocumentDraftKey | null =>
    kinds.settings(key.kind) ? null : (key as DocumentDraftKey);

  const publisher = createPublishing(publishing);
  const versions = createVersions(settingsContext, kinds);
  const schedules = createSchedules({
    ...publishing,
    scheduledKinds,
    log: parts.log,
    demandMay: publisher.demandMay,
    demandNoReview: publisher.demandNoReview,
  });

  markGoneWith(content, context);
  copyDraftsWith(content, context);

  return {
    documents: {
      read: (key) => readDocumentDraft(context, key),
      replace: (key, input, change) => replaceDocumentDraft(context, key, input, change),
      edit: (key, batch) => editDocumentDraft(context, key, batch),
      discard: (key, change) => discardDocumentDraft(context, key, change),
    },
    settings: {
      read: async (key, demand) => {
        const kind = settingsOf(key);
        demand(kind.readPermission);
        return readSettingsDraft(context, kind, key);
      },
      save: async (key, value, change) =>
        saveSettingsDraft(settingsContext, settingsOf(key), key, value, change),
      discard: async (key, change) => discardSettingsDraft(context, settingsOf(key), key, change),
    },
    publishing: publisher,
    versions,
    schedules,
    jobs: [
      ...versions.jobs,
      ...schedules.jobs,
      defineSweep('remove-drafts-of-deleted', '27 3 * * *', () =>
        removeGoneDrafts(context, kinds, parts.binDays),
      ),
    ],
    invariants: draftInvariants({ clock }),
    follow: createDraftFollowing(context, kinds),
    readSite: createSiteDraftReader(context, kinds),
    async steps(key, { after = 0, by }, demand) {
      demand(kinds.of(key.kind).readPermission);
      const draft = await findDraft(database.query, key);
      if (!draft) throw draftErrors.missing();
      const steps = await readSteps(database.query, key, { after });
      return {
        version: draft.version,
        steps: steps.filter((step) => by === undefined || step.by === by).map(toStep),
      };
    },
    async undo(key, undo) {
      const document = documentKey(key);
      if (!document) return undoSettingsStep(context, settingsOf(key), key, undo);
      undo.demand(kinds.of(key.kind).permission);
      return undoDocumentStep(context, document, undo);
    },
    async resolve(key, resolution, change) {
      const document = documentKey(key);
      if (!document) return resolveSettingsDraft(context, settingsOf(key), key, resolution, change);
      change.demand(kinds.of(key.kind).permission);
      await resolveDocumentDraft(context, document, resolution, change);
    },
  };
}
