import { type Static, Type } from 'typebox';
import { Millis, OrNull, strict } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { ListPage, ListQuery, ListSearch } from '../../shared/lists.ts';

const Time = Type.String({ description: 'ISO 8601, UTC' });

export const actorKinds = ['member', 'key', 'job'] as const;
export const Actor = Type.Object({
  kind: Type.Enum(actorKinds),
  id: Type.String({ description: 'Of the member or the key, or the name of the job' }),
  name: Type.String({ description: 'To show. Of a member who was removed: a former member' }),
});
export type Actor = Static<typeof Actor>;

const Subject = Type.Object({
  kind: Type.String({
    description: 'What it is: page, store, item, product, asset, form, coupon, settings …',
  }),
  id: Type.String(),
  title: OrNull(Type.String({ description: 'As it was called then' })),
});

export const ChangedField = Type.Object({
  of: Type.String({ description: 'The kind of row, such as items' }),
  key: Type.Record(Type.String(), Type.Unknown(), { description: 'Which row of the kind' }),
  name: Type.String(),
  before: Type.Optional(Type.Unknown({ description: 'Missing: there was no such row' })),
  after: Type.Optional(Type.Unknown({ description: 'Missing: there is no such row any more' })),
  isCut: Type.Boolean({ description: 'The values are too large to be shown whole' }),
});
export type ChangedField = Static<typeof ChangedField>;

/** What one member, key or job changed in one go. */
export const Activity = Type.Object({
  id: Id,
  at: Time,
  actor: Actor,
  kind: Type.String({ description: 'The call or the job, such as product.changeProduct' }),
  words: Type.String({ description: 'What the actor did, to be followed by the title of the subject' }),
  subject: OrNull(Subject),
  fields: Type.Array(ChangedField, { description: 'What changed, the first 20 in lists' }),
  rows: Type.Integer({ description: 'How many rows changed; 1,000 stands for that or more' }),
  canUndo: Type.Boolean({ description: 'As far as is known without trying' }),
  cannotUndo: OrNull(Type.String({ description: 'Why not, as a sentence' })),
  undoes: OrNull(Type.String({ description: 'The activity that this one took back' })),
  undoneBy: OrNull(Type.String({ description: 'The activity that took this one back' })),
});
export type Activity = Static<typeof Activity>;

export const ActivityPath = Type.Object({ activityId: Id });
export const ACTIVITY_SORTS = ['at'] as const;
export type ActivitySort = (typeof ACTIVITY_SORTS)[number];
/** The newest first. */
export const ActivityQuery = Type.Object(
  {
    ...ListQuery(ACTIVITY_SORTS),
    actor: Type.Optional(
      Type.String({ maxLength: 100, description: 'Id of a member or key, or name of a job' }),
    ),
    kind: Type.Optional(Type.String({ maxLength: 100 })),
    subjectKind: Type.Optional(Type.String({ maxLength: 100 })),
    subjectId: Type.Optional(Type.String({ maxLength: 300 })),
    from: Type.Optional(Millis),
    to: Type.Optional(Millis),
    search: Type.Optional(
      Type.String({ maxLength: 200, description: 'A part of the title, among the last 10,000' }),
    ),
  },
  strict,
);
export type ActivityQuery = Static<typeof ActivityQuery>;

export const ActivityPage = Type.Object({ activities: Type.Array(Activity), ...ListPage });
export type ActivityPage = Static<typeof ActivityPage>;
export const ActivityResponse = Type.Object({ activity: Activity });
export type ActivityResponse = Static<typeof ActivityResponse>;

export const binKinds = [
  'page',
  'store',
  'item',
  'product',
  'asset',
  'form',
  'coupon',
  'donation',
  'navigation',
] as const;
export const BinEntry = Type.Object({
  id: Id,
  kind: Type.Enum(binKinds),
  subjectId: Type.String(),
  title: Type.String(),
  address: Type.String({ description: 'The address, file name or code that it had; it is free now' }),
  deletedOn: Time,
  deletedBy: Actor,
  goneOn: Type.String({ description: 'When it is deleted for good; ISO 8601, UTC' }),
});
export type BinEntry = Static<typeof BinEntry>;

export const BIN_SORTS = ['deletedOn', 'title'] as const;
export type BinSort = (typeof BIN_SORTS)[number];
/** What was deleted last comes first. */
export const BinQuery = Type.Object(
  {
    ...ListQuery(BIN_SORTS),
    kind: Type.Optional(Type.Enum(binKinds)),
    subjectId: Type.Optional(Type.String({ maxLength: 300, description: 'Of this thing alone' })),
    collectionId: Type.Optional(Type.String({ maxLength: 24, description: 'Items that were in it' })),
    search: ListSearch('the title and the address'),
  },
  strict,
);
export type BinQuery = Static<typeof BinQuery>;
export const BinPage = Type.Object({
  entries: Type.Array(BinEntry),
  ...ListPage,
  counts: Type.Record(Type.String(), Type.Integer(), {
    description: 'How many there are of each kind; 10,000 stands for that or more',
  }),
});
export type BinPage = Static<typeof BinPage>;
export const BinEntryResponse = Type.Object({ entry: BinEntry });
export const BinPath = Type.Object({ binId: Id });

export const RestoredEntry = Type.Object({
  kind: Type.Enum(binKinds),
  id: Type.String(),
  title: Type.String(),
  notes: Type.Array(Type.String(), {
    description: 'What is other than it was, as sentences: a new address, a reference that is gone',
  }),
});
export type RestoredEntry = Static<typeof RestoredEntry>;
export const RestoreResponse = Type.Object({ restored: RestoredEntry });
export const EmptyBinQuery = Type.Object({ kind: Type.Optional(Type.Enum(binKinds)) }, strict);
export const EmptiedBin = Type.Object({ removed: Type.Integer() });

/** How long activity is stored. */
export const ActivitySettings = Type.Object(
  {
    undoDays: Type.Integer({
      minimum: 1,
      maximum: 365,
      description: 'For so many days changes can be taken back, and what was deleted can be restored',
    }),
    readDays: Type.Integer({
      minimum: 1,
      maximum: 3650,
      description: 'For so many days activity can be read; no fewer than undoDays',
    }),
  },
  strict,
);
export type ActivitySettings = Static<typeof ActivitySettings>;
export const ActivitySettingsChange = Type.Partial(ActivitySettings, strict);
