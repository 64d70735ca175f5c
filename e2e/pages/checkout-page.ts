import { expect, type Page } from '@playwright/test';
import { ADDRESS } from '../shopper.ts';

/** Numbers of the test bank, by what they do. */
export const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asks: '4000 0000 0000 3220',
  slow: '4000 0000 0000 0077',
} as const;

/** Where a cart is bought. */
export function createCheckoutPage(page: Page) {
  const form = page.locator('.checkout-form');
  const summary = page.getByRole('region', { name: 'Order summary' });
  const field = (name: string) => form.getByRole('textbox', { name });
  const fillIn = async (fields: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, value] of Object.entries(fields)) await field(name).fill(value);
  };
  const payButton = form.locator('.button--pay');
  const open = async (path = '/checkout'): Promise<void> => {
    await page.goto(path);
    await expect(field('Email')).toBeVisible();
  };
  /** Where parcels go. The country is known from the language of the browser. */
  const address = async (): Promise<void> => {
    await expect(form.getByLabel('Country or region').first()).toHaveValue(ADDRESS.countryCode);
    await fillIn({
      'First name': ADDRESS.firstName,
      'Last name': ADDRESS.lastName,
      Address: ADDRESS.address1,
      'Town or city': ADDRESS.city,
      Postcode: ADDRESS.postalCode,
    });
  };
  const card = async (number: string): Promise<void> => {
    await fillIn({ 'Card number': number, 'Expiry date': '12 / 39', 'Security code': '123' });
  };
  return {
    form,
    field,
    fillIn,
    summary,
    payButton,
    refusal: form.getByRole('alert'),
    open,
    address,
    card,
    /** Everything that a parcel needs, up to the press of the button. */
    fillForParcel: async (email: string, number: string): Promise<void> => {
      await open();
      await fillIn({ Email: email });
      await address();
      await card(number);
    },
    enterCode: async (code: string) => {
      await form.getByLabel(/^Gift card( or discount)? code$/).fill(code);
      await form.getByRole('button', { name: 'Apply' }).click();
    },
    /** Presses once the button says what it will cost, so that nobody pays another sum than they saw. */
    pay: async (label: string) => {
      await expect(payButton).toHaveText(label);
      await payButton.click();
    },
    /** On a phone it waits behind its sum. */
    openSummary: async () => {
      const toggle = summary.getByRole('button', { name: /^Show order summary/ });
      if (await toggle.isVisible()) await toggle.click();
    },
  };
}
