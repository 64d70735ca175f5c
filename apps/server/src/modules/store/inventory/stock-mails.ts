import type { ProductFacts } from '@awning/commerce';
import { mayRoles } from '@awning/contract';
import type { Database } from '../../../platform/db/index.ts';
import type { ItemId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import { defineSubscription, type Subscription } from '../../../platform/events/index.ts';
import type { Mail } from '../../foundation/mail/index.ts';
import {
  type MailSet,
  type MailSiteParts,
  type OwnMailTexts,
  readMailSite,
} from '../../foundation/mail-templates/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import type { Members } from '../../people/members/index.ts';
import { type LowStock, lowStockMailData, sampleLowStock, stockMails } from './low-stock-mail.ts';
import { STOCK_EVENTS } from './stock-change.ts';
import { findScarcest } from './stock-level-repository.ts';

export interface StockMailParts extends MailSiteParts {
  readonly database: Database;
  readonly mail: Pick<Mail, 'post'>;
  readonly mailTexts: OwnMailTexts;
  readonly members: Pick<Members, 'list'>;
  readonly settings: MailSiteParts['settings'] & Pick<Settings, 'store'>;
  /** The catalogue, which is built upon the inventory and so comes from outside. */
  readonly products: {
    factsNow(websiteId: WebsiteId, itemIds: readonly ItemId[]): Promise<ReadonlyMap<string, ProductFacts>>;
  };
}

interface StockOf {
  readonly itemId: ItemId;
  readonly variantId: VariantId;
  readonly quantity: number;
}

/** Null: it cannot be bought any more, and so does not have to be ordered in a hurry. */
async function lowStockOf(
  { products }: Pick<StockMailParts, 'products'>,
  websiteId: WebsiteId,
  stock: StockOf,
): Promise<LowStock | null> {
  const product = (await products.factsNow(websiteId, [stock.itemId])).get(stock.itemId);
  const variant = product?.variants.find((each) => each.id === stock.variantId);
  return product && variant ? { product, variant, stock } : null;
}

/** Mails the members who manage the store when little is left: one mail each time a variant crosses its line. */
export function sendStockMails(parts: StockMailParts): Subscription {
  const { database, mail, mailTexts, members, settings } = parts;
  return defineSubscription(
    STOCK_EVENTS.lowStock,
    'inventory.low-stock-mail',
    async ({ websiteId, id, payload }) => {
      if (!(await settings.store(websiteId)).value.lowStockMails) return;
      const site = await readMailSite(parts, websiteId);
      const low = await lowStockOf(parts, websiteId, payload);
      if (!site || !low) return;
      const own = await mailTexts.of(websiteId, 'low-stock');
      const drawn = stockMails.render('low-stock', lowStockMailData(site, low), own);
      const readers = (await members.list(websiteId)).filter(
        ({ disabled, roles }) => !disabled && mayRoles(roles, 'commerce.manage'),
      );
      await database.transaction(async (tx) => {
        for (const { email } of readers)
          await mail.post(tx, { websiteId, cause: `low-stock/${id}`, to: email, ...drawn });
      });
    },
  );
}

/** As those who change its words see it: with what is scarcest. */
export const stockMailSet = (parts: Pick<StockMailParts, 'database' | 'products'>): MailSet<'low-stock'> => ({
  group: 'stock',
  mails: stockMails,
  recordsNeed: 'commerce.manage',
  madeUp: async (site) => lowStockMailData(site, sampleLowStock),
  async latestRecord(site) {
    const stock = await findScarcest(parts.database.query, site.websiteId);
    const low = stock && (await lowStockOf(parts, site.websiteId, stock));
    return low ? { data: lowStockMailData(site, low), record: low.product.title } : null;
  },
});
