import { randomUUID } from 'node:crypto';
import type { APIResponse, Page } from '@playwright/test';

interface Variant {
  readonly sku: string;
  readonly qtyInStock: number;
  readonly unlimited: boolean;
}

export interface Goods {
  readonly itemId: string;
  readonly sku: string;
}

/** An address of mail by which one order and its mails are found. */
export const someone = (): string => `buyer-${randomUUID().slice(0, 8)}@example.test`;

/** A made-up person in England. */
export const ADDRESS = {
  firstName: 'Robin',
  lastName: 'Example',
  address1: '12 Harbour Street',
  city: 'Norwich',
  postalCode: 'NR1 3QG',
  countryCode: 'GB',
} as const;

/** The visitor who looks at `page`, by calls instead of presses: for what a journey needs and is not about. */
export function createShopper(page: Page) {
  const call = async (
    method: 'post' | 'put' | 'get',
    path: string,
    body: { form?: Record<string, string | number>; data?: object } = {},
  ): Promise<APIResponse> => {
    const { cookies } = await page.context().storageState();
    const crumb = cookies.find(({ name }) => name === 'crumb')?.value ?? '';
    const response = await page.request[method](path, {
      headers: { 'X-CSRF-Token': crumb },
      maxRedirects: 0,
      ...body,
    });
    if (response.status() >= 400)
      throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
    return response;
  };

  /**
   * Of the variants that are left the one with the most, because other journeys shop here as well. A download has none.
   */
  const find = async (urlId: string): Promise<Goods> => {
    const { item } = await (await call('get', `/shop/p/${urlId}?format=json`)).json();
    const variants: Variant[] = item.structuredContent.variants;
    const left = ({ unlimited, qtyInStock }: Variant) => (unlimited ? Number.POSITIVE_INFINITY : qtyInStock);
    const [best] = variants.toSorted((a, b) => left(b) - left(a));
    if (best && left(best) < 1) throw new Error(`Nothing is left of ${urlId}.`);
    return { itemId: item.id, sku: best?.sku ?? '' };
  };

  const put = async (...goods: readonly (string | Goods)[]): Promise<void> => {
    await call('get', '/api/commerce/shopping-cart');
    for (const each of goods) {
      const entry = typeof each === 'string' ? await find(each) : each;
      await call('post', '/cart/entries', { form: { ...entry, quantity: 1 } });
    }
  };

  /** Everything that the checkout of goods asks; answers what it says it costs. */
  const fillIn = async (
    email: string,
    query = '',
  ): Promise<{ expectedTotalCents: number; expectedDueCents: number }> => {
    const data = { email, shippingAddress: ADDRESS };
    const response = await call('put', `/api/commerce/checkout${query}`, { data });
    const { totalCents, dueCents } = await response.json();
    return { expectedTotalCents: totalCents, expectedDueCents: dueCents };
  };

  return {
    find,
    put,
    fillIn,
    /** Answers the way to the checkout of a subscription. */
    subscribe: async (urlId: string): Promise<string> => {
      await call('get', '/api/commerce/shopping-cart');
      const form = { ...(await find(urlId)), quantity: 1 };
      return (await call('post', '/cart/subscription', { form })).headers().location ?? '';
    },
    giveCard: async (details: Readonly<Record<string, string>>): Promise<void> => {
      await call('get', '/api/commerce/shopping-cart');
      await call('post', '/checkout/gift-card', { form: { ...(await find('gift-card')), ...details } });
    },
    enterCode: async (promoCode: string): Promise<void> => {
      await call('post', '/cart/coupons', { form: { promoCode } });
    },
    /** Fills in the checkout and pays; answers where that leads. */
    buy: async (email: string, pay: { by?: string; card?: string; at?: string } = {}): Promise<string> => {
      const { by = 'test-card', card = 'test-success', at = '/checkout' } = pay;
      const query = at.replace(/^[^?]*/, '');
      const data = {
        methodId: by,
        ...(await fillIn(email, query)),
        ...(by === 'test-card' ? { methodToken: card } : {}),
      };
      const { url } = await (await call('post', `/api/commerce/checkout/pay${query}`, { data })).json();
      return url;
    },
  };
}
