import type { GiftCardToSpend, SpentGiftCard } from './cart-sum.ts';

/**
 * What each gift card pays of an amount, those that were entered first before the others. A card counts once.
 *
 * @example planGiftCardDebits(3000, [{ id: 'a', label: '…4F2K', balanceMinor: 2500 }]) // [{ …, amountMinor: 2500 }]
 */
export function planGiftCardDebits(payableMinor: number, cards: readonly GiftCardToSpend[]): SpentGiftCard[] {
  const known = new Set<string>();
  let leftMinor = payableMinor;
  return cards.flatMap(({ id, label, balanceMinor }) => {
    if (known.has(id)) return [];
    known.add(id);
    const amountMinor = Math.max(0, Math.min(leftMinor, balanceMinor));
    leftMinor -= amountMinor;
    return [{ id, label, amountMinor }];
  });
}
