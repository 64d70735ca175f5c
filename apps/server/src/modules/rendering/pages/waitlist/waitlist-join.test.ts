import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleTheme } from '../../../../testing/sample-theme.ts';
import { receiveInvalidations } from '../../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { openWaitlistFixture, type WaitlistFixture } from '../../../../testing/waitlist-fixture.ts';

let app: TestApp;
let fixture: WaitlistFixture;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await openWaitlistFixture(app);
  await app.captcha.change(fixture.site.id, { value: { kind: 'altcha' }, by: 'test' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.settle();
  app.mailbox.delivered.length = 0;
});

const confirmationOf = (email: string): string => {
  const { text = '' } = app.mailbox.delivered.findLast(({ to }) => to === email) ?? {};
  return /\/waitlist\/confirm\/[\w.-]+/.exec(text)?.[0] ?? '';
};

describe('the form to wait', () => {
  it('the waitlist form reserves the space of the captcha before a script has loaded', async () => {
    const { productId } = await fixture.wanted();
    const url = (await app.productPages.items(fixture.site.id, [productId])).get(productId)?.fullUrl ?? '';
    const room =
      /<div class="product-restock-notification"[^>]*>[\s\S]*<div class="captcha-container"><div class="awning-captcha">.*Protected from spam\. There is nothing to solve\.<\/span><\/div><\/div>\n<\/div>/;
    const open = async (): Promise<string> => (await fixture.shopper().browser.get(url)).body;
    expect(await open()).toMatch(room);
    await app.themes.install(
      sampleTheme({
        'collections/products.conf': '{"title":"Shop"}',
        'collections/products.item': '{.section item}{@|product-restock-notification}{.end}',
      }),
      { name: 'pier' },
    );
    await app.themes.use(fixture.site.id, 'pier', { by: 'test' });
    await receiveInvalidations(app);
    expect(await open()).not.toContain('awning-product-buy');
    expect(await open()).toMatch(room);
    expect(await open()).toContain('id="awning-captcha">{"kind":"altcha"');
    await app.captcha.change(fixture.site.id, { value: { kind: 'none' }, by: 'test' });
    await receiveInvalidations(app);
    expect(await open()).not.toContain('awning-captcha');
    await app.captcha.change(fixture.site.id, { value: { kind: 'altcha' }, by: 'test' });
    await app.themes.use(fixture.site.id, null, { by: 'test' });
  });
});

describe('waiting without script', () => {
  it('joining the waitlist without script starts at a noscript link, and is confirmed by mail instead of a captcha', async () => {
    const wanted = await fixture.wanted();
    const { productId } = wanted;
    const url = (await app.productPages.items(fixture.site.id, [productId])).get(productId)?.fullUrl ?? '';
    const { browser } = fixture.shopper();
    const [, link = ''] =
      /<noscript><p class="awning-waitlist-plain"><a href="([^"]+)"/.exec((await browser.get(url)).body) ??
      [];
    const page = await browser.get(link);
    expect([page.statusCode, page.body.includes('Email me when it’s back in stock')]).toEqual([200, true]);
    const fields = { variant: wanted.variantId, email: 'plain@example.com', news: '1' };
    const refused = await browser.submit(link, { ...fields, email: 'plain' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('Email is invalid');
    expect(refused.body).toContain('value="plain" aria-invalid="true"');
    const sent = await browser.submit(link, fields);
    expect([sent.statusCode, sent.body.includes('We’ve sent you an email')]).toEqual([200, true]);
    await app.settle();
    expect(await fixture.states(wanted)).toEqual({});

    const confirmation = confirmationOf('plain@example.com');
    expect((await browser.get(confirmation)).body).toContain('Email plain@example.com when');
    expect(await fixture.states(wanted)).toEqual({});
    for (let submit = 0; submit < 2; submit++)
      expect((await browser.submit(confirmation, {})).body).toContain('Signed up!');
    expect(await fixture.states(wanted)).toEqual({ 'plain@example.com': 'waiting' });
  });

  it('the waitlist form without script takes the longest valid email address', async () => {
    const wanted = await fixture.wanted();
    const email = `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(3)}cc`;
    const { browser } = fixture.shopper();
    await browser.submit(`/waitlist/join?product=${wanted.productId}`, { variant: wanted.variantId, email });
    await app.settle();
    const confirmation = confirmationOf(email);
    expect((await browser.get(confirmation)).body).toContain(`Email ${email} when`);
    await browser.submit(confirmation, {});
    expect(await fixture.states(wanted)).toEqual({ [email]: 'waiting' });
  });

  it('the waitlist mails one confirmation a day per product, none for a filled honeypot, and it expires after a week', async () => {
    const wanted = await fixture.wanted();
    const link = `/waitlist/join?product=${wanted.productId}`;
    const { browser } = fixture.shopper();
    const fields = { variant: wanted.variantId, email: 'once@example.com' };
    await browser.submit(link, { ...fields, 'your.url': 'https://buy.example' });
    await app.settle();
    expect(app.mailbox.delivered).toEqual([]);
    for (let submit = 0; submit < 3; submit++) await browser.submit(link, fields);
    await app.settle();
    expect(fixture.mailed()).toEqual(['once@example.com']);
    const confirmation = confirmationOf('once@example.com');
    const bent = `${confirmation.slice(0, -1)}${confirmation.endsWith('A') ? 'B' : 'A'}`;
    expect((await browser.submit(bent, {})).statusCode).toBe(410);
    app.clock.advance(7 * 24 * 3_600_000);
    expect((await browser.get(confirmation)).statusCode).toBe(410);
    expect((await browser.submit(confirmation, {})).statusCode).toBe(410);
    expect(await fixture.states(wanted)).toEqual({});
  });

  it('the waitlist form without script is not offered for products in stock or products that do not exist', async () => {
    const there = await fixture.wanted(1);
    const { browser } = fixture.shopper();
    const page = await browser.get(`/waitlist/join?product=${there.productId}`);
    expect([page.statusCode, page.body.includes('There is nothing to wait for')]).toEqual([200, true]);
    expect((await browser.get('/waitlist/join?product=nonsense')).statusCode).toBe(404);
    expect((await browser.get('/waitlist/join')).statusCode).toBe(404);
    const odd = await browser.submit('/waitlist/join?product=nonsense', {
      variant: 'v',
      email: 'a@example.com',
    });
    expect(odd.statusCode).toBe(404);
  });
});
