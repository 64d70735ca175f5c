import { randomBytes } from 'node:crypto';
import { column, type Database, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Keyring, Sealed } from '../../../platform/keyring/index.ts';
import type { WebhookQueue } from './webhook-parts.ts';
import { SubscriptionRow, subscriptionColumns } from './webhook-rows.ts';

const SECRET_BYTES = 32;
const ROTATE_BATCH = 200;

const SecretRow = { ...SubscriptionRow, website_id: column.id<WebsiteId>() };
type SecretRow = RowOf<typeof SecretRow>;

/** The secrets that calls are signed with, which nobody sees again after they were made. */
export function createWebhookSecrets({ database, keyring }: { database: Database; keyring: Keyring }) {
  const contextOf = ({ websiteId, subscriptionId }: WebhookQueue): string =>
    `${websiteId}/webhook/${subscriptionId}`;
  const seal = (receiverQueue: WebhookQueue, secret: string): Sealed =>
    keyring.seal(secret, contextOf(receiverQueue));
  const open = (receiverQueue: WebhookQueue, keyId: string, ciphertext: Buffer): string =>
    keyring.open({ keyId, ciphertext }, contextOf(receiverQueue));

  /** Which rows the current master key does not open. */
  const isOld = (): Statement =>
    sql`(key_id <> ${keyring.currentKeyId} or previous_key_id <> ${keyring.currentKeyId})`;

  const rotateBatch = (): Promise<number> =>
    database.transaction(async (tx) => {
      const rows = await tx.rows(
        SecretRow,
        sql`
        select website_id, ${subscriptionColumns} from webhook_subscriptions where ${isOld()}
        order by website_id, subscription_id limit ${ROTATE_BATCH} for update`,
      );
      for (const row of rows) {
        const receiverQueue = { websiteId: row.website_id, subscriptionId: row.subscription_id };
        const secret = seal(receiverQueue, open(receiverQueue, row.key_id, row.secret));
        const previous =
          row.previous_key_id === null || row.previous_secret === null
            ? null
            : seal(receiverQueue, open(receiverQueue, row.previous_key_id, row.previous_secret));
        await tx.run(sql`
          update webhook_subscriptions set key_id = ${secret.keyId}, secret = ${secret.ciphertext},
            previous_key_id = ${previous?.keyId ?? null}, previous_secret = ${previous?.ciphertext ?? null}
          where website_id = ${receiverQueue.websiteId} and subscription_id = ${receiverQueue.subscriptionId}`);
      }
      return rows.length;
    });

  const canOpen = (row: SecretRow): boolean => {
    const receiverQueue = { websiteId: row.website_id, subscriptionId: row.subscription_id };
    try {
      open(receiverQueue, row.key_id, row.secret);
      if (row.previous_key_id !== null && row.previous_secret !== null)
        open(receiverQueue, row.previous_key_id, row.previous_secret);
      return true;
    } catch {
      return false;
    }
  };
  const readable: Invariant = {
    name: 'webhooks.readable',
    meaning: 'The secret of a webhook cannot be decrypted: the master key it was saved with is missing.',
    violations: async (db) => {
      const rows = await db.rows(
        SecretRow,
        sql`select website_id, ${subscriptionColumns} from webhook_subscriptions`,
      );
      return rows.filter((row) => !canOpen(row)).map((row) => `${row.website_id}/${row.subscription_id}`);
    },
  };

  return {
    invariants: [readable],
    make: (): string => randomBytes(SECRET_BYTES).toString('hex'),
    seal,
    /** Those that sign now: the current one first, then the one before it for a while. */
    signing(receiverQueue: WebhookQueue, row: SubscriptionRow, now: Date): [string, ...string[]] {
      const current = open(receiverQueue, row.key_id, row.secret);
      const { previous_key_id: keyId, previous_secret: ciphertext, previous_until: until } = row;
      if (keyId === null || ciphertext === null || until === null || until <= now) return [current];
      return [current, open(receiverQueue, keyId, ciphertext)];
    },
    async rotate(): Promise<number> {
      let total = 0;
      for (let count = await rotateBatch(); count > 0; count = await rotateBatch()) total += count;
      return total;
    },
  };
}

export type WebhookSecrets = ReturnType<typeof createWebhookSecrets>;
