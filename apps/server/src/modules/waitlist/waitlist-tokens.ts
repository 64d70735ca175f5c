import type { Keyring } from '../../platform/keyring/index.ts';

const FORM = /^([0-9a-f]{24})\.([A-Za-z0-9_-]{43})$/;

/** Signed for one site and one purpose: a link to buy is no link to leave, and none can be guessed. */
export function createWaitlistTokens(keyring: Pick<Keyring, 'sign' | 'verify'>, purpose: 'link' | 'leave') {
  const messageOf = (websiteId: string, id: string): string => `${websiteId}:${id}`;
  return {
    write: (websiteId: string, id: string): string =>
      `${id}.${keyring.sign(`waitlist-${purpose}`, messageOf(websiteId, id))}`,
    /** Null for what we did not write. */
    read(websiteId: string, token: string): string | null {
      const [, id = '', signature = ''] = FORM.exec(token) ?? [];
      return keyring.verify(`waitlist-${purpose}`, messageOf(websiteId, id), signature) ? id : null;
    },
  };
}

export type WaitlistTokens = ReturnType<typeof createWaitlistTokens>;
