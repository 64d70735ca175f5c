import type { ShippingZone } from '@awning/commerce';
import { describe, expect, it } from 'vitest';
import { homeCountryOf } from './checkout-countries.ts';

const zone = (...codes: string[]): ShippingZone => ({
  id: codes.join(),
  name: '',
  everywhereElse: false,
  methods: [],
  places: codes.map((countryCode) => ({ countryCode, states: null })),
});
const shop = { country: '', zones: [zone('US'), zone('GB', 'IE'), zone('GB', 'FR')], language: 'fr-FR' };

describe('the country that a checkout begins with', () => {
  it.each([
    ['the only one that is delivered to', ['JP'], shop, 'JP'],
    ['the one of the shop', ['DE', 'GB', 'US'], { ...shop, country: 'DE' }, 'DE'],
    ['the one that most zones begin with', ['DE', 'GB', 'US'], { ...shop, country: 'PT' }, 'GB'],
    ['the one of the language', ['DE', 'FR'], { ...shop, zones: [] }, 'FR'],
    ['none where nothing speaks for one', ['DE', 'JP'], { ...shop, language: 'en' }, ''],
  ])('the initial country of a checkout is %s', (_which, countries, about, home) => {
    expect(homeCountryOf(countries, about)).toBe(home);
  });
});
