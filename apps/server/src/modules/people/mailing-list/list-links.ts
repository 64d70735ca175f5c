import { addressOf, openMailingListJoinPage, openMailingListLeavePage } from '@awning/contract/calls';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import { createSignedIds } from '../../../platform/signed-ids.ts';
import type { ListLinkPurpose } from './mailing-list.ts';

/** Whom a link speaks for. */
export interface LinkedEntry {
  readonly entryId: string;
  /** How often they had left the list when a mail asked them to join it; of links to leave, which never end, null. */
  readonly timesLeft: number | null;
}

const wordOf = ({ entryId, timesLeft }: LinkedEntry): string =>
  timesLeft === null ? entryId : `${entryId}-${timesLeft}`;

const listPath = (purpose: ListLinkPurpose, token: string): string =>
  addressOf(purpose === 'join' ? openMailingListJoinPage : openMailingListLeavePage, { token });

/** Links of mails are recreated whenever they are needed, so that nothing is stored that could act for a recipient. */
export function createListLinks(keyring: Pick<Keyring, 'sign' | 'verify'>) {
  const words = createSignedIds(keyring, 'mailing-list');
  const scopeOf = (websiteId: WebsiteId, purpose: ListLinkPurpose): string => `${websiteId}:${purpose}`;
  return {
    path(websiteId: WebsiteId, purpose: ListLinkPurpose, entry: LinkedEntry): string {
      return listPath(purpose, words.write(scopeOf(websiteId, purpose), wordOf(entry)));
    },
    /** Null for what we did not write, or wrote for another site or purpose. */
    read(websiteId: WebsiteId, purpose: ListLinkPurpose, token: string): LinkedEntry | null {
      const word = words.read(scopeOf(websiteId, purpose), token);
      if (word === null) return null;
      const [entryId = '', timesLeft] = word.split('-');
      return { entryId, timesLeft: timesLeft === undefined ? null : Number(timesLeft) };
    },
  };
}

export type ListLinks = ReturnType<typeof createListLinks>;
