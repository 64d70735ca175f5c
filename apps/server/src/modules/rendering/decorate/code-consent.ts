import type { CookieSettings } from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { holdsCode } from '../../foundation/settings/index.ts';
import type { LockPageParts } from '../../people/access/index.ts';
import { holdCode } from '../head/index.ts';
import { cookieBanner } from './cookie-banner.ts';

interface CookieReader {
  cookies(websiteId: WebsiteId): Promise<{ readonly value: CookieSettings }>;
}

/** For pages that are drawn elsewhere: the cookie banner of the site, and code that waits for its answer. */
export const createCodeConsent =
  ({ cookies }: CookieReader): LockPageParts['consent'] =>
  async (websiteId) => {
    const { value } = await cookies(websiteId);
    if (!value.enabled) return null;
    return {
      hold: (code) => (holdsCode(value) ? holdCode(code, 'head') : code),
      banner: String(cookieBanner(value)),
    };
  };
