import { eraseFromActivity } from '../modules/foundation/activity/index.ts';
import { eraseMails } from '../modules/foundation/mail/index.ts';
import { eraseFromWebhooks } from '../modules/foundation/webhooks/index.ts';
import type { ErasureParts } from '../modules/people/customer-records/index.ts';
import { eraseAccounts } from '../modules/people/customers/index.ts';
import { eraseFromReminders } from '../modules/people/reports/index.ts';
import { eraseFromCheckouts } from '../modules/store/checkout/index.ts';
import { eraseFromDiscounts } from '../modules/store/discounts/index.ts';
import { eraseFromGiftCards } from '../modules/store/giftcards/index.ts';
import { eraseFromOrders, readMailCauses } from '../modules/store/orders/index.ts';
import { eraseFromReturns, readReturnMailCauses } from '../modules/store/returns/index.ts';
import { eraseFromReviews } from '../modules/store/reviews/index.ts';
import { eraseFromSubscriptions } from '../modules/store/subscriptions/index.ts';
import type { Platform } from '../platform/platform.ts';

/** What each module does with what it holds of a person who is erased. */
export const createPersonErasers = ({
  siteVersions,
}: Pick<Platform, 'siteVersions'>): ErasureParts['erasers'] => [
  // First, while the others still say what was theirs.
  (tx, { websiteId, ...person }) => eraseFromActivity(tx, websiteId, person),
  (tx, { websiteId, emails, signUpIds }) => eraseFromWebhooks(tx, websiteId, { emails, signUpIds }),
  (tx, { websiteId, orderIds, replacement, now }) =>
    eraseFromOrders(tx, websiteId, orderIds, { email: replacement, now }),
  (tx, { websiteId, orderIds, replacement }) => eraseFromSubscriptions(tx, websiteId, orderIds, replacement),
  (tx, { websiteId, orderIds, emails }) => eraseFromGiftCards(tx, websiteId, { orderIds, emails }),
  (tx, { websiteId, orderIds }) => eraseFromCheckouts(tx, websiteId, orderIds),
  (tx, { websiteId, emails, replacement }) => eraseFromDiscounts(tx, websiteId, emails, replacement),
  async (tx, { websiteId, emails }) => {
    // Cached pages of products name them.
    if (await eraseFromReviews(tx, websiteId, emails)) await siteVersions.bump(tx, websiteId);
  },
  (tx, { websiteId, emails }) => eraseFromReminders(tx, websiteId, emails),
  (tx, { websiteId, orderIds }) => eraseFromReturns(tx, websiteId, orderIds),
  async (tx, { websiteId, emails, orderIds }) =>
    eraseMails(tx, websiteId, {
      emails,
      causedBy: [
        ...(await readMailCauses(tx, websiteId, orderIds)),
        ...(await readReturnMailCauses(tx, websiteId, orderIds)),
      ],
    }),
  (tx, { websiteId, emails }) => eraseAccounts(tx, websiteId, emails),
];
