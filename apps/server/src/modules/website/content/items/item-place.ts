/**
 * Where a page of a list ordered by time begins, as one number, because themes and scripts carry it in addresses: the
 * milliseconds of an item, and in its thousandths how many items of that very instant have been shown. Without the
 * thousandths, items of the instant at which a page ends would be on no page.
 */
export interface ItemPlace {
  readonly time: number;
  /** How many of the items of that time, newest first, lie before the place. */
  readonly shownCount: number;
}

const MAX_LISTED = 999;

export const toOffset = ({ time, shownCount }: ItemPlace): number =>
  time + Math.min(shownCount, MAX_LISTED) / 1000;

export function toPlace(offset: number): ItemPlace {
  const time = Math.floor(offset + 0.0001);
  return { time, shownCount: Math.max(0, Math.round((offset - time) * 1000)) };
}
