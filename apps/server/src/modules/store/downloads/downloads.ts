import type { ProductType } from '@awning/commerce';
import type { DownloadGrant } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { ItemId, OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { ByteRange, OpenFile } from '../../../platform/files/index.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Asset } from '../../website/media/index.ts';

/** What is asked of the lines of an order; those of an order draft have it all. */
export interface DownloadLine {
  readonly lineId: string;
  readonly itemId: ItemId;
  readonly productType: ProductType;
}

/** A file that a shopper bought, for the page and the mail of the order. */
export interface DownloadLink {
  readonly grantId: string;
  readonly lineId: string;
  readonly filename: string;
  /** A path of the site; null when the file is gone. */
  readonly url: string | null;
  readonly expiresAt: Date;
  readonly timesLeft: number;
  readonly isOver: boolean;
}

export interface DownloadFile {
  readonly asset: Asset;
  readonly file: OpenFile;
}

export interface Downloads {
  /** The files of the digital lines, once for each order. Call it when the order is paid. */
  grant(
    tx: Queryable,
    websiteId: WebsiteId,
    order: { readonly orderId: OrderId; readonly lines: readonly DownloadLine[] },
  ): Promise<void>;
  linksOf(websiteId: WebsiteId, orderId: OrderId): Promise<readonly DownloadLink[]>;
  /** Links that were mailed stop working, as when an order is cancelled. */
  withdraw(tx: Queryable, websiteId: WebsiteId, orderId: OrderId, lineIds?: readonly string[]): Promise<void>;
  /** The refund that withdrew them was refused: they work as before. */
  giveAgain(tx: Queryable, websiteId: WebsiteId, orderId: OrderId, lineIds: readonly string[]): Promise<void>;
  list(websiteId: WebsiteId, orderId: OrderId): Promise<readonly DownloadGrant[]>;
  /** From now on as many days and times as for a new order. */
  renew(websiteId: WebsiteId, grantId: string): Promise<DownloadGrant>;
  /**
   * The file behind a link; throws the message for the visitor when it cannot be had. One download fewer is left
   * afterwards, unless it is a part of a download that this client has begun within a day. Null: the visitor only
   * looks.
   */
  open(
    websiteId: WebsiteId,
    token: string,
    asks: {
      readonly address: string;
      readonly part: (downloadFile: DownloadFile) => ByteRange | 'none' | 'missing';
    } | null,
  ): Promise<DownloadFile>;
  readonly invariants: readonly Invariant[];
}

/** `downloads.ready`: the files of an order can be fetched. */
export const DOWNLOAD_EVENTS = { ready: 'downloads.ready' } as const;
declare module '../../../platform/events/domain-events.ts' {
  interface DomainEvents {
    'downloads.ready': DownloadEvent;
  }
}
export interface DownloadEvent {
  readonly orderId: OrderId;
}
