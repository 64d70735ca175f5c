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
  /** Whether the key with this id is among ours, the current one or an older one. */
  knows(keyId: string): boolean;
  /** Encrypts under the current key. `context` must be the same when opening: it ties a value to its place. */
  seal(plain: string, context: string): Sealed;
  /** Opens with the known key that sealed it; throws when that key is gone or the value was moved or changed. */
  open(sealed: Sealed, context: string): string;
  /** A short proof that we made `message`, for tokens that need no storage. */
  sign(purpose: string, message: string): string;
  verify(purpose: string, message: string, signature: string): boolean;
  /** By each key that we know, the current one first: for looking up what an older key may have signed. */
  signatures(purpose: string, message: string): readonly string[];
}

export interface Sealed {
  readonly keyId: string;
  readonly ciphertext: Buffer;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

const derive = (master: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(master, 'utf8'), 'awning', purpose, 32));

const keyIdOf = (master: string): string =>
  createHash('sha256').update(derive(master, 'key-id')).digest('hex').slice(0, 16);

/** `masters`: the current key first, older ones after it. */
export function createKeyring(masters: readonly [string, ...string[]]): Keyring {
  const current = masters[0];
  const byId = new Map(masters.map((master) => [keyIdOf(master), master]));
  // Signing happens on every request and deriving a key costs more than using it.
  const derived = new Map<string, Buffer>();
  const signWith = (master: string, purpose: string, message: string): string => {
    const id = `${purpose}:${master}`;
    const key = derived.get(id) ?? derive(master, `sign:${purpose}`);
    derived.set(id, key);
    return createHmac('sha256', key).update(message).digest('base64url');
  };

  return {
    currentKeyId: keyIdOf(current),
    knows: (keyId) => byId.has(keyId),
    seal(plain, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, derive(current, 'seal'), iv).setAAD(Buffer.from(context));
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
      const iv = ciphertext.subarray(0, IV_BYTES);
      const tag = ciphertext.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      try {
        // Without a fixed length Node would accept a shortened tag, which is easier to forge.
        const decipher = createDecipheriv(CIPHER, derive(master, 'seal'), iv, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(context))
          .setAuthTag(tag);
        const body = ciphertext.subarray(IV_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new Error('A stored secret cannot be read: it was changed, or belongs to another place.', {
          cause,
        });
      }
    },
    sign: (purpose, message) => signWith(current, purpose, message),
    signatures: (purpose, message) => masters.map((master) => signWith(master, purpose, message)),
    verify(purpose, message, signature) {
      const actual = Buffer.from(signature);
      // What an older key signed stays good until that key is dropped: a rotation signs nobody out.
      return masters.some((master) => {
        const expected = Buffer.from(signWith(master, purpose, message));
        return expected.length === actual.length && timingSafeEqual(expected, actual);
      });
    },
  };
}
