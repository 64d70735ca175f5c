export { createKeepingTransport, type MailTransport, type OutgoingMail } from './mail-transport.ts';
