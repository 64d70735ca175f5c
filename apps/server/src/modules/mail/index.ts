export { createMail, type Mail, type NewMail } from './mail.ts';
export { mailErrors } from './mail-errors.ts';
export { registerMailRoutes } from './mail-routes.ts';
