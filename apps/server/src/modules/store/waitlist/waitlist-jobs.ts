import { column, type RowOf, sql } from '../../../platform/db/index.ts';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { ItemId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import { defineSubscription } from '../../../platform/events/index.ts';
import { ORDER_EVENTS } from '../orders/index.ts';
import { causeOfLink, causesOfTellings } from './waitlist-mail-causes.ts';
import type { WaitlistParts } from './waitlist-parts.ts';
import type { WaitlistRelease } from './waitlist-release.ts';
import * as repository from './waitlist-repository.ts';

const DueVariant = {
  websiteId: column.id<WebsiteId>(),
  itemId: column.id<ItemId>(),
  variantId: column.id<VariantId>(),
};
type DueVariant = RowOf<typeof DueVariant>;

/** What happens by the clock and after orders. */
export function createWaitlistJobs(
  { database, orders, inventory, mail, clock, log }: WaitlistParts,
  { release, remind }: { readonly release: WaitlistRelease; readonly remind: () => Promise<void> },
) {
  const onOrder = defineSubscription(
    ORDER_EVENTS.created,
    'waitlist.order-create',
    async ({ websiteId, payload }) => {
      const order = await orders.byId(websiteId, payload.orderId);
      if (!order || order.testMode) return;
      const canonical = canonicalEmail(order.email);
      for (const { itemId, variantId } of order.lines)
        await database.transaction(async (tx) => {
          await inventory.waitingStock(tx, websiteId, variantId, { giving: true });
          const linkIds = await repository.markBuyer(tx, websiteId, {
            variantId,
            canonical,
            orderedAt: new Date(order.createdAt),
          });
          await release.endLinks(tx, websiteId, { itemId, variantId }, linkIds);
        });
    },
  );

  const moveOnIn = ({ websiteId, itemId, variantId }: DueVariant): Promise<void> =>
    database.transaction(async (tx) => {
      await inventory.waitingStock(tx, websiteId, variantId, { giving: true });
      await release.expire(tx, websiteId, { itemId, variantId });
    });

  /** Nobody reads that something is back which is gone by now, if the mail is still here. */
  const forget = (websiteId: WebsiteId, variantIds: readonly VariantId[]): Promise<number> =>
    database.transaction(async (tx) => {
      const { links, gone } = await repository.deleteGroups(tx, websiteId, variantIds);
      await mail.withdraw(tx, websiteId, [
        ...causesOfTellings(gone),
        ...links.map(({ linkId, variantId }) => causeOfLink(variantId, linkId)),
      ]);
      return gone.length;
    });

  return {
    eventSubscriptions: [onOrder],
    async moveOn(): Promise<number> {
      const now = repository.time(clock.now());
      // Links that are over; and lines that were promised something which is free by now, such as what a cart gave up.
      const rows = await database.query.rows(
        DueVariant,
        sql`
        select website_id as "websiteId", item_id as "itemId", variant_id as "variantId"
        from waitlist_links where state = 'open' and ends_at <= ${now}
        union
        select line.website_id, waiting.item_id, line.variant_id from waitlist_restocks line
        join lateral (select item_id from waitlist_signups person where person.website_id = line.website_id
          and person.variant_id = line.variant_id and person.state = 'waiting' limit 1) waiting on true
        where line.units > 0 and available_stock(line.website_id, line.variant_id, null, null, ${now}) is distinct from 0`,
      );
      const problems: unknown[] = [];
      for (const due of rows)
        try {
          await moveOnIn(due);
        } catch (error) {
          log.error({ err: error, ...due }, 'a waiting list did not move on');
          problems.push(error);
        }
      await remind();
      if (problems.length > 0) throw new AggregateError(problems, 'Some waiting lists did not move on');
      return rows.length;
    },
    async sweep(): Promise<number> {
      let forgotten = 0;
      const rows = await database.query.rows(
        DueVariant,
        sql`
        select distinct website_id as "websiteId", item_id as "itemId", variant_id as "variantId" from waitlist_signups`,
      );
      for (const [websiteId, groups] of Map.groupBy(rows, (row) => row.websiteId)) {
        const itemIds = [...new Set(groups.map(({ itemId }) => itemId))];
        const levels = await inventory.levelsOf(database.query, websiteId, itemIds);
        const gone = groups.map(({ variantId }) => variantId).filter((variantId) => !levels.has(variantId));
        if (gone.length > 0) forgotten += await forget(websiteId, gone);
      }
      return forgotten;
    },
  };
}
