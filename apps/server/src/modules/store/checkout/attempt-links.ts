import type { AttemptId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';

export interface AttemptLinks {
  /** Proves that a visitor has the address that a bank was given. */
  keyOf(websiteId: WebsiteId, attemptId: AttemptId): string;
  opens(websiteId: WebsiteId, attemptId: AttemptId, key: string): boolean;
}

const PURPOSE = 'checkout-attempt';

/**
 * A bank may send people back to another browser, which has no cart: they have nothing but the address. Nothing is
 * stored that opens an attempt.
 */
export function createAttemptLinks(keyring: Pick<Keyring, 'sign' | 'verify'>): AttemptLinks {
  const messageOf = (websiteId: WebsiteId, attemptId: AttemptId): string => `${websiteId}:${attemptId}`;
  return {
    keyOf: (websiteId, attemptId) => keyring.sign(PURPOSE, messageOf(websiteId, attemptId)),
    opens: (websiteId, attemptId, key) => keyring.verify(PURPOSE, messageOf(websiteId, attemptId), key),
  };
}
