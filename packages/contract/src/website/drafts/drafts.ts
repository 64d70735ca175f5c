import type { EditCommand } from '@awning/site-model';
import { type Static, Type } from 'typebox';
import { Millis, OrNull, strict, Version } from '../../shared/content-fields.ts';
import { EditConflict } from '../../shared/error.ts';
import { Id } from '../../shared/fields.ts';
import { ListPage, ListQuery, ListSearch } from '../../shared/lists.ts';

/**
 * What has drafts. The first three are documents; of the others a draft is the body of the call that saves it. Those
 * that are published together are saved in the order of their names, so a kind that leans on another comes after it.
 */
export const DOCUMENT_DRAFT_KINDS = ['page', 'item', 'area'] as const;
export const SETTINGS_DRAFT_KINDS = [
  'page-settings',
  'item-settings',
  'navigation',
  'header-footer',
  'design',
  'theme',
  'popup',
  'announcement',
  'lock-page',
  'site-not-found',
] as const;
export const DRAFT_KINDS = [...DOCUMENT_DRAFT_KINDS, ...SETTINGS_DRAFT_KINDS] as const;
export type DocumentDraftKind = (typeof DOCUMENT_DRAFT_KINDS)[number];
export type SettingsDraftKind = (typeof SETTINGS_DRAFT_KINDS)[number];
export type DraftKindName = (typeof DRAFT_KINDS)[number];

const Kind = Type.Enum(DRAFT_KINDS);
const Subject = Type.String({
  pattern: '^[A-Za-z0-9_][A-Za-z0-9._:-]{0,127}$',
  description: 'The id of the page, item or area, the name of the menu, or `site`',
});
export const DraftPath = Type.Object({ kind: Kind, id: Subject });
export const SettingsDraftPath = Type.Object({ kind: Type.Enum(SETTINGS_DRAFT_KINDS), id: Subject });

const Diff = Type.Array(Type.Unknown(), {
  description: 'Steps of `applyDiff`, as docs/reference/documents.md has them',
});
const Member = OrNull(Id);

export const DraftStep = Type.Object({
  version: Type.Integer({ description: 'Of the draft, with this step' }),
  labels: Type.Array(Type.String()),
  diff: Diff,
  undo: Diff,
  undoes: OrNull(Type.Integer({ description: 'The step that it took back' })),
  by: Member,
  at: Millis,
});
export type DraftStep = Static<typeof DraftStep>;

const state = {
  version: Version,
  isOpen: Type.Boolean({ description: 'False: nothing waits, and this is what visitors see' }),
  basedOn: Type.Integer({ description: 'The version of what visitors see that the draft stands on' }),
  conflicts: Type.Array(EditConflict, {
    description: 'What was changed for visitors since, and in the draft as well',
  }),
  openedAt: OrNull(Millis),
  openedBy: Member,
  updatedAt: OrNull(Millis),
  updatedBy: Member,
};

/** `GET …/draft` of a page, an item or an area. */
export const DocumentDraft = Type.Object({ document: Type.Unknown(), ...state });
export type DocumentDraft = Static<typeof DocumentDraft>;

export const DocumentDraftBody = Type.Object({ document: Type.Unknown() }, strict);

/** `GET /api/drafts/{kind}/{id}`: the body of the call that would save it; null where nothing waits. */
export const SettingsDraft = Type.Object({ value: Type.Unknown(), ...state });
export type SettingsDraft = Static<typeof SettingsDraft>;

/** The body of the call that saves it, without the address of a page or item. */
export const SettingsDraftBody = Type.Object({ value: Type.Record(Type.String(), Type.Unknown()) }, strict);

const Batch = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Names this batch: sent again it has no further effect and gets the same response',
});

const Command = Type.Unsafe<EditCommand>(
  Type.Unknown({
    description: 'An object with `do` and its fields, as docs/reference/documents.md has them',
  }),
);

/** `PATCH …/draft` */
export const DraftCommands = Type.Object(
  {
    commands: Type.Array(Command, { minItems: 1, maxItems: 200 }),
    ids: Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 5000,
      description: 'The ids of what the commands make, in the order in which they are needed',
    }),
    base: Type.Integer({ description: 'The version of the draft that the commands were made on' }),
    batch: Batch,
  },
  strict,
);
export type DraftCommands = Static<typeof DraftCommands>;

export const DraftEdited = Type.Object({
  version: Version,
  labels: Type.Array(Type.String()),
  undo: Diff,
  adjusted: Type.Array(Type.Unknown(), {
    description: 'What leads from the commands’ result to what is stored, such as cleaned HTML; mostly empty',
  }),
  between: Type.Array(DraftStep, { description: 'What came between `base` and this batch' }),
});
export type DraftEdited = Static<typeof DraftEdited>;

/** `POST /api/drafts/{kind}/{id}/undo` */
export const DraftUndo = Type.Object(
  { step: Type.Integer({ description: 'The version that the step led to' }), batch: Batch },
  strict,
);

export const DraftStepsQuery = Type.Object({
  after: Type.Optional(Type.Integer({ description: 'Steps after this version' })),
  mine: Type.Optional(Type.Boolean()),
});
export const DraftSteps = Type.Object({ version: Version, steps: Type.Array(DraftStep) });

/** `POST /api/drafts/{kind}/{id}/resolve`: ends the conflicts with what visitors see. */
export const DraftResolution = Type.Object(
  {
    keep: Type.Enum(['draft', 'live']),
    parts: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), {
        minItems: 1,
        maxItems: 500,
        description: 'Of these conflicts alone, by their `part`; all of them without it',
      }),
    ),
  },
  strict,
);

export const VERSION_REASONS = ['publish', 'named', 'automatic'] as const;
export const DraftVersion = Type.Object({
  id: Id,
  kind: Kind,
  subject: Type.String({ description: 'The id of what it is a version of' }),
  reason: Type.Enum(VERSION_REASONS),
  name: Type.String(),
  at: Millis,
  by: Member,
  byName: OrNull(Type.String({ description: 'What the member is called' })),
});
export type DraftVersion = Static<typeof DraftVersion>;

/** `GET /api/drafts/{kind}/{id}/versions`, the newest first. */
export const VERSION_SORTS = ['at'] as const;
export type VersionSort = (typeof VERSION_SORTS)[number];
export const VersionsQuery = Type.Object(
  {
    ...ListQuery(VERSION_SORTS),
    reason: Type.Optional(Type.Enum(VERSION_REASONS)),
    search: ListSearch('the name'),
  },
  strict,
);
export type VersionsQuery = Static<typeof VersionsQuery>;
export const DraftVersionList = Type.Object({ versions: Type.Array(DraftVersion), ...ListPage });
export type DraftVersionList = Static<typeof DraftVersionList>;

export const VersionName = Type.Object({ name: Type.String({ pattern: '\\S', maxLength: 200 }) }, strict);
export const VersionResponse = Type.Object({ version: DraftVersion });
export const VersionPath = Type.Object({ versionId: Id });
export const WholeVersionResponse = Type.Object({ version: DraftVersion, value: Type.Unknown() });

export const CompareQuery = Type.Object({
  with: Type.String({
    pattern: '^(draft|live|[0-9a-f]{24})$',
    description: 'Another version, `draft` or `live`',
  }),
});
export const VersionComparison = Type.Object({
  diff: Diff,
  changes: Type.Array(Type.Object({ part: Type.String(), from: Type.Unknown(), to: Type.Unknown() }), {
    description: 'By part of the document, or by field; null where it is not there',
  }),
});
export type VersionComparison = Static<typeof VersionComparison>;

/** `POST /api/versions/{versionId}/restore`: all of it, or one section or block of a document. */
export const VersionRestore = Type.Object({ section: Type.Optional(Id), block: Type.Optional(Id) }, strict);
export const RestoredVersion = Type.Object({ version: Version });
