import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

export interface Keyring {
  /** Names the current master key in stored rows, without revealing it. */
  readonly currentKeyId: string;
  /** Encrypts under the current key. `context` must be the same when opening: it ties a value to its place. */
  seal(plain: string, context: string): Sealed;
  /** Opens with whichever known key sealed it; throws when that key is gone or the value was moved or changed. */
  open(sealed: Sealed, context: string): string;
  /** A short proof that we made `message`, for tokens that need no storage. */
  sign(purpose: string, message: string): string;
  verify(purpose: string, message: string, signature: string): boolean;
}

export interface Sealed {
  readonly keyId: string;
  readonly ciphertext: Buffer;
}

const derive = (master: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(master, 'utf8'), 'awning', purpose, 32));

const keyIdOf = (master: string): string =>
  createHash('sha256').update(derive(master, 'key-id')).digest('hex').slice(0, 16);

/** `masters`: the current key first, older ones after it. */
export function createKeyring(masters: readonly [string, ...string[]]): Keyring {
  const current = masters[0];
  const byId = new Map(masters.map((master) => [keyIdOf(master), master]));
  const signingKeys = new Map<string, Buffer>();
  const signingKey = (purpose: string): Buffer => {
    let key = signingKeys.get(purpose);
    if (!key) {
      key = derive(current, `sign:${purpose}`);
      signingKeys.set(purpose, key);
    }
    return key;
  };
  const sign = (purpose: string, message: string): string =>
    createHmac('sha256', signingKey(purpose)).update(message).digest('base64url');

  return {
    currentKeyId: keyIdOf(current),
    seal(plain, context) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', derive(current, 'seal'), iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return { keyId: keyIdOf(current), ciphertext: Buffer.concat([iv, cipher.getAuthTag(), body]) };
    },
    open({ keyId, ciphertext }, context) {
      const master = byId.get(keyId);
      if (master === undefined) {
        throw new Error(
          `A stored secret was encrypted with master key ${keyId}, which is not configured. Add it to AWNING_SECRET_PREVIOUS.`,
        );
      }
      const decipher = createDecipheriv('aes-256-gcm', derive(master, 'seal'), ciphertext.subarray(0, 12))
        .setAAD(Buffer.from(context))
        .setAuthTag(ciphertext.subarray(12, 28));
      return Buffer.concat([decipher.update(ciphertext.subarray(28)), decipher.final()]).toString('utf8');
    },
    sign,
    verify(purpose, message, signature) {
      const expected = Buffer.from(sign(purpose, message));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
