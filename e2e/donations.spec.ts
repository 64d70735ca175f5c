import type { Page } from '@playwright/test';
import { createFormPage } from './form-page.ts';
import { expect, test, ways } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { CARDS, createCheckoutPage } from './pages/checkout-page.ts';
import { createOrderPages } from './pages/order-pages.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';
import { ADDRESS, someone } from './shopper.ts';

/** A page of its own with the block. */
async function createDonationPage(
  merchant: Awaited<ReturnType<typeof signInAsMerchant>>,
  donationId: string,
): Promise<string> {
  return (await createFormPage(merchant, 'Help us', [{ kind: 'donation', value: { donationId } }])).path;
}

async function payFor(page: Page, email: string, label: string): Promise<void> {
  const checkout = createCheckoutPage(page);
  await expect(page).toHaveURL(/\/checkout\?cartToken=./);
  await checkout.fillIn({ Email: email });
  await checkout.form.getByLabel('Country or region').first().selectOption(ADDRESS.countryCode);
  await checkout.address();
  await checkout.card(CARDS.pays);
  await checkout.pay(label);
  await createOrderPages(page).isContributed();
}

test(
  'an owner makes a donation, visitors give once and monthly, and the owner sees both gifts',
  ways({
    screens: ['admin donations', 'admin new donation', 'admin donation', 'donation', 'donation checkout'],
    sizes: 'both',
  }),
  async ({ page, watch }) => {
    const site = await createSite();
    const merchant = await signInAsMerchant(site);
    const signIn = createSignInPage(page);
    await signIn.open(`${site.url}/config/donations`);
    await signIn.signIn(site.owner);
    await expect(page.getByRole('heading', { name: 'No donations yet' })).toBeVisible();
    await watch.examine();
    await page.getByRole('link', { name: 'New donation' }).first().click();
    await page.getByRole('button', { name: 'Create donation' }).click();
    await expect(page.getByText('Please enter a title.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Title' }).fill('A new roof');
    await page.getByRole('textbox', { name: 'Description' }).fill('The old one leaks.');
    await page.getByRole('checkbox', { name: 'Monthly' }).check();
    await page.getByRole('textbox', { name: 'Goal' }).fill('1000');
    await page.getByRole('textbox', { name: 'Words on the receipt' }).fill('Registered charity 12345');
    await watch.examine();
    await page.getByRole('button', { name: 'Create donation' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A new roof' })).toBeVisible();
    await expect(page.getByText('$0.00 of $1,000.00')).toBeVisible();
    await watch.examine();

    const donationId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const path = await createDonationPage(merchant, donationId);
    await page.goto(`${site.url}${path}`);
    const form = page.locator('.awning-donation');
    await expect(form.getByRole('heading', { name: 'A new roof' })).toBeVisible();
    await watch.examine();
    await form.getByRole('radio', { name: '$25.00' }).check();
    await form.getByRole('button', { name: 'Donate' }).click();
    await expect(page.getByRole('button', { name: 'Donate $25.00' })).toBeVisible();
    await watch.examine();
    const giver = someone();
    await payFor(page, giver, 'Donate $25.00');
    const mail = await merchant.mailTo(giver, /Receipt/);
    expect(mail.text).toContain('Registered charity 12345');
    expect(mail.text).toContain(ADDRESS.address1);

    await page.goto(`${site.url}${path}`);
    await form.getByRole('radio', { name: 'Other amount' }).check();
    // The form comes back with what is wrong.
    watch.allow(/status of 422 .*\/checkout\/donate\)$/);
    await form.getByRole('textbox', { name: /^Other amount/ }).fill('0,50');
    await form.getByRole('radio', { name: 'Monthly' }).check();
    await form.getByRole('button', { name: 'Donate' }).click();
    await expect(page.getByRole('alert')).toHaveText('The least that can be given is $1.00.');
    const own = page.getByRole('textbox', { name: /^Other amount/ });
    await expect(own).toHaveValue('0,50');
    await watch.examine();
    await own.fill('12,50');
    await page.getByRole('button', { name: 'Donate' }).click();
    await expect(page.getByText('You will pay $12.50 every month.')).toBeVisible();
    await payFor(page, someone(), 'Donate $12.50');

    await page.goto(`${site.url}/config/donations/${donationId}`);
    const gifts = page.getByRole('list', { name: 'Gifts' });
    await expect(gifts.getByText('$25.00')).toBeVisible();
    await expect(gifts.getByText('$12.50')).toBeVisible();
    await expect(gifts.getByText(/Monthly/)).toBeVisible();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    expect((await file).suggestedFilename()).toBe('gifts.csv');
    await watch.examine();
    await page.goto(`${site.url}/config/orders`);
    await expect(page.getByText('Donation', { exact: true }).first()).toBeVisible();
  },
);
