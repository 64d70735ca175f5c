import type { OrderSummary } from '@awning/contract';
import { ChatLines } from 'iconoir-react';
import type { Translate } from '../../messages/messages.ts';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './order-items.module.css';
import { orderMessages } from './order-messages.ts';

type Items = Pick<OrderSummary, 'items' | 'itemCount' | 'hasNote'>;

export function itemsText({ items, itemCount }: Items, t: Translate<typeof orderMessages>): string {
  const words = items.map(({ name, quantity }) =>
    quantity === 1 ? name : t('itemTimes', { name, quantity }),
  );
  const rest = itemCount - items.reduce((sum, { quantity }) => sum + quantity, 0);
  return [...words, ...(rest > 0 ? [t('moreItems', { count: rest })] : [])].join(', ');
}

/** What is in an order, by name, so that nobody opens it to find out. */
export function OrderItems({ order }: { readonly order: Items }) {
  const t = useMessages(orderMessages);
  const image = order.items.find(({ imageUrl }) => imageUrl !== null)?.imageUrl;
  const text = itemsText(order, t);
  return (
    <span className={classes.items}>
      {image ? (
        <img src={`${image}?format=100w`} alt="" width={24} height={24} loading="lazy" />
      ) : (
        <span className={classes.noImage} aria-hidden />
      )}
      <span className={classes.names} title={text}>
        {text}
      </span>
      {order.hasNote && (
        <span title={t('hasNote')} className={classes.note}>
          <ChatLines width={16} height={16} strokeWidth={1.5} role="img" aria-label={t('hasNote')} />
        </span>
      )}
    </span>
  );
}
