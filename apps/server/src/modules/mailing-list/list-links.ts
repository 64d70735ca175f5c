import type { Keyring } from '../../platform/keyring/index.ts';
import type { ListLinkPurpose } from './mailing-list.ts';

const FORM = /^([0-9a-f]{24})\.([A-Za-z0-9_-]{43})$/;

const listPath = (purpose: ListLinkPurpose, token: string): string => `/mailing-list/${purpose}/${token}`;

/** Links of mails are made again whenever they are needed, so that nothing is stored that would speak for somebody. */
export function createListLinks(keyring: Pick<Keyring, 'sign' | 'verify'>) {
  const messageOf = (websiteId: string, purpose: ListLinkPurpose, entryId: string): string =>
    `${websiteId}:${purpose}:${entryId}`;
  return {
    path: (websiteId: string, purpose: ListLinkPurpose, entryId: string): string =>
      listPath(purpose, `${entryId}.${keyring.sign('mailing-list', messageOf(websiteId, purpose, entryId))}`),
    /** Null for what we did not write, or wrote for another site or purpose. */
    read(websiteId: string, purpose: ListLinkPurpose, token: string): string | null {
      const [, entryId = '', signature = ''] = FORM.exec(token) ?? [];
      return keyring.verify('mailing-list', messageOf(websiteId, purpose, entryId), signature)
        ? entryId
        : null;
    },
  };
}
