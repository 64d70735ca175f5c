import type { Keyring } from '../../platform/keyring/index.ts';
import type { ListLinkPurpose } from './mailing-list.ts';

const FORM = /^([0-9a-f]{24}(?:-\d{1,9})?)\.([A-Za-z0-9_-]{43})$/;

/** Whom a link speaks for. */
export interface LinkedEntry {
  readonly entryId: string;
  /** How often they had left the list when a mail asked them to join it; of links to leave, which never end, null. */
  readonly timesLeft: number | null;
}

const wordOf = ({ entryId, timesLeft }: LinkedEntry): string =>
  timesLeft === null ? entryId : `${entryId}-${timesLeft}`;

const listPath = (purpose: ListLinkPurpose, token: string): string => `/mailing-list/${purpose}/${token}`;

/** Links of mails are made again whenever they are needed, so that nothing is stored that would speak for somebody. */
export function createListLinks(keyring: Pick<Keyring, 'sign' | 'verify'>) {
  const messageOf = (websiteId: string, purpose: ListLinkPurpose, word: string): string =>
    `${websiteId}:${purpose}:${word}`;
  return {
    path(websiteId: string, purpose: ListLinkPurpose, entry: LinkedEntry): string {
      const word = wordOf(entry);
      return listPath(
        purpose,
        `${word}.${keyring.sign('mailing-list', messageOf(websiteId, purpose, word))}`,
      );
    },
    /** Null for what we did not write, or wrote for another site or purpose. */
    read(websiteId: string, purpose: ListLinkPurpose, token: string): LinkedEntry | null {
      const [, word = '', signature = ''] = FORM.exec(token) ?? [];
      if (!keyring.verify('mailing-list', messageOf(websiteId, purpose, word), signature)) return null;
      const [entryId = '', timesLeft] = word.split('-');
      return { entryId, timesLeft: timesLeft === undefined ? null : Number(timesLeft) };
    },
  };
}
