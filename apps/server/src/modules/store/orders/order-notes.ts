import type { Ids } from '../../../platform/ids.ts';
import type { LockedOrder } from './order-change.ts';
import { insertNote } from './order-repository.ts';

export async function addNote(
  { tx, websiteId, order, actor, now, record }: LockedOrder,
  { content, forCustomer }: { readonly content: string; readonly forCustomer: boolean },
  { ids }: { readonly ids: Ids },
): Promise<void> {
  const { orderId } = order;
  const noteId = ids.next();
  await insertNote(tx, {
    websiteId,
    orderId,
    noteId,
    actor,
    text: content.trim(),
    forCustomer,
    createdAt: now,
  });
  record('note-added', { noteId, forCustomer });
}
