import { addressOf, downloadPurchase } from '@awning/contract/calls';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';

/**
 * Tokens of 256 bits that need no storage: the id of the grant and our signature under it, which only this site's
 * address takes. They can be made again at any time for the page and the mail of an order.
 */
export interface DownloadLinks {
  pathOf(websiteId: WebsiteId, grantId: string): string;
  /** The id of the grant; null when we never made this token. */
  read(websiteId: WebsiteId, token: string): string | null;
}

const PURPOSE = 'download';
const TOKEN = /^([0-9a-f]{24})\.([\w-]{43})$/;

export function createDownloadLinks(keyring: Keyring): DownloadLinks {
  const message = (websiteId: WebsiteId, grantId: string): string => `${websiteId}/${grantId}`;
  return {
    pathOf: (websiteId, grantId) =>
      addressOf(downloadPurchase, {
        token: `${grantId}.${keyring.sign(PURPOSE, message(websiteId, grantId))}`,
      }),
    read(websiteId, token) {
      const [, grantId = '', signature = ''] = TOKEN.exec(token) ?? [];
      return grantId !== '' && keyring.verify(PURPOSE, message(websiteId, grantId), signature)
        ? grantId
        : null;
    },
  };
}
