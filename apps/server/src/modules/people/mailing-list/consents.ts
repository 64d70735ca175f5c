/** Somebody ticked the box of the checkout and then bought something. */
export const CONSENTED = 'customer.consented';

export interface Consent {
  readonly email: string;
  readonly orderId: string;
  readonly wording: string;
  /** ISO 8601. */
  readonly consentedAt: string;
  readonly testMode: boolean;
}
