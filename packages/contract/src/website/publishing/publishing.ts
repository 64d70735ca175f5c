import { type Static, Type } from 'typebox';
import { Millis, OrNull, strict } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { ListPage, ListQuery, ListSearch } from '../../shared/lists.ts';
import { DRAFT_KINDS } from '../drafts/drafts.ts';

const Subject = Type.String({ minLength: 1, maxLength: 128 });
const Kind = Type.Enum(DRAFT_KINDS);

/** Of a member; the name as it is now, empty when the member is gone. */
const Person = Type.Object({ id: Id, name: Type.String() });

const SiteChange = Type.Object({
  kind: Kind,
  id: Type.String(),
  title: Type.String(),
  address: OrNull(Type.String({ description: 'Where it is on the site' })),
  version: Type.Integer({ description: 'Of the draft' }),
  since: Millis,
  by: OrNull(Person),
  updatedAt: Millis,
  members: Type.Array(Person, { description: 'Everybody whose steps wait' }),
  steps: Type.Array(
    Type.Object({
      version: Type.Integer(),
      labels: Type.Array(Type.String()),
      by: OrNull(Id),
      at: Millis,
    }),
  ),
  hasConflicts: Type.Boolean({ description: 'What visitors see was changed since, in the same parts' }),
  reviewAskedAt: OrNull(Millis),
  turnsOn: Type.Boolean({ description: 'Visitors cannot open the page now, and can once this is live' }),
});
export type SiteChange = Static<typeof SiteChange>;

/** `GET /api/site-changes`: what waits, the oldest first. */
export const SiteChanges = Type.Object({ changes: Type.Array(SiteChange) });
export type SiteChanges = Static<typeof SiteChanges>;

const Choice = Type.Array(
  Type.Object(
    { kind: Kind, id: Subject, version: Type.Integer({ description: 'Of the draft, as it was looked at' }) },
    strict,
  ),
  { minItems: 1, maxItems: 200 },
);

/** `POST /api/site-changes/review` */
export const ReviewBody = Type.Object({ changes: Choice }, strict);

const Publish = Type.Object({
  id: Id,
  name: Type.String(),
  at: Millis,
  by: OrNull(Person),
  undoneAt: OrNull(Millis),
  undoneBy: OrNull(Person),
  items: Type.Array(
    Type.Object({
      kind: Type.String({ description: 'Of a draft, or of a value of a schedule' }),
      id: Type.String(),
      title: Type.String(),
      address: OrNull(Type.String()),
      labels: Type.Array(Type.String()),
    }),
  ),
});
export type Publish = Static<typeof Publish>;

export const PublishResponse = Type.Object({ publish: Publish });

/** `GET /api/publishes`, the newest first. */
export const PUBLISH_SORTS = ['at'] as const;
export type PublishSort = (typeof PUBLISH_SORTS)[number];
export const PublishesQuery = Type.Object(
  {
    ...ListQuery(PUBLISH_SORTS),
    by: Type.Optional(Id),
    undone: Type.Optional(
      Type.Boolean({ description: 'Those that were taken back, or those that were not' }),
    ),
    search: ListSearch('the name'),
  },
  strict,
);
export type PublishesQuery = Static<typeof PublishesQuery>;
export const PublishList = Type.Object({ publishes: Type.Array(Publish), ...ListPage });
export type PublishList = Static<typeof PublishList>;

export const PublishPath = Type.Object({ publishId: Id });

const ScheduledValues = Type.Array(
  Type.Object(
    {
      kind: Type.String({
        pattern: '^[a-z][a-z-]{0,63}$',
        description: 'Of the module that does it; docs/reference/publishing.md has them',
      }),
      id: Subject,
      value: Type.Unknown({ description: 'What it will be, in the words of its kind' }),
    },
    strict,
  ),
  { maxItems: 200 },
);

/** `POST /api/site-changes/publish`; `values` have no draft, such as a price, and happen in the same transaction. */
export const PublishBody = Type.Object(
  {
    changes: Type.Array(Choice.items, { maxItems: 200 }),
    values: Type.Optional(ScheduledValues),
    name: Type.Optional(Type.String({ maxLength: 200 })),
  },
  strict,
);

/** One of the `values`: a change of another module, in the words of its kind. */
export type ReleaseValue = Static<typeof ScheduledValues>[number];

/**
 * `POST /api/schedules`: freezes the changes as they are now, and publishes them at a time on the clock of the site.
 * `values` are changes that have no draft, such as a price; they happen in the same transaction.
 */
export const ScheduleBody = Type.Object(
  {
    changes: Type.Array(Choice.items, { maxItems: 200 }),
    values: Type.Optional(ScheduledValues),
    at: Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$',
      description: 'Day and time in the time zone of the site, such as 2026-03-29T09:30',
    }),
    fold: Type.Optional(
      Type.Enum(['earlier', 'later'], { description: 'Which of the two, in an hour that comes twice' }),
    ),
    name: Type.Optional(Type.String({ maxLength: 200 })),
  },
  strict,
);

const ScheduleState = Type.Enum(['waiting', 'done', 'failed', 'cancelled']);

const Schedule = Type.Object({
  id: Id,
  name: Type.String(),
  dueAt: Millis,
  localTime: Type.String(),
  timeZone: Type.String(),
  state: ScheduleState,
  problem: OrNull(Type.String({ description: 'Why it failed' })),
  publishId: OrNull(Id),
  createdAt: Millis,
  createdBy: Id,
  createdByName: OrNull(Type.String({ description: 'What the member is called' })),
  items: Type.Array(
    Type.Object({
      kind: Type.String({ description: 'Of a draft, or of a value' }),
      id: Type.String(),
      title: Type.String(),
      address: OrNull(Type.String()),
      version: OrNull(Type.Integer({ description: 'Of the draft, as it was frozen; null for a value' })),
      value: Type.Optional(
        Type.Unknown({
          description: 'Of what has no draft: what it will be. Without it for members who may not change it',
        }),
      ),
      labels: Type.Array(Type.String(), {
        description: 'Empty for a value that the member may not change',
      }),
    }),
  ),
});
export type Schedule = Static<typeof Schedule>;
export const ScheduleResponse = Type.Object({ schedule: Schedule });

/** `GET /api/schedules`: all of a site, or those that hold one thing; the last one to happen first. */
export const SCHEDULE_SORTS = ['dueAt', 'createdAt'] as const;
export type ScheduleSort = (typeof SCHEDULE_SORTS)[number];
export const SchedulesQuery = Type.Object(
  {
    ...ListQuery(SCHEDULE_SORTS),
    state: Type.Optional(ScheduleState),
    kind: Type.Optional(Type.String({ maxLength: 64 })),
    id: Type.Optional(Subject),
  },
  strict,
);
export type SchedulesQuery = Static<typeof SchedulesQuery>;
export const ScheduleList = Type.Object({ schedules: Type.Array(Schedule), ...ListPage });
export type ScheduleList = Static<typeof ScheduleList>;
export const SchedulePath = Type.Object({ scheduleId: Id });
