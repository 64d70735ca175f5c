import type { ItemId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';

/** What a link says that asks a buyer for a review. */
export interface ReviewRequest {
  readonly itemId: ItemId;
  /** The same for the same purchase: there is one review for it. */
  readonly key: string;
  /** Of the buyer, to begin with; may be empty. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly expiresOn: number;
}

export interface RequestTokens {
  write(websiteId: WebsiteId, request: ReviewRequest): string;
  /** Null for what we did not write, or wrote for another site. */
  read(websiteId: WebsiteId, token: string): ReviewRequest | null;
}

const PURPOSE = 'review-request';
const FORM = /^([A-Za-z0-9_-]{1,1500})\.([A-Za-z0-9_-]{43})$/;

/** The link is all there is: nothing is stored until the buyer sends a review. */
export function createRequestTokens(keyring: Pick<Keyring, 'sign' | 'verify'>): RequestTokens {
  const messageOf = (websiteId: WebsiteId, content: string): string => `${websiteId}:${content}`;
  return {
    write(websiteId, { itemId, key, name, expiresOn }) {
      const content = Buffer.from(JSON.stringify([itemId, key, name, expiresOn])).toString('base64url');
      return `${content}.${keyring.sign(PURPOSE, messageOf(websiteId, content))}`;
    },
    read(websiteId, token) {
      const [, content = '', signature = ''] = FORM.exec(token) ?? [];
      if (!keyring.verify(PURPOSE, messageOf(websiteId, content), signature)) return null;
      const parts: unknown = JSON.parse(Buffer.from(content, 'base64url').toString());
      const [itemId, key, name, expiresOn]: unknown[] = Array.isArray(parts) ? parts : [];
      if (typeof itemId !== 'string' || typeof key !== 'string') return null;
      if (typeof name !== 'string' || typeof expiresOn !== 'number') return null;
      return { itemId, key, name, expiresOn };
    },
  };
}
