import type { MovedAddresses } from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';

/** A page or an item has another address from now on. */
export interface AddressMove {
  readonly moved: MovedAddresses;
  /** From where visitors are to be led on, with names in brackets for parts that may be anything. */
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
  /** Who moved it. */
  readonly by: string;
}

/** Lets what links there follow, in the transaction of the move. */
export type FollowMove = (tx: Queryable, websiteId: WebsiteId, move: AddressMove) => Promise<void>;

/** Of a change that may give another address. */
export interface MoveOptions {
  /** Leads visitors on from the old address, in the name of this member. */
  readonly redirect?: { readonly by: string } | undefined;
}
