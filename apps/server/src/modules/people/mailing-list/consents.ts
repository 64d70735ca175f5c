import type { OrderId } from '../../../platform/entity-ids.ts';

/** A shopper ticked the box of the checkout and then bought something. */
export const CONSENTED = 'customer.consented';

declare module '../../../platform/events/domain-events.ts' {
  interface DomainEvents {
    'customer.consented': Consent;
  }
}

export interface Consent {
  readonly email: string;
  readonly orderId: OrderId;
  readonly wording: string;
  /** ISO 8601. */
  readonly consentedAt: string;
  readonly testMode: boolean;
}
