export { ASKED_TO_JOIN, type AskedToJoin } from './asked-to-join.ts';
export { CONSENTED, type Consent } from './consents.ts';
export { createMailingList } from './create-mailing-list.ts';
export type { ListLinkPurpose, ListPlace, MailingList } from './mailing-list.ts';
export { registerMailingListRoutes } from './mailing-list-routes.ts';
