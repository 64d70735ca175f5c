export { createMail, type Mail, type NewMail } from './mail.ts';
export { registerMailRoutes } from './mail-routes.ts';
