import type {
  MailingListCounts,
  MailingListEntry,
  MailingListExportQuery,
  MailingListImport,
  MailingListImported,
  MailingListPage,
  MailingListQuery,
} from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Subscription } from '../../../platform/events/index.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { MailSet } from '../../foundation/mail-templates/index.ts';

/** What the page behind a link has to say. */
export interface ListPlace {
  readonly email: string;
  readonly status: MailingListEntry['status'];
}

export interface MailingList {
  list(websiteId: WebsiteId, query: MailingListQuery): Promise<MailingListPage>;
  /** How many there are in each state. */
  counts(websiteId: WebsiteId): Promise<MailingListCounts>;
  /** A piece at a time. */
  csv(websiteId: WebsiteId, filter: MailingListExportQuery): AsyncIterable<string>;
  /** People who agreed elsewhere, with what shows it. Those who left stay away. */
  import(websiteId: WebsiteId, people: MailingListImport): Promise<MailingListImported>;
  /** By a member, on behalf of the person who asked for it. */
  unsubscribe(websiteId: WebsiteId, entryId: string): Promise<MailingListEntry>;
  /** Forgets the address altogether. */
  remove(websiteId: WebsiteId, entryId: string): Promise<void>;
  /**
   * For the holder of a link from a mail; null for links that we did not write, for addresses that were removed, and
   * for a mail that asked before its recipient left.
   */
  readonly byLink: {
    readonly join: ListLink;
    readonly leave: ListLink & {
      /** As if it had not been pressed: a person who had not confirmed before is still unconfirmed. */
      undo(websiteId: WebsiteId, token: string): Promise<ListPlace | null>;
    };
  };
  /** Forgets those who never said yes. */
  sweep(): Promise<void>;
  /** Its mails, as those who change their words see them. */
  readonly mailSet: MailSet;
  readonly eventSubscriptions: readonly Subscription[];
  readonly invariants: readonly Invariant[];
}

export interface ListLink {
  look(websiteId: WebsiteId, token: string): Promise<ListPlace | null>;
  act(websiteId: WebsiteId, token: string): Promise<ListPlace | null>;
}

/** To get onto the list, and off it. */
export type ListLinkPurpose = 'join' | 'leave';
