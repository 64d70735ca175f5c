import { type Static, Type } from 'typebox';
import { LAST_MILLIS, OrNull, strict, Version } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { ListPage, ListQuery, ListSearch } from '../../shared/lists.ts';

export const webhookTopics = [
  'order.create',
  'order.update',
  'inventory.update',
  'form.submit',
  'waitlist.signup',
  'analytics.events',
] as const;
export type WebhookTopic = (typeof webhookTopics)[number];
const Topic = Type.Enum(webhookTopics);
const Time = Type.String({ description: 'ISO 8601, UTC' });

const settable = {
  // Whether it may be called is said by the server, in a sentence.
  endpointUrl: Type.String({
    minLength: 1,
    maxLength: 2000,
    description: 'An address that starts with https://',
  }),
  topics: Type.Array(Topic, { minItems: 1, maxItems: 50, uniqueItems: true }),
};

/** A receiver outside that is called when something happens in the store. */
export const WebhookSubscription = Type.Object({
  id: Id,
  ...settable,
  enabled: Type.Boolean(),
  failingSince: OrNull(Time),
  switchedOffOn: OrNull(
    Type.String({
      description: 'When it was switched off because no call had succeeded for days; ISO 8601, UTC',
    }),
  ),
  version: Version,
  createdOn: Time,
  updatedOn: Time,
});
export type WebhookSubscription = Static<typeof WebhookSubscription>;

export const NewWebhookSubscription = Type.Object(settable, strict);
export type NewWebhookSubscription = Static<typeof NewWebhookSubscription>;
export const WebhookSubscriptionChange = Type.Partial(
  Type.Object({ ...settable, enabled: Type.Boolean() }),
  strict,
);
export type WebhookSubscriptionChange = Static<typeof WebhookSubscriptionChange>;

export const WebhookSubscriptionPath = Type.Object({ subscriptionId: Id });
export const WebhookSubscriptionResponse = Type.Object({ webhookSubscription: WebhookSubscription });
/** The secret is in this answer and in no other. */
export const WebhookSecretResponse = Type.Object({
  webhookSubscription: WebhookSubscription,
  secret: Type.String({ description: '64 hexadecimal digits' }),
});
export type WebhookSecretResponse = Static<typeof WebhookSecretResponse>;
export const WEBHOOK_SORTS = ['createdOn', 'endpointUrl'] as const;
export type WebhookSort = (typeof WEBHOOK_SORTS)[number];
/** The oldest first. */
export const WebhookSubscriptionQuery = Type.Object(
  {
    ...ListQuery(WEBHOOK_SORTS),
    topic: Type.Optional(Topic),
    enabled: Type.Optional(Type.Boolean()),
    search: ListSearch('the address'),
  },
  strict,
);
export type WebhookSubscriptionQuery = Static<typeof WebhookSubscriptionQuery>;
export const WebhookSubscriptionList = Type.Object({
  webhookSubscriptions: Type.Array(WebhookSubscription),
  ...ListPage,
  topics: Type.Array(Topic, { description: 'Everything that can be subscribed to' }),
});
export type WebhookSubscriptionList = Static<typeof WebhookSubscriptionList>;

const attempt = {
  status: OrNull(Type.Integer({ description: 'Of the answer; null when there was none' })),
  ms: Type.Integer({ description: 'How long it took' }),
  error: OrNull(Type.String({ description: 'Why it did not count as delivered' })),
};

/** `POST …/test`: calls the receiver now, with made-up data and a real signature. */
export const WebhookTest = Type.Object({ topic: Topic }, strict);
export const WebhookTestResult = Type.Object({ ...attempt, answer: Type.String() });
export type WebhookTestResult = Static<typeof WebhookTestResult>;

export const webhookDeliveryStates = ['waiting', 'delivered', 'dead'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

export const WebhookDelivery = Type.Object({
  id: Type.String({ description: 'Also the id in its body: the same for every attempt' }),
  topic: Topic,
  state: Type.Enum(webhookDeliveryStates),
  attempts: Type.Integer(),
  log: Type.Array(Type.Object({ ...attempt, startedOn: Time }), {
    description: 'The latest twenty attempts',
  }),
  answer: Type.String({ description: 'The first 2 kB of the latest answer' }),
  body: Type.String({ description: 'What is sent' }),
  nextAttemptOn: OrNull(Time),
  createdOn: Time,
  settledOn: OrNull(Time),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const WebhookDeliveryQuery = Type.Object(
  {
    ...ListQuery(['createdOn']),
    topic: Type.Optional(Topic),
    state: Type.Optional(Type.Enum(webhookDeliveryStates)),
  },
  strict,
);
export type WebhookDeliveryQuery = Static<typeof WebhookDeliveryQuery>;
export const WebhookDeliveryPage = Type.Object({ deliveries: Type.Array(WebhookDelivery), ...ListPage });
export type WebhookDeliveryPage = Static<typeof WebhookDeliveryPage>;
export const WEBHOOK_RESEND_MOST = 1000;
const moment = (description: string) => Type.Integer({ minimum: 0, maximum: LAST_MILLIS, description });
/** `POST …/deliveries/resend`: those of a range of time, the oldest first. */
export const WebhookRangeResend = Type.Object(
  {
    createdAfter: moment('Milliseconds since 1970; included'),
    createdBefore: moment('Milliseconds since 1970; not included'),
    state: Type.Optional(
      Type.Enum(['delivered', 'dead'] as const, { description: 'Without it, both; never those that wait' }),
    ),
    topic: Type.Optional(Topic),
    isPreview: Type.Optional(Type.Boolean({ description: 'Counts them and sends none' })),
  },
  strict,
);
export type WebhookRangeResend = Static<typeof WebhookRangeResend>;
export const WebhookRangeResult = Type.Object({
  count: Type.Integer({
    description: `How many are sent again, at most ${WEBHOOK_RESEND_MOST.toLocaleString('en')} in one call`,
  }),
  remaining: Type.Integer({ description: 'How many of the range are left for the next call' }),
});
export type WebhookRangeResult = Static<typeof WebhookRangeResult>;
export const WebhookDeliveryPath = Type.Object({ subscriptionId: Id, deliveryId: Id });
export const WebhookDeliveryResponse = Type.Object({ delivery: WebhookDelivery });
