export {
  createKeepingTransport,
  createSmtpTransport,
  type MailTransport,
  type OutgoingMail,
} from './mail-transport.ts';
