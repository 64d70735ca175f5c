import { cartMessages, hasVariantChoice, productTypeOf } from '@awning/commerce';
import {
  MERCHANDISING_DEFAULTS,
  type Merchandising,
  type MerchandisingChange,
  type RestockMessages,
} from '@awning/contract';
import type {
  ItemData,
  MerchandisingContext,
  ProductItemData,
  ProductMerchandising,
  VariantData,
} from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { merchandisingOf } from '../products/product-repository.ts';
import { isProductItem } from './product-page-data.ts';

/** The usual words of the form for people who wait. */
const USUAL_MESSAGES: RestockMessages = {
  CTAText: cartMessages.waitForRestock,
  buttonText: cartMessages.notifyMe,
  placeholderText: cartMessages.emailAddress,
  mailingListDescription: cartMessages.signUpForNews,
  successText: cartMessages.signedUp,
};

/**
 * What an owner set goes with an item that was completed for a page, also through copies of it, and never out of the
 * process: JSON knows no symbols.
 */
const asSet = Symbol('merchandising');

export const withMerchandising = (item: ProductItemData, set: MerchandisingChange): ProductItemData =>
  Object.assign(item, { [asSet]: set });

const setOn = (item: ProductItemData & { readonly [asSet]?: MerchandisingChange }) => item[asSet];

/**
 * What pages say about stock that runs out, by product. The items are those of the page readers, with their stock in
 * them.
 */
export async function readMerchandisingContext(
  db: Queryable,
  websiteId: WebsiteId,
  items: readonly ItemData[],
): Promise<MerchandisingContext> {
  const matchingItems = items.filter(isProductItem);
  if (matchingItems.length === 0) return {};
  const ids = [...new Set(matchingItems.filter((item) => !setOn(item)).map(({ id }) => id))];
  const set = await merchandisingOf(db, websiteId, ids);
  return Object.fromEntries(
    matchingItems.map((item) => [item.id, toMerchandising(item, setOn(item) ?? set.get(item.id) ?? {})]),
  );
}

const chosenFrom = (set: MerchandisingChange): Merchandising => ({
  ...MERCHANDISING_DEFAULTS,
  ...set,
  restockNotificationMessages: {
    ...MERCHANDISING_DEFAULTS.restockNotificationMessages,
    ...set.restockNotificationMessages,
  },
});

/** How people wait for a product. */
export interface RestockWaiting {
  readonly item: ProductItemData;
  /** The owner lets people wait for it. */
  readonly enabled: boolean;
  readonly messages: RestockMessages;
  readonly mailingListSignUpEnabled: boolean;
}

/** Of an item that was completed for a page. */
export function restockWaiting(item: ProductItemData): RestockWaiting {
  const chosen = chosenFrom(setOn(item) ?? {});
  return {
    item,
    enabled: chosen.restockNotificationsEnabled,
    messages: inUsualWords(chosen.restockNotificationMessages),
    mailingListSignUpEnabled: chosen.mailingListSignUpEnabled,
  };
}

function toMerchandising(item: ProductItemData, set: MerchandisingChange): ProductMerchandising {
  const chosen = chosenFrom(set);
  const type = productTypeOf(item.structuredContent.productType);
  // Only what is counted runs out.
  const variants = type === 'physical' || type === 'service' ? item.variants : [];
  const hasChoice = hasVariantChoice(type, variants.length);
  return {
    scarcityEnabled: chosen.scarcityEnabled,
    scarcityText: chosen.scarcityText,
    scarcityTemplateViews: chosen.scarcityEnabled ? scarcityViews(variants, hasChoice, chosen) : [],
    scarcityShownByDefault: chosen.scarcityShownByDefault,
    restockNotificationViews: chosen.restockNotificationsEnabled
      ? variants.filter(isSoldOut).map(({ id }) => ({ variantId: id, hiddenByDefault: hasChoice }))
      : [],
    restockNotificationMessages: inUsualWords(chosen.restockNotificationMessages),
    mailingListSignUpEnabled: chosen.mailingListSignUpEnabled,
    mailingListOptInByDefault: chosen.mailingListOptInByDefault,
    customSoldOutText: chosen.customSoldOutText,
  };
}

/** Up to which number the pages of a product say how many are left. */
export const scarcityVisibleTo = (set: MerchandisingChange): number => {
  const { scarcityEnabled, scarcityAt } = { ...MERCHANDISING_DEFAULTS, ...set };
  return scarcityEnabled ? scarcityAt : 0;
};

const isSoldOut = ({ unlimited, qtyInStock }: VariantData): boolean => !unlimited && qtyInStock <= 0;

function scarcityViews(
  variants: readonly VariantData[],
  hasChoice: boolean,
  { scarcityAt, scarcityShownByDefault }: Merchandising,
): ProductMerchandising['scarcityTemplateViews'] {
  const isScarce = (quantity: number): boolean => quantity > 0 && quantity <= scarcityAt;
  const views = variants
    .filter(({ unlimited, qtyInStock }) => !unlimited && isScarce(qtyInStock))
    .map(({ qtyInStock, attributes }) => (hasChoice ? { qtyInStock, attributes } : { qtyInStock }));
  if (!hasChoice || !scarcityShownByDefault || variants.some(({ unlimited }) => unlimited)) return views;
  // Before anything is chosen the truth is about all variants together.
  const left = variants.reduce((sum, { qtyInStock }) => sum + qtyInStock, 0);
  return isScarce(left) ? [{ qtyInStock: left }, ...views] : views;
}

const inUsualWords = (messages: RestockMessages): RestockMessages => ({
  CTAText: messages.CTAText || USUAL_MESSAGES.CTAText,
  buttonText: messages.buttonText || USUAL_MESSAGES.buttonText,
  placeholderText: messages.placeholderText || USUAL_MESSAGES.placeholderText,
  mailingListDescription: messages.mailingListDescription || USUAL_MESSAGES.mailingListDescription,
  successText: messages.successText || USUAL_MESSAGES.successText,
});
