import { describe, expect, it } from 'vitest';
import type { Rate, Zone } from './delivery-form.ts';
import { explainShipping } from './explain-shipping.ts';

const named = { description: '', enabled: true, freeFromMinor: null };
const standard: Rate = {
  ...named,
  id: 'a',
  name: 'Standard',
  kind: 'flat',
  amountMinor: 500,
  freeFromMinor: 6000,
};
const heavy: Rate = {
  ...named,
  id: 'b',
  name: 'Parcel',
  kind: 'by-weight',
  bands: [
    { upToGrams: 1000, amountMinor: 700 },
    { upToGrams: 5000, amountMinor: 900 },
  ],
};
const large: Rate = {
  ...named,
  id: 'c',
  name: 'Courier',
  kind: 'by-subtotal',
  bands: [{ fromMinor: 10_000, amountMinor: 1500 }],
};
const off: Rate = { ...named, id: 'd', name: 'Bicycle', kind: 'flat', amountMinor: 100, enabled: false };
const pickup: Rate = { ...named, id: 'e', name: 'Studio', kind: 'pickup', amountMinor: 0, address: 'Quay 1' };
const zone = (id: string, change: Partial<Zone>): Zone => ({
  id,
  name: id,
  places: [],
  everywhereElse: false,
  methods: [],
  ...change,
});
const zones = [
  zone('home', { places: [{ countryCode: 'US', states: null }], methods: [standard, heavy, large, off] }),
  zone('islands', { places: [{ countryCode: 'US', states: ['HI'] }], methods: [pickup] }),
  zone('world', { everywhereElse: true, methods: [heavy] }),
];
const to = (countryCode: string, state = '') => ({ countryCode, state, postalCode: '', city: '' });
const ask = (
  destination: ReturnType<typeof to>,
  cart: { weightGrams?: number; subtotalMinor?: number } = {},
) => explainShipping({ zones, destination, weightGrams: 500, subtotalMinor: 5200, ...cart });
const outcomes = (explained: ReturnType<typeof ask>) =>
  Object.fromEntries(explained.rates.map(({ rate, outcome }) => [rate.name, outcome]));

describe('which rates a shopper sees', () => {
  it('a zone that names the region comes before one that names the country and one for everywhere else', () => {
    expect([ask(to('US', 'NY')).zone?.name, ask(to('US', 'NY')).reason]).toEqual(['home', 'country']);
    expect([ask(to('US', 'HI')).zone?.name, ask(to('US', 'HI')).reason]).toEqual(['islands', 'region']);
    expect([ask(to('DE')).zone?.name, ask(to('DE')).reason]).toEqual(['world', 'everywhere-else']);
  });

  it('each rate has its price, or the reason why it is not offered', () => {
    expect(outcomes(ask(to('US', 'NY')))).toEqual({
      Standard: { kind: 'offered', amountMinor: 500, moreForFreeMinor: 800 },
      Parcel: { kind: 'offered', amountMinor: 700, moreForFreeMinor: null },
      Courier: { kind: 'too-little', fromMinor: 10_000 },
      Bicycle: { kind: 'off' },
      Studio: { kind: 'offered', amountMinor: 0, moreForFreeMinor: null },
    });
    expect(outcomes(ask(to('US', 'NY'), { weightGrams: 6000, subtotalMinor: 6000 }))).toMatchObject({
      Standard: { kind: 'free', fromMinor: 6000 },
      Parcel: { kind: 'too-heavy', mostGrams: 5000 },
    });
  });

  it('a place without a zone is offered pickup alone', () => {
    const explained = explainShipping({
      zones: zones.slice(0, 2),
      destination: to('DE'),
      weightGrams: 1,
      subtotalMinor: 1,
    });
    expect(explained.zone).toBeNull();
    expect(explained.rates.map(({ rate, isElsewhere }) => [rate.name, isElsewhere])).toEqual([
      ['Studio', true],
    ]);
  });

  it('a rate whose price is still typed is said to be unfinished', () => {
    const typed = { ...standard, amountMinor: '12x' as unknown as number };
    const { rates } = explainShipping({
      zones: [zone('home', { everywhereElse: true, methods: [typed] })],
      destination: to('US'),
      weightGrams: 1,
      subtotalMinor: 1,
    });
    expect(rates[0]?.outcome).toEqual({ kind: 'unfinished' });
  });
});
