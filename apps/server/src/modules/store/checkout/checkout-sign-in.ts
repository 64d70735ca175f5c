import type { SignInListener } from '../../people/customers/index.ts';
import { ownerKey } from '../cart/index.ts';
import { attemptStatements } from './checkout-statements.ts';
import type { CheckoutStore } from './checkout-store.ts';

/** A sign-in ends the visitor's cookie: what they pay for and have typed goes on as the user's. */
export const createCheckoutSignIn = (store: Pick<CheckoutStore, 'handOver'>): SignInListener => ({
  async signedIn(tx, { websiteId, siteUserId, visitor }) {
    if (visitor === undefined) return;
    const before = ownerKey({ kind: 'visitor', token: visitor });
    const now = ownerKey({ kind: 'site-user', id: siteUserId });
    await attemptStatements.handOver.within(tx, [websiteId, before, now]);
    await store.handOver(tx, websiteId, before, now);
  },
});
