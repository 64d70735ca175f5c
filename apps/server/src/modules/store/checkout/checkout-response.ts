import type { Checkout } from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { countriesOf, homeCountryOf } from './checkout-countries.ts';
import { emptyCheckout, toCheckout } from './checkout-dto.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import type { CheckoutReading, OpenCheckout } from './checkout-reading.ts';
import type { Shopper } from './checkouts.ts';

export interface ResponseContext {
  readonly parts: Pick<CheckoutParts, 'settings' | 'carts' | 'shipping' | 'payments'>;
  readonly reading: CheckoutReading;
}

/** What every call responds with. */
export async function respond(
  context: ResponseContext,
  websiteId: WebsiteId,
  shopper: Shopper,
  open: OpenCheckout | null,
): Promise<Checkout> {
  const { settings, carts, shipping, payments } = context.parts;
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
  const openCheckout = await fromHome(context, websiteId, shopper, open, homeCountry);
  return toCheckout(openCheckout, { siteUser, methods, countries, homeCountry });
}

/**
 * Until the shopper says where they are, prices are those of the country that the page begins with. Nothing of it is
 * stored.
 */
async function fromHome(
  { reading }: ResponseContext,
  websiteId: WebsiteId,
  shopper: Shopper,
  open: OpenCheckout,
  countryCode: string,
): Promise<OpenCheckout> {
  const { typed, giftCards, cartId, requestedFields: request, problems } = open;
  if (countryCode === '' || !request.shippingAddress || typed.shippingAddress.countryCode !== '') return open;
  const shippingAddress = { ...typed.shippingAddress, countryCode };
  const atHome = await reading.view(websiteId, shopper, cartId, {
    typed: { ...typed, shippingAddress },
    giftCards,
    origin: open.origin,
    seen: null,
  });
  return atHome === null ? open : { ...atHome, typed, problems };
}
