import type { Database } from '../../../platform/db/index.ts';
import { defineSubscription, type Subscription } from '../../../platform/events/index.ts';
import { type AppModule, defineModule } from '../../../platform/module.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import { ORDER_EVENTS } from '../orders/index.ts';
import { registerDonationRoutes } from './donation-routes.ts';
import type { Donations } from './donations.ts';
import { isGift } from './gift-repository.ts';

interface GoalParts {
  readonly database: Database;
  readonly siteVersions: Pick<SiteVersions, 'bump'>;
}

/** Pages are cached until their site changes, and show how near a goal is. */
const moveGoals = ({ database, siteVersions }: GoalParts): readonly Subscription[] =>
  (['paid', 'refunded', 'canceled'] as const).map((change) =>
    defineSubscription(ORDER_EVENTS[change], `donations-order-${change}`, ({ websiteId, payload }) =>
      database.transaction(async (tx) => {
        if (await isGift(tx, websiteId, payload.orderId)) await siteVersions.bump(tx, websiteId);
      }),
    ),
  );

export const donationsModule = ({
  donations,
  ...parts
}: GoalParts & { readonly donations: Donations }): AppModule =>
  defineModule('store/donations', {
    routes: (http) => registerDonationRoutes(http, { donations }),
    invariants: donations.invariants,
    subscriptions: moveGoals(parts),
  });
