import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { ItemId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import type { VariantRef } from './waitlist-parts.ts';
import { time } from './waitlist-repository.ts';

/**
 * What the line of a variant may get: units that were announced to it, by a restock or by a member who sends, and that
 * nobody has been given yet. All of it is read and written under the lock of the level.
 */
export async function readUnits(tx: Queryable, websiteId: WebsiteId, variantId: VariantId): Promise<number> {
  const rows = await tx.rows(
    { units: column.integer },
    sql`
    select units from waitlist_restocks where website_id = ${websiteId} and variant_id = ${variantId}`,
  );
  return rows[0]?.units ?? 0;
}

export async function setUnits(
  tx: Queryable,
  websiteId: WebsiteId,
  variantId: VariantId,
  units: number,
): Promise<void> {
  await tx.run(sql`
    insert into waitlist_restocks as line (website_id, variant_id, units) values (${websiteId}, ${variantId}, ${units})
    on conflict (website_id, variant_id) do update set units = excluded.units where line.units <> excluded.units`);
}

/** What ended without being bought is the line's again. */
export async function addUnits(
  tx: Queryable,
  websiteId: WebsiteId,
  variantId: VariantId,
  units: number,
): Promise<void> {
  await tx.run(sql`
    insert into waitlist_restocks as line (website_id, variant_id, units) values (${websiteId}, ${variantId}, ${units})
    on conflict (website_id, variant_id) do update set units = line.units + excluded.units`);
}

/** Sales took what was announced: we are not notified of them, so the next restock asks how much was left. */
export async function capUnits(
  tx: Queryable,
  websiteId: WebsiteId,
  variantId: VariantId,
  most: number,
): Promise<void> {
  await tx.run(sql`
    update waitlist_restocks set units = ${most}
    where website_id = ${websiteId} and variant_id = ${variantId} and units > ${most}`);
}

/** Something is given away: the release's number. The caller calls the job that mails. */
export async function nextRelease(
  tx: Queryable,
  websiteId: WebsiteId,
  o: { variantId: VariantId; now: Date },
): Promise<number> {
  const rows = await tx.rows(
    { releases: column.integer },
    sql`
    insert into waitlist_restocks as line (website_id, variant_id, releases, called_at)
    values (${websiteId}, ${o.variantId}, 1, ${time(o.now)})
    on conflict (website_id, variant_id) do update set releases = line.releases + 1, called_at = excluded.called_at
    returning releases`,
  );
  invariant(rows[0], 'a row that is written is announced');
  return rows[0].releases;
}

/**
 * Of all sites: variants whose links are over, and those whose lines were promised something which is free by now, such
 * as what a cart gave up.
 */
export const listDueVariants = (
  db: Queryable,
  now: Date,
): Promise<(VariantRef & { readonly websiteId: WebsiteId })[]> =>
  db.rows(
    { websiteId: column.id<WebsiteId>(), itemId: column.id<ItemId>(), variantId: column.id<VariantId>() },
    sql`
    select website_id as "websiteId", item_id as "itemId", variant_id as "variantId"
    from waitlist_links where state = 'open' and ends_at <= ${time(now)}
    union
    select line.website_id, waiting.item_id, line.variant_id from waitlist_restocks line
    join lateral (select item_id from waitlist_signups person where person.website_id = line.website_id
      and person.variant_id = line.variant_id and person.state = 'waiting' limit 1) waiting on true
    where line.units > 0 and available_stock(line.website_id, line.variant_id, null, null, ${time(now)}) is distinct from 0`,
  );
