import type { GiftCard } from '@awning/contract';
import { Status, type StatusProps } from '../../kit/status/status.tsx';
import { decimalOf, moneyText } from '../../kit/text/money.ts';
import type { Translate } from '../../messages/messages.ts';
import type { giftCardMessages } from './gift-card-messages.ts';

type T = Translate<typeof giftCardMessages>;
export type CardState = 'active' | 'disabled' | 'empty' | 'expired';

/** What can be done with it now, in a word. */
export function stateOf(
  { state, balanceMinor, expiresAt }: Pick<GiftCard, 'state' | 'balanceMinor' | 'expiresAt'>,
  now: number,
): CardState {
  if (state === 'disabled') return 'disabled';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return balanceMinor === 0 ? 'empty' : 'active';
}

const LOOKS: Readonly<Record<CardState, Pick<StatusProps, 'progress' | 'tone'>>> = {
  active: { progress: 'done', tone: 'good' },
  disabled: { progress: 'paused', tone: 'neutral' },
  empty: { progress: 'none', tone: 'neutral' },
  expired: { progress: 'none', tone: 'neutral' },
};

export const CardStatus = ({ state, t }: { readonly state: CardState; readonly t: T }) => (
  <Status shape="money" {...LOOKS[state]}>
    {t(state)}
  </Status>
);

export const cardMoney = (minor: number, currency: string, locale: string): string =>
  moneyText({ value: decimalOf(minor, currency), currency }, locale);
