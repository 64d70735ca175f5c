import { readMailSite } from '../../foundation/mail-templates/index.ts';
import { isProductItem } from '../catalog/index.ts';
import type { Waitlist } from './waitlist.ts';
import { waitlistErrors } from './waitlist-errors.ts';
import { waitlistInvariants } from './waitlist-invariants.ts';
import { createWaitlistJobs } from './waitlist-jobs.ts';
import { markBought } from './waitlist-link-repository.ts';
import { createWaitlistLinks } from './waitlist-links.ts';
import { createWaitlistLists } from './waitlist-lists.ts';
import { createMailJob } from './waitlist-mail-job.ts';
import { createWaitlistMails, mailedProduct } from './waitlist-mails.ts';
import type { WaitlistParts } from './waitlist-parts.ts';
import { createWaitlistSettings } from './waitlist-settings.ts';
import { createWaitlistSignUps } from './waitlist-signups.ts';
import { createStockListener } from './waitlist-stock-listener.ts';
import { createWaitlistTokens } from './waitlist-tokens.ts';

const HOUR_MS = 3_600_000;
const SAMPLE = {
  name: 'A product of yours',
  variant: 'Large',
  price: '',
  imageUrl: '',
};

/** Listens to stock and orders by itself; `moveOn` is for a job of every minute. */
export function createWaitlist(parts: WaitlistParts): Waitlist {
  const { database, inventory, keyring, productPages, clock } = parts;
  const links = createWaitlistTokens(keyring, 'link');
  const leaves = createWaitlistTokens(keyring, 'leave');
  const mails = createWaitlistMails();
  inventory.onStocktaking(createStockListener(parts));
  inventory.onLinkBought(markBought);
  const settings = createWaitlistSettings({ database });
  const mailJob = createMailJob(parts, { mails, links, leaves });
  const jobs = createWaitlistJobs(parts, { remind: mailJob.remind });

  return {
    ...createWaitlistSignUps(parts),
    ...settings,
    ...createWaitlistLists(parts),
    ...createWaitlistLinks(parts, { links, leaves }),
    ...jobs,
    jobs: [mailJob.job],
    async previewMail(websiteId, name, { productId, variantId }) {
      const site = await readMailSite(parts, websiteId);
      const item =
        productId === undefined
          ? undefined
          : (await productPages.items(websiteId, [productId])).get(productId);
      if (!site || (productId !== undefined && !(item && isProductItem(item))))
        throw waitlistErrors.productMissing();
      const product =
        item && isProductItem(item)
          ? mailedProduct(site, item, variantId ?? item.variants[0]?.id ?? '')
          : { ...SAMPLE, url: site.baseUrl };
      const { holdHours } = (await settings.settings(websiteId, productId)).settings;
      const until = name === 'kept-for-you' ? new Date(clock.now().getTime() + holdHours * HOUR_MS) : null;
      return mails.draw({ name, site, product, url: product.url, leaveUrl: site.baseUrl, until });
    },
    invariants: waitlistInvariants(clock),
  };
}
