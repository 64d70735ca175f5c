import { describe, expect, it } from 'vitest';
import { shippedPart } from '../cart/shipped-part.ts';
import { sumCart } from '../cart/sum-cart.ts';
import type { Destination } from '../customer/destination.ts';
import { aCart, aLine } from '../testing/cart-fixture.ts';
import { findZone } from './find-zone.ts';
import { offerShipping } from './offer-shipping.ts';
import type { ShippingMethod, ShippingPlace, ShippingZone } from './shipping-zone.ts';

const to = (countryCode: string, state = ''): Destination => ({
  countryCode,
  state,
  postalCode: '',
  city: '',
});
const zone = (
  id: string,
  places: readonly ShippingPlace[],
  facts: Partial<ShippingZone> = {},
): ShippingZone => ({
  id,
  name: id,
  places,
  everywhereElse: false,
  methods: [],
  ...facts,
});
const named = { id: 'm', name: 'Post', description: 'By post', enabled: true, freeFromMinor: null } as const;

describe('zones', () => {
  const zones = [
    zone('world', [], { everywhereElse: true }),
    zone('us', [{ countryCode: 'US', states: null }]),
    zone('west', [{ countryCode: 'US', states: ['CA', 'OR'] }]),
    zone('europe', [
      { countryCode: 'DE', states: null },
      { countryCode: 'FR', states: null },
    ]),
  ];
  const zoneOf = (destination: Destination, all = zones): string | undefined =>
    findZone(all, destination)?.id;

  it('SH-1 a named state goes before a country, and a country before everywhere else', () => {
    expect(zoneOf(to('US', 'CA'))).toBe('west');
    expect(zoneOf(to('US', ' or '))).toBe('west');
    expect(zoneOf(to('US', 'NY'))).toBe('us');
    expect(zoneOf(to('US'))).toBe('us');
    expect(zoneOf(to('FR'))).toBe('europe');
    expect(zoneOf(to('NZ'))).toBe('world');
    expect(zoneOf(to('NZ'), zones.slice(1))).toBeUndefined();
    expect(zoneOf(to('US', 'CA'), [...zones, zone('later', [{ countryCode: 'US', states: ['CA'] }])])).toBe(
      'west',
    );
  });

  it('SH-1 US territories belong to the United States unless a zone names them', () => {
    for (const code of ['PR', 'GU', 'VI', 'MP', 'AS', 'UM']) {
      expect(zoneOf(to(code))).toBe('us');
      expect(zoneOf(to('US', code))).toBe('us');
      const byCountry = [...zones, zone('islands', [{ countryCode: code, states: null }])];
      const byState = [...zones, zone('islands', [{ countryCode: 'US', states: [code] }])];
      for (const all of [byCountry, byState]) {
        expect(zoneOf(to(code), all)).toBe('islands');
        expect(zoneOf(to('US', code), all)).toBe('islands');
        expect(zoneOf(to('US', 'NY'), all)).toBe('us');
      }
    }
  });
});

describe('methods', () => {
  const price = (method: ShippingMethod, weightGrams = 0, subtotalMinor = 0): number | undefined =>
    offerShipping({
      zones: [zone('us', [{ countryCode: 'US', states: null }], { methods: [method] })],
      destination: to('US'),
      weightGrams,
      subtotalMinor,
    })[0]?.amountMinor;

  it('SH-2 flat, by weight and by subtotal', () => {
    expect(price({ ...named, kind: 'flat', amountMinor: 500 })).toBe(500);
    expect(price({ ...named, kind: 'flat', amountMinor: 500, enabled: false })).toBeUndefined();
    const byWeight: ShippingMethod = {
      ...named,
      kind: 'by-weight',
      bands: [
        { upToGrams: 5000, amountMinor: 900 },
        { upToGrams: 1000, amountMinor: 400 },
      ],
    };
    expect([0, 1000, 1001, 5000, 5001].map((grams) => price(byWeight, grams))).toEqual([
      400,
      400,
      900,
      900,
      undefined,
    ]);
    const anyWeight = { ...byWeight, bands: [{ upToGrams: null, amountMinor: 2000 }, ...byWeight.bands] };
    expect([1000, 5001].map((grams) => price(anyWeight, grams))).toEqual([400, 2000]);
    const bySubtotal: ShippingMethod = {
      ...named,
      kind: 'by-subtotal',
      bands: [
        { fromMinor: 5000, amountMinor: 300 },
        { fromMinor: 1000, amountMinor: 600 },
      ],
    };
    expect([999, 1000, 4999, 5000].map((minor) => price(bySubtotal, 0, minor))).toEqual([
      undefined,
      600,
      600,
      300,
    ]);
  });

  it('SH-3 free from a subtotal on, also for who fetches it', () => {
    const flat: ShippingMethod = { ...named, kind: 'flat', amountMinor: 500, freeFromMinor: 5000 };
    expect([4999, 5000].map((minor) => price(flat, 0, minor))).toEqual([500, 0]);
    const pickup: ShippingMethod = {
      ...named,
      kind: 'pickup',
      amountMinor: 100,
      address: 'Pier 1',
      freeFromMinor: 1,
    };
    expect([0, 1].map((minor) => price(pickup, 0, minor))).toEqual([100, 0]);
    const light: ShippingMethod = {
      ...named,
      kind: 'by-weight',
      bands: [{ upToGrams: 100, amountMinor: 300 }],
      freeFromMinor: 0,
    };
    expect([100, 101].map((grams) => price(light, grams))).toEqual([0, undefined]);
  });

  it('SH-2 nothing is offered where nobody ships, nor before the country is known', () => {
    const zones = [
      zone('all', [], { everywhereElse: true, methods: [{ ...named, kind: 'flat', amountMinor: 1 }] }),
    ];
    const question = { zones, weightGrams: 0, subtotalMinor: 0 };
    expect(offerShipping({ ...question, destination: to('') })).toEqual([]);
    expect(offerShipping({ ...question, zones: [], destination: to('US') })).toEqual([]);
    expect(offerShipping({ ...question, destination: to('US') })).toEqual([
      { id: 'm', name: 'Post', description: 'By post', kind: 'flat', amountMinor: 1 },
    ]);
  });

  it('SH-4 only what is put into parcels weighs and counts', () => {
    const lines = [
      aLine({ priceMinor: 1000, weightGrams: 250 }, 3, {}, 'mug'),
      aLine({ priceMinor: 900, weightGrams: 99 }, 1, { type: 'digital' }, 'song'),
      aLine({ priceMinor: 5000, weightGrams: 99 }, 1, { type: 'gift-card' }, 'card'),
    ];
    const sum = sumCart(aCart(lines));
    expect(shippedPart(lines, sum.lines)).toEqual({ weightGrams: 750, subtotalMinor: 3000 });
  });

  it('SH-4 a cart with nothing to ship pays nothing for it', () => {
    const shipping = { id: 'm', name: 'Post', description: '', kind: 'flat', amountMinor: 500 } as const;
    const song = aLine({ priceMinor: 900 }, 1, { type: 'digital' });
    expect(sumCart(aCart([song], { shipping }))).toMatchObject({ shippingMinor: 0, totalMinor: 900 });
    expect(sumCart(aCart([aLine({})], { shipping }))).toMatchObject({ shippingMinor: 500, totalMinor: 1500 });
  });
});
