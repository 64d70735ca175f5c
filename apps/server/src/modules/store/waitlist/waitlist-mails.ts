import type { WaitlistMailName } from '@awning/contract';
import type { ItemMoney, ProductItemData, VariantData } from '@awning/site-model';
import type { VariantId } from '../../../platform/entity-ids.ts';
import {
  createMailRenderer,
  type MailSite,
  type MailWords,
  type RenderedMail,
  wholeUrl,
} from '../../foundation/mail-templates/index.ts';

const words: Readonly<Record<WaitlistMailName, MailWords>> = {
  'back-in-stock': {
    subject: '{product.name} is back',
    heading: '{product.name} is back',
    introduction:
      'You asked us to tell you when {product.name}{.if product.variant} ({product.variant}){.end} can be bought again. Now it can.\n\nWe told everybody who waited, so it may not last.',
  },
  'kept-for-you': {
    subject: 'One {product.name} is kept for you until {until}',
    heading: 'One is kept for you',
    introduction:
      '{product.name}{.if product.variant} ({product.variant}){.end} is back, and it is your turn. We keep one for you until {until}. After that it goes to the next in line.',
  },
};

/** What a mail says of a product. */
export interface MailedProduct {
  readonly name: string;
  readonly variant: string;
  readonly price: string;
  readonly imageUrl: string;
  readonly url: string;
}

export interface WaitlistMail {
  readonly name: WaitlistMailName;
  readonly site: MailSite;
  readonly product: MailedProduct;
  /** Where the button leads. */
  readonly url: string;
  readonly leaveUrl: string;
  /** Of what is kept. */
  readonly until: Date | null;
}

export const waitlistTemplateFolder = new URL('./templates/', import.meta.url);

export function createWaitlistMails({ strict = false } = {}) {
  const templates = createMailRenderer({ folder: waitlistTemplateFolder, words, strict });
  return {
    draw({ name, site, product, url, leaveUrl, until }: WaitlistMail): RenderedMail {
      const { title, baseUrl, logo, contactEmail, businessLine, colors, locale } = site;
      return templates.render(name, {
        locale,
        colors,
        product,
        leaveUrl,
        site: { title, url: baseUrl, logo, contactEmail, businessLine },
        until: until === null ? '' : momentText(until, site),
        button: { url, label: name === 'kept-for-you' ? 'Buy it now' : 'See it in the shop' },
        why: `You get this email because you asked ${title} to tell you.`,
      });
    },
  };
}

export type WaitlistMails = ReturnType<typeof createWaitlistMails>;

/** To the minute, with the zone: hours count here, and its reader may live elsewhere. */
export const momentText = (at: Date, { locale, timeZone }: Pick<MailSite, 'locale' | 'timeZone'>): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at);

/** What was chosen, in the owner's order; empty for a product without a choice. */
export const variantNameOf = (
  { variantOptionOrdering }: Pick<ProductItemData, 'variantOptionOrdering'>,
  { attributes }: Pick<VariantData, 'attributes'>,
): string =>
  variantOptionOrdering
    .flatMap((name) => attributes[name] ?? [])
    .filter((value) => value !== '')
    .join(' / ');

export function mailedProduct(site: MailSite, item: ProductItemData, variantId: VariantId): MailedProduct {
  const variant = item.variants.find(({ id }) => id === variantId);
  const image = item.items.find(({ id }) => id === variant?.mainImageId) ?? item.items[0] ?? item.mainImage;
  return {
    name: item.title,
    variant: variant ? variantNameOf(item, variant) : '',
    price: variant
      ? moneyText(variant.onSale ? variant.salePriceMoney : variant.priceMoney, site.locale)
      : '',
    imageUrl: image ? wholeUrl(site.baseUrl, `${image.assetUrl}?format=500w`) : '',
    url: wholeUrl(site.baseUrl, item.fullUrl),
  };
}

const moneyText = ({ decimalValue, currencyCode }: ItemMoney, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: currencyCode }).format(Number(decimalValue));
