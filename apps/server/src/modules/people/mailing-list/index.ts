export { CONSENTED, type Consent } from './consents.ts';
export { createMailingList } from './create-mailing-list.ts';
export { JOIN_REQUESTED, type JoinRequest } from './join-request.ts';
export type { ListLinkPurpose, ListPlace, MailingList } from './mailing-list.ts';
export { mailingListModule } from './mailing-list-module.ts';
