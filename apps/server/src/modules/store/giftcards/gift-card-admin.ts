import type {
  GiftCard,
  GiftCardAdjustment,
  GiftCardChange,
  GiftCardLiability,
  GiftCardMovementPage,
  GiftCardMovementQuery,
  GiftCardPage,
  GiftCardQuery,
  NewGiftCard,
} from '@awning/contract';
import type { GiftCardId, WebsiteId } from '../../../platform/entity-ids.ts';

export interface AdminCause {
  /** The id of the member. */
  readonly actor: string;
  readonly idempotencyKey?: string | undefined;
}

/** Gift cards as those who manage the store see them. */
export interface GiftCardAdmin {
  list(websiteId: WebsiteId, query: GiftCardQuery): Promise<GiftCardPage>;
  read(websiteId: WebsiteId, giftCardId: GiftCardId): Promise<GiftCard>;
  /** The code is in the answer this once; later only the mail has it. */
  issue(
    websiteId: WebsiteId,
    card: NewGiftCard,
    cause: AdminCause,
  ): Promise<{ giftCard: GiftCard; code: string }>;
  change(
    websiteId: WebsiteId,
    giftCardId: GiftCardId,
    change: GiftCardChange,
    options?: { readonly expected?: number | undefined },
  ): Promise<GiftCard>;
  adjust(
    websiteId: WebsiteId,
    giftCardId: GiftCardId,
    adjustment: GiftCardAdjustment,
    cause: AdminCause,
  ): Promise<GiftCard>;
  movements(
    websiteId: WebsiteId,
    giftCardId: GiftCardId,
    query: GiftCardMovementQuery,
  ): Promise<GiftCardMovementPage>;
  /** Queues the mail with the code once more. */
  sendAgain(websiteId: WebsiteId, giftCardId: GiftCardId): Promise<void>;
  /** What the store owes to the holders of its cards. */
  liability(websiteId: WebsiteId): Promise<GiftCardLiability>;
}
