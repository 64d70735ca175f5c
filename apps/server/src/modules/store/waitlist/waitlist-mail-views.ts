import type { WaitlistMailName } from '@awning/contract';
import type { ItemId, VariantId } from '../../../platform/entity-ids.ts';
import {
  type MailData,
  type MailSet,
  type MailSite,
  readMailSite,
} from '../../foundation/mail-templates/index.ts';
import { isProductItem } from '../catalog/index.ts';
import type { Waitlist } from './waitlist.ts';
import { waitlistErrors } from './waitlist-errors.ts';
import { findLatestSignUp } from './waitlist-list-repository.ts';
import {
  confirmMailData,
  type MailedProduct,
  mailedProduct,
  type WaitlistMails,
  waitlistMailData,
} from './waitlist-mails.ts';
import type { WaitlistParts } from './waitlist-parts.ts';
import { readSettings } from './waitlist-settings.ts';

const HOUR_MS = 3_600_000;
const SAMPLE = { name: 'A product of yours', variant: 'Large', price: '', imageUrl: '' };
const SAMPLE_EMAIL = 'sam@example.com';

type MailName = WaitlistMailName | 'confirm-sign-up';

/** Mails of the waitlist as members look at them. */
export function createWaitlistMailViews(
  parts: WaitlistParts,
  mails: WaitlistMails,
): Pick<Waitlist, 'mailSet' | 'previewMail'> {
  const { database, productPages, clock, mailTexts } = parts;

  const productOf = async (
    site: MailSite,
    itemId: ItemId,
    variantId: VariantId | undefined,
  ): Promise<MailedProduct | null> => {
    const item = (await productPages.items(site.websiteId, [itemId])).get(itemId);
    if (!item || !isProductItem(item)) return null;
    return mailedProduct(site, item, variantId ?? item.variants[0]?.id ?? '');
  };

  const dataOf = async (
    site: MailSite,
    name: WaitlistMailName,
    { product, itemId }: { readonly product: MailedProduct; readonly itemId: ItemId | undefined },
  ) => {
    const { holdHours } = (await readSettings(database.query, site.websiteId, itemId)).settings;
    const until = name === 'kept-for-you' ? new Date(clock.now().getTime() + holdHours * HOUR_MS) : null;
    return waitlistMailData({ name, site, product, url: product.url, leaveUrl: site.baseUrl, until });
  };

  const dataFor = async (
    site: MailSite,
    name: MailName,
    { email, product, itemId }: { email: string; product: MailedProduct; itemId: ItemId | undefined },
  ): Promise<MailData> =>
    name === 'confirm-sign-up'
      ? // Where its link would confirm: nobody joins from a preview.
        confirmMailData(site, { email, product: product.name, path: '/' })
      : dataOf(site, name, { product, itemId });

  const mailSet: MailSet<MailName> = {
    group: 'waitlists',
    mails,
    recordsNeed: 'commerce.manage',
    madeUp: (site, name) => {
      const product = { ...SAMPLE, url: site.baseUrl };
      return dataFor(site, name, { email: SAMPLE_EMAIL, product, itemId: undefined });
    },
    async latestRecord(site, name) {
      const latest = await findLatestSignUp(database.query, site.websiteId);
      const product = latest && (await productOf(site, latest.itemId, latest.variantId));
      if (!product) return null;
      const { email, itemId } = latest;
      return {
        data: await dataFor(site, name, { email, product, itemId }),
        record: `${email}, ${product.name}`,
      };
    },
  };
  return {
    mailSet,
    async previewMail(websiteId, name, { productId, variantId }) {
      const site = await readMailSite(parts, websiteId);
      if (!site) throw waitlistErrors.productMissing();
      const product =
        productId === undefined
          ? { ...SAMPLE, url: site.baseUrl }
          : await productOf(site, productId, variantId);
      if (product === null) throw waitlistErrors.productMissing();
      const data = await dataOf(site, name, { product, itemId: productId });
      return mails.render(name, data, await mailTexts.of(websiteId, name));
    },
  };
}
