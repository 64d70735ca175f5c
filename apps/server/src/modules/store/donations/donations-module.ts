import type { Database } from '../../../platform/db/index.ts';
import { defineSubscription, type Subscription } from '../../../platform/events/index.ts';
import { type AppModule, defineModule } from '../../../platform/module.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import { ORDER_EVENTS } from '../orders/index.ts';
import { registerDonationRoutes } from './donation-routes.ts';
import type { Donations } from './donations.ts';
import { movesGoal } from './gift-repository.ts';

interface GoalParts {
  readonly database: Database;
  readonly siteVersions: Pick<SiteVersions, 'bump'>;
}

/** Pages are cached until their site changes, and show how near a goal is. Refunds and the like are updates. */
const moveGoals = ({ database, siteVersions }: GoalParts): readonly Subscription[] =>
  (['paid', 'updated'] as const).map((change) =>
    defineSubscription(
      ORDER_EVENTS[change],
      `donations-order-${change}`,
      async ({ websiteId, payload: { orderId } }) => {
        if (await movesGoal(database.query, websiteId, orderId))
          await database.transaction((tx) => siteVersions.bump(tx, websiteId));
      },
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
