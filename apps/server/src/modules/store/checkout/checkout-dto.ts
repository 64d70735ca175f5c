import { cartMessages, cartMoney, isCurrency, moneyText, wordSubscriptionPayments } from '@awning/commerce';
import type { AddressFields, Checkout, PaymentMethod, ShoppingCart } from '@awning/contract';
import { invariant } from '../../../platform/invariant.ts';
import { NOTHING_TYPED } from '../checkout-details/index.ts';
import { consents, orderKind } from './checkout-draft.ts';
import { methodsFor } from './checkout-methods.ts';
import type { OpenCheckout } from './checkout-reading.ts';
import type { SignedInShopper } from './checkouts.ts';

export interface CheckoutInputs {
  readonly methods: readonly PaymentMethod[];
  readonly countries: readonly string[];
  readonly homeCountry: string;
  readonly siteUser: SignedInShopper | null;
}

/** A checkout as every call answers it. */
export function toCheckout(
  open: OpenCheckout,
  { methods, countries, homeCountry, siteUser }: CheckoutInputs,
): Checkout {
  const { priced, typed, settings, requestedFields: request } = open;
  const { sum, lines, kind } = priced;
  const plan = kind === 'shopping' ? null : (lines[0]?.product.subscriptionPlan ?? null);
  const paid = new Map(sum.giftCards.map(({ id, amountMinor }) => [id, amountMinor]));
  return {
    cart: priced.cart,
    kind: orderKind(priced),
    email: typed.email,
    shippingAddress: { ...typed.shippingAddress },
    billingAddress: typed.billingAddress && { ...typed.billingAddress },
    shippingOptionId: priced.shipping?.id ?? null,
    note: typed.note,
    answers: Object.fromEntries(
      Object.entries(typed.answers).map(([id, answer]) => [
        id,
        typeof answer === 'string' ? answer : [...answer],
      ]),
    ),
    acceptsMarketing: consents(typed, settings),
    giftCards: open.giftCards.map(({ id, label }) => ({ id, label, amountCents: paid.get(id) ?? 0 })),
    totalCents: sum.totalMinor,
    totalAmount: cartMoney(sum.totalMinor, sum.currency),
    dueCents: sum.dueMinor,
    dueAmount: cartMoney(sum.dueMinor, sum.currency),
    recurring: plan && {
      words: wordSubscriptionPayments(moneyText(sum.totalMinor, sum.currency), plan),
      amount: cartMoney(sum.totalMinor, sum.currency),
    },
    paymentMethods: methodsFor(priced, methods).map((method) => ({ ...method })),
    countries: [...countries],
    homeCountry,
    asks: {
      shippingAddress: request.shippingAddress,
      onlyName: request.onlyName,
      billingAddress: request.billingAddress,
      ...(request.wholeAddress ? { wholeAddress: true } : {}),
      payment: sum.dueMinor > 0,
    },
    settings: {
      phone: settings.phone,
      company: settings.company,
      customFields: settings.customFields,
      mailingList: settings.mailingList,
      policies: settings.policies,
    },
    signedInAs: siteUser && {
      email: siteUser.email,
      firstName: siteUser.firstName,
      lastName: siteUser.lastName,
    },
    problems: { ...open.problems },
    obstacle: open.obstacle,
  };
}

/** For a shopper with nothing in the cart. */
export function emptyCheckout(
  cart: ShoppingCart,
  settings: Checkout['settings'],
  siteUser: SignedInShopper | null,
): Checkout {
  const { currencyCode } = cart.subtotalAmount;
  invariant(isCurrency(currencyCode), `${currencyCode} is a currency`);
  const nothing = cartMoney(0, currencyCode);
  const address: AddressFields = { ...NOTHING_TYPED.shippingAddress };
  return {
    cart,
    kind: 'order',
    email: siteUser?.email ?? '',
    shippingAddress: address,
    billingAddress: null,
    shippingOptionId: null,
    note: '',
    answers: {},
    acceptsMarketing: false,
    giftCards: [],
    totalCents: 0,
    totalAmount: nothing,
    dueCents: 0,
    dueAmount: nothing,
    recurring: null,
    paymentMethods: [],
    countries: [],
    homeCountry: '',
    asks: { shippingAddress: false, billingAddress: false, payment: false },
    settings,
    signedInAs: siteUser && {
      email: siteUser.email,
      firstName: siteUser.firstName,
      lastName: siteUser.lastName,
    },
    problems: {},
    obstacle: cartMessages.cartEmpty,
  };
}
