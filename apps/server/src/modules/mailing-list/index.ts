export { CONSENTED, type Consent, createMailingList, type MailingList } from './mailing-list.ts';
export { registerMailingListRoutes } from './mailing-list-routes.ts';
