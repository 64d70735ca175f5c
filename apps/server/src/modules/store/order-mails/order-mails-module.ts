import { type AppModule, defineModule } from '../../../platform/module.ts';
import { registerOrderMailRoutes } from './order-mail-routes.ts';
import type { OrderMails } from './order-mails.ts';

export const orderMailsModule = ({ orderMails }: { readonly orderMails: OrderMails }): AppModule =>
  defineModule('store/order-mails', {
    routes: (http) => registerOrderMailRoutes(http, { orderMails }),
    subscriptions: orderMails.eventSubscriptions,
  });
