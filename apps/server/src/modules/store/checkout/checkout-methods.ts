import { giftCardMessages } from '@awning/commerce';
import type { PaymentMethod } from '@awning/contract';
import type { PricedCart } from '../cart/index.ts';
import { checkoutErrors } from './checkout-errors.ts';
import type { OpenCheckout } from './checkout-reading.ts';

/** A subscription, or a gift that is given again and again. */
const isRecurring = ({ kind, lines }: Pick<PricedCart, 'kind' | 'lines'>): boolean =>
  kind === 'subscription' ||
  (kind === 'donation' && lines.some(({ product }) => product.subscriptionPlan !== null));

/** What is paid again and again needs a way to pay that can be asked again. */
export const methodsFor = (
  priced: Pick<PricedCart, 'kind' | 'lines'>,
  methods: readonly PaymentMethod[],
): readonly PaymentMethod[] => (isRecurring(priced) ? methods.filter(({ reusable }) => reusable) : methods);

/** A gift card that pays for all of the first time leaves nobody to ask for the second. */
export function refuseSubscription(priced: Pick<PricedCart, 'kind' | 'lines' | 'sum'>): void {
  const { sum } = priced;
  if (!isRecurring(priced) || sum.dueMinor > 0 || sum.giftCardMinor === 0) return;
  throw checkoutErrors.obstacle({
    values: {
      sentence:
        'A subscription cannot be paid by gift card alone, because later payments need a card. Please take the gift card off.',
    },
  });
}

/**
 * Whether the order moves no real money. Gift cards that were bought in a test are accepted by tests alone: a shopper
 * who pays with real money beside one is refused before they pay.
 */
export function isTestOrder(
  { priced, giftCards }: Pick<OpenCheckout, 'priced' | 'giftCards'>,
  methods: readonly PaymentMethod[],
  method: PaymentMethod | null,
): boolean {
  const used = new Set(priced.sum.giftCards.flatMap(({ id, amountMinor }) => (amountMinor > 0 ? [id] : [])));
  const paysByTest = giftCards.some(({ id, testMode }) => testMode && used.has(id));
  const tests = methods.filter(({ testMode }) => testMode);
  const isTest = method?.testMode ?? (tests.length > 0 && (paysByTest || tests.length === methods.length));
  if (paysByTest && !isTest)
    throw checkoutErrors.giftCardUnusable({ values: { sentence: giftCardMessages.testOnly } });
  return isTest;
}
