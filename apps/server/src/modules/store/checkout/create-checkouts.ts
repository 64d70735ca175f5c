import type { Checkout } from '@awning/contract';
import type { AttemptId, WebsiteId } from '../../../platform/entity-ids.ts';
import { defineJob, defineSweep } from '../../../platform/queue/index.ts';
import { COMPLETE_JOB } from './checkout-attempts.ts';
import { createCompletion } from './checkout-completion.ts';
import { countriesOf, homeCountryOf } from './checkout-countries.ts';
import { emptyCheckout, toCheckout } from './checkout-dto.ts';
import { checkoutErrors } from './checkout-errors.ts';
import { createCheckoutGiftCards } from './checkout-gift-cards.ts';
import { checkoutInvariants } from './checkout-invariants.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { createPay } from './checkout-pay.ts';
import { createCheckoutReading, type OpenCheckout } from './checkout-reading.ts';
import { createCheckoutSignIn } from './checkout-sign-in.ts';
import { type CheckoutRef, createCheckoutStore, typistOf } from './checkout-store.ts';
import { sweepCheckouts } from './checkout-sweep.ts';
import type { Checkouts, Shopper } from './checkouts.ts';
import { changeTyped, type StoredCheckout } from './typed-checkout.ts';

const SWEEP = 'sweep-checkouts';

export function createCheckouts(parts: CheckoutParts): Checkouts {
  const { settings, carts, shipping, payments } = parts;
  const store = createCheckoutStore(parts);
  const reading = createCheckoutReading(parts, store);
  const completion = createCompletion(parts);
  const cards = createCheckoutGiftCards(parts, store);

  payments.onOutcome(async (payment, { kind }) => {
    // What is paid by hand becomes an order before it is paid.
    if (kind === 'succeeded' || kind === 'declined' || payment.kind === 'manual')
      await completion.complete(payment.websiteId, payment.attemptId);
  });
  const completeJob = defineJob<{ websiteId: WebsiteId; attemptId: AttemptId }>(
    COMPLETE_JOB,
    async ({ websiteId, attemptId }) => {
      await completion.complete(websiteId, attemptId);
    },
  );
  const sweep = () => sweepCheckouts(parts, completion);

  const respond = async (
    websiteId: WebsiteId,
    shopper: Shopper,
    open: OpenCheckout | null,
  ): Promise<Checkout> => {
    const { siteUser } = shopper;
    if (open === null || open.priced.cart.isPurchased) {
      const { value } = await settings.checkout(websiteId);
      const { phone, company, customFields, mailingList, policies } = value;
      return emptyCheckout(
        await carts.read(websiteId, null),
        { phone, company, customFields, mailingList, policies },
        siteUser,
      );
    }
    const { sum } = open.priced;
    const [methods, zones, { value: identity }, { value: site }] = await Promise.all([
      payments.methods(websiteId),
      shipping.zones(websiteId, sum.currency),
      settings.identity(websiteId),
      settings.site(websiteId),
    ]);
    const countries = countriesOf(sum.requiresShipping ? zones : null);
    const { country } = identity;
    const homeCountry = homeCountryOf(countries, { country, zones, language: site.language });
    const openCheckout = await fromHome(websiteId, shopper, open, homeCountry);
    return toCheckout(openCheckout, { siteUser, methods, countries, homeCountry });
  };
  /**
   * Until somebody says where they are, prices are those of the country that the page begins with. Nothing of it is
   * stored.
   */
  const fromHome = async (
    websiteId: WebsiteId,
    shopper: Shopper,
    open: OpenCheckout,
    countryCode: string,
  ): Promise<OpenCheckout> => {
    const { typed, giftCards, cartId, asked: request, problems } = open;
    if (countryCode === '' || !request.shippingAddress || typed.shippingAddress.countryCode !== '')
      return open;
    const shippingAddress = { ...typed.shippingAddress, countryCode };
    const atHome = await reading.view(websiteId, shopper, cartId, {
      typed: { ...typed, shippingAddress },
      giftCards,
    });
    return atHome === null ? open : { ...atHome, typed, problems };
  };
  /** A change of what is stored, and the checkout afterwards. */
  const change = async (
    websiteId: WebsiteId,
    shopper: Shopper,
    write: (ref: CheckoutRef) => Promise<StoredCheckout>,
  ): Promise<Checkout> => {
    const cartId = await reading.cartOf(websiteId, shopper);
    if (cartId === null) throw checkoutErrors.cartEmpty();
    const stored = await write({ cartId, typedBy: typistOf(shopper) });
    return respond(websiteId, shopper, await reading.view(websiteId, shopper, cartId, stored));
  };

  return {
    async read(websiteId, shopper) {
      return respond(websiteId, shopper, await reading.open(websiteId, shopper));
    },
    save: (websiteId, shopper, typed) =>
      change(websiteId, shopper, (ref) =>
        store.change(websiteId, ref, (stored) => ({
          ...stored,
          typed: changeTyped(stored.typed, typed),
        })),
      ),
    addGiftCard: (websiteId, shopper, code, from) =>
      change(websiteId, shopper, (ref) => cards.add(websiteId, ref, code, from)),
    removeGiftCard: (websiteId, shopper, giftCardId) =>
      change(websiteId, shopper, (ref) => cards.remove(websiteId, ref, giftCardId)),
    ...createPay(parts, { reading, completion }),
    onSignIn: createCheckoutSignIn(store),
    complete: completion.complete,
    sweep,
    jobs: [completeJob, defineSweep(SWEEP, '37 * * * *', sweep)],
    invariants: checkoutInvariants,
  };
}
