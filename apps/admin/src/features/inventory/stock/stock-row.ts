import type { InventoryLevel } from '@awning/contract';

export const UNLIMITED = '∞';

/** What a variant is called beside its product: "Medium, Ink". Empty for a product without options. */
export const variantName = ({ attributes, optionNames }: InventoryLevel): string =>
  optionNames.map((name) => attributes[name] ?? '').join(', ');

export const rowName = (row: InventoryLevel): string => {
  const variant = variantName(row);
  return variant === '' ? row.title : `${row.title}, ${variant}`;
};

/** Of what is typed for a stock: nothing follows from what is no number. */
export const isCount = (onHand: string): boolean => onHand === UNLIMITED || /^\d+$/.test(onHand);

/** What can be sold of so many on hand; null without a limit. */
export const sellableOf = ({ held }: InventoryLevel, onHand: string): number | null =>
  onHand === UNLIMITED || !isCount(onHand) ? null : Number(onHand) - held;

/** How many days the rest lasts when it sells as in the last 30. */
export function daysLeft({ soldRecently }: InventoryLevel, sellable: number | null): number | null {
  if (sellable === null || soldRecently === null || soldRecently === 0) return null;
  return Math.floor((Math.max(0, sellable) * 30) / soldRecently);
}

export const onHandOf = ({ isUnlimited, quantity }: InventoryLevel): string =>
  isUnlimited ? UNLIMITED : String(quantity);
