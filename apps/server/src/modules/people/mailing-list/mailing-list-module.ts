import { type AppModule, defineModule } from '../../../platform/module.ts';
import { defineSweep } from '../../../platform/queue/index.ts';
import { CONSENTED } from './consents.ts';
import { JOIN_REQUESTED } from './join-request.ts';
import { LIST_CHANGED } from './list-changed.ts';
import type { MailingList } from './mailing-list.ts';
import { registerMailingListRoutes } from './mailing-list-routes.ts';

export const mailingListModule = ({ mailingList }: { readonly mailingList: MailingList }): AppModule =>
  defineModule('people/mailing-list', {
    routes: (http) => registerMailingListRoutes(http, { mailingList }),
    jobs: [defineSweep('sweep-mailing-list', '53 4 * * *', mailingList.sweep)],
    invariants: mailingList.invariants,
    emits: [CONSENTED, JOIN_REQUESTED, LIST_CHANGED],
    subscriptions: mailingList.eventSubscriptions,
  });
