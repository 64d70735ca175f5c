import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Outbox } from '../../../platform/events/index.ts';

/** People came onto the mailing list, left it, or were removed. Emitted in the transaction of the change. */
export const LIST_CHANGED = 'mailing-list.changed';

declare module '../../../platform/events/domain-events.ts' {
  interface DomainEvents {
    'mailing-list.changed': ListChanged;
  }
}

export interface ListChanged {
  /** As they are stored. */
  readonly emails: readonly string[];
  /** Their entries were removed. */
  readonly isGone?: boolean;
}

export const announceChange = (
  outbox: Outbox,
  tx: Queryable,
  websiteId: WebsiteId,
  payload: ListChanged,
): Promise<void> => outbox.emit(tx, { websiteId, topic: LIST_CHANGED, payload });
