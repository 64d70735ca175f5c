import { randomBytes } from 'node:crypto';
import { formatGiftCardCode, GIFT_CARD_ALPHABET, GIFT_CARD_CODE_LENGTH } from '@awning/commerce';
import type { Database } from '../../../platform/db/index.ts';
import type { GiftCardId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Keyring, Sealed } from '../../../platform/keyring/index.ts';
import {
  listCodeKeys,
  lockCodesOfOtherKeys,
  replaceCode,
  type SealedCodeRow,
  type StoredCode,
} from './gift-card-code-repository.ts';

/** Codes are money: they are found by a keyed hash and can be read only with the master key. */
export interface GiftCardVault {
  /** Sixteen random characters, of five bits each. */
  createCode(): string;
  keep(websiteId: WebsiteId, giftCardId: GiftCardId, key: string): StoredCode;
  /** One for each master key that may have been used. */
  hashes(websiteId: WebsiteId, key: string): readonly string[];
  /** As people read it. */
  open(websiteId: WebsiteId, giftCardId: GiftCardId, sealed: Sealed): string;
  rotate(): Promise<number>;
  readonly invariants: readonly Invariant[];
}

const PURPOSE = 'gift-card-code';
const BATCH = 200;

export function createGiftCardVault({
  database,
  keyring,
}: {
  database: Database;
  keyring: Keyring;
}): GiftCardVault {
  const contextOf = (websiteId: WebsiteId, giftCardId: GiftCardId): string =>
    `${websiteId}/gift-card/${giftCardId}`;
  const messageOf = (websiteId: WebsiteId, key: string): string => `${websiteId}/${key}`;
  const openKey = ({ websiteId, giftCardId, keyId, ciphertext }: SealedCodeRow): string =>
    keyring.open({ keyId, ciphertext }, contextOf(websiteId, giftCardId));
  const keep: GiftCardVault['keep'] = (websiteId, giftCardId, key) => ({
    hash: keyring.sign(PURPOSE, messageOf(websiteId, key)),
    sealed: keyring.seal(key, contextOf(websiteId, giftCardId)),
    lastFour: key.slice(-4),
  });

  const rotateBatch = (): Promise<number> =>
    database.transaction(async (tx) => {
      const rows = await lockCodesOfOtherKeys(tx, keyring.currentKeyId, BATCH);
      for (const row of rows) await replaceCode(tx, row, keep(row.websiteId, row.giftCardId, openKey(row)));
      return rows.length;
    });

  return {
    createCode: () =>
      // 256 is a multiple of 32, so every character is as likely as every other.
      Array.from(randomBytes(GIFT_CARD_CODE_LENGTH), (byte) => GIFT_CARD_ALPHABET.charAt(byte % 32)).join(''),
    keep,
    hashes: (websiteId, key) => keyring.signatures(PURPOSE, messageOf(websiteId, key)),
    open: (websiteId, giftCardId, sealed) =>
      formatGiftCardCode(keyring.open(sealed, contextOf(websiteId, giftCardId))),
    async rotate() {
      let total = 0;
      for (let count = await rotateBatch(); count > 0; count = await rotateBatch()) total += count;
      return total;
    },
    invariants: [
      {
        name: 'giftcards.readable',
        meaning:
          'The code of a gift card cannot be decrypted, so that its holder cannot use it: the master key it was made with is missing.',
        violations: async (db) => {
          const keys = await listCodeKeys(db);
          return keys.filter(({ keyId }) => !keyring.knows(keyId)).map(({ row }) => row);
        },
      },
    ],
  };
}
