import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Sealed } from '../../../platform/keyring/index.ts';
import type { WebhookQueue } from './webhook-parts.ts';
import { subscriptionColumns } from './webhook-repository.ts';
import { SubscriptionRow } from './webhook-rows.ts';

const SubscriptionOfSite = { ...SubscriptionRow, website_id: column.id<WebsiteId>() };
export type SubscriptionOfSite = RowOf<typeof SubscriptionOfSite>;

/** Of all sites. */
export const readAllSubscriptions = (db: Queryable): Promise<SubscriptionOfSite[]> =>
  db.rows(SubscriptionOfSite, sql`select website_id, ${subscriptionColumns} from webhook_subscriptions`);

/** Of all sites: those with a secret that is not encrypted under the key `keyId`. */
export const lockSubscriptionsOfOtherKeys = (
  tx: Queryable,
  keyId: string,
  most: number,
): Promise<SubscriptionOfSite[]> =>
  tx.rows(
    SubscriptionOfSite,
    sql`select website_id, ${subscriptionColumns} from webhook_subscriptions
      where key_id <> ${keyId} or previous_key_id <> ${keyId}
      order by website_id, subscription_id limit ${most} for update`,
  );

/** The same secrets under another key. */
export async function replaceSealed(
  tx: Queryable,
  { websiteId, subscriptionId }: WebhookQueue,
  secret: Sealed,
  previous: Sealed | null,
): Promise<void> {
  await tx.run(sql`
    update webhook_subscriptions set key_id = ${secret.keyId}, secret = ${secret.ciphertext},
      previous_key_id = ${previous?.keyId ?? null}, previous_secret = ${previous?.ciphertext ?? null}
    where website_id = ${websiteId} and subscription_id = ${subscriptionId}`);
}
