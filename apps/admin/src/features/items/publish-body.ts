import type { ContentItem, ItemChange } from '@awning/contract';
import { publishSiteChanges, readItemDraft } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';

/** What was written in the editor waits in a draft: it goes with the item, or visitors would see an older text. */
export async function publishBody(api: Client, itemId: string): Promise<void> {
  const { body } = await api.call(readItemDraft, { params: { itemId } });
  if (!body.isOpen) return;
  const changes = [{ kind: 'item' as const, id: itemId, version: body.version }];
  await api.call(publishSiteChanges, { body: { changes } });
}

export const isPublicStatus = (status: string): boolean => status === 'published' || status === 'scheduled';

/** Clocks of browsers run ahead: a moment that is still to come would be a schedule. */
const CLOCK_SLACK_MS = 60_000;

/** A draft that is published has this moment as its time, and not the one when it was begun. */
export function withNow(change: ItemChange, before: Pick<ContentItem, 'status'> | null): ItemChange {
  const isFirst = change.status === 'published' && !isPublicStatus(before?.status ?? '');
  return isFirst && change.publishOn === undefined
    ? { ...change, publishOn: Date.now() - CLOCK_SLACK_MS }
    : change;
}
