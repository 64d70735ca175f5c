import type { AbandonedCart } from '@awning/contract';
import { Link } from '@tanstack/react-router';
import { minorText } from '../../../kit/text/figures.ts';
import { Moment, momentText } from '../../../kit/text/moment.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { cartMessages } from './cart-messages.ts';
import { type CartListContext, CartStatus, itemsText, reminderText } from './cart-state.tsx';
import classes from './carts.module.css';

interface CartDetailsProps {
  readonly cart: AbandonedCart;
  readonly context: CartListContext;
}

/** One cart that was left: what was in it, where its visitor came from, and what became of the reminder. */
export function CartDetails({ cart, context }: CartDetailsProps) {
  const t = useMessages(cartMessages);
  const { now, locale, timeZone } = context;
  const momentOf = (at: number): string => momentText(new Date(at), new Date(now), { locale, timeZone });
  const facts: readonly (readonly [string, string])[] = [
    [t('email'), cart.email],
    [t('items'), itemsText(cart, t)],
    [t('worth'), minorText(cart.worthMinor, cart.currency, locale)],
    [t('source'), cart.source || t('direct')],
    [t('campaign'), cart.campaign],
    [t('reminder'), reminderText(cart, t, momentOf)],
  ];
  return (
    <>
      <CartStatus state={cart.state} t={t} />
      <dl className={classes.facts}>
        {facts
          .filter(([, text]) => text !== '')
          .map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        <div>
          <dt>{t('left')}</dt>
          <dd>
            <Moment at={cart.leftOn} now={now} />
          </dd>
        </div>
      </dl>
      {cart.orderId !== null && (
        <Link to="/orders/$orderId" params={{ orderId: cart.orderId }}>
          {t('seeOrder')}
        </Link>
      )}
    </>
  );
}
