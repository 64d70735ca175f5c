import type { CartEntry, ShoppingCart } from '@awning/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { Site } from '../modules/foundation/sites/index.ts';
import type { TestApp } from './test-app.ts';
import type { TestBrowser } from './test-browser.ts';

export const CART = '/api/commerce/shopping-cart';
const SESSION = '/api/site-users/account/session';

/** A shopper with scripts switched on. */
export interface TestShopper {
  readonly browser: TestBrowser;
  cart(query?: string): Promise<ShoppingCart>;
  add(entry: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Adds, and fails when that is refused. */
  put(entry: object): Promise<CartEntry>;
  entry(method: 'PUT' | 'DELETE' | 'POST', path: string, body?: object): Promise<LightMyRequestResponse>;
  coupon(code: string): Promise<LightMyRequestResponse>;
  signIn(email: string, password: string): Promise<LightMyRequestResponse>;
  signOut(query?: string): Promise<LightMyRequestResponse>;
}

let shoppers = 0;

export function createTestShopper(app: TestApp, site: Pick<Site, 'slug'>): TestShopper {
  const number = ++shoppers;
  const address = `203.0.${Math.floor(number / 250)}.${(number % 250) + 1}`;
  const browser = app.browser({ host: `${site.slug}.localhost`, address });
  const add: TestShopper['add'] = (entry, headers) => browser.call('POST', `${CART}/entries`, entry, headers);
  return {
    browser,
    add,
    cart: async (query = '') => (await browser.get(`${CART}${query}`)).json(),
    async put(entry) {
      const response = await add(entry);
      if (response.statusCode !== 200) throw new Error(`Could not add: ${response.body}`);
      return response.json().newlyAdded;
    },
    entry: (method, path, body) => browser.call(method, `${CART}/entries/${path}`, body),
    coupon: (promoCode) => browser.call('POST', `${CART}/coupons`, { promoCode }),
    signIn: (email, password) => browser.call('POST', SESSION, { email, password }),
    signOut: (query = '') => browser.call('DELETE', `${SESSION}${query}`),
  };
}
