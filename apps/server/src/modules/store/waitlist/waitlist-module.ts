import { type AppModule, defineModule } from '../../../platform/module.ts';
import { defineSweep } from '../../../platform/queue/index.ts';
import { SIGNED_UP, type Waitlist } from './waitlist.ts';
import { registerWaitlistRoutes } from './waitlist-routes.ts';

export const waitlistModule = ({ waitlist }: { readonly waitlist: Waitlist }): AppModule =>
  defineModule('store/waitlist', {
    routes: (http) => registerWaitlistRoutes(http, { waitlist }),
    jobs: [
      ...waitlist.jobs,
      defineSweep('waitlist-move-on', '* * * * *', waitlist.moveOn),
      defineSweep('sweep-waitlist', '53 3 * * *', waitlist.sweep),
    ],
    invariants: waitlist.invariants,
    emits: [SIGNED_UP],
    subscriptions: waitlist.eventSubscriptions,
  });
