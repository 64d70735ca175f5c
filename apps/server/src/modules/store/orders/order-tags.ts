import { ORDER_LIMITS, type OrderTags } from '@awning/contract';
import type { LockedOrder } from './order-change.ts';
import { orderErrors } from './order-errors.ts';

const clean = (tags: readonly string[]): string[] => tags.map((tag) => tag.trim());

/** Tags as a member writes them: each once, without blanks around it. */
export function tagOrder({ order, set, record }: LockedOrder, change: OrderTags): void {
  const gone = clean(change.remove ?? []);
  const before = change.tags ? clean(change.tags) : order.tags.filter((tag) => !gone.includes(tag));
  const next = [...new Set([...before, ...clean(change.add ?? [])])];
  if (next.length > ORDER_LIMITS.tags) throw orderErrors.tooManyTags({ values: { most: ORDER_LIMITS.tags } });
  const added = next.filter((tag) => !order.tags.includes(tag));
  const removed = order.tags.filter((tag) => !next.includes(tag));
  if (added.length === 0 && removed.length === 0) return;
  set({ tags: next });
  record('tagged', { added, removed });
}
