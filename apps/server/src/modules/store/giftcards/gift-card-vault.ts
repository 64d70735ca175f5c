import { randomBytes } from 'node:crypto';
import { formatGiftCardCode, GIFT_CARD_ALPHABET, GIFT_CARD_CODE_LENGTH } from '@awning/commerce';
import { column, type Database, type RowOf, sql } from '../../../platform/db/index.ts';
import type { GiftCardId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Keyring, Sealed } from '../../../platform/keyring/index.ts';

/** What is stored of a code. */
export interface StoredCode {
  readonly hash: string;
  readonly sealed: Sealed;
  readonly lastFour: string;
}

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

const SealedRow = {
  website_id: column.id<WebsiteId>(),
  gift_card_id: column.id<GiftCardId>(),
  code_key_id: column.text,
  code_sealed: column.bytes,
};
type SealedRow = RowOf<typeof SealedRow>;

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
  const openKey = (row: SealedRow): string =>
    keyring.open(
      { keyId: row.code_key_id, ciphertext: row.code_sealed },
      contextOf(row.website_id, row.gift_card_id),
    );
  const keep: GiftCardVault['keep'] = (websiteId, giftCardId, key) => ({
    hash: keyring.sign(PURPOSE, messageOf(websiteId, key)),
    sealed: keyring.seal(key, contextOf(websiteId, giftCardId)),
    lastFour: key.slice(-4),
  });

  const rotateBatch = (): Promise<number> =>
    database.transaction(async (tx) => {
      const rows = await tx.rows(
        SealedRow,
        sql`
        select website_id, gift_card_id, code_key_id, code_sealed from gift_cards
        where code_key_id <> ${keyring.currentKeyId} order by website_id, gift_card_id limit ${BATCH} for no key update`,
      );
      for (const row of rows) {
        const { hash, sealed } = keep(row.website_id, row.gift_card_id, openKey(row));
        await tx.run(sql`
          update gift_cards set code_hash = ${hash}, code_key_id = ${sealed.keyId}, code_sealed = ${sealed.ciphertext}
          where website_id = ${row.website_id} and gift_card_id = ${row.gift_card_id}`);
      }
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
          const rows = await db.rows(
            { key_id: column.text, row: column.text },
            sql`
            select code_key_id as key_id, min(website_id || '/' || gift_card_id) || ' (' || count(*) || ')' as row
            from gift_cards group by code_key_id`,
          );
          return rows.filter(({ key_id: keyId }) => !keyring.knows(keyId)).map(({ row }) => row);
        },
      },
    ],
  };
}
