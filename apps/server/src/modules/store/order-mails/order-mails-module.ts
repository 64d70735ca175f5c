import { type AppModule, defineModule } from '../../../platform/module.ts';
import type { OrderMails } from './order-mails.ts';

export const orderMailsModule = ({ orderMails }: { readonly orderMails: OrderMails }): AppModule =>
  defineModule('store/order-mails', { subscriptions: orderMails.eventSubscriptions });
