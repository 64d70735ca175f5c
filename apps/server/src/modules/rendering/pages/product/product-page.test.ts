import { PRODUCT_TYPES, type ProductChange } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_HTML } from '../../../../platform/html/index.ts';
import { switchOnStripe } from '../../../../testing/switch-on-stripe.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { Site } from '../../../foundation/sites/index.ts';
import { headerFooterDefaults } from '../../../website/design/index.ts';
import { pageInFrame } from '../../frame/page-frame.ts';

let app: TestApp;
let site: Site;
let storeId: string;
let count = 0;

/** The page of a new product. */
const pageOf = async (product: ProductChange): Promise<string> => {
  const urlId = `product-${++count}`;
  await app.make.product(site, storeId, { urlId, ...product });
  const response = await get(`/shop/p/${product.urlId ?? urlId}`);
  expect(response.statusCode).toBe(200);
  return response.body;
};
const get = (path: string) => app.browser({ host: `${site.slug}.localhost` }).get(path);
/** What is said about instalments, and in which language of which region; null where nothing is. */
const installments = (html: string): { locale: string; text: string } | null => {
  const [, locale = '', text = ''] =
    /<p class="awning-installments [^>]*data-locale="([^"]*)">([^<]*)</.exec(html) ?? [];
  return text === '' ? null : { locale, text };
};
const choices = (html: string): string[] =>
  [...html.matchAll(/<(?:option|input type="radio"[^>]*) value="([^"]*)"/g)].map(([, value = '']) => value);

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  storeId = (await app.make.store(site, { title: 'Shop', urlId: 'shop' })).id;
});
afterAll(() => app.close());

describe('the page of a product', () => {
  it('a product page is the same for every visitor, and has a plain form that adds to the cart', async () => {
    const html = await pageOf({ title: 'Tea & <i>Salt</i>', urlId: 'tea', excerpt: '<p>Dark.</p>' });
    expect(html).toContain('<h1 class="product-title">Tea &amp; &lt;i&gt;Salt&lt;/i&gt;</h1>');
    expect(html).toContain('$10.00');
    expect(html).toContain('<p>Dark.</p>');
    expect(html).toMatch(/<form[^>]* method="post" action="\/cart\/entries">/);
    expect(html).toMatch(/<button type="submit"[^>]*>.*Add To Cart.*<\/button>/);
    const { headers } = await get('/shop/p/tea');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('SF-5.12 a product page takes a quantity from 1 to 9999 in steps of one, starting at 1', async () => {
    const html = await pageOf({});
    const [input = ''] = /<input[^>]* id="product-quantity"[^>]*>/.exec(html) ?? [];
    for (const attribute of ['min="1"', 'max="9999"', 'step="1"', 'value="1"', 'name="quantity"'])
      expect(input).toContain(attribute);
    expect(await pageOf({ variants: [{ priceMinor: 900, stock: { quantity: 1 } }] })).not.toContain(
      'name="quantity"',
    );
  });

  it('a product page asks for every option in order, and shows what each choice costs', async () => {
    const of = (Size: string, priceMinor: number, quantity: number) => ({
      attributes: { Size },
      priceMinor,
      stock: { quantity },
    });
    const few = await pageOf({
      variantOptionOrdering: ['Size'],
      variants: [of('Small', 900, 4), of('Large', 1200, 4), of('"Huge"', 1500, 0)],
    });
    expect(choices(few)).toEqual(['Small', 'Large', '&quot;Huge&quot;']);
    expect(few).toMatch(
      /role="radiogroup" aria-labelledby="variant-option-0"[^>]*><input[^>]* name="option.Size"/,
    );
    expect(few).toContain('>Large<span class="variant-price">$12.00</span></label>');
    expect(few).toMatch(
      /value="&quot;Huge&quot;" disabled><label[^>]*>&quot;Huge&quot;<span[^>]*> \(sold out\)/,
    );
    expect(few).toContain('from $9.00');

    const long = 'Large, with a lid and a saucer';
    const listed = await pageOf({
      variantOptionOrdering: ['Size'],
      variants: [of('Small', 900, 4), of(long, 1200, 4), of('"Huge"', 1500, 0)],
    });
    expect(choices(listed)).toEqual(['', 'Small', long, '&quot;Huge&quot;']);
    expect(listed).toContain('<option value="">Select Size</option>');
    expect(listed).toContain(`>${long} – $12.00</option>`);
    expect(listed).toContain('disabled>&quot;Huge&quot; – sold out</option>');
  });

  it('in a shop with express checkout has a button that says so', async () => {
    expect(await pageOf({})).not.toContain('data-express-checkout');
    await app.settings.changeStore(site.id, { value: { expressCheckout: true }, by: 'test' });
    expect(await pageOf({})).toContain('data-express-checkout="true"');
    await app.settings.changeStore(site.id, { value: { expressCheckout: false }, by: 'test' });
  });

  it("a product page shows the owner's form, and without script keeps what was typed until it is valid", async () => {
    const urlId = 'engraved';
    const product = await app.make.product(site, storeId, {
      urlId,
      additionalFieldsForm: {
        name: 'Engraving',
        fields: [
          { id: 'words', type: 'text', title: 'Words & <i>signs</i>', required: true, maxLength: 5 },
          { id: 'extras', type: 'checkbox', title: 'Extras', options: ['Box', 'Card'] },
        ],
      },
    });
    const { body: page } = await get(`/shop/p/${urlId}`);
    expect(page).toContain('<legend class="awning-fields-title">Engraving</legend>');
    expect(page).toContain('Words &amp; &lt;i&gt;signs&lt;/i&gt;');
    // Browsers cut off what goes beyond, without a word.
    expect(page).toMatch(/<input[^>]* name="field.words"(?![^>]* maxlength)/);
    expect(page).toMatch(
      /<button[^>]* class="[^"]* use-form"[^>]* data-form="\{&quot;name&quot;:&quot;Engraving/,
    );

    const shopper = app.browser({ host: `${site.slug}.localhost` });
    const send = (fields: Record<string, string>) =>
      shopper.submit('/cart/entries', { itemId: product.id, quantity: '2', ...fields });
    const refused = await send({ 'field.words': 'too long', 'field.extras': 'Card' });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('One or more fields is invalid, please check your entries.');
    expect(refused.body).toContain('>You have exceeded the character limit.</span>');
    expect(refused.body).toMatch(/name="field.words"[^>]* value="too long"/);
    expect(refused.body).toMatch(/value="Card" checked/);
    expect((await send({})).body).toContain('>Required</span>');

    expect((await send({ 'field.words': '😀😀Ada', 'field.extras': 'Card' })).statusCode).toBe(303);
    const { entries } = (await shopper.get('/api/commerce/shopping-cart')).json();
    expect(entries).toMatchObject([
      {
        quantity: 2,
        additionalFields: '{"words":"😀😀Ada","extras":["Card"]}',
        additionalFieldsForm: { name: 'Engraving' },
      },
    ]);
  });

  it('with several options, a table says what each variant costs', async () => {
    const of = (Size: string, Glaze: string, priceMinor: number) => ({
      attributes: { Size, Glaze },
      priceMinor,
      stock: { quantity: 2 },
    });
    const html = await pageOf({
      variantOptionOrdering: ['Size', 'Glaze'],
      variants: [of('Small', 'Sea', 900), of('Large', 'Sea', 1200)],
    });
    expect(html).toContain('name="option.Size"');
    expect(html).toContain('name="option.Glaze"');
    expect(html).toContain('<tr><td>Large</td><td>Sea</td><td>$12.00</td></tr>');
  });

  it('a product page shows the price before a sale, and a sale mark', async () => {
    const sale = { priceMinor: 2000, salePriceMinor: 1500, onSale: true, stock: { quantity: 3 } };
    const html = await pageOf({ variants: [sale] });
    expect(html).toContain('<div class="product-mark sale">sale</div>');
    expect(html).toMatch(/\$15\.00 .*<span class="original-price">\$20\.00<\/span>/s);
  });

  it('of something sold out has the owner’s words instead of a form', async () => {
    const none = [{ priceMinor: 900, stock: { quantity: 0 } }];
    const usual = await pageOf({ variants: none });
    expect(usual).toContain('<p class="awning-sold-out">Sold out</p>');
    expect(usual).not.toContain('action="/cart/entries"');
    const own = await pageOf({ variants: none, merchandising: { customSoldOutText: 'Gone & <b>away</b>' } });
    expect(own).toContain('<p class="awning-sold-out">Gone &amp; &lt;b&gt;away&lt;/b&gt;</p>');
  });

  it('a product page says when little stock is left, if the owner enables that', async () => {
    const few = [{ priceMinor: 900, stock: { quantity: 2 } }];
    expect(await pageOf({ variants: few, merchandising: { scarcityEnabled: true } })).toMatch(
      /<div class="product-scarcity">\s*Only 2 left/,
    );
    expect(await pageOf({ variants: few })).not.toContain('product-scarcity');
  });

  it('a product page updates when the last unit is sold or returned, and ignores holds', async () => {
    const urlId = 'the-last';
    const variants = [{ priceMinor: 900, stock: { quantity: 1 } }];
    const product = await app.make.product(site, storeId, { urlId, variants });
    const lines = [{ variantId: product.variants[0]?.id ?? '', quantity: 1 }];
    const isForSale = async () => (await get(`/shop/p/${urlId}`)).body.includes('action="/cart/entries"');
    expect(await isForSale()).toBe(true);
    const cart = { kind: 'cart', id: 'somebody' } as const;
    const until = new Date(app.clock.now().getTime() + 60_000);
    expect(await app.inventory.hold(site.id, cart, lines, until)).toEqual({ ok: true });
    // Any change draws the page again, and the hold will end without one.
    await app.settings.changeSite(site.id, { value: {}, by: 'test' });
    expect(await isForSale()).toBe(true);
    const { database } = app.platform;
    const sale = { owner: cart, lines, actor: 'test', reference: 'the-sale' };
    await database.transaction((tx) => app.inventory.take(tx, site.id, sale));
    await expect.poll(isForSale).toBe(false);
    const back = { actor: 'test', reason: 'return', reference: 'the-return', order: 'the-sale' };
    await database.transaction((tx) => app.inventory.putBack(tx, site.id, lines, back));
    await expect.poll(isForSale).toBe(true);
  });

  it('SF-2.09 of a subscription says what it costs how often, and has a button that subscribes, also without script', async () => {
    const html = await pageOf({
      subscriptionPlan: { billingPeriod: { value: 2, unit: 'WEEK' }, numBillingCycles: 26 },
    });
    expect(html).toContain('$10.00 every 2 weeks for 1 year');
    expect(html).toContain('It is bought on its own');
    expect(html).toMatch(/data-is-subscription="true"><span[^>]*>Subscribe</);
    expect(html).toMatch(/<form class="awning-product-form" method="post" action="\/cart\/subscription">/);
  });

  it('of something that cannot be added says why, when an older page tried', async () => {
    const none = [{ priceMinor: 900, stock: { quantity: 0 } }];
    const subscriptionPlan = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 } as const;
    for (const [change, sentence] of [
      [{ variants: none }, 'Sorry, we do not have enough of that item available.'],
      [{ subscriptionPlan }, 'That item is sold as a subscription.'],
    ] as const) {
      const { id } = await app.make.product(site, storeId, { urlId: `stale-${++count}`, ...change });
      const shopper = app.browser({ host: `${site.slug}.localhost` });
      const { body } = await shopper.submit('/cart/entries', { itemId: id, quantity: '1' });
      expect(body).toContain(`role="alert">${sentence}`);
      expect(body).toContain('<h1 class="product-title">');
    }
  });

  it('with variants on sale, the table says what each did cost', async () => {
    const of = (Size: string, priceMinor: number, salePriceMinor: number) => ({
      attributes: { Size },
      priceMinor,
      salePriceMinor,
      onSale: true,
      stock: { quantity: 2 },
    });
    const html = await pageOf({
      variantOptionOrdering: ['Size'],
      variants: [of('Small', 900, 700), of('Large', 1200, 1000)],
    });
    expect(html).toMatch(/<tr><td>Large<\/td><td>\$10\.00 .*<s class="original-price">\$12\.00<\/s><\/td>/);
  });

  it('of a gift card asks for its value', async () => {
    const html = await pageOf({
      productType: PRODUCT_TYPES['gift-card'],
      variantOptionOrdering: ['Amount'],
      variants: [
        { attributes: { Amount: '$25' }, priceMinor: 2500 },
        { attributes: { Amount: '$50' }, priceMinor: 5000 },
      ],
    });
    expect(html).toContain('>Value</div>');
    expect(html).toContain('name="option.Amount"');
    expect(html).toContain('action="/cart/gift-card"');
    expect(html).not.toContain('name="quantity"');
  });

  it('downloads and paywalls are bought one at a time', async () => {
    for (const productType of [PRODUCT_TYPES.digital, PRODUCT_TYPES.paywall]) {
      const html = await pageOf({ productType, variants: [{ priceMinor: 700 }] });
      expect(html).toContain('$7.00');
      expect(html).toContain('action="/cart/entries"');
      expect(html).not.toContain('name="quantity"');
    }
  });

  it('the button says what the owner chose', async () => {
    const html = await pageOf({ useCustomAddButtonText: true, customAddButtonText: 'Book <it>' });
    expect(html).toContain('>Book &lt;it&gt;</span></button>');
  });

  it('leads on to other products', async () => {
    await pageOf({ urlId: 'first-of-two' });
    const html = await pageOf({ urlId: 'second-of-two' });
    expect(html).toContain('You may also like');
    expect(html.match(/class="awning-related-picture"/g)?.length).toBe(4);
  });
});

describe('reviews on the page of a product', () => {
  it('SF-2.21 SF-2.22 SF-2.23 SF-2.24 each kind is shown while it is switched on, and the kill-switch hides all', async () => {
    const { id: itemId } = await app.make.product(site, storeId, { urlId: 'reviewed' });
    const write = (source: 'native' | 'imported', body: string) =>
      app.reviews.create(site.id, { itemId, rating: 4, body, source, authorName: 'R. T.' }, { by: 'test' });
    await write('native', 'Good & <b>warm</b>\nTwice.');
    await write('imported', 'Read elsewhere.');
    const reviewParts = async (
      nativeReviewsEnabled: boolean,
      importedReviewsEnabled: boolean,
      off = false,
    ) => {
      const value = { nativeReviewsEnabled, importedReviewsEnabled, reviewsKillSwitch: off };
      await app.settings.changeStore(site.id, { value, by: 'test' });
      const { body } = await get('/shop/p/reviewed');
      return ['id="reviews"', 'Good &amp; &lt;b&gt;warm&lt;/b&gt;<br>Twice.', 'Read elsewhere.'].map((text) =>
        body.includes(text),
      );
    };
    expect(await reviewParts(true, false)).toEqual([true, true, false]);
    expect(await reviewParts(false, true)).toEqual([true, false, true]);
    expect(await reviewParts(false, false)).toEqual([false, false, false]);
    expect(await reviewParts(true, true, true)).toEqual([false, false, false]);
    expect(await reviewParts(true, true)).toEqual([true, true, true]);
    expect((await get('/shop/p/reviewed')).body).toContain('<a href="#reviews">2 reviews</a>');
  });
});

describe('the page of a category', () => {
  it('a category page has its name, its parent, its subcategories, and a message when it is empty', async () => {
    const { categories } = app.content;
    const shop = await app.make.site();
    const store = await app.make.store(shop, { title: 'Shop', urlId: 'shop' });
    const { createdId: clay } = await categories.create(shop.id, store.id, { displayName: 'Clay' });
    await categories.create(shop.id, store.id, { displayName: 'Cups & bowls', parentId: clay });
    await categories.create(shop.id, store.id, { displayName: 'Vases', parentId: clay });
    await app.make.product(shop, store.id, { title: 'Mug', categories: ['Cups & bowls'] });
    const visit = async (path: string) =>
      (await app.browser({ host: `${shop.slug}.localhost` }).get(path)).body;

    const top = await visit('/shop/clay');
    expect(top).toContain('<h1>Clay</h1>');
    expect(top).toMatch(/<ul class="category-trail"><li><a href="\/shop\/?">Shop<\/a><\/li><\/ul>/);
    expect(top).toContain('<a href="/shop/clay/cups-bowls">Cups &amp; bowls</a>');
    expect(top).toContain('>Mug</a>');
    expect(top).toContain('summary-thumbnail-container--empty" style="aspect-ratio:1"');
    const below = await visit('/shop/clay/cups-bowls');
    expect(below).toContain('<li><a href="/shop/clay">Clay</a></li></ul><h1>Cups &amp; bowls</h1>');
    expect(await visit('/shop/clay/vases')).toContain('There is nothing in Vases at the moment.');
  });
});

describe('the navigation', () => {
  it("the navigation marks the current page, and the store on its products' pages", () => {
    const links = [
      { title: 'Shop', url: '/shop/', newWindow: false, links: [] },
      { title: 'Shoppers', url: '/shoppers', newWindow: false, links: [] },
      { title: 'Start', url: '/', newWindow: false, links: [] },
    ];
    const markedAt = (path: string): string[] => {
      const empty = { meta: NO_HTML, headCode: NO_HTML, footCode: NO_HTML, body: NO_HTML };
      const texts = { ...empty, siteTitle: 'Shop', language: 'en' };
      const context = { ...headerFooterDefaults, columns: [], accounts: [], logo: null, tagline: '' };
      const frame = {
        ...texts,
        ...context,
        designCss: '',
        navigation: links,
        path,
        isCover: false,
        cart: null,
      };
      const { html } = pageInFrame(frame, { pageStylesheet: '', loader: '' });
      const [wide = ''] = /<nav class="awning-nav awning-nav-wide".*?<\/nav>/s.exec(html) ?? [];
      return [...wide.matchAll(/href="([^"]*)" aria-current="([^"]*)"/g)].map(
        ([, url, mark]) => `${url} ${mark}`,
      );
    };
    expect(markedAt('/shop')).toEqual(['/shop/ page']);
    expect(markedAt('/shop/p/mug')).toEqual(['/shop/ true']);
    expect(markedAt('/shoppers/all')).toEqual(['/shoppers true']);
    expect(markedAt('/')).toEqual(['/ page']);
    expect(markedAt('/journal')).toEqual([]);
  });
});

describe('the cart in the frame', () => {
  it('the header links to the cart on every page of a site that sells something, and on no other site', async () => {
    expect((await get('/shop')).body).toContain('href="/cart">Cart <span class="sqs-cart-quantity"></span>');
    const other = await app.make.site();
    const about = await app.make.collection(other, { title: 'About', urlId: 'about' });
    await app.content.documents.replace(
      other.id,
      { kind: 'collection', id: about.id },
      { schema: 1, sections: [] },
    );
    const page = await app.browser({ host: `${other.slug}.localhost` }).get('/about');
    expect([page.statusCode, page.body.includes('/cart')]).toEqual([200, false]);
  });
});

describe('paying for a product in instalments', () => {
  let shop: Site;
  let shelf: string;
  beforeAll(async () => {
    shop = await app.make.site();
    shelf = (await app.make.store(shop, { urlId: 'shop' })).id;
    await switchOnStripe(app, shop.id);
  });

  const offered = async (product: ProductChange, priceMinor = 4000) => {
    const urlId = `product-${++count}`;
    const variants = [{ priceMinor, stock: { quantity: 9 } }];
    await app.make.product(shop, shelf, { urlId, variants, ...product });
    const response = await app.browser({ host: `${shop.slug}.localhost` }).get(`/shop/p/${urlId}`);
    return installments(response.body);
  };
  const setStore = (value: object) => app.settings.changeStore(shop.id, { value, by: 'test' });
  const speak = (language: string) => app.settings.changeSite(shop.id, { value: { language }, by: 'test' });

  it("SF-3.042 SF-3.044 a product page offers instalments within the store's range and by its account's country", async () => {
    expect(await offered({})).toBeNull();
    await setStore({ installmentsEnabled: true, installmentsMinimum: 500, installmentsMaximum: 90_000 });
    expect(await offered({})).toBeNull();
    await setStore({ paymentAccountCountry: 'AU' });
    const installmentText = (text: string) => ({ locale: 'en_AU', text });
    expect(await offered({})).toEqual(installmentText('or 4 interest-free payments of $10.00 with Afterpay'));
    expect(await offered({}, 500)).toEqual(installmentText('Afterpay available for orders over $5.00'));
    expect(await offered({}, 90_001)).toEqual(installmentText('Afterpay available for orders up to $900.00'));
    const sale = [{ priceMinor: 4000, salePriceMinor: 1001, onSale: true, stock: { quantity: 1 } }];
    expect(await offered({ variants: sale })).toEqual(
      installmentText('or 4 interest-free payments of $2.51 with Afterpay'),
    );
    await setStore({ paymentAccountCountry: 'GB' });
    expect(await offered({})).toMatchObject({
      locale: 'en_GB',
      text: expect.stringMatching(/ with Clearpay$/),
    });
    await setStore({ paymentAccountCountry: 'DE' });
    expect(await offered({})).toBeNull();
  });

  it('no instalments are offered, and their provider is not allowed, while no payment provider takes them', async () => {
    await setStore({ installmentsEnabled: true, paymentAccountCountry: 'AU' });
    const policy = async () => {
      const { headers } = await app.browser({ host: `${shop.slug}.localhost` }).get('/shop');
      return String(headers['content-security-policy']);
    };
    expect([await offered({}), await policy()]).toEqual([
      expect.anything(),
      expect.stringContaining('static.afterpay.com'),
    ]);
    await switchOnStripe(app, shop.id, { installments: false });
    expect([await offered({}), await policy()]).toEqual([
      null,
      expect.not.stringContaining('static.afterpay.com'),
    ]);
    const value = {
      test: { enabled: true },
      stripe: { enabled: false, publishableKey: '', installments: true },
    };
    await app.payments.settings.change(shop.id, { value, expected: undefined, by: 'test' });
    expect(await offered({})).toBeNull();
    await switchOnStripe(app, shop.id);
  });

  it("SF-3.043 SF-5.31 SF-5.32 instalments are offered in the page's language where the provider supports it", async () => {
    await setStore({ installmentsEnabled: true, paymentAccountCountry: 'CA' });
    for (const [language, locale] of [
      ['fr-CA', 'fr_CA'],
      ['fr', 'fr_CA'],
      ['en-GB', 'en_CA'],
      ['de', 'en_CA'],
    ] as const) {
      await speak(language);
      expect(await offered({})).toMatchObject({ locale });
    }
    await speak('en-US');
  });

  it("the policy of store pages allows the instalment provider's text, and no other origin", async () => {
    const allowed = async () => {
      const { headers } = await app.browser({ host: `${shop.slug}.localhost` }).get('/shop');
      return /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
    };
    await setStore({ installmentsEnabled: true, paymentAccountCountry: 'GB' });
    expect(await allowed()).toBe("'self' https://static.afterpay.com/modal/en_GB.html");
    await setStore({ installmentsEnabled: false });
    expect(await allowed()).toBe("'self'");
  });

  it('SF-5.20 instalments are not offered for products that are not shipped, subscriptions, or sold out', async () => {
    await setStore({ installmentsEnabled: true, paymentAccountCountry: 'US' });
    expect(await offered({})).not.toBeNull();
    for (const productType of [PRODUCT_TYPES.digital, PRODUCT_TYPES.service, PRODUCT_TYPES['gift-card']])
      expect(await offered({ productType, variants: [{ priceMinor: 4000 }] })).toBeNull();
    const subscriptionPlan = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 } as const;
    expect(await offered({ subscriptionPlan })).toBeNull();
    expect(await offered({ variants: [{ priceMinor: 4000, stock: { quantity: 0 } }] })).toBeNull();
  });
});
