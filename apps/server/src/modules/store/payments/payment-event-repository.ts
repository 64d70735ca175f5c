import { type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

export interface NewEvent {
  readonly websiteId: WebsiteId;
  readonly provider: string;
  readonly eventId: string;
  readonly reference: string;
  readonly kind: string;
  readonly amountMinor: number | null;
  readonly currency: string | null;
}

/** False: this event came before. A copy that comes at the same time waits until the first is through. */
export async function insertEvent(tx: Queryable, event: NewEvent, now: Date): Promise<boolean> {
  const rowCount = await tx.run(sql`
    insert into payment_events (website_id, provider, event_id, reference, told, amount_minor, currency, outcome, received_at)
    values (${event.websiteId}, ${event.provider}, ${event.eventId}, ${event.reference}, ${event.kind},
      ${event.amountMinor}, ${event.currency}, 'known', ${now.toISOString()})
    on conflict do nothing`);
  return rowCount === 1;
}

export type EventOutcome = 'moved' | 'known' | 'refund' | 'notice' | 'unknown' | 'mismatch';
export async function settleEvent(
  tx: Queryable,
  { websiteId, provider, eventId }: NewEvent,
  outcome: EventOutcome,
): Promise<void> {
  await tx.run(sql`
    update payment_events set outcome = ${outcome}
    where website_id = ${websiteId} and provider = ${provider} and event_id = ${eventId}`);
}
