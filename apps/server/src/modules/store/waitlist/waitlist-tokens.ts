import type { ItemId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import { createSignedIds, type SignedIds } from '../../../platform/signed-ids.ts';

/** Of one site, for one purpose: a link to buy is no link to leave. */
export type WaitlistTokens = SignedIds;

export const createWaitlistTokens = (
  keyring: Pick<Keyring, 'sign' | 'verify'>,
  purpose: 'link' | 'leave',
): WaitlistTokens => createSignedIds(keyring, `waitlist-${purpose}`);

/** What a visitor typed who has to confirm it by mail. Nothing of it is stored until they do. */
export interface SignUpClaim {
  readonly itemId: ItemId;
  readonly variantId: VariantId;
  readonly email: string;
  readonly wantsNews: boolean;
  readonly language: string | null;
  /** ISO 8601. */
  readonly endsAt: string;
}

type SignUpClaimValues = readonly [
  itemId: ItemId,
  variantId: VariantId,
  email: string,
  wantsNews: boolean,
  language: string | null,
  endsAt: string,
];
const TOKEN_PURPOSE = /^([A-Za-z0-9_-]{1,1500})\.([A-Za-z0-9_-]{43})$/;

/** The sign-up itself, signed for its site: its holder can read mails to its address. */
export interface SignUpTokens {
  write(websiteId: WebsiteId, signUp: SignUpClaim): string;
  /** Null for what we did not write. */
  read(websiteId: WebsiteId, token: string): SignUpClaim | null;
}

export function createSignUpTokens(keyring: Pick<Keyring, 'sign' | 'verify'>): SignUpTokens {
  const messageOf = (websiteId: WebsiteId, text: string): string => `${websiteId}:${text}`;
  return {
    write(websiteId, signUp) {
      // Without names: it is a link in a mail, and people see it.
      const { itemId, variantId, email, wantsNews: wantsNewsletter, language, endsAt } = signUp;
      const values: SignUpClaimValues = [itemId, variantId, email, wantsNewsletter, language, endsAt];
      const text = Buffer.from(JSON.stringify(values)).toString('base64url');
      return `${text}.${keyring.sign('waitlist-asked', messageOf(websiteId, text))}`;
    },
    read(websiteId, token) {
      const [, text = '', signature = ''] = TOKEN_PURPOSE.exec(token) ?? [];
      if (!keyring.verify('waitlist-asked', messageOf(websiteId, text), signature)) return null;
      const [itemId, variantId, email, wantsNewsletter, language, endsAt]: SignUpClaimValues = JSON.parse(
        Buffer.from(text, 'base64url').toString('utf8'),
      );
      return { itemId, variantId, email, wantsNews: wantsNewsletter, language, endsAt };
    },
  };
}
