export { createOrderMails } from './create-order-mails.ts';
export { registerOrderMailRoutes } from './order-mail-routes.ts';
export type { OrderMails } from './order-mails.ts';
