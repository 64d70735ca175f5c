import type { WaitlistMailName } from '@awning/contract';
import type { ItemMoney, ProductItemData, VariantData } from '@awning/site-model';
import type { VariantId } from '../../../platform/entity-ids.ts';
import {
  dataOfSite,
  defineMails,
  type MailData,
  type MailKind,
  type MailSite,
  wholeUrl,
} from '../../foundation/mail-templates/index.ts';

type Name = WaitlistMailName | 'confirm-sign-up';

const ofProduct = ['siteTitle', 'productName', 'variantName', 'price'];

const kinds: Readonly<Record<Name, MailKind>> = {
  'back-in-stock': {
    title: 'Back in stock',
    about: 'To everybody who waits, when the product can be bought again.',
    subject: '{product.name} is back',
    heading: '{product.name} is back',
    introduction:
      'You asked us to tell you when {product.name}{.if product.variant} ({product.variant}){.end} can be bought again. Now it can.\n\nWe told everybody who waited, so it may not last.',
    slots: ofProduct,
    canSwitchOff: false,
  },
  'kept-for-you': {
    title: 'Kept for you',
    about: 'To the next in line, when one is kept for them. It has a link that is theirs alone.',
    subject: 'One {product.name} is kept for you until {until}',
    heading: 'One is kept for you',
    introduction:
      '{product.name}{.if product.variant} ({product.variant}){.end} is back, and it is your turn. We keep one for you until {until}. After that it goes to the next in line.',
    slots: [...ofProduct, 'until'],
    canSwitchOff: false,
  },
  'confirm-sign-up': {
    title: 'Confirm the waiting list',
    about: 'To a visitor whose sign-up looked like a program: they join by its link.',
    subject: 'Please confirm: tell me when {product.name} is back',
    heading: 'One more step',
    introduction:
      'We received a request to email {email} when {product.name} is back in stock. If that was you, please confirm it. If not, do nothing: we won’t write again.',
    slots: ['siteTitle', 'productName', 'email'],
    canSwitchOff: false,
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

export const createWaitlistMails = ({ strict = false } = {}) =>
  defineMails({
    folder: waitlistTemplateFolder,
    kinds,
    paths: { productName: 'product.name', variantName: 'product.variant', price: 'product.price' },
    strict,
  });

export type WaitlistMails = ReturnType<typeof createWaitlistMails>;

export const waitlistMailData = ({ name, site, product, url, leaveUrl, until }: WaitlistMail): MailData => ({
  ...dataOfSite(site),
  product,
  leaveUrl,
  until: until === null ? '' : momentText(until, site),
  button: { url, label: name === 'kept-for-you' ? 'Buy it now' : 'See it in the shop' },
  why: `You get this email because you asked ${site.title} to tell you.`,
});

/** Asks the owner of a mailbox whether it was them. Of what a stranger typed it repeats the address alone. */
export const confirmMailData = (
  site: MailSite,
  o: { readonly email: string; readonly product: string; readonly path: string },
): MailData => ({
  ...dataOfSite(site),
  email: o.email,
  product: { name: o.product },
  button: { url: wholeUrl(site.baseUrl, o.path), label: 'Yes, notify me' },
  why: `You get this email because your address was typed into a form on ${site.title}.`,
});

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
