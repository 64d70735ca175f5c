import type { ProductFacts } from '@awning/commerce';
import type {
  Donation,
  DonationChange,
  DonationPage,
  DonationQuery,
  GiftPage,
  GiftQuery,
  NewDonation,
} from '@awning/contract';
import type { DonationData } from '@awning/site-model';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';

/** What people can give to. Gifts themselves are orders. */
export interface Donations {
  /** Newest first. */
  list(websiteId: WebsiteId, query: DonationQuery): Promise<DonationPage>;
  read(websiteId: WebsiteId, donationId: string): Promise<Donation>;
  create(
    websiteId: WebsiteId,
    input: NewDonation,
    by: { readonly memberId: MemberId; readonly idempotencyKey?: string | undefined },
  ): Promise<Donation>;
  change(
    websiteId: WebsiteId,
    donationId: string,
    change: DonationChange,
    options?: { readonly expected?: number | undefined },
  ): Promise<Donation>;
  /** Carts that hold a gift to it cannot be paid any more; what was given stays in orders. */
  remove(
    websiteId: WebsiteId,
    donationId: string,
    options?: { readonly expected?: number | undefined },
  ): Promise<void>;
  /** Newest first. */
  gifts(websiteId: WebsiteId, donationId: string, query: GiftQuery): Promise<GiftPage>;
  /** A file of all gifts, oldest first, a piece at a time. */
  giftsCsv(websiteId: WebsiteId, donationId: string): AsyncGenerator<string>;
  /** As carts see those that can be given to now. */
  facts(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, ProductFacts>>;
  /** As pages show them, also those that have ended. */
  shown(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, DonationData>>;
  /** What stands on the receipts of a donation, by id, for those that still are there. */
  receiptTexts(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  readonly invariants: readonly Invariant[];
}
