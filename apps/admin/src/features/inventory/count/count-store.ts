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
  /** The key of its request: sent twice, it happens once. Another count has another key. */
  readonly key: string;
}

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

/** Kept by the browser, so that a dead battery or a closed tab loses no count. */
export function readCount(websiteId: string, createKey: () => string): Count {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(nameOfStorage(websiteId)) ?? 'null');
    if (typeof value === 'object' && value !== null) {
      const { items, key } = value as Record<string, unknown>;
      if (Array.isArray(items) && typeof key === 'string') return { items: items.filter(isItem), key };
    }
  } catch {
    // What cannot be read is no count.
  }
  return { items: [], key: createKey() };
}

export function writeCount(websiteId: string, count: Count): void {
  try {
    if (count.items.length === 0) localStorage.removeItem(nameOfStorage(websiteId));
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

export const isDifferent = ({ seen, counted }: CountedItem): boolean => seen !== counted;

/** As many as one request takes. */
const MOST_AT_ONCE = 500;

/**
 * What is sent: by how many each number was off when it was counted. What is sold between the count and this moment is
 * sold, and stays so.
 */
export function adjustmentsOf(items: readonly CountedItem[], note: string): InventoryAdjustment[] {
  const different = items.filter(isDifferent);
  const parts = Array.from({ length: Math.ceil(different.length / MOST_AT_ONCE) }, (_, index) =>
    different.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE),
  );
  return parts.map((part) => {
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
  });
}

/** A digit of the pad after what is there; null takes the last one away. */
export function pressDigit(text: string, digit: string | null): string {
  if (digit === null) return text.slice(0, -1);
  const next = `${text === '0' ? '' : text}${digit}`;
  return Number(next) <= MOST_COUNTED ? next : text;
}
