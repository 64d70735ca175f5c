import type { WebhookTopic } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { type Outbound, OutboundError } from '../../../platform/outbound/index.ts';
import type { LoggedAttempt } from './webhook-rows.ts';
import { awningSignature, compatibleSignature } from './webhook-signature.ts';

export interface WebhookCall {
  readonly endpointUrl: string;
  readonly body: string;
  /** The current one first. */
  readonly secrets: readonly [string, ...string[]];
}

export interface WebhookOutcome extends LoggedAttempt {
  readonly answer: string;
}

const TIMEOUT_MS = 10_000;
/** What the log keeps of an answer. */
const RESPONSE_BYTES = 2048;

interface Notification {
  readonly id: string;
  readonly websiteId: WebsiteId;
  readonly subscriptionId: string;
  readonly topic: WebhookTopic;
  readonly createdOn: Date;
  readonly data: object;
}

export const writeNotification = ({ createdOn, ...rest }: Notification): string => {
  const { data, ...head } = rest;
  return JSON.stringify({ ...head, createdOn: createdOn.toISOString(), data });
};

/** One attempt. Never throws: every failure is an outcome. */
export async function callReceiver(
  { outbound, clock }: { outbound: Outbound; clock: Clock },
  { endpointUrl, body, secrets }: WebhookCall,
): Promise<WebhookOutcome> {
  const now = clock.now();
  const startedOn = now.toISOString();
  const startedAt = performance.now();
  try {
    const {
      status,
      ms,
      body: bytes,
    } = await outbound.call({
      method: 'POST',
      url: endpointUrl,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Awning-Webhooks/1.0',
        'awning-signature': awningSignature(secrets, body, now),
        'squarespace-signature': compatibleSignature(secrets[0], body),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: RESPONSE_BYTES,
    });
    // PostgreSQL keeps no zero characters; a receiver may answer with anything.
    const reply = bytes.toString('utf8').replaceAll('\0', '').slice(0, RESPONSE_BYTES);
    return { startedOn, status, ms, answer: reply, error: problemWith(status) };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return {
      startedOn,
      status: null,
      ms: Math.round(performance.now() - startedAt),
      answer: '',
      error: error.message,
    };
  }
}

function problemWith(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? `The receiver answered with ${status}: redirects are not followed.`
    : `The receiver answered with ${status}.`;
}
