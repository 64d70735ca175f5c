import { describe, expect, it } from 'vitest';
import { sumCart } from '../cart/sum-cart.ts';
import { NO_ADDRESS } from '../customer/address.ts';
import type { Destination } from '../customer/destination.ts';
import { orderedShipping } from '../order/ordered-shipping.ts';
import { aCart, aLine } from '../testing/cart-fixture.ts';
import { offerShipping } from './offer-shipping.ts';
import { asksNoAddress, collectorOf } from './pickup.ts';
import type { ShippingMethod, ShippingZone } from './shipping-zone.ts';

const named = { description: '', enabled: true, freeFromMinor: null, amountMinor: 0 } as const;
const place = { countryCode: 'US', state: 'OR', postalCode: '97201' };
const counter: ShippingMethod = {
  ...named,
  id: 'counter',
  name: 'Pick up',
  kind: 'pickup',
  address: '1 Pier, Portland',
  place,
};
const post: ShippingMethod = { ...named, id: 'post', name: 'Post', kind: 'flat', amountMinor: 500 };
const zones: ShippingZone[] = [
  {
    id: 'or',
    name: 'Oregon',
    everywhereElse: false,
    places: [{ countryCode: 'US', states: ['OR'] }],
    methods: [counter],
  },
  {
    id: 'us',
    name: 'US',
    everywhereElse: false,
    places: [{ countryCode: 'US', states: null }],
    methods: [post],
  },
];
const california: Destination = { countryCode: 'US', state: 'CA', postalCode: '94105', city: '' };
const tax = {
  pricesIncludeTax: false,
  rounding: 'line' as const,
  rules: [
    {
      id: 'ca',
      name: 'California',
      countryCode: 'US',
      state: 'CA',
      postalCodes: null,
      rate: 10_000,
      category: null,
      onShipping: false,
    },
  ],
};

describe('picking up', () => {
  const offered = (destination: Destination | null) =>
    offerShipping({ zones, destination, weightGrams: 0, subtotalMinor: 0 });

  it('SH-2 pickup is offered for any destination, after the shipping methods, with its address', () => {
    const ids = (destination: Destination | null) => offered(destination).map(({ id }) => id);
    expect(ids(california)).toEqual(['post', 'counter']);
    expect(ids({ ...california, state: 'OR' })).toEqual(['counter']);
    expect(ids({ ...california, countryCode: 'NZ' })).toEqual(['counter']);
    expect(ids(null)).toEqual(['counter']);
    const [pickup] = offered(null);
    expect(pickup?.pickup).toEqual({ address: '1 Pier, Portland', place });
    expect(pickup && orderedShipping(pickup)).toEqual({
      id: 'counter',
      name: 'Pick up',
      kind: 'pickup',
      address: '1 Pier, Portland',
    });
  });

  it('TX-1 pickup is taxed at its place, for any destination', () => {
    const [sent, fetched] = offered(california);
    const taxOf = (shipping: typeof sent, destination: Destination | null = california) =>
      sumCart(aCart([aLine({ priceMinor: 1000 })], { shipping: shipping ?? null, tax, destination }))
        .taxMinor;
    expect([taxOf(sent), taxOf(fetched)]).toEqual([100, 0]);
    const inCalifornia = fetched && { ...fetched, pickup: { address: '', place: { ...place, state: 'CA' } } };
    expect(taxOf(inCalifornia, null)).toBe(100);
    const anywhere = fetched && { ...fetched, pickup: { address: '', place: null } };
    expect(taxOf(anywhere)).toBe(100);
  });

  it('SH-2 pickup asks for a name, and for an address only if taxes depend on it', () => {
    const [sent, fetched] = offered(california);
    if (!sent || !fetched) throw new Error('Both are offered');
    const anywhere = { ...fetched, pickup: { address: '', place: null } };
    expect([asksNoAddress(null, tax), asksNoAddress(sent, null), asksNoAddress(fetched, tax)]).toEqual([
      false,
      false,
      true,
    ]);
    expect([asksNoAddress(anywhere, tax), asksNoAddress(anywhere, null)]).toEqual([false, true]);
    const typed = { ...NO_ADDRESS, firstName: 'Ada', lastName: 'Buyer', phone: '1', city: 'Salem' };
    expect(collectorOf(typed)).toEqual({ ...typed, city: '' });
  });
});
