export {
  createKeepingTransport,
  type MailTransport,
  MailUnanswered,
  type OutgoingMail,
} from './mail-transport.ts';
