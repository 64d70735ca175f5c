import {
  type Address,
  appliedDiscounts,
  collectorOf,
  donationMessages,
  NO_ADDRESS,
  type OrderDraft,
  type OrderDraftLine,
  type OrderPayment,
  orderedShipping,
  readAnswers,
  readFieldsForm,
  readGift,
  readGiftCardDetails,
  tidyAddress,
  type VisitOrigin,
  wordAnswers,
  wordGiftCardDetails,
} from '@awning/commerce';
import type { CheckoutSettings } from '@awning/contract';
import type { AttemptId, OrderId } from '../../../platform/entity-ids.ts';
import type { PricedCart, PricedLine } from '../cart/index.ts';
import type { TypedCheckout } from '../checkout-details/index.ts';
import type { RequestedFields } from './checkout-problems.ts';
import type { SignedInShopper } from './checkouts.ts';

export interface DraftFacts {
  readonly orderId: OrderId;
  readonly attemptId: AttemptId;
  readonly typed: TypedCheckout;
  readonly origin: VisitOrigin | null;
  readonly requestedFields: RequestedFields;
  readonly settings: CheckoutSettings;
  readonly siteUser: SignedInShopper | null;
  readonly language: string;
  readonly testMode: boolean;
  readonly payment: OrderPayment | null;
}

/** The order as it will be: everything that is shown and paid for, and nothing that a browser sent as a price. */
export function draftOrder(priced: PricedCart, facts: DraftFacts): OrderDraft {
  const { sum, shipping } = priced;
  const { typed, requestedFields: request, settings } = facts;
  const form = readFieldsForm(settings.customFields);
  const tidied = request.shippingAddress ? tidyAddress(typed.shippingAddress) : null;
  const shippingAddress = tidied && request.onlyName ? collectorOf(tidied) : tidied;
  const billingAddress = typed.billingAddress && tidyAddress(typed.billingAddress);
  return {
    orderId: facts.orderId,
    attemptId: facts.attemptId,
    cartId: priced.cartId,
    kind: orderKind(priced),
    testMode: facts.testMode,
    currency: sum.currency,
    language: facts.language,
    email: typed.email.trim(),
    siteUserId: facts.siteUser?.id ?? null,
    acceptsMarketing: consents(typed, settings),
    origin: facts.origin,
    marketingWords: settings.mailingList.label,
    note: typed.note.trim(),
    shippingAddress,
    billingAddress:
      request.shippingAddress || request.billingAddress
        ? (billingAddress ?? shippingAddress)
        : namedOnly(billingAddress),
    shippingMethod: shipping && orderedShipping(shipping),
    answers: form
      ? wordAnswers(form, typed.answers).map(({ title, answer }) => ({ label: title, value: answer }))
      : [],
    lines: priced.lines.map(draftLine),
    discounts: appliedDiscounts(sum),
    taxLines: sum.taxLines,
    giftCards: sum.giftCards.filter(({ amountMinor }) => amountMinor > 0),
    subtotalMinor: sum.subtotalMinor,
    discountMinor: sum.discountMinor,
    shippingMinor: sum.shippingMinor,
    taxMinor: sum.taxMinor,
    pricesIncludeTax: sum.pricesIncludeTax,
    totalMinor: sum.totalMinor,
    giftCardMinor: sum.giftCardMinor,
    dueMinor: sum.dueMinor,
    trace: sum.trace,
    payment: facts.payment,
  };
}

/** What an order is called that a cart becomes. */
export const orderKind = ({ kind }: Pick<PricedCart, 'kind'>): OrderDraft['kind'] =>
  kind === 'shopping' ? 'order' : kind;

/** Where no address is asked for, an order keeps who bought it, if they said. */
function namedOnly(address: Address | null): Address | null {
  if (address === null || (address.firstName === '' && address.lastName === '')) return null;
  const { firstName, lastName } = address;
  return { ...NO_ADDRESS, firstName, lastName };
}

/** A shopper who was not asked has not agreed to anything. */
export const consents = ({ acceptsMarketing }: TypedCheckout, { mailingList }: CheckoutSettings): boolean =>
  mailingList.shown && (acceptsMarketing ?? mailingList.checkedByDefault);

function draftLine({ entry, product, variant, line }: PricedLine): OrderDraftLine {
  const giftCard = product.type === 'gift-card' ? readGiftCardDetails(entry.additionalFields) : null;
  return {
    lineId: entry.id,
    itemId: product.itemId,
    variantId: variant.id,
    sku: variant.sku,
    title: product.title,
    productType: product.type,
    options: product.optionNames.flatMap((name) => {
      const value = variant.attributes[name];
      return value === undefined ? [] : [{ name, value }];
    }),
    quantity: entry.quantity,
    unitMinor: line.unitMinor,
    regularMinor: line.regularMinor,
    subtotalMinor: line.subtotalMinor,
    discountMinor: line.discountMinor,
    taxMinor: line.taxMinor,
    taxable: line.taxable,
    weightGrams: variant.weightGrams,
    imageUrl: variant.imageUrl ?? product.imageUrl,
    productUrl: product.fullUrl,
    customizations:
      product.type === 'donation'
        ? rhythmOf(entry.additionalFields)
        : customizationsOf(product.additionalFieldsForm, entry.additionalFields, giftCard),
    giftCard,
    subscriptionPlan: product.subscriptionPlan,
  };
}

function rhythmOf(additionalFields: string | null): OrderDraftLine['customizations'] {
  const gift = readGift(additionalFields);
  return gift === null ? [] : [{ label: donationMessages.rhythm, value: donationMessages[gift.every] }];
}

/** In full, and with the questions where they are still asked. */
function customizationsOf(
  form: PricedLine['product']['additionalFieldsForm'],
  additionalFields: string | null,
  giftCard: OrderDraftLine['giftCard'],
): OrderDraftLine['customizations'] {
  const answers = readAnswers(additionalFields);
  const words = giftCard
    ? wordGiftCardDetails(giftCard)
    : form
      ? wordAnswers(form, answers)
      : Object.values(answers).map((answer) => ({ title: '', answer: [answer].flat().join(' ') }));
  return words.map(({ title, answer }) => ({ label: title, value: answer }));
}
