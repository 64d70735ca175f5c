import { canonicalEmail } from '../../../platform/email-address.ts';
import type { VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import { defineSubscription } from '../../../platform/events/index.ts';
import { ORDER_EVENTS } from '../orders/index.ts';
import { endLinks, expireLinksOf } from './waitlist-link-ending.ts';
import { causeOfLink, causesOfTellings } from './waitlist-mail-causes.ts';
import type { VariantRef, WaitlistParts } from './waitlist-parts.ts';
import * as repository from './waitlist-repository.ts';
import { listDueVariants } from './waitlist-supply-repository.ts';

/** What happens by the clock and after orders. */
export function createWaitlistJobs(
  parts: WaitlistParts,
  { remind }: { readonly remind: () => Promise<void> },
) {
  const { database, orders, inventory, mail, clock, log } = parts;
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
          await endLinks(parts, tx, websiteId, { itemId, variantId }, linkIds);
        });
    },
  );

  const moveOnIn = ({
    websiteId,
    itemId,
    variantId,
  }: VariantRef & { readonly websiteId: WebsiteId }): Promise<void> =>
    database.transaction(async (tx) => {
      await inventory.waitingStock(tx, websiteId, variantId, { giving: true });
      await expireLinksOf(parts, tx, websiteId, { itemId, variantId });
    });

  /** Nobody reads that something is back which is gone by now, if the mail is still here. */
  const forget = (websiteId: WebsiteId, variantIds: readonly VariantId[]): Promise<number> =>
    database.transaction(async (tx) => {
      const { links, signUps: deletedSignUps } = await repository.deleteGroups(tx, websiteId, variantIds);
      await mail.withdraw(tx, websiteId, [
        ...causesOfTellings(deletedSignUps),
        ...links.map(({ linkId, variantId }) => causeOfLink(variantId, linkId)),
      ]);
      return deletedSignUps.length;
    });

  return {
    eventSubscriptions: [onOrder],
    async moveOn(): Promise<number> {
      const rows = await listDueVariants(database.query, clock.now());
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
      const rows = await repository.listAllVariants(database.query);
      for (const [websiteId, groups] of Map.groupBy(rows, (row) => row.websiteId)) {
        const itemIds = [...new Set(groups.map(({ itemId }) => itemId))];
        const levels = await inventory.levelsOf(database.query, websiteId, itemIds);
        const removedIds = groups
          .map(({ variantId }) => variantId)
          .filter((variantId) => !levels.has(variantId));
        if (removedIds.length > 0) forgotten += await forget(websiteId, removedIds);
      }
      return forgotten;
    },
  };
}
