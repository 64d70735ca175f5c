import type { StockMovement } from '@awning/contract';
import type { Translate } from '../../messages/messages.ts';
import type { stockMessages } from './stock-messages.ts';

type T = Translate<typeof stockMessages>;

/** Why stock changes by hand; what is chosen is the note of the movements. */
export const STOCK_REASONS = ['reasonReceived', 'reasonCounted', 'reasonDamaged', 'reasonSold'] as const;

const WORDS: Readonly<Record<string, keyof typeof stockMessages>> = {
  sale: 'movementSale',
  increment: 'movementIncrement',
  decrement: 'movementDecrement',
  'set-finite': 'movementSetFinite',
  'set-unlimited': 'movementSetUnlimited',
  started: 'movementStarted',
};

export const signedCount = (delta: number): string =>
  delta === 0 ? '0' : delta > 0 ? `+${delta}` : `\u2212${Math.abs(delta)}`;

/** What it was for: a note, an order, or the kind of movement. */
export function reasonOf(movement: StockMovement, t: T): string {
  const { reason, reference, orderNumber } = movement;
  const known = WORDS[reason];
  const word = t(known ?? 'movementBack');
  if (orderNumber !== null) return t('movementOrder', { reason: word, number: orderNumber });
  const isNote =
    reference !== '' && !reference.startsWith('product ') && known !== undefined && reason !== 'sale';
  return isNote ? reference : word;
}

export const reasonWithName = (movement: StockMovement, t: T): string => {
  const reason = reasonOf(movement, t);
  return movement.actorName === null ? reason : t('movementBy', { reason, who: movement.actorName });
};
