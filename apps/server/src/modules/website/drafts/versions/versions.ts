import { isDeepStrictEqual } from 'node:util';
import type { DraftVersion, DraftVersionList, VersionComparison, VersionsQuery } from '@awning/contract';
import { diffDocuments, type PageDocument, partsOf } from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { defineSweep, type Job } from '../../../../platform/queue/index.ts';
import { type DocumentDraftKey, holdDocumentDraft, readableDocument } from '../documents/document-draft.ts';
import { putDocument } from '../documents/replace-document-draft.ts';
import type { DraftContext } from '../draft-context.ts';
import { draftErrors } from '../draft-errors.ts';
import type { DraftKey } from '../draft-key.ts';
import { findDraft, findDraftsWithBlock } from '../draft-repository.ts';
import type { DraftKinds } from '../kinds/draft-kinds.ts';
import { asSettings, fieldsOf, joinFields, pickFields } from '../kinds/settings-fields.ts';
import type { SettingsKind } from '../kinds/settings-kind.ts';
import {
  type DemandPermission,
  type SettingsChange,
  type SettingsDraftContext,
  saveSettingsDraft,
} from '../settings-drafts.ts';
import { withBlock, withSection } from './restored-parts.ts';
import { storeVersion, versionOwnerOf } from './store-version.ts';
import {
  findVersion,
  listVersions,
  thinVersions,
  type VersionRow,
  type WholeVersion,
} from './version-repository.ts';

/** Of what a version is compared with, beside another version. */
export type Compared = 'draft' | 'live';

export interface Versions {
  list(key: DraftKey, query: VersionsQuery, demand: DemandPermission): Promise<DraftVersionList>;
  /** Gives what is there now a name. */
  name(key: DraftKey, name: string, who: Omit<SettingsChange, 'expected'>): Promise<DraftVersion>;
  read(
    websiteId: WebsiteId,
    versionId: string,
    demand: DemandPermission,
  ): Promise<{ version: DraftVersion; value: unknown }>;
  compare(
    websiteId: WebsiteId,
    versionId: string,
    other: string,
    demand: DemandPermission,
  ): Promise<VersionComparison>;
  /** Into the draft, as a step that can be undone. Gives the version of the draft. */
  restore(
    websiteId: WebsiteId,
    versionId: string,
    part: { readonly section?: string; readonly block?: string },
    change: SettingsChange,
  ): Promise<number>;
  /** ED-90: the words of a member are kept before another member goes on with them. */
  keepBeforeTakeOver(
    tx: Queryable,
    websiteId: WebsiteId,
    change: {
      readonly blockId: string;
      readonly from: { readonly memberId: MemberId };
      readonly to: { readonly name: string };
    },
  ): Promise<void>;
  readonly jobs: readonly Job[];
}

export function createVersions(context: SettingsDraftContext, kinds: DraftKinds): Versions {
  const { database, clock, ids } = context;
  const db = database.query;

  const find = async (websiteId: WebsiteId, versionId: string): Promise<WholeVersion> => {
    const version = await findVersion(db, websiteId, versionId);
    if (!version) throw draftErrors.unknownVersion();
    return version;
  };
  const now = async (key: DraftKey, which: Compared): Promise<unknown> => {
    const kind = kinds.of(key.kind);
    const live = kind.base(key, (await kind.live(db, key.websiteId, key.id)).value);
    const draft = which === 'draft' ? await findDraft(db, key) : null;
    if (!draft?.isOpen) return live;
    const settings = kinds.settings(key.kind);
    if (!settings) return draft.value;
    // All settings as they would be with the draft.
    return joinFields(asSettings(live), asSettings(draft.value), settings.groups);
  };

  return {
    async list(key, query, demand) {
      const kind = kinds.of(key.kind);
      demand(kind.readPermission);
      // Of something that the site has.
      await kind.live(db, key.websiteId, key.id);
      const { rows, page } = await listVersions(db, key, query);
      return { versions: rows.map(toVersion), ...page };
    },
    async name(key, name, { editor, by, demand }) {
      const kind = kinds.of(key.kind);
      demand(kind.permission);
      await kind.demandEditor(db, key.websiteId, key.id, editor);
      const at = clock.now();
      const row = { versionId: ids.next(), reason: 'named', name, at, by } as const;
      const value = await now(key, 'draft');
      await database.transaction((tx) =>
        storeVersion(context, tx, key, { ...row, value }, kind.assets(value)),
      );
      return toVersion(await find(key.websiteId, row.versionId));
    },
    async read(websiteId, versionId, demand) {
      const version = await find(websiteId, versionId);
      demand(kinds.of(version.kind).readPermission);
      return { version: toVersion(version), value: version.value };
    },
    async compare(websiteId, versionId, other, demand) {
      const version = await find(websiteId, versionId);
      demand(kinds.of(version.kind).readPermission);
      const key = { websiteId, kind: version.kind, id: version.id };
      const isWord = other === 'draft' || other === 'live';
      const second = isWord ? null : await find(websiteId, other);
      if (second && (second.kind !== key.kind || second.id !== key.id)) throw draftErrors.unknownVersion();
      const to = isWord ? await now(key, other) : second?.value;
      return compareValues(key, kinds, version.value, to);
    },
    async restore(websiteId, versionId, part, change) {
      const version = await find(websiteId, versionId);
      const key: DraftKey = { websiteId, kind: version.kind, id: version.id };
      const settings = kinds.settings(key.kind);
      if (settings) return restoreSettings(context, settings, key, version, change);
      change.demand(kinds.of(key.kind).permission);
      return restoreDocument(context, key as DocumentDraftKey, version, part, change);
    },
    async keepBeforeTakeOver(tx, websiteId, { blockId, from, to }) {
      for (const { kind, id, value } of await findDraftsWithBlock(tx, websiteId, blockId)) {
        const row = { versionId: ids.next(), reason: 'named', name: `Before ${to.name} took over` } as const;
        const version = { ...row, value, at: clock.now(), by: from.memberId };
        await storeVersion(context, tx, { websiteId, kind, id }, version, kinds.of(kind).assets(value));
      }
    },
    jobs: [
      defineSweep('thin-draft-versions', '*/10 * * * *', () =>
        database.transaction(async (tx) => {
          for (const { websiteId, versionId } of await thinVersions(tx, clock.now()))
            await context.media.deleteUses(tx, websiteId, versionOwnerOf(versionId));
        }),
      ),
    ],
  };
}

const toVersion = ({ versionId, kind, id, reason, name, at, by, byName }: VersionRow): DraftVersion => ({
  id: versionId,
  kind,
  subject: id,
  reason,
  name,
  at: at.getTime(),
  by,
  byName,
});

function compareValues(key: DraftKey, kinds: DraftKinds, from: unknown, to: unknown): VersionComparison {
  const settings = kinds.settings(key.kind);
  if (settings) {
    const [before, after] = [
      fieldsOf(asSettings(from), settings.groups),
      fieldsOf(asSettings(to), settings.groups),
    ];
    const changes = changedPaths(before, after).map((part) => ({
      part,
      from: before.get(part) ?? null,
      to: after.get(part) ?? null,
    }));
    return { diff: [...diffDocuments(from as PageDocument, to as PageDocument)], changes };
  }
  const subject = key as DocumentDraftKey;
  const [before, after] = [readableDocument(subject, from), readableDocument(subject, to)];
  const [old, now] = [partsOf(before), partsOf(after)];
  return {
    diff: [...diffDocuments(before, after)],
    changes: changedPaths(old, now).map((part) => ({
      part,
      from: old.get(part) ?? null,
      to: now.get(part) ?? null,
    })),
  };
}

const changedPaths = (before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => !isDeepStrictEqual(before.get(path), after.get(path)),
  );

async function restoreDocument(
  context: DraftContext,
  key: DocumentDraftKey,
  version: WholeVersion,
  { section, block }: { readonly section?: string; readonly block?: string },
  { expected, editor, by }: SettingsChange,
): Promise<number> {
  return context.database.transaction(async (tx) => {
    const draft = await holdDocumentDraft(context, tx, key, editor);
    if (expected !== undefined && expected !== draft.version) throw draftErrors.changedMeanwhile();
    const from = readableDocument(key, version.value);
    // A page of before does not bring back on all pages what a section in sync said then.
    let document: PageDocument | null = await context.documents.sync.upToDate(tx, key.websiteId, from);
    if (block !== undefined) document = withBlock(draft.document, from, block);
    else if (section !== undefined) document = withSection(draft.document, from, section);
    if (document === null) throw draftErrors.noPlaceToRestore();
    const label = version.name === '' ? 'Restore a version' : `Restore ${version.name}`;
    const { version: number } = await putDocument(context, tx, key, draft, { document, editor, by, label });
    return number;
  });
}

async function restoreSettings(
  context: SettingsDraftContext,
  kind: SettingsKind,
  key: DraftKey,
  { value }: WholeVersion,
  change: SettingsChange,
): Promise<number> {
  const live = await kind.live(context.database.query, key.websiteId, key.id);
  const [then, now] = [
    fieldsOf(asSettings(value), kind.groups),
    fieldsOf(asSettings(live.value), kind.groups),
  ];
  const different = changedPaths(then, now);
  if (different.length === 0) throw draftErrors.nothingToRestore();
  const body = pickFields(asSettings(value), different, kind.groups);
  return (await saveSettingsDraft(context, kind, key, body, change)).version;
}
