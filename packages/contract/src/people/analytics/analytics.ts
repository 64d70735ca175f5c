import { type Static, Type } from 'typebox';

/** In characters: of one event, as JSON. */
export const EVENT_CHARACTERS = 20_000;
/** In one call. */
export const MOST_EVENTS_PER_CALL = 50;

/** `POST /api/census/RecordHit`, as a form. */
export const HitBody = Type.Object({
  event: Type.Union([Type.String({ maxLength: 10 }), Type.Integer()], {
    description: '1 page view, 2 site search, 10 heartbeat, 20 audio, 21 video',
  }),
  data: Type.String({ maxLength: EVENT_CHARACTERS, description: 'JSON' }),
  ss_cvr: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'The cookie of the visitor; empty without consent. Not stored',
    }),
  ),
});
export type HitBody = Static<typeof HitBody>;

/** `POST /api/events/RecordEvent`, as a form. */
export const EventBody = Type.Object({
  crumb: Type.String({ maxLength: 300, description: 'As in the cookie' }),
  event: Type.String({ maxLength: 100 }),
  data: Type.String({ maxLength: EVENT_CHARACTERS, description: 'JSON' }),
});
export type EventBody = Static<typeof EventBody>;
export const EventRecorded = Type.Object({ recorded: Type.Boolean() });

export const TrackerEvent = Type.Object({
  eventSchemaName: Type.String({ minLength: 1, maxLength: 100 }),
  eventContent: Type.String({ maxLength: EVENT_CHARACTERS, description: 'JSON' }),
});
export type TrackerEvent = Static<typeof TrackerEvent>;
/** `POST /api/v1/clanker/events`: one, or several at once. */
export const TrackerEvents = Type.Union([
  TrackerEvent,
  Type.Array(TrackerEvent, { minItems: 1, maxItems: MOST_EVENTS_PER_CALL }),
]);
export type TrackerEvents = Static<typeof TrackerEvents>;
export const TrackerEventsAccepted = Type.Object({
  accepted: Type.Integer(),
  refused: Type.Integer({ description: 'Events of unknown schemas, or not as their schema says' }),
});

export const EventSchemaPath = Type.Object({ schemaName: Type.String({ maxLength: 100 }) });
/** `POST /api/v1/clanker/validate-event-content/{schemaName}`. */
export const EventContent = Type.Record(Type.String({ maxLength: 200 }), Type.Unknown());
export const EventContentCheck = Type.Object({
  valid: Type.Boolean(),
  errors: Type.Array(
    Type.Object({
      field: Type.String({ description: 'Empty: the content as a whole' }),
      message: Type.String(),
    }),
  ),
});
export type EventContentCheck = Static<typeof EventContentCheck>;

/** What `GET /api/commerce/fullstory/getId` answers a browser whose visit is not to be recorded. */
export const MOCK_RECORDING_ID = 'not-recorded';
export const RecordingId = Type.String({
  description: `Names the recording of this visit; ${MOCK_RECORDING_ID}: do not record`,
});

/** Why something that was sent counts for nothing. */
export const leftOutReasons = {
  staff: 'People who work on the site',
  config: 'The admin',
  search: 'The search page',
  'page-type': 'Pages that are missing, locked or for members',
  prefetch: 'Pages fetched before anybody asked for them',
  bot: 'Known bots',
  off: 'Counting is switched off',
  lost: 'Lost, because more came than could be stored',
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;

/** The kinds of things that days are counted by. */
export const analyticsDimensions = [
  'all',
  'hour',
  'page',
  'entry',
  'exit',
  'source',
  'medium',
  'campaign',
  'term',
  'content',
  'country',
  'device',
  'browser',
  'system',
  'language',
  'search',
  'search-empty',
  'leaving',
  'download',
  'form',
  'event',
  'scroll',
  'not-found',
  'image-missing',
  'left-out',
] as const;
export type AnalyticsDimension = (typeof analyticsDimensions)[number];
