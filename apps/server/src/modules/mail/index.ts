export { createMail, type Mail, type MailReader, type NewMail } from './mail.ts';
export { mailErrors } from './mail-errors.ts';
export { registerMailRoutes } from './mail-routes.ts';
