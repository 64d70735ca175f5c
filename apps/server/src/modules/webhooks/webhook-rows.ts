import type {
  WebhookDelivery,
  WebhookDeliveryState,
  WebhookSubscription,
  WebhookTopic,
} from '@awning/contract';

export interface SubscriptionRow extends Record<string, unknown> {
  subscription_id: string;
  endpoint_url: string;
  topics: WebhookTopic[];
  enabled: boolean;
  key_id: string;
  secret: Buffer;
  previous_key_id: string | null;
  previous_secret: Buffer | null;
  previous_until: string | null;
  failing_since: string | null;
  switched_off_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

export interface LoggedAttempt {
  readonly startedOn: string;
  readonly status: number | null;
  readonly ms: number;
  readonly error: string | null;
}

export interface DeliveryRow extends Record<string, unknown> {
  delivery_id: string;
  subscription_id: string;
  topic: WebhookTopic;
  body: string;
  state: WebhookDeliveryState;
  attempts: number;
  tries_since: number;
  next_at: string;
  log: LoggedAttempt[];
  last_answer: string;
  created_at: string;
  settled_at: string | null;
}

const iso = (time: string): string => new Date(time).toISOString();
const isoOrNull = (time: string | null): string | null => (time === null ? null : iso(time));

export const toSubscription = (row: SubscriptionRow): WebhookSubscription => ({
  id: row.subscription_id,
  endpointUrl: row.endpoint_url,
  topics: row.topics,
  enabled: row.enabled,
  failingSince: isoOrNull(row.failing_since),
  switchedOffOn: isoOrNull(row.switched_off_at),
  version: row.version,
  createdOn: iso(row.created_at),
  updatedOn: iso(row.updated_at),
});

export const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.delivery_id,
  topic: row.topic,
  state: row.state,
  attempts: row.attempts,
  log: row.log,
  answer: row.last_answer,
  body: row.body,
  nextAttemptOn: row.state === 'waiting' ? iso(row.next_at) : null,
  createdOn: iso(row.created_at),
  settledOn: isoOrNull(row.settled_at),
});
