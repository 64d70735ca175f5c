export { ASKED_TO_JOIN, type AskedToJoin } from './asked-to-join.ts';
export { CONSENTED, type Consent, createMailingList, type MailingList } from './mailing-list.ts';
export { registerMailingListRoutes } from './mailing-list-routes.ts';
