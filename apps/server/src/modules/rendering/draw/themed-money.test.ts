import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleTheme } from '../../../testing/sample-theme.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('prices of a themed page have their currency as text, and numbers alone where the site wants them so', async () => {
  const site = await app.make.site();
  const store = await app.make.store(site, { urlId: 'shop' });
  await app.make.product(site, store.id, { urlId: 'bowl', variants: [{ priceMinor: 3800 }] });
  const region = '<html><body class="{@|body-classes}">{.if item}{item|product-price}{.end}</body></html>';
  await app.themes.install(sampleTheme({ 'site.region': region }), { name: 'priced' });
  await app.themes.use(site.id, 'priced', { by: 'test' });
  const price = async () => {
    const { body } = await app.browser({ host: `${site.slug}.localhost` }).get('/shop/p/bowl');
    return /<div class="product-price">\s*(.*?)\s*<\/div>/s.exec(body)?.[1];
  };
  expect(await price()).toBe('$38.00');
  const value = { useCLDRMoneyFormat: false };
  await app.settings.changeSite(site.id, { value, by: 'test' });
  await expect.poll(price).toBe('<span class="sqs-money-native">38.00</span>');
});
