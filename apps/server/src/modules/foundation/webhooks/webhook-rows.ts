import type {
  WebhookDelivery,
  WebhookDeliveryState,
  WebhookSubscription,
  WebhookTopic,
} from '@awning/contract';
import { column, type RowOf } from '../../../platform/db/index.ts';

export const SubscriptionRow = {
  subscription_id: column.text,
  endpoint_url: column.text,
  topics: column.json<WebhookTopic[]>(),
  enabled: column.boolean,
  key_id: column.text,
  secret: column.bytes,
  previous_key_id: column.nullable(column.text),
  previous_secret: column.nullable(column.bytes),
  previous_until: column.nullable(column.instant),
  failing_since: column.nullable(column.instant),
  switched_off_at: column.nullable(column.instant),
  version: column.integer,
  created_at: column.instant,
  updated_at: column.instant,
};
export type SubscriptionRow = RowOf<typeof SubscriptionRow>;

export interface LoggedAttempt {
  readonly startedOn: string;
  readonly status: number | null;
  readonly ms: number;
  readonly error: string | null;
}

export const DeliveryRow = {
  delivery_id: column.text,
  subscription_id: column.text,
  topic: column.word<WebhookTopic>(),
  body: column.text,
  state: column.word<WebhookDeliveryState>(),
  attempts: column.integer,
  tries_since: column.integer,
  next_at: column.instant,
  log: column.json<LoggedAttempt[]>(),
  last_answer: column.text,
  created_at: column.instant,
  settled_at: column.nullable(column.instant),
};
export type DeliveryRow = RowOf<typeof DeliveryRow>;

const isoOrNull = (instant: Date | null): string | null => instant?.toISOString() ?? null;

export const toSubscription = (row: SubscriptionRow): WebhookSubscription => ({
  id: row.subscription_id,
  endpointUrl: row.endpoint_url,
  topics: row.topics,
  enabled: row.enabled,
  failingSince: isoOrNull(row.failing_since),
  switchedOffOn: isoOrNull(row.switched_off_at),
  version: row.version,
  createdOn: row.created_at.toISOString(),
  updatedOn: row.updated_at.toISOString(),
});

export const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.delivery_id,
  topic: row.topic,
  state: row.state,
  attempts: row.attempts,
  log: row.log,
  answer: row.last_answer,
  body: row.body,
  nextAttemptOn: row.state === 'waiting' ? row.next_at.toISOString() : null,
  createdOn: row.created_at.toISOString(),
  settledOn: isoOrNull(row.settled_at),
});
