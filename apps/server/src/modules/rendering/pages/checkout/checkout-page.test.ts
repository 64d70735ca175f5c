import type { CheckoutPageData } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutPolicy } from '../../../../platform/http/index.ts';
import { securityHeaders } from '../../../../platform/http/responses/security-headers.ts';
import { type CheckoutFixture, openCheckoutFixture } from '../../../../testing/checkout-fixture.ts';
import { sampleTheme } from '../../../../testing/sample-theme.ts';
import { receiveInvalidations } from '../../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let fixture: CheckoutFixture;

beforeAll(async () => {
  app = await createTestApp();
  fixture = await openCheckoutFixture(app);
});
afterAll(() => app.close());

const dataIn = (html: string): CheckoutPageData => {
  const text = /id="checkout-data">(.*?)<\/script>/s.exec(html)?.[1];
  if (text === undefined) throw new Error('The page has no data');
  return JSON.parse(text);
};

describe('the page of the checkout', () => {
  it('SF-2.04 the checkout page has the cart as data, in a frame of its own that links only back to the store', async () => {
    const { id } = await fixture.product(5, { title: 'Mug </script><script>alert(1)</script>' });
    const buyer = fixture.shopper();
    await buyer.add({ itemId: id, quantity: 2 });
    const { statusCode, body, headers } = await buyer.browser.get('/checkout');
    expect(statusCode).toBe(200);
    expect(body).toContain('data-page-type="201"');
    expect(body).toContain('<script type="module" src="/_awning/storefront/assets/checkout-test.js">');
    expect(body).toContain('href="/cart">Back to your cart</a>');
    expect(body).not.toContain('alert(1)</script>');
    expect(body).not.toMatch(/<nav|<style|<script>/);
    const { checkout, cartToken } = dataIn(body);
    expect(checkout?.cart.entries.map(({ quantity }) => quantity)).toEqual([2]);
    expect(cartToken).toBeNull();
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('<meta name="robots" content="noindex">');
  });

  it('the checkout policy allows no inline code and no other origin, unless a payment provider is enabled', async () => {
    const { headers } = await fixture.shopper().browser.get('/checkout');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).not.toMatch(/unsafe|https:|nonce/);
    expect(headers['x-frame-options']).toBe('DENY');
    const stripe = securityHeaders(
      checkoutPolicy({
        scripts: ['https://js.example', 'https://x.example; script-src *', 'http://elsewhere.example'],
        frames: ['https://*.js.example', 'http://localhost:9'],
        connections: ['https://api.example'],
      }),
      { userScripts: true, https: false },
    )['content-security-policy'];
    expect(stripe).toContain("script-src 'self' https://js.example;");
    expect(stripe).toContain('frame-src https://*.js.example http://localhost:9;');
    expect(stripe).toContain("connect-src 'self' https://api.example;");
  });

  it('invites to the shop where there is nothing to buy', async () => {
    const { statusCode, body } = await fixture.shopper().browser.get('/checkout');
    expect(statusCode).toBe(200);
    expect(body).toContain('Your cart is empty');
    expect(body).toContain('>Browse the shop</a>');
    expect(body).not.toContain('checkout-test.js');
  });

  it("SF-2.05 the checkout opens a subscription's cart by its token, and says so when a token opens none", async () => {
    const plan = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 } as const;
    const { id } = await fixture.product(null, { subscriptionPlan: plan });
    const buyer = fixture.shopper();
    const started = await buyer.browser.call('POST', '/api/3/commerce/cart/subscription', {
      itemId: id,
      qty: 1,
    });
    const { cartToken } = started.json();
    const { checkout, ...data } = dataIn((await buyer.browser.get(`/checkout?cartToken=${cartToken}`)).body);
    expect(checkout?.kind).toBe('subscription');
    expect(checkout?.recurring?.words).toContain('every month');
    expect(data.cartToken).toBe(cartToken);
    const { statusCode, body } = await buyer.browser.get('/checkout?cartToken=nobody-gave-me-this');
    expect(statusCode).toBe(404);
    expect(body).toContain('This subscription is not open any more');
  });

  it('the checkout page explains to visitors without script what to do', async () => {
    const { id } = await fixture.product(5);
    const buyer = fixture.shopper();
    await buyer.add({ itemId: id });
    const { body } = await buyer.browser.get('/checkout');
    expect(body).toMatch(/<noscript>.*Paying needs JavaScript.*href="\/cart".*<\/noscript>/s);
  });

  it('the return from a bank opens the checkout with its attempt, and redirects to the form without one', async () => {
    const { browser } = fixture.shopper();
    const attempt = 'a'.repeat(24);
    expect(dataIn((await browser.get(`/checkout/return?attempt=${attempt}`)).body)).toMatchObject({
      attemptId: attempt,
      checkout: null,
    });
    const ofSubscription = await browser.get(`/checkout/return?attempt=${attempt}&cartToken=a-token`);
    expect(dataIn(ofSubscription.body)).toMatchObject({ attemptId: attempt, cartToken: 'a-token' });
    const { statusCode, headers } = await browser.get('/checkout/return?attempt=%3Cscript%3E');
    expect([statusCode, headers.location]).toEqual([303, '/checkout']);
  });

  it("the checkout's stylesheet has an address that is cacheable until the design changes", async () => {
    const { browser } = fixture.shopper();
    const { body } = await browser.get('/checkout');
    const address = /href="(\/checkout\/design\.css\?v=[0-9a-f]+)"/.exec(body)?.[1] ?? '';
    const css = await browser.get(address);
    expect(css.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(css.headers['cache-control']).toContain('max-age=604800');
    expect(css.body).toContain('--awning-ink');
    const old = await browser.get('/checkout/design.css?v=old');
    expect(old.headers['cache-control']).toBe('public, max-age=0');
  });

  it('the checkout uses the colours and fonts of the active theme, and none of its other rules', async () => {
    const { browser } = fixture.shopper();
    const styles = '.card-style-flat { --awning-paper: #123456; } h1 { color: red; }';
    const tweak =
      '// tweak: { "title": "Card Style", "type": "dropdown", "options": ["Flat"], "default": "Flat" }';
    await app.themes.install(sampleTheme({ 'styles/site.less': `${tweak}\n${styles}` }), { name: 'pier' });
    await app.themes.use(fixture.site.id, 'pier', { by: 'test' });
    await receiveInvalidations(app);
    const { body } = await browser.get('/checkout');
    expect(body).toContain('<body class="checkout-body card-style-flat ');
    const address = /href="(\/checkout\/design\.css\?v=[0-9a-f]+)"/.exec(body)?.[1] ?? '';
    const css = await browser.get(address);
    expect(css.body).toContain('.card-style-flat{--awning-paper:#123456}');
    expect(css.body).not.toContain('red');
    await app.themes.use(fixture.site.id, null, { by: 'test' });
  });
});
