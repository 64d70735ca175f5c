export {
  createKeepingTransport,
  MailAddressRefused,
  type MailTransport,
  MailUnanswered,
  type OutgoingMail,
} from './mail-transport.ts';
