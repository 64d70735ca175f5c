import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { OrNull } from '../../shared/content-fields.ts';

/** What the numbers of hits mean. */
export const hitCodes = { pageView: 1, siteSearch: 2, heartbeat: 10, audio: 20, video: 21 } as const;
export type HitCode = (typeof hitCodes)[keyof typeof hitCodes];

/** What shoppers do. None of them says what something costs: money is counted from orders alone. */
export const shoppingEventNames = [
  'VisitPDP',
  'AddToCart',
  'ViewCart',
  'RemoveFromCart',
  'RelatedProductsView',
  'RelatedProductsClick',
  'RelatedProductsAdd',
  'ReviewsTab',
  'ReviewsVitalsAnchorLink',
] as const;
/** What happens at pages that are for members. */
export const gatedEventNames = [
  'MembersAccessDenied',
  'MembersJoinClick',
  'MembersVideoListView',
  'MembersVideoDetailView',
  'MembersThirdPartyVideoClick',
] as const;
export const recordedEventNames = [...shoppingEventNames, ...gatedEventNames] as const;
export type RecordedEventName = (typeof recordedEventNames)[number];

/** Page types that are never counted as views. */
export const uncountedPageTypes = { notFound: 100, lockScreen: 103, accessDenied: 106 } as const;

export const scrollDepths = [25, 50, 75, 100] as const;

const Text = (maxLength: number, description?: string) =>
  Type.Optional(OrNull(Type.String({ maxLength, ...(description && { description }) })));
const Size = Type.Optional(OrNull(Type.Number({ minimum: 0, maximum: 100_000 })));
const Time = (description: string) =>
  Type.Optional(OrNull(Type.Union([Type.Number(), Type.String({ maxLength: 40 })], { description })));
const SiteId = Type.String({ maxLength: 100, description: 'Of this site; another is refused' });
const EventId = Text(64, 'Its own id: the same one sent again on the same day counts once');
const Address = Type.String({ maxLength: 4000 });

/** `data` of `POST /api/census/RecordHit`, as JSON. Fields that are not listed are left unread. */
export const HitData = Type.Object({
  websiteId: SiteId,
  eventId: EventId,
  memberAccountId: Text(100),
  website_locale: Text(40),
  member_locale: Text(40),
  templateId: Text(100),
  variantId: Text(100),
  pageHash: Text(1000),
  pagePath: Address,
  userAgent: Text(2000),
  clientDate: Time('When it happened: milliseconds since 1970 or ISO 8601. Believed within the last hour'),
  viewportWidth: Size,
  viewportHeight: Size,
  screenWidth: Size,
  screenHeight: Size,
  url: Text(4000, 'With its query, from which the campaign is read'),
  title: Text(1000),
  itemId: Text(100),
  recordType: Type.Optional(OrNull(Type.Union([Type.Number(), Type.String({ maxLength: 40 })]))),
  collectionId: Text(100),
  visitorCookie: Text(200),
  pageType: Type.Optional(OrNull(Type.Integer({ description: '100, 103 and 106 are not counted' }))),
  referrer: Text(4000),
  visitId: Text(100),
  secondsSeen: Type.Optional(
    OrNull(
      Type.Number({
        minimum: 0,
        maximum: 86_400,
        description: 'For how long the page was seen since its last hit',
      }),
    ),
  ),
  scrollDepth: Type.Optional(
    OrNull(Type.Number({ minimum: 0, maximum: 100, description: 'The deepest so far, in percent' })),
  ),
  query: Text(1000, 'What was searched for'),
});
export type HitData = Static<typeof HitData>;

const cartFields = {
  cart_id: Text(100, 'Not stored'),
  item_id: Text(100, 'The product'),
  variant_id: Text(100),
  sku: Text(100),
  item_title: Text(300),
  quantity: Type.Optional(OrNull(Type.Integer({ minimum: 0, maximum: 1_000_000 }))),
} satisfies TProperties;

/** `data` of `POST /api/events/RecordEvent`, as JSON. Prices are left unread. */
export const RecordedEventData = Type.Object({
  website_id: SiteId,
  event_id: EventId,
  event_occurrence_timestamp: Time('When it happened. Believed within the last hour'),
  page_path: Text(4000),
  page_referrer_url: Text(4000),
  ...cartFields,
});
export type RecordedEventData = Static<typeof RecordedEventData>;

const trackerFields = {
  context_website_id: SiteId,
  event_id: EventId,
  event_occurrence_timestamp: Time('When it happened. Believed within the last hour'),
  page_path: Address,
  page_host: Text(300),
  page_query_params: Text(4000),
  page_referrer_url: Text(4000),
  analytics_id: Text(200),
  marketing_id: Text(200),
  session_id: Text(200),
  browser_language: Text(40),
  browser_locale: Text(40),
  browser_window_height: Size,
  browser_window_width: Size,
  client_name: Text(200),
  client_version: Text(40),
  enduser_user_agent: Text(2000),
  custom_schema_name: Text(100),
  source_environment: Text(40),
  destination_url: Text(4000),
  member_account_id: Text(100),
  object_identifier: Text(200),
  resolved_locale: Text(40),
  website_locale: Text(40),
  member_account_locale: Text(40),
} satisfies TProperties;

const tracker = (fields: TProperties = {}) => Type.Object({ ...trackerFields, ...fields });
const FormEvent = tracker({
  object_identifier: Type.String({ minLength: 1, maxLength: 200, description: 'The form' }),
});
const ShoppingEvent = tracker(cartFields);

/** What an owner or a theme may hand over with an event of its own. */
export const EventProperties = Type.Record(
  Type.String({ maxLength: 50 }),
  Type.Union([Type.String({ maxLength: 300 }), Type.Number(), Type.Boolean(), Type.Null()]),
  { maxProperties: 20 },
);
export type EventProperties = Static<typeof EventProperties>;

/** What `eventContent` holds, by `eventSchemaName`. Fields that are not listed are left unread. */
export const eventSchemas = {
  page_viewed: tracker({ page_type: Type.Optional(OrNull(Type.Integer())) }),
  link_clicked: tracker({
    destination_url: Type.String({ minLength: 1, maxLength: 4000 }),
    link_kind: Type.Enum(['leaving', 'file'] as const),
  }),
  form_viewed: FormEvent,
  form_started: FormEvent,
  form_submitted: FormEvent,
  search_without_result: tracker({ query: Type.String({ minLength: 1, maxLength: 1000 }) }),
  scrolled: tracker({ depth: Type.Enum(scrollDepths) }),
  custom: tracker({
    name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
    properties: Type.Optional(EventProperties),
  }),
  not_found: tracker(),
  image_missing: tracker({ destination_url: Type.String({ minLength: 1, maxLength: 4000 }) }),
  ...(Object.fromEntries(recordedEventNames.map((name) => [name, ShoppingEvent])) as Record<
    RecordedEventName,
    typeof ShoppingEvent
  >),
} as const satisfies Record<string, TSchema>;
export type EventSchemaName = keyof typeof eventSchemas;
export const eventSchemaNames = Object.keys(eventSchemas) as EventSchemaName[];
