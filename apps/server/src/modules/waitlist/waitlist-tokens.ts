import type { Keyring } from '../../platform/keyring/index.ts';
import { createSignedIds, type SignedIds } from '../../platform/signed-ids.ts';

/** Of one site, for one purpose: a link to buy is no link to leave. */
export type WaitlistTokens = SignedIds;

export const createWaitlistTokens = (
  keyring: Pick<Keyring, 'sign' | 'verify'>,
  purpose: 'link' | 'leave',
): WaitlistTokens => createSignedIds(keyring, `waitlist-${purpose}`);

/** What somebody typed who has to confirm it by mail. Nothing of it is stored until they do. */
export interface AskedSignUp {
  readonly itemId: string;
  readonly variantId: string;
  readonly email: string;
  readonly wantsNews: boolean;
  readonly language: string | null;
  /** ISO 8601. */
  readonly endsAt: string;
}

type AskedValues = readonly [
  itemId: string,
  variantId: string,
  email: string,
  wantsNews: boolean,
  language: string | null,
  endsAt: string,
];
const ASKED = /^([A-Za-z0-9_-]{1,1500})\.([A-Za-z0-9_-]{43})$/;

/** The sign-up itself, signed for its site: whoever has it can read mails to its address. */
export function createAskedTokens(keyring: Pick<Keyring, 'sign' | 'verify'>) {
  const messageOf = (websiteId: string, text: string): string => `${websiteId}:${text}`;
  return {
    write(websiteId: string, asked: AskedSignUp): string {
      // Without names: it is a link in a mail, and people see it.
      const { itemId, variantId, email, wantsNews, language, endsAt } = asked;
      const values: AskedValues = [itemId, variantId, email, wantsNews, language, endsAt];
      const text = Buffer.from(JSON.stringify(values)).toString('base64url');
      return `${text}.${keyring.sign('waitlist-asked', messageOf(websiteId, text))}`;
    },
    /** Null for what we did not write. */
    read(websiteId: string, token: string): AskedSignUp | null {
      const [, text = '', signature = ''] = ASKED.exec(token) ?? [];
      if (!keyring.verify('waitlist-asked', messageOf(websiteId, text), signature)) return null;
      const [itemId, variantId, email, wantsNews, language, endsAt]: AskedValues = JSON.parse(
        Buffer.from(text, 'base64url').toString('utf8'),
      );
      return { itemId, variantId, email, wantsNews, language, endsAt };
    },
  };
}
