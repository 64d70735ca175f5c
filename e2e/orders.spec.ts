import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { countPresses } from './counted.ts';
import { expect, once, test, ways } from './journey.ts';
import type { Merchant } from './merchant.ts';
import { createShopper } from './shopper.ts';
import { readTestServer } from './test-server.ts';

const UPS = '1Z999AA10123456784';

/** Orders of one journey alone, by the beginning of their buyers' addresses. */
async function placeOrders(
  browser: Browser,
  merchant: Merchant,
  { count, products = 1 }: { readonly count: number; readonly products?: number },
) {
  const name = `journey-${randomUUID().slice(0, 8)}`;
  const goods = [];
  for (let place = 0; place < products; place += 1)
    goods.push(await merchant.createProduct(`Jar ${name} ${place}`, { priceMinor: 1200, stock: 50 }));
  for (let place = 0; place < count; place += 1) {
    const context = await browser.newContext({ baseURL: readTestServer().url });
    const shopper = createShopper(await context.newPage());
    await shopper.put(...goods.map(({ id, sku }) => ({ itemId: id, sku })));
    await shopper.buy(`${name}-${place}@example.test`);
    await context.close();
  }
  return { name, first: `${name}-0@example.test`, goods };
}

/** Orders that were paid in cash: one call each, where the checkout takes eight. */
async function placeManualOrders(merchant: Merchant, count: number): Promise<string> {
  const name = `journey-${randomUUID().slice(0, 8)}`;
  const { id: productId, variantId } = await merchant.createProduct(`Jar ${name}`, {
    priceMinor: 1200,
    stock: 50,
  });
  for (let place = 0; place < count; place += 1)
    await merchant.call('post', '/api/commerce/manual-orders', {
      email: `${name}-${place}@example.test`,
      lines: [{ productId, variantId, quantity: 1 }],
      payment: { methodId: 'cash', isPaid: true },
    });
  return name;
}

const trackingNumbers = Array.from({ length: 10 }, (_, place) => `1Z999AA1012345678${place}`);

/** What a press opens in a tab of its own: slips, one for each order. */
async function closeSlips(page: Page, press: () => Promise<void>, count: number): Promise<void> {
  const [slips] = await Promise.all([page.context().waitForEvent('page'), press()]);
  await expect(slips.getByRole('article')).toHaveCount(count);
  await slips.close();
}

async function expectSent(merchant: Merchant, name: string, count: number): Promise<void> {
  const { orders } = await merchant.read(`/api/commerce/orders?search=${name}&fulfillmentStatus=FULFILLED`);
  expect(orders).toHaveLength(count);
}

async function signIn(page: Page, merchant: Merchant): Promise<void> {
  await page.context().addCookies((await merchant.session()).cookies);
}

const sheet = (page: Page) => page.getByRole('dialog');

test(
  'AP-1, AP-35 the first order of the day is packed and sent with three presses, and taken back with one',
  ways({ screens: ['admin orders', 'admin order'] }),
  async ({ page, browser, merchant, watch }) => {
    const { first } = await placeOrders(browser, merchant, { count: 1 });
    await signIn(page, merchant);
    const hand = countPresses(page);
    await page.goto(`/config/orders?view=to-pack&q=${first}`);
    const row = page.getByRole('row').filter({ hasText: 'Jar journey' });
    await expect(row).toHaveCount(1);
    await watch.examine();
    await hand.click(row.getByRole('link'));
    await hand.click(page.getByRole('button', { name: 'Fulfil 1 item' }));
    const number = sheet(page).getByRole('textbox', { name: 'Tracking number' });
    await expect(number).toBeFocused();
    await number.fill(UPS);
    await expect(sheet(page).getByRole('textbox', { name: 'Carrier' })).toHaveValue('UPS');
    await watch.examine();
    await hand.click(sheet(page).getByRole('button', { name: 'Fulfil 1 item' }));
    await expect(page.getByText('1 item fulfilled')).toBeVisible();
    expect(hand.counts()).toEqual({ clicks: 3, keys: 0 });
    await expect(page.getByRole('link', { name: `UPS ${UPS}` })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(page.getByRole('heading', { name: 'Send 1 item' })).toBeVisible();
  },
);

test(
  'AP-1, AP-16 the first order of the day is packed and sent by keyboard alone',
  once,
  async ({ page, browser, merchant }) => {
    const { first } = await placeOrders(browser, merchant, { count: 1 });
    await signIn(page, merchant);
    const hand = countPresses(page);
    await page.goto(`/config/orders?view=to-pack&q=${first}`);
    await expect(page.getByRole('row').filter({ hasText: 'Jar journey' })).toHaveCount(1);
    await hand.press('j');
    await hand.press('Enter');
    await expect(page.getByRole('heading', { name: 'Send 1 item' })).toBeVisible();
    await hand.press('f');
    await expect(sheet(page).getByRole('textbox', { name: 'Tracking number' })).toBeFocused();
    await page.keyboard.type(UPS);
    await hand.press('Enter');
    await expect(page.getByText('1 item fulfilled')).toBeVisible();
    expect(hand.counts()).toEqual({ clicks: 0, keys: 4 });
  },
);

test(
  'AP-1, AP-32 ten orders are packed at once: select, print, paste a column of numbers, send',
  ways({}),
  async ({ page, merchant, watch, isMobile }) => {
    const name = await placeManualOrders(merchant, 10);
    await signIn(page, merchant);
    const hand = countPresses(page);
    await page.goto(`/config/orders?view=to-pack&q=${name}`);
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(10);
    if (isMobile) {
      await hand.click(page.getByRole('button', { name: 'Select', exact: true }));
      await hand.click(page.getByRole('button', { name: 'Select all on this page' }));
    } else await hand.click(page.getByRole('checkbox', { name: 'Select all on this page' }));
    await watch.examine();
    await hand.click(page.getByRole('button', { name: 'Pack 10' }));
    const fields = sheet(page).getByRole('textbox');
    await expect(fields).toHaveCount(10);
    await closeSlips(page, () => hand.click(sheet(page).getByRole('link', { name: 'Print 10 slips' })), 10);
    await fields.first().evaluate((field, numbers) => {
      const data = new DataTransfer();
      data.setData('text', numbers.join('\n'));
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, trackingNumbers);
    await expect(fields.last()).toHaveValue('1Z999AA10123456789');
    await watch.examine();
    await hand.click(sheet(page).getByRole('button', { name: 'Send 10 orders' }));
    await expect(page.getByText('10 orders sent')).toBeVisible();
    expect(hand.counts()).toEqual({ clicks: isMobile ? 5 : 4, keys: 0 });
    await expectSent(merchant, name, 10);
  },
);

test(
  'AP-1, AP-14, AP-32 ten orders are selected, printed, scanned and sent by keyboard alone',
  once,
  async ({ page, merchant }) => {
    const name = await placeManualOrders(merchant, 10);
    await signIn(page, merchant);
    const hand = countPresses(page);
    await page.goto(`/config/orders?view=to-pack&q=${name}`);
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(10);
    await hand.press('j');
    for (let row = 1; row < 10; row += 1) await hand.press('Shift+ArrowDown');
    await hand.press('F6');
    await expect(page.getByRole('button', { name: 'Pack 10' })).toBeFocused();
    await hand.press('Enter');
    await expect(sheet(page).getByRole('textbox').first()).toBeFocused();
    await hand.press('Shift+Tab');
    await expect(sheet(page).getByRole('link', { name: 'Print 10 slips' })).toBeFocused();
    await closeSlips(page, () => hand.press('Enter'), 10);
    await hand.press('Tab');
    for (const number of trackingNumbers) {
      await page.keyboard.type(number);
      // As a scanner ends.
      await hand.press('Enter');
    }
    await hand.tabTo(sheet(page).getByRole('button', { name: 'Send 10 orders' }));
    await hand.press('Enter');
    await expect(page.getByText('10 orders sent')).toBeVisible();
    expect(hand.counts().keys).toBeLessThanOrEqual(29);
    await expectSent(merchant, name, 10);
  },
);

test(
  'on a tablet orders show how they are paid, sent and what they come to; other columns come when they are chosen',
  once,
  async ({ page, merchant, watch }) => {
    const name = await placeManualOrders(merchant, 1);
    await signIn(page, merchant);
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.goto(`/config/orders?q=${name}`);
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
    const head = (label: string) => page.getByRole('columnheader', { name: label });
    for (const label of ['Payment', 'Fulfilment', 'Total'])
      await expect(head(label)).toBeInViewport({ ratio: 1 });
    await expect(head('Delivery')).toHaveCount(0);
    await watch.examine();

    await page.getByRole('button', { name: 'Choose columns' }).click();
    await page.getByRole('checkbox', { name: 'Delivery (no room in this window)' }).click();
    await expect(head('Delivery')).toBeAttached();
    await expect(head('Payment')).toBeAttached();
    await expect(page.getByRole('checkbox', { name: 'Delivery', exact: true })).toBeChecked();
    await expect(head('Items')).toHaveCount(0);
    await watch.examine();
  },
);

test(
  'AP-1, AP-36 one of two lines is refunded after the preview of the server, with three presses',
  ways({}),
  async ({ page, browser, merchant, watch }) => {
    const { first, goods } = await placeOrders(browser, merchant, { count: 1, products: 2 });
    const { id } = await merchant.orderOf(first);
    await signIn(page, merchant);
    const hand = countPresses(page);
    await page.goto(`/config/orders/${id}`);
    await hand.click(page.getByRole('button', { name: 'Refund', exact: true }));
    await hand.click(sheet(page).getByRole('button', { name: `One more of ${goods[1]?.title}` }));
    const refund = sheet(page).getByRole('button', { name: /^Refund .+ to / });
    await expect(refund).toBeEnabled();
    await watch.examine();
    await hand.click(refund);
    await expect(page.getByText('Part refunded').first()).toBeVisible();
    expect(hand.counts()).toEqual({ clicks: 3, keys: 0 });
    const { refunds } = (await merchant.read(`/api/commerce/orders/${id}`)).order;
    expect(refunds).toHaveLength(1);
  },
);

test(
  'AP-1, AP-36 one of two lines is refunded by keyboard alone',
  once,
  async ({ page, browser, merchant }) => {
    const { first, goods } = await placeOrders(browser, merchant, { count: 1, products: 2 });
    const { id } = await merchant.orderOf(first);
    await signIn(page, merchant);
    const hand = countPresses(page);
    await page.goto(`/config/orders/${id}`);
    await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
    await hand.press('r');
    await hand.tabTo(sheet(page).getByRole('button', { name: `One more of ${goods[1]?.title}` }));
    await hand.press('Enter');
    const refund = sheet(page).getByRole('button', { name: /^Refund .+ to / });
    await expect(refund).toBeEnabled();
    await hand.tabTo(refund);
    await hand.press('Enter');
    await expect(page.getByText('Part refunded').first()).toBeVisible();
    expect(hand.counts().keys).toBeLessThanOrEqual(20);
    expect((await merchant.read(`/api/commerce/orders/${id}`)).order.refunds).toHaveLength(1);
  },
);

test(
  'AP-24, AP-36 what another member did meanwhile keeps a refund back, and nothing typed is lost',
  ways({}),
  async ({ page, browser, merchant, watch }) => {
    watch.allow(/status of 412/);
    const { first } = await placeOrders(browser, merchant, { count: 1 });
    const { id } = await merchant.orderOf(first);
    await signIn(page, merchant);
    await page.goto(`/config/orders/${id}`);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await sheet(page).getByText('An amount').click();
    const amount = sheet(page).getByRole('textbox', { name: /^Amount/ });
    await amount.fill('2,50');
    const refund = sheet(page).getByRole('button', { name: /^Refund .+ to / });
    await expect(refund).toBeEnabled();
    await merchant.call('post', `/api/commerce/orders/${id}/notes`, { content: 'Mara was here' });
    await refund.click();
    await expect(sheet(page).getByText(/has changed since you last saw it/)).toBeVisible();
    await watch.examine();
    await expect(amount).toHaveValue('2.50');
    await sheet(page).getByRole('button', { name: 'Show the order as it is now' }).click();
    await expect(refund).toBeEnabled();
    await refund.click();
    await expect(page.getByText('Part refunded').first()).toBeVisible();
    await expect(page.getByText('Mara was here')).toBeVisible();
  },
);

test(
  'AP-1, AP-37 a member makes an order with a price of its own, paid in cash',
  ways({ screens: ['admin new order'] }),
  async ({ page, merchant, watch }) => {
    const name = `journey-${randomUUID().slice(0, 8)}`;
    const jar = await merchant.createProduct(`Jar ${name}`, { priceMinor: 1200, stock: 3 });
    await signIn(page, merchant);
    const hand = countPresses(page);
    await page.goto('/config/orders');
    await hand.click(page.getByRole('link', { name: 'Create order' }));
    await page.getByRole('searchbox', { name: 'Search for a product by name or SKU' }).fill(name);
    await hand.click(page.getByRole('button', { name: `Add ${jar.title}` }));
    await page.getByRole('textbox', { name: `Price of ${jar.title}` }).fill('9,50');
    await page.getByRole('textbox', { name: `Why ${jar.title} has another price` }).fill('Small chip');
    await page.getByRole('combobox', { name: 'Email' }).fill(`${name}@example.test`);
    const create = page.getByRole('button', { name: /^Create order for .*9\.50/ });
    await expect(create).toBeEnabled();
    await watch.examine();
    await hand.click(create);
    await expect(page.getByRole('heading', { name: 'Send 1 item' })).toBeVisible();
    expect(hand.counts()).toEqual({ clicks: 3, keys: 0 });
    await expect(page.getByText(/instead of .*12\.00: Small chip/)).toBeVisible();
    const order = await merchant.orderOf(`${name}@example.test`);
    expect(order).toMatchObject({ channel: 'manual', financialStatus: 'paid' });
  },
);

test(
  'AP-1, AP-37 a member makes an order that was paid in cash by keyboard alone',
  once,
  async ({ page, merchant, watch }) => {
    // The preview is asked for while the address is half typed.
    watch.allow(/status of 400/);
    const name = `journey-${randomUUID().slice(0, 8)}`;
    const jar = await merchant.createProduct(`Jar ${name}`, { priceMinor: 1200, stock: 3 });
    await signIn(page, merchant);
    const hand = countPresses(page);
    await page.goto('/config/orders/new');
    const search = page.getByRole('searchbox', { name: 'Search for a product by name or SKU' });
    await hand.tabTo(page.getByRole('link', { name: 'Skip to the content' }));
    await hand.press('Enter');
    await hand.tabTo(search);
    await page.keyboard.type(name);
    const add = page.getByRole('button', { name: `Add ${jar.title}` });
    await expect(add).toBeVisible();
    await hand.tabTo(add);
    await hand.press('Enter');
    const email = page.getByRole('combobox', { name: 'Email' });
    await hand.tabTo(email);
    await page.keyboard.type(`${name}@example.test`);
    const create = page.getByRole('button', { name: /^Create order for .*12\.00/ });
    await expect(create).toBeEnabled();
    await hand.tabTo(create);
    await hand.press('Enter');
    await expect(page.getByRole('heading', { name: 'Send 1 item' })).toBeVisible();
    expect(hand.counts().keys).toBeLessThanOrEqual(60);
    expect(await merchant.orderOf(`${name}@example.test`)).toMatchObject({ financialStatus: 'paid' });
  },
);
