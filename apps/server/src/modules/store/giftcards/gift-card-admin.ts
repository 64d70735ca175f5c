import type {
  GiftCard,
  GiftCardAdjustment,
  GiftCardChange,
  GiftCardLiability,
  GiftCardMovementPage,
  GiftCardPage,
  GiftCardQuery,
  NewGiftCard,
} from '@awning/contract';

export interface AdminCause {
  /** The id of the member. */
  readonly actor: string;
  readonly idempotencyKey?: string | undefined;
}

/** Gift cards as those who manage the store see them. */
export interface GiftCardAdmin {
  list(websiteId: string, query: GiftCardQuery): Promise<GiftCardPage>;
  read(websiteId: string, giftCardId: string): Promise<GiftCard>;
  /** The code is in the answer this once; later only the mail has it. */
  issue(
    websiteId: string,
    card: NewGiftCard,
    cause: AdminCause,
  ): Promise<{ giftCard: GiftCard; code: string }>;
  change(websiteId: string, giftCardId: string, change: GiftCardChange): Promise<GiftCard>;
  adjust(
    websiteId: string,
    giftCardId: string,
    adjustment: GiftCardAdjustment,
    cause: AdminCause,
  ): Promise<GiftCard>;
  movements(
    websiteId: string,
    giftCardId: string,
    query: { cursor?: string; limit?: number },
  ): Promise<GiftCardMovementPage>;
  /** Queues the mail with the code once more. */
  sendAgain(websiteId: string, giftCardId: string): Promise<void>;
  /** What the store owes to the holders of its cards. */
  liability(websiteId: string): Promise<GiftCardLiability>;
}
