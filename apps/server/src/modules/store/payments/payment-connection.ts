import type { PaymentConnection, PaymentConnectionTest } from '@awning/contract';
import { addressOf, receivePaymentEvent } from '@awning/contract/calls';
import type { Clock } from '../../../platform/clock.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Secrets } from '../../foundation/secrets/index.ts';
import {
  isTestKey,
  type PaymentSettingsStore,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
} from './payment-settings.ts';
import { askStripe, type StripeRefusal } from './stripe-check.ts';
import { STRIPE_EVENTS } from './stripe-events.ts';

const EVENTS_PATH = addressOf(receivePaymentEvent, { provider: 'stripe' });

export const connectionSentences = {
  keyMissing: 'The secret key of Stripe is not set. An owner of the site can set it.',
  webhookMissing:
    'Stripe takes the secret key. The signing secret of its webhook is not set: an owner of the site can set it.',
  publishableMissing: 'Stripe takes the secret key. Enter the publishable key and save it.',
  keysDiffer:
    'One key of Stripe is for tests and the other is for real money. Take both from the same page of its dashboard.',
  'bad-key': 'Stripe does not know this secret key. Copy it again from its dashboard.',
  'not-allowed':
    'The secret key may not read payments. Give it that permission in Stripe, or take another key.',
  unreachable: 'Stripe could not be reached. Try again in a minute, and check that this server may call out.',
  refused: 'Stripe refused the call. Look into its dashboard whether the account is in order.',
} as const satisfies Record<StripeRefusal | string, string>;

export interface PaymentConnections {
  read(websiteId: WebsiteId, baseUrl: string): Promise<PaymentConnection>;
  test(websiteId: WebsiteId): Promise<PaymentConnectionTest>;
}

/** Whether the keys of a site are set, and whether Stripe takes them. Keys themselves are never answered. */
export function createPaymentConnections({
  secrets,
  settings,
  clock,
  api,
}: {
  readonly secrets: Pick<Secrets, 'reveal'>;
  readonly settings: PaymentSettingsStore;
  readonly clock: Clock;
  readonly api: URL | null;
}): PaymentConnections {
  const keysOf = async (websiteId: WebsiteId) => ({
    secretKey: await secrets.reveal(websiteId, STRIPE_SECRET_KEY),
    webhookSecret: await secrets.reveal(websiteId, STRIPE_WEBHOOK_SECRET),
  });

  const problemOf = async (websiteId: WebsiteId): Promise<keyof typeof connectionSentences | null> => {
    const { secretKey, webhookSecret } = await keysOf(websiteId);
    if (secretKey === null) return 'keyMissing';
    const refusal = await askStripe(secretKey, api);
    if (refusal !== null) return refusal;
    const { publishableKey } = (await settings.read(websiteId)).value.stripe;
    if (publishableKey === '') return 'publishableMissing';
    if (isTestKey(publishableKey) !== isTestKey(secretKey)) return 'keysDiffer';
    return webhookSecret === null ? 'webhookMissing' : null;
  };

  return {
    async read(websiteId, baseUrl) {
      const { secretKey, webhookSecret } = await keysOf(websiteId);
      return {
        stripe: {
          secretKey: secretKey === null ? 'missing' : isTestKey(secretKey) ? 'test' : 'live',
          hasWebhookSecret: webhookSecret !== null,
          eventsUrl: `${baseUrl}${EVENTS_PATH}`,
          eventTypes: [...STRIPE_EVENTS],
        },
      };
    },
    async test(websiteId) {
      const startedAt = clock.now().getTime();
      const problem = await problemOf(websiteId);
      return {
        isConnected: problem === null,
        problem: problem && connectionSentences[problem],
        ms: Math.max(0, clock.now().getTime() - startedAt),
      };
    },
  };
}
