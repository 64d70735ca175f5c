import type { Locator, Page, Route } from '@playwright/test';
import { expect, once, test, ways } from './journey.ts';
import { tabTo } from './tab-to.ts';

// What a shopper meets whose browser runs scripts. Shops of their own, so that words and stock are known; the demo
// itself comes at the end.
test.describe.configure({ mode: 'default' });

const ADD = '**/api/commerce/shopping-cart/entries';
const ENTRY = '**/api/commerce/shopping-cart/entries/*';
const INSTALMENTS = {
  installmentsEnabled: true,
  installmentsMinimum: 100,
  installmentsMaximum: 100_000,
  paymentAccountCountry: 'GB',
};

/** Quick view and islands are marked once they have taken over; by themselves, without anybody near. */
const ready = (page: Page, selector: string) =>
  expect(page.locator(`${selector}[data-island="ready"]`).first()).toBeAttached();

const FORM = '.awning-product-form';
const addButton = (page: Page | Locator) => page.locator('.sqs-add-to-cart-button').first();
const option = (page: Page | Locator, name: string) => page.getByRole('radiogroup', { name });
const choose = (page: Page | Locator, name: string, value: string) =>
  option(page, name).locator('label').filter({ hasText: value }).first().click();
const alert = (page: Page) => page.getByRole('alertdialog');

async function expectAlert(page: Page, title: string, message: string): Promise<void> {
  await expect(alert(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(alert(page)).toContainText(message);
}

async function openProduct(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await ready(page, FORM);
}

/**
 * From here on time stands still, and goes on when the journey says so. What waits for a time within the next minute
 * happens first.
 */
async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 60_000);
}

/** What the server answers. Only browsers know where names below `localhost` lead. */
async function answerTo(route: Route) {
  const request = route.request();
  const url = new URL(request.url());
  const { host } = url;
  url.hostname = 'localhost';
  return route.fetch({ url: url.href, headers: { ...(await request.allHeaders()), host } });
}

const refuse =
  (status: number, body: object = {}) =>
  async (route: Route) => {
    await route.fulfill({ status, json: body });
  };

test(
  'a product page follows the choices and adds to the cart in its own time',
  ways({ screens: ['product'] }),
  async ({ page, watch, shopOf }) => {
    const shop = await shopOf();
    await page.clock.install();
    await openProduct(page, `${shop}/shop/p/stoneware-mug`);
    const button = addButton(page);
    const price = page.locator('.ProductItem .product-price');
    await expect(price).toHaveText('from £24.00');

    await stopClock(page);
    await button.click();
    await expectAlert(page, 'Unable to Add Item', 'Please select the Size and Glaze options.');
    await expect(button).toHaveAttribute('data-state', 'error');
    await page.clock.runFor(1000);
    await expect(button).toHaveAttribute('data-state', 'idle');
    await page.clock.resume();
    await watch.examine();
    await alert(page).getByRole('button', { name: 'OK' }).click();
    await expect(alert(page)).toHaveCount(0);
    await expect(option(page, 'Size').getByRole('radio').first()).toBeFocused();

    await choose(page, 'Size', 'Large');
    await expect(option(page, 'Glaze').locator('label').filter({ hasText: 'Rust' })).toHaveAttribute(
      'data-mark',
      'sold-out',
    );
    await expect(option(page, 'Glaze').getByRole('radio', { name: 'Rust (sold out)' })).toBeEnabled();
    await choose(page, 'Glaze', 'Rust');
    await expect(button).toHaveText('Sold out');
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await button.click({ force: true });
    await expect(alert(page)).toHaveCount(0);
    await choose(page, 'Glaze', 'Ink');
    await expect(button).toHaveText('Add To Cart');
    await expect(price).toHaveText('£29.00');
    await page.getByLabel('Quantity').fill('2');

    let requestCount = 0;
    await page.route(ADD, async (route) => {
      requestCount += 1;
      await route.continue();
    });
    await stopClock(page);
    await button.click();
    await expect(button).toHaveText('Adding…');
    await expect(page.locator('.sqs-custom-cart .sqs-cart-quantity').first()).toHaveText('2');
    await expect(button).toHaveText('Adding…');
    await page.clock.runFor(1000);
    await expect(button).toHaveText('Added!');
    await button.click();
    await expect(button).toHaveText('Added!');
    await page.clock.runFor(2000);
    await expect(button).toHaveText('Add To Cart');
    expect(requestCount).toBe(1);
    await page.clock.resume();
  },
);

test.describe('on one screen', once, () => {
  test('the cart button shows every failure with its message, and is enabled again', async ({
    page,
    watch,
    context,
    shopOf,
  }) => {
    watch.allow(/status of (409|429|500)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const shop = await shopOf();
    await page.clock.install();
    await openProduct(page, `${shop}/shop/p/sea-salt`);
    const button = addButton(page);

    const fails = async (message: string): Promise<void> => {
      await button.click();
      await expectAlert(page, 'Unable to Add Item', message);
      await page.clock.runFor(1000);
      await expect(button).toHaveText('Add To Cart');
      await page.keyboard.press('Escape');
      await expect(alert(page)).toHaveCount(0);
    };
    const failsWith = async (handler: (route: Route) => Promise<void>, message: string): Promise<void> => {
      await page.route(ADD, handler);
      await fails(message);
      await page.unroute(ADD, handler);
    };
    await failsWith(refuse(429, { message: 'Slow down.' }), 'Please try again in a few seconds.');
    await failsWith(refuse(500), 'Please try again.');
    await failsWith(
      refuse(409, { message: 'Sorry, that item is no longer for sale.' }),
      'Sorry, that item is no longer for sale.',
    );

    await context.setOffline(true);
    await fails('Please check your internet connection.');
    await context.setOffline(false);

    let pausedRoute: Route | undefined;
    const hold = async (route: Route): Promise<void> => {
      pausedRoute = route;
    };
    await page.route(ADD, hold);
    await button.click();
    await expect.poll(() => pausedRoute !== undefined).toBe(true);
    await expect(button).toHaveText('Adding…');
    await page.clock.runFor(30_000);
    await expectAlert(page, 'Unable to Add Item', 'Please try again.');
    await page.keyboard.press('Escape');
    await page.unroute(ADD, hold);
    await page.clock.runFor(1000);

    await page.getByLabel('Quantity').fill('1.5');
    await fails('Quantity must be a whole number.');
    await page.getByLabel('Quantity').fill('');
    await fails('Quantity must be a number.');
    await page.getByLabel('Quantity').fill('2');
    await button.click();
    await page.clock.runFor(1000);
    await expect(button).toHaveText('Added!');
  });

  test('a page that is behind the shop learns what is left; a browser without cookies is told', async ({
    page,
    watch,
    shopOf,
  }) => {
    watch.allow(/status of 409/);
    const shop = await shopOf();
    const product = `${shop}/shop/p/jug`;
    // As if the page had been open since there were nine: the shop has two.
    await page.route(product, async (route) => {
      const response = await answerTo(route);
      const body = (await response.text()).replaceAll('&quot;qtyInStock&quot;:2', '&quot;qtyInStock&quot;:9');
      await route.fulfill({ response, body });
    });
    await openProduct(page, product);
    await choose(page, 'Size', 'Half a litre');
    await page.getByLabel('Quantity').fill('5');
    await addButton(page).click();
    await expectAlert(page, 'Unable to Add Item', 'Sorry, we do not have enough of that item available.');
    await watch.examine();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Quantity')).toHaveValue('5');

    // Two tabs: what one takes, the other cannot.
    const other = await page.context().newPage();
    watch.follow(other);
    await openProduct(other, product);
    await choose(other, 'Size', 'Half a litre');
    await other.getByLabel('Quantity').fill('2');
    await addButton(other).click();
    const count = page.locator('.sqs-custom-cart .sqs-cart-quantity').first();
    await expect(other.locator('.sqs-custom-cart .sqs-cart-quantity').first()).toHaveText('2');
    await expect(count).toHaveText('2');
    await page.getByLabel('Quantity').fill('1');
    await addButton(page).click();
    await expectAlert(page, 'Unable to Add Item', 'Sorry, we do not have enough of that item available.');
    await page.keyboard.press('Escape');
    await other.close();

    const withoutReferences = await page.context().browser()?.newContext();
    const guest = await withoutReferences?.newPage();
    if (!withoutReferences || !guest) throw new Error('The browser is gone.');
    await guest.addInitScript(() => {
      Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
    });
    await openProduct(guest, `${shop}/shop/p/sea-salt`);
    await addButton(guest).click();
    await expectAlert(
      guest,
      'Unable to Add Item',
      'Please enable cookies in your browser, reload the page, and try again.',
    );
    await withoutReferences.close();
  });

  test('products that ask, come again, are given or go straight to the checkout', async ({
    page,
    watch,
    shopOf,
  }) => {
    watch.allow(/status of 500/);
    const shop = await shopOf();
    await openProduct(page, `${shop}/shop/p/cup-with-a-name`);
    await addButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'What shall we stamp?' });
    await dialog.getByRole('button', { name: 'Add To Cart' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'One or more fields is invalid, please check your entries.',
    );
    await watch.examine();
    await dialog.getByLabel('Name or date').fill('WREN');
    await dialog.getByLabel('Left of the handle').check();
    const fail = refuse(500);
    await page.route(ADD, fail);
    await dialog.getByRole('button', { name: 'Add To Cart' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please try again.');
    await expect(dialog.getByLabel('Name or date')).toHaveValue('WREN');
    await page.unroute(ADD, fail);
    await dialog.getByRole('button', { name: 'Add To Cart' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(addButton(page)).toHaveText('Added!');
    await page.goto(`${shop}/cart`);
    await ready(page, '.sqs-fullpage-shopping-cart-content');
    await page.getByRole('button', { name: 'Edit details of A cup with a name' }).click();
    await expect(dialog.getByLabel('Name or date')).toHaveValue('WREN');
    await dialog.getByLabel('Name or date').fill('TERN');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('.cart-row-options').getByText('TERN')).toBeVisible();

    await openProduct(page, `${shop}/shop/p/tea-every-month`);
    await addButton(page).click();
    await expect(page).toHaveURL(/\/checkout\?cartToken=./);
    await expect(page.getByRole('button', { name: /^Subscribe for £/ })).toBeVisible();

    await openProduct(page, `${shop}/shop/p/gift-card`);
    await addButton(page).click();
    await expectAlert(page, 'Unable to purchase Gift Card', 'Select a denomination for the Gift Card.');
    await page.keyboard.press('Escape');
    await choose(page, 'Value', '£50');
    await expect(addButton(page)).toHaveAttribute('data-state', 'idle');
    await addButton(page).click();
    await expect(page).toHaveURL(/\/checkout\/gift-card\?itemId=\w+&sku=./);
  });

  test('express checkout, instalments and a smallest order, by the settings of the store', async ({
    page,
    watch,
    shopOf,
  }) => {
    watch.allow(/status of 500/);
    const shop = await shopOf({
      store: { ...INSTALMENTS, expressCheckout: true, minimumOrderSubtotal: 5000 },
    });
    const provider = 'https://static.afterpay.com/modal/*.html';
    const information = async (route: Route): Promise<void> => {
      await route.fulfill({
        headers: { 'access-control-allow-origin': '*', 'content-type': 'text/html' },
        body: '<!doctype html><html lang="en"><title>Pay</title><h1>Four payments</h1><p>Every two weeks.</p></html>',
      });
    };
    await page.route(provider, information);
    // A shop with instalments takes cards by Stripe, whose script is not ours to load here.
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await openProduct(page, `${shop}/shop/p/stoneware-mug`);
    const pill = page.locator('.awning-installments').getByRole('button');
    await choose(page, 'Size', 'Large');
    await choose(page, 'Glaze', 'Ink');
    await expect(pill).toContainText('4 interest-free payments of £7.25');

    const popup = page.getByRole('dialog', { name: /^About / });
    const closings: [string, () => Promise<void>][] = [
      ['Escape', () => page.keyboard.press('Escape')],
      ['the cross', () => popup.getByRole('button', { name: 'Close' }).click()],
      ['a click outside', () => page.mouse.click(4, 4)],
    ];
    for (const [name, close] of closings) {
      await pill.click();
      await expect(popup.locator('iframe').contentFrame().getByText('Every two weeks.')).toBeVisible();
      if (name === 'Escape') await watch.examine();
      for (let clicks = 0; clicks < 4; clicks += 1) {
        await page.keyboard.press('Tab');
        const isInside = await popup.evaluate((element) => element.contains(document.activeElement));
        expect(isInside, `${name}, Tab ${clicks + 1}`).toBe(true);
      }
      await close();
      await expect(popup, name).toHaveCount(0);
      await expect(pill, name).toBeFocused();
    }
    await page.unroute(provider, information);
    const fail = refuse(500);
    await page.route(provider, fail);
    watch.allow(/static\.afterpay\.com/);
    const response = page.waitForResponse(provider);
    await pill.click();
    await response;
    await expect(popup).toHaveCount(0);
    const link = page.locator('.awning-installments').getByRole('link');
    await expect(link).toHaveAttribute('href', /^https:\/\/static\.afterpay\.com\/modal\//);

    await addButton(page).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
    await page.goto(`${shop}/cart`);
    await ready(page, '.sqs-fullpage-shopping-cart-content');
    await expect(page.getByText('To check out, your order subtotal must be £50.00 or more.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Check out' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'One more of Stoneware mug' }).click();
    await expect(page.getByRole('link', { name: 'Check out' })).toHaveAttribute('href', '/checkout');
    // Without the parcel: nobody has said yet where it goes.
    await expect(page.locator('.awning-installments')).toContainText('£14.50');
  });
});

test(
  'a cart is changed, put right when the shop says no, emptied and filled again',
  ways({ screens: ['cart'] }),
  async ({ page, watch, shopOf }) => {
    watch.allow(/status of (404|500)/);
    const shop = await shopOf();
    await openProduct(page, `${shop}/shop/p/sea-salt`);
    await addButton(page).click();
    await expect(addButton(page)).toHaveText('Added!');
    await page.goto(`${shop}/cart`);
    await ready(page, '.sqs-fullpage-shopping-cart-content');
    const quantity = page.getByLabel('Quantity of Jar of sea salt');
    const subtotal = page.locator('.sqs-cart-subtotal');
    const row = page.locator('.cart-row');

    // What it will cost is shown before the shop has answered.
    const { promise: answered, resolve: letGo } = Promise.withResolvers<void>();
    const refuseLate = async (route: Route): Promise<void> => {
      await answered;
      await route.fulfill({ status: 500, json: {} });
    };
    await page.route(ENTRY, refuseLate);
    await page.getByRole('button', { name: 'One more of Jar of sea salt' }).click();
    await expect(subtotal).toHaveText('£18.00');
    letGo();
    await expect(row.getByRole('alert')).toHaveText('Unable to update quantity Please try again.');
    await expect(subtotal).toHaveText('£9.00');
    await expect(quantity).toHaveValue('1');
    await watch.examine();
    await page.getByRole('button', { name: 'Remove Jar of sea salt' }).click();
    await expect(row.getByRole('alert')).toHaveText('Unable to remove item Please try again.');
    await page.unroute(ENTRY, refuseLate);

    // A price that has changed since the page came.
    const dearer = async (route: Route): Promise<void> => {
      const response = await answerTo(route);
      const body = await response.json();
      for (const entry of body.shoppingCart.entries) entry.purchasePriceCents = 1100;
      await route.fulfill({ response, json: body });
    };
    await page.route(ENTRY, dearer);
    await quantity.fill('3');
    await quantity.press('Enter');
    await expect(row.getByText('The price has changed. It was £9.00.')).toBeVisible();
    await page.unroute(ENTRY, dearer);
    await expect(subtotal).toHaveText('£27.00');

    await page.getByLabel('Discount code').fill('SPRINGTIDE');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Code SPRINGTIDE isn’t valid.')).toBeVisible();
    await page.getByLabel('Discount code').fill('low tide');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.locator('.awning-cart-total')).toContainText('£24.30');

    await page.getByRole('button', { name: 'Remove Jar of sea salt' }).click();
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
    await watch.examine();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(quantity).toHaveValue('3');
    await expect(page.locator('.awning-cart-total')).toContainText('£24.30');
  },
);

test(
  'a list shows a product above it, by hand and by keyboard',
  ways({ screens: ['quick view'] }),
  async ({ page, watch, hasTouch, shopOf }) => {
    const shop = await shopOf();
    await page.goto(`${shop}/shop`);
    const button = page
      .locator('.summary-item, .ProductList-item')
      .filter({ hasText: 'Linen cloth' })
      .locator('.sqs-product-quick-view-button');
    const view = page.getByRole('dialog');
    if (hasTouch) await button.tap();
    else {
      await button.focus();
      await expect(button).toHaveAttribute('data-island', 'ready');
      await page.keyboard.press('Enter');
    }
    await expect(view.getByText('Linen cloth').first()).toBeVisible();
    await ready(page, `dialog ${FORM}`);
    await watch.examine();
    await choose(view, 'Colour', 'Flax');
    await addButton(view).click();
    await expect(addButton(view)).toHaveText('Added!');
    await page.keyboard.press('Escape');
    await expect(view).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(page.locator('.sqs-custom-cart .sqs-cart-quantity').first()).toHaveText('1');
  },
);

test('a theme without pages for a shop still sells', once, async ({ context, watch, shopOf }) => {
  const shop = await shopOf({ fixture: 'harbour' });
  // Not the watched page: what axe says of the theme itself is its author's concern.
  const page = await context.newPage();
  watch.follow(page);
  await page.goto(`${shop}/shop/p/linen-cloth`);
  await ready(page, '.product-variants');
  const image = page.locator('.ProductItem-gallery img').first();
  await expect(image).toHaveAttribute('alt', 'linen-folded');
  await page.getByRole('combobox', { name: 'Select Colour' }).selectOption('Flax');
  await expect(image).toHaveAttribute('alt', 'linen-flax');
  await addButton(page).click();
  await expect(addButton(page)).toHaveText('Added!');
  await page.goto(`${shop}/cart`);
  await expect(page.locator('.cart-row').getByText('Flax')).toBeVisible();
});

test('SF-8.32 a fault that nobody caught is told to the site', once, async ({ page, watch, shopOf }) => {
  watch.allow(/the tide came in/);
  const shop = await shopOf();
  await page.goto(`${shop}/shop/p/sea-salt`);
  await ready(page, FORM);
  const errorReport = page.waitForRequest('**/api/events/RecordJavascriptErrors');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('the tide came in');
    });
  });
  const request = await errorReport;
  expect(request.postDataJSON()).toMatchObject([
    { event: 'JavascriptError', data: { page: '/shop/p/sea-salt' } },
  ]);
  expect((await request.response())?.status()).toBeLessThan(300);
});

test(
  'the keyboard is enough: from the list of the demo to its checkout',
  ways({ themes: 'both', sizes: 'desktop' }),
  async ({ page, watch }) => {
    await page.goto('/shop');
    await tabTo(page, page.getByRole('link', { name: 'Linen cloth' }).first());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Linen cloth' })).toBeVisible();
    await ready(page, '.sqs-add-to-cart-button');
    const flax = page.locator('.variant-radiobtn-wrapper').getByRole('radio', { name: 'Flax' });
    await tabTo(page, page.locator('.variant-radiobtn-wrapper').getByRole('radio').first());
    await page.keyboard.press('ArrowRight');
    await expect(flax).toBeChecked();
    await tabTo(page, addButton(page));
    await page.keyboard.press('Enter');
    await expect(addButton(page)).toHaveText('Added!');
    await watch.examine();
    const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ });
    await cart.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/cart$/);
    await ready(page, '.sqs-fullpage-shopping-cart-content');
    await tabTo(page, page.getByRole('button', { name: 'One more of Linen cloth' }));
    await page.keyboard.press('Enter');
    await expect(page.locator('main .sqs-cart-subtotal').first()).toHaveText('£64.00');
    await tabTo(page, page.getByRole('link', { name: 'Check out' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  },
);
