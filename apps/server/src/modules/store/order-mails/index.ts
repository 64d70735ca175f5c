export { createOrderMails } from './create-order-mails.ts';
export type { OrderMails } from './order-mails.ts';
export { orderMailsModule } from './order-mails-module.ts';
