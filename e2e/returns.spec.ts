import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test, ways } from './journey.ts';
import type { Merchant } from './merchant.ts';
import { createShopper } from './shopper.ts';

const INSTRUCTIONS = 'To our workshop, 12 Quay, Norwich.';

/** Two jars that a shopper bought and that were sent, in a shop that takes returns. */
async function buyJars(page: Page, merchant: Merchant) {
  await merchant.call('put', '/api/settings/returns', {
    enabled: true,
    days: 30,
    words: 'Please send back unused goods only.',
    instructions: INSTRUCTIONS,
  });
  const name = `Jar ${randomUUID().slice(0, 8)}`;
  const jar = await merchant.createProduct(name, { priceMinor: 1200, stock: 9 });
  const goods = { itemId: jar.id, sku: jar.sku };
  const email = `return-${randomUUID().slice(0, 8)}@example.test`;
  const shopper = createShopper(page);
  await shopper.put(goods, goods);
  await shopper.buy(email);
  const order = await merchant.orderOf(email);
  await merchant.call('post', `/api/commerce/orders/${order.id}/fulfillments`, {});
  return { name, jar, email, order };
}

async function onHand(merchant: Merchant, name: string): Promise<number> {
  const { inventory } = await merchant.read(`/api/commerce/inventory?search=${encodeURIComponent(name)}`);
  return inventory[0].quantity;
}

test(
  'a shopper asks for a return, and the merchant accepts, receives, refunds and restocks it',
  ways({ screens: ['return'], sizes: 'both', themes: 'both' }),
  async ({ page, merchant, watch }) => {
    const { name, email, order } = await buyJars(page, merchant);
    const before = await onHand(merchant, name);

    await page.goto(order.statusPath);
    await page.getByRole('link', { name: 'Return items' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Return items' })).toBeVisible();
    await expect(page.getByText('Please send back unused goods only.')).toBeVisible();
    await watch.examine();
    const howMany = page.getByRole('spinbutton', { name: 'How many to return of 2' });
    await howMany.fill('2');
    await page.getByRole('combobox', { name: 'Reason' }).selectOption('It arrived damaged');
    await page.getByRole('textbox', { name: /Anything we should know/ }).fill('The lid is cracked.');
    await page.getByRole('button', { name: 'Request return' }).click();
    await expect(page.getByText('We’ll email you when we have looked at it.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
    await watch.examine();
    await merchant.mailTo(email, /Your return request/);

    await page.context().addCookies((await merchant.session()).cookies);
    await page.goto(`/config/orders?view=returns&q=${email}`);
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toHaveCount(1);
    await row.getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'A return to answer' })).toBeVisible();
    await expect(page.getByText('The lid is cracked.')).toBeVisible();
    await watch.examine();
    await page.getByRole('button', { name: 'Answer' }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('textbox', { name: 'How to send it back' })).toHaveValue(INSTRUCTIONS);
    await watch.examine();
    await sheet.getByRole('button', { name: 'Accept return' }).click();
    await expect(page.getByText('Return accepted')).toBeVisible();

    await page.getByRole('button', { name: 'Receive and refund' }).click();
    // It arrived damaged, so it is not for sale again unless the merchant says so.
    const restock = sheet.getByRole('checkbox', { name: /back into stock/ });
    await expect(restock).not.toBeChecked();
    await restock.check();
    await sheet.getByRole('textbox', { name: 'Keep a fee' }).fill('4');
    await expect(sheet.getByText('Fee that you keep')).toBeVisible();
    const button = sheet.getByRole('button', { name: /^Receive and refund \D*\d/ });
    await expect(button).toBeEnabled();
    await watch.examine();
    await button.click();
    await expect(page.getByText('Received and refunded')).toBeVisible();
    await expect(page.getByText('2 back in stock')).toBeVisible();
    await watch.examine();

    expect(await onHand(merchant, name)).toBe(before + 2);
    // Two jars for 12.00, with or without tax on top, less the fee.
    const { order: after } = await merchant.read(`/api/commerce/orders/${order.id}`);
    const paid = Number(after.grandTotal.value) - Number(after.shippingTotal.value);
    expect(Number(after.refundedTotal.value)).toBeCloseTo(paid - 4, 2);
    await merchant.mailTo(email, /Your refund of/);
    await page.goto(order.statusPath);
    await expect(page.getByText('Refunded.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return items' })).toHaveCount(0);
  },
);

test(
  'a declined return tells the shopper why, and one that a shopper withdraws is gone',
  ways({}),
  async ({ page, merchant, watch }) => {
    const { order } = await buyJars(page, merchant);
    const ask = async (): Promise<void> => {
      await page.goto(`${order.statusPath}/return`);
      await page.getByRole('spinbutton', { name: 'How many to return of 2' }).fill('1');
      await page.getByRole('combobox', { name: 'Reason' }).selectOption('I changed my mind');
      await page.getByRole('button', { name: 'Request return' }).click();
    };
    await ask();
    await page.getByRole('button', { name: 'Withdraw request' }).click();
    await expect(page.getByText('You withdrew this request.')).toBeVisible();
    await ask();
    await page.context().addCookies((await merchant.session()).cookies);
    await page.goto(`/config/orders/${order.id}`);
    await page.getByRole('button', { name: 'Decline' }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('button', { name: 'Decline return' })).toBeDisabled();
    await sheet.getByRole('textbox', { name: 'Reason' }).fill('It was opened.');
    await watch.examine();
    await sheet.getByRole('button', { name: 'Decline return' }).click();
    await expect(page.getByText('Return declined')).toBeVisible();
    await page.getByRole('button', { name: 'Undo the answer' }).click();
    await expect(page.getByRole('heading', { name: 'A return to answer' })).toBeVisible();
    await page.getByRole('button', { name: 'Decline' }).click();
    await sheet.getByRole('textbox', { name: 'Reason' }).fill('It was opened.');
    await sheet.getByRole('button', { name: 'Decline return' }).click();
    await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
    await page.goto(order.statusPath);
    await expect(page.getByText('It was opened.')).toBeVisible();
  },
);
