import type { ShippingSetupInput, TaxSetupInput } from '@awning/contract';
import { studioAddress } from '../studio-address.ts';

const EUROPEAN_UNION =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

const { addressLine1, addressLine2 } = studioAddress;
const collect = {
  name: 'Collect from the studio',
  description: 'Wednesday to Saturday. We write when it is packed.',
  kind: 'pickup',
  address: `${addressLine1}, ${addressLine2}`,
  place: { countryCode: 'GB' },
} as const;
const post = (amountMinor: number, description: string, freeFromMinor: number | null = null) =>
  ({ name: 'By post', description, kind: 'flat', amountMinor, freeFromMinor }) as const;
const wholeCountries = (codes: readonly string[]) =>
  codes.map((countryCode) => ({ countryCode, states: null }));

/** What the page about delivery promises. */
export const studioDelivery: ShippingSetupInput = {
  zones: [
    {
      name: 'United Kingdom',
      places: wholeCountries(['GB']),
      methods: [post(450, '2 to 4 days', 6_000), collect],
    },
    {
      name: 'Ireland and the European Union',
      places: wholeCountries(EUROPEAN_UNION),
      methods: [post(1_400, '5 to 8 days')],
    },
    { name: 'Everywhere else', everywhereElse: true, methods: [post(2_200, 'About 10 days')] },
  ],
};

/** What is eaten and drunk. */
export const FOOD = 'food';

export const studioTax: TaxSetupInput = {
  pricesIncludeTax: true,
  rules: [
    { name: 'VAT', countryCode: 'GB', rate: 20_000, onShipping: true },
    { name: 'VAT', countryCode: 'GB', rate: 0, category: FOOD },
  ],
};
