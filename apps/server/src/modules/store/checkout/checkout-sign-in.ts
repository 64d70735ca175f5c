import type { SignInListener } from '../../people/customers/index.ts';
import { ownerKey } from '../cart/index.ts';
import { handOverCheckouts } from '../checkout-details/index.ts';
import { handOverAttempts } from './attempt-repository.ts';

/** A sign-in ends the visitor's cookie: what they pay for and have typed goes on as the user's. */
export const checkoutSignIn: SignInListener = {
  async signedIn(tx, { websiteId, siteUserId, visitor }) {
    if (visitor === undefined) return;
    const from = ownerKey({ kind: 'visitor', token: visitor });
    const to = ownerKey({ kind: 'site-user', id: siteUserId });
    await handOverAttempts(tx, websiteId, { from, to });
    await handOverCheckouts(tx, websiteId, { from, to });
  },
};
