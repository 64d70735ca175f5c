import type { AbandonedCart } from '@awning/contract';
import { Status, type StatusProps } from '../../../kit/status/status.tsx';
import type { Translate } from '../../../messages/messages.ts';
import type { cartMessages } from './cart-messages.ts';

type T = Translate<typeof cartMessages>;
type CartState = AbandonedCart['state'];

export interface CartListContext {
  readonly now: number;
  readonly locale: string;
  readonly timeZone: string;
  /** How many carts are in each state. */
  readonly counts: Readonly<Record<string, number>>;
}

export const CART_STATES = ['open', 'reminded', 'recovered'] as const satisfies readonly CartState[];

const LOOKS: Readonly<Record<CartState, Pick<StatusProps, 'progress' | 'tone'>>> = {
  open: { progress: 'none', tone: 'neutral' },
  reminded: { progress: 'part', tone: 'info' },
  recovered: { progress: 'done', tone: 'good' },
};

export const CartStatus = ({ state, t }: { readonly state: CartState; readonly t: T }) => (
  <Status shape="goods" {...LOOKS[state]}>
    {t(state)}
  </Status>
);

/** What has become of the reminder, or why there is none. */
export function reminderText(
  { reminder, remindedOn }: Pick<AbandonedCart, 'reminder' | 'remindedOn'>,
  t: T,
  momentOf: (at: number) => string,
): string {
  if (reminder === 'waiting' || reminder === 'sent')
    return remindedOn === null ? t(`${reminder}Word`) : t(reminder, { when: momentOf(remindedOn) });
  return t(reminder);
}

export const customerText = ({ customerName, email }: AbandonedCart, t: T): string =>
  customerName || email || t('nobody');

/** "Mug, Teapot and 2 more" */
export function itemsText({ titles, items }: Pick<AbandonedCart, 'titles' | 'items'>, t: T): string {
  const shown = titles.join(', ');
  const rest = items - titles.length;
  if (shown === '') return t('itemCount', { count: items });
  return rest > 0 ? t('more', { titles: shown, count: rest }) : shown;
}
