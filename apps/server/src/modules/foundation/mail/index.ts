export { createMail, type Mail, type NewMail } from './mail.ts';
export { measureMails } from './mail-metrics.ts';
export { registerMailRoutes } from './mail-routes.ts';
