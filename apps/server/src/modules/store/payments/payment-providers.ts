import { type PaymentMethod, type PaymentProviderName, paymentProviderNames } from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts';
import type { Secrets } from '../../foundation/secrets/index.ts';
import {
  isTestKey,
  type PaymentSettingsStore,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
} from './payment-settings.ts';
import type { PaymentMethodId } from './payments.ts';
import { stripeMinimums } from './stripe-amounts.ts';

export type ProviderName = PaymentProviderName;

/** False: the money is handed over by hand, or the program does not know how. */
export const isProvider = (name: string | null | undefined): name is ProviderName =>
  paymentProviderNames.some((known) => known === name);

export interface PaymentProviders {
  methods(websiteId: WebsiteId): Promise<readonly PaymentMethod[]>;
  /**
   * Regardless of what is enabled now: earlier payments still have to be looked up and refunded. Null: its keys are
   * gone.
   */
  byName(websiteId: WebsiteId, name: ProviderName): Promise<PaymentProvider | null>;
}

export interface StripeKeys {
  readonly websiteId: WebsiteId;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Whether it may be asked for payments in instalments. */
  readonly installments: boolean;
}

/** Whether one of these ways to pay takes instalments. */
export const takesInstallments = (methods: readonly Pick<PaymentMethod, 'browser'>[]): boolean =>
  methods.some(({ browser }) => browser?.provider === 'stripe' && browser.installments);

export const providerOf: Record<PaymentMethodId, ProviderName | null> = {
  'test-card': 'test',
  stripe: 'stripe',
  'bank-transfer': null,
  cash: null,
};

const TEST_CARD: PaymentMethod = {
  id: 'test-card',
  kind: 'card',
  label: 'Test card',
  testMode: true,
  instructions: null,
  reusable: true,
  // As at a real bank, so that a shop is tried as it will be.
  minimumMinor: stripeMinimums,
  browser: { provider: 'test' },
};

export function createPaymentProviders({
  settings,
  secrets,
  testBank,
  stripe,
  stripeScript,
  isQuiet,
}: {
  settings: PaymentSettingsStore;
  secrets: Pick<Secrets, 'reveal'>;
  testBank: (websiteId: WebsiteId) => PaymentProvider;
  stripe: (keys: StripeKeys) => Promise<PaymentProvider>;
  stripeScript: string;
  /** Whether the site is a safe copy, where nothing that is taken is money. */
  isQuiet: (websiteId: WebsiteId) => Promise<boolean>;
}): PaymentProviders {
  const stripeKeys = async (websiteId: WebsiteId): Promise<StripeKeys | null> => {
    const secretKey = await secrets.reveal(websiteId, STRIPE_SECRET_KEY);
    const webhookSecret = await secrets.reveal(websiteId, STRIPE_WEBHOOK_SECRET);
    if (secretKey === null || webhookSecret === null) return null;
    const { value } = await settings.read(websiteId);
    return { websiteId, secretKey, webhookSecret, installments: value.stripe.installments ?? false };
  };

  /** Null: its keys are gone. */
  const byName: Record<ProviderName, (websiteId: WebsiteId) => Promise<PaymentProvider | null>> = {
    test: async (websiteId) => testBank(websiteId),
    stripe: async (websiteId) => {
      const keys = await stripeKeys(websiteId);
      return keys && stripe(keys);
    },
  };

  return {
    async methods(websiteId) {
      if (await isQuiet(websiteId)) return [TEST_CARD];
      const { value } = await settings.read(websiteId);
      const keys = value.stripe.enabled ? await stripeKeys(websiteId) : null;
      const methods: PaymentMethod[] = [];
      if (keys)
        methods.push({
          id: 'stripe',
          kind: 'card',
          label: 'Card',
          testMode: isTestKey(keys.secretKey),
          instructions: null,
          reusable: true,
          minimumMinor: stripeMinimums,
          browser: {
            provider: 'stripe',
            publishableKey: value.stripe.publishableKey,
            scriptUrl: stripeScript,
            installments: value.stripe.installments ?? false,
          },
        });
      // Beside real cards, or in their place while their keys are missing, a made-up one would be a way to shop for
      // nothing.
      if (value.test.enabled && !value.stripe.enabled) methods.push(TEST_CARD);
      for (const [id, method] of [
        ['bank-transfer', value.bankTransfer],
        ['cash', value.cash],
      ] as const) {
        const { enabled, label, instructions } = method;
        if (!enabled) continue;
        const manual = { kind: 'manual', testMode: false, browser: null } as const;
        methods.push({
          id,
          label,
          instructions: instructions || null,
          ...manual,
          reusable: false,
          minimumMinor: {},
        });
      }
      return methods;
    },
    byName: (websiteId, name) => byName[name](websiteId),
  };
}
