import type { Keyring } from './keyring/index.ts';

export interface SignedIds {
  write(scope: string, id: string): string;
  /** Null for what we did not write, or wrote for another scope or purpose. */
  read(scope: string, token: string): string | null;
}

/** Any text may stand before the signature: nobody but us can sign it. */
const TOKEN = /^([0-9a-z-]{1,63})\.([A-Za-z0-9_-]{43})$/;

/**
 * An id that cannot be guessed, for links and for what visitors hand back: made again whenever it is needed, so that
 * nothing is stored. `scope` names whose it is.
 */
export const createSignedIds = (keyring: Pick<Keyring, 'sign' | 'verify'>, purpose: string): SignedIds => ({
  write: (scope, id) => `${id}.${keyring.sign(purpose, `${scope}:${id}`)}`,
  read(scope, token) {
    const [, id = '', signature = ''] = TOKEN.exec(token) ?? [];
    return keyring.verify(purpose, `${scope}:${id}`, signature) ? id : null;
  },
});
