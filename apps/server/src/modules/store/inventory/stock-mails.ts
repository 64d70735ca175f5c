import type { ProductFacts } from '@awning/commerce';
import { mayRoles } from '@awning/contract';
import type { Database } from '../../../platform/db/index.ts';
import type { ItemId, WebsiteId } from '../../../platform/entity-ids.ts';
import { defineSubscription, type Subscription } from '../../../platform/events/index.ts';
import type { Mail } from '../../foundation/mail/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import type { Sites } from '../../foundation/sites/index.ts';
import type { Members } from '../../people/members/index.ts';
import { lowStockMail } from './low-stock-mail.ts';
import { STOCK_EVENTS } from './stock-change.ts';

export interface StockMailParts {
  readonly database: Database;
  readonly mail: Pick<Mail, 'post'>;
  readonly members: Pick<Members, 'list'>;
  readonly settings: Pick<Settings, 'store'>;
  readonly sites: Pick<Sites, 'list' | 'baseUrl'>;
  /** The catalogue, which is built upon the inventory and so comes from outside. */
  readonly products: {
    factsNow(websiteId: WebsiteId, itemIds: readonly ItemId[]): Promise<ReadonlyMap<string, ProductFacts>>;
  };
}

/** Mails the members who manage the store when little is left: one mail each time a variant crosses its line. */
export function sendStockMails(parts: StockMailParts): Subscription {
  const { database, mail, members, settings, sites, products } = parts;
  return defineSubscription(
    STOCK_EVENTS.lowStock,
    'inventory.low-stock-mail',
    async ({ websiteId, id, payload }) => {
      if (!(await settings.store(websiteId)).value.lowStockMails) return;
      const site = (await sites.list()).find((each) => each.id === websiteId);
      const product = (await products.factsNow(websiteId, [payload.itemId])).get(payload.itemId);
      const variant = product?.variants.find((each) => each.id === payload.variantId);
      // What nobody can buy any more does not have to be ordered in a hurry.
      if (!site || !product || !variant) return;
      const notice = {
        site: { ...site, baseUrl: sites.baseUrl(site) },
        product,
        variant,
        stock: payload,
        cause: id,
      };
      const readers = (await members.list(websiteId)).filter(
        ({ disabled, roles }) => !disabled && mayRoles(roles, 'commerce.manage'),
      );
      await database.transaction(async (tx) => {
        for (const { email } of readers) await mail.post(tx, lowStockMail(notice, email));
      });
    },
  );
}
