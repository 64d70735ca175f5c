import { createHash } from 'node:crypto';
import type { BrokenLinkKind } from '@awning/contract';
import { maskedPart, storedPath } from '../../../platform/stored-text.ts';

/** What a browser reports. */
export interface FoundLink {
  readonly kind: BrokenLinkKind;
  /** What was asked for: a path, or a whole address. */
  readonly address: string;
  /** A path of the site, or the host of another: where the visitor came from, or the page with the image. */
  readonly from: string;
}

const ADDRESS_LENGTH = 500;
const SOURCE_LENGTH = 300;

/** As it is stored; null: it is no address, or none of this site where a page is meant. */
export function cleanLink({ kind, address, from }: FoundLink, hosts: readonly string[]): FoundLink | null {
  const asked = readAddress(address, hosts);
  if (asked === null || (kind === 'page' && asked.host !== null)) return null;
  if (asked.path === '/config' || asked.path.startsWith('/config/')) return null;
  return {
    kind,
    address:
      `${asked.host === null ? '' : `https://${asked.host}`}${asked.path.split('/').map(maskedPart).join('/')}`.slice(
        0,
        ADDRESS_LENGTH,
      ),
    from: (from.startsWith('/') ? storedPath(from) : from).slice(0, SOURCE_LENGTH).toWellFormed(),
  };
}

export const linkId = ({ kind, address }: Pick<FoundLink, 'kind' | 'address'>): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, address]))
    .digest('hex')
    .slice(0, 32);

/** Without query and fragment, which may be secrets of the visitor. The host is null on this site. */
function readAddress(text: string, hosts: readonly string[]): { host: string | null; path: string } | null {
  if (text.startsWith('/') && !text.startsWith('//')) {
    const url = URL.parse(text, 'https://site.invalid');
    return url && { host: null, path: url.pathname };
  }
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  return { host: hosts.includes(url.hostname) ? null : url.host, path: url.pathname };
}
