import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { GiftCardId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Sealed } from '../../../platform/keyring/index.ts';

/** What is stored of a code. */
export interface StoredCode {
  readonly hash: string;
  readonly sealed: Sealed;
  readonly lastFour: string;
}

const SealedCodeRow = {
  websiteId: column.id<WebsiteId>(),
  giftCardId: column.id<GiftCardId>(),
  keyId: column.text,
  ciphertext: column.bytes,
};
export type SealedCodeRow = RowOf<typeof SealedCodeRow>;

/** Of all sites: codes that another master key than this one has sealed. */
export const lockCodesOfOtherKeys = (tx: Queryable, keyId: string, limit: number): Promise<SealedCodeRow[]> =>
  tx.rows(
    SealedCodeRow,
    sql`select website_id as "websiteId", gift_card_id as "giftCardId", code_key_id as "keyId", code_sealed as ciphertext
      from gift_cards where code_key_id <> ${keyId} order by website_id, gift_card_id limit ${limit} for no key update`,
  );

export async function replaceCode(
  tx: Queryable,
  { websiteId, giftCardId }: Pick<SealedCodeRow, 'websiteId' | 'giftCardId'>,
  { hash, sealed }: StoredCode,
): Promise<void> {
  await tx.run(sql`
    update gift_cards set code_hash = ${hash}, code_key_id = ${sealed.keyId}, code_sealed = ${sealed.ciphertext}
    where website_id = ${websiteId} and gift_card_id = ${giftCardId}`);
}

/** Of all sites: the master keys that have sealed codes, each with one of its cards and how many there are. */
export const listCodeKeys = (db: Queryable): Promise<{ keyId: string; row: string }[]> =>
  db.rows(
    { keyId: column.text, row: column.text },
    sql`select code_key_id as "keyId", min(website_id || '/' || gift_card_id) || ' (' || count(*) || ')' as row
      from gift_cards group by code_key_id`,
  );
