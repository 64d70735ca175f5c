import type { InventoryAdjustment } from '@awning/contract';

/** One thing that was counted, and what the shop said of it at that moment. */
export interface CountedItem {
  readonly variantId: string;
  readonly name: string;
  readonly sku: string;
  /** On hand when it was counted; null: it was not counted so far. */
  readonly seen: number | null;
  readonly counted: number;
}

export interface Count {
  /** In the order in which they were counted first. */
  readonly items: readonly CountedItem[];
  /** What was sent and not answered so far. */
  readonly pending: PendingCount | null;
}

/** A request with its key: sent again as it was, it happens once. */
export interface PendingCount {
  readonly items: readonly CountedItem[];
  readonly body: InventoryAdjustment;
  readonly key: string;
  readonly tries?: number;
}

export const NO_COUNT: Count = { items: [], pending: null };

const MOST_COUNTED = 2_000_000_000;

const nameOfStorage = (websiteId: string): string => `awning-count ${websiteId}`;

const isItem = (value: unknown): value is CountedItem => {
  if (typeof value !== 'object' || value === null) return false;
  const { variantId, name, sku, seen, counted } = value as Record<string, unknown>;
  return (
    [variantId, name, sku].every((text) => typeof text === 'string') &&
    (seen === null || Number.isInteger(seen)) &&
    Number.isInteger(counted)
  );
};

const isPending = (value: unknown): value is PendingCount =>
  typeof value === 'object' &&
  value !== null &&
  'items' in value &&
  Array.isArray(value.items) &&
  value.items.every(isItem) &&
  'body' in value &&
  'key' in value &&
  typeof value.key === 'string';

/** Kept by the browser, so that a dead battery or a closed tab loses no count. */
export function readCount(websiteId: string): Count {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(nameOfStorage(websiteId)) ?? 'null');
    if (typeof value === 'object' && value !== null) {
      const { items, pending } = value as Record<string, unknown>;
      if (Array.isArray(items))
        return { items: items.filter(isItem), pending: isPending(pending) ? pending : null };
    }
  } catch {
    // What cannot be read is no count.
  }
  return NO_COUNT;
}

export function writeCount(websiteId: string, count: Count): void {
  try {
    if (count.items.length === 0 && count.pending === null) localStorage.removeItem(nameOfStorage(websiteId));
    else localStorage.setItem(nameOfStorage(websiteId), JSON.stringify(count));
  } catch {
    // A full or forbidden store only costs the safety net.
  }
}

/** Counted once more, the newer count is the one that holds. */
export const withItem = (items: readonly CountedItem[], item: CountedItem): CountedItem[] =>
  items.some(({ variantId }) => variantId === item.variantId)
    ? items.map((each) => (each.variantId === item.variantId ? item : each))
    : [...items, item];

/** Without those that were sent; what was counted again since stays. */
export const withoutSent = (items: readonly CountedItem[], sent: readonly CountedItem[]): CountedItem[] =>
  items.filter(
    ({ variantId, seen, counted }) =>
      !sent.some((each) => each.variantId === variantId && each.seen === seen && each.counted === counted),
  );

export const isDifferent = ({ seen, counted }: CountedItem): boolean => seen !== counted;

/** As many as one request takes. */
const MOST_AT_ONCE = 500;

/** What is different, in parts that one request takes. */
export function partsOf(items: readonly CountedItem[]): CountedItem[][] {
  const different = items.filter(isDifferent);
  return Array.from({ length: Math.ceil(different.length / MOST_AT_ONCE) }, (_, index) =>
    different.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE),
  );
}

/**
 * What is sent of a part: by how many each number was off when it was counted. What is sold between the count and this
 * moment is sold, and stays so.
 */
export function adjustmentOf(part: readonly CountedItem[], note: string): InventoryAdjustment {
  const pick = (quantity: (item: CountedItem) => number | null) =>
    part.flatMap((item) => {
      const value = quantity(item);
      return value === null ? [] : [{ variantId: item.variantId, quantity: value }];
    });
  const more = pick(({ seen, counted }) => (seen !== null && counted > seen ? counted - seen : null));
  const fewer = pick(({ seen, counted }) => (seen !== null && counted < seen ? seen - counted : null));
  const first = pick(({ seen, counted }) => (seen === null ? counted : null));
  return {
    ...(more.length > 0 && { incrementOperations: more }),
    ...(fewer.length > 0 && { decrementOperations: fewer }),
    ...(first.length > 0 && { setFiniteOperations: first }),
    note,
  };
}

/** A digit of the pad after what is there; null takes the last one away. */
export function pressDigit(text: string, digit: string | null): string {
  if (digit === null) return text.slice(0, -1);
  const next = `${text === '0' ? '' : text}${digit}`;
  return Number(next) <= MOST_COUNTED ? next : text;
}
