import type { PaymentSettings, PaymentSettingsChange } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import type { Secrets } from '../../foundation/secrets/index.ts';
import { readSettings, settingErrors, writeSettings } from '../../foundation/settings/index.ts';
import { paymentErrors } from './payment-errors.ts';

const SCOPE = 'payments';
export const STRIPE_SECRET_KEY = 'stripe.secret-key';
export const STRIPE_WEBHOOK_SECRET = 'stripe.webhook-secret';

/** A new shop can be tried at once, and nothing that it takes is money. */
const paymentDefaults: PaymentSettings = {
  test: { enabled: true },
  bankTransfer: { enabled: false, label: 'Bank transfer', instructions: '' },
  cash: { enabled: false, label: 'Cash', instructions: '' },
  stripe: { enabled: false, publishableKey: '' },
};

export interface VersionedPaymentSettings {
  readonly value: PaymentSettings;
  readonly version: number;
}

export interface PaymentSettingsStore {
  read(websiteId: WebsiteId): Promise<VersionedPaymentSettings>;
  change(
    websiteId: WebsiteId,
    change: {
      readonly value: PaymentSettingsChange;
      readonly expected: number | undefined;
      readonly by: string;
    },
  ): Promise<VersionedPaymentSettings>;
}

export function createPaymentSettings({
  database,
  siteVersions,
  clock,
  secrets,
}: {
  database: Database;
  siteVersions: SiteVersions;
  clock: Clock;
  secrets: Secrets;
}): PaymentSettingsStore {
  const checkStripe = async (websiteId: WebsiteId, stripe: PaymentSettings['stripe']): Promise<void> => {
    if (!stripe.enabled) return;
    const [key, webhook] = await Promise.all([
      secrets.reveal(websiteId, STRIPE_SECRET_KEY),
      secrets.reveal(websiteId, STRIPE_WEBHOOK_SECRET),
    ]);
    if (stripe.publishableKey === '' || key === null || webhook === null)
      throw paymentErrors.stripeIncomplete();
    if (isTestKey(key) !== isTestKey(stripe.publishableKey)) throw paymentErrors.stripeKeysDiffer();
  };

  return {
    async read(websiteId) {
      const { value, version } = await readSettings(database.query, websiteId, SCOPE);
      return { value: { ...paymentDefaults, ...value }, version };
    },
    async change(websiteId, { value, expected, by }) {
      if (value.stripe) await checkStripe(websiteId, value.stripe);
      const saved = await database.transaction(async (tx) => {
        const stored = await writeSettings(tx, {
          websiteId,
          scope: SCOPE,
          mode: 'merge',
          value,
          expected,
          by,
          now: clock.now(),
        });
        if (stored !== null) await siteVersions.bump(tx, websiteId);
        return stored;
      });
      if (saved === null) throw settingErrors.changedMeanwhile();
      return { value: { ...paymentDefaults, ...saved.value }, version: saved.version };
    },
  };
}

/** `pk_test_…`, `sk_test_…`, `rk_test_…`. */
export const isTestKey = (key: string): boolean => /^[a-z]+_test_/.test(key);
