import { expect, type Page } from '@playwright/test';

/** A quicker visitor has to confirm by mail first, because it may be a program. */
const QUICKEST_PERSON_MS = 600;

/** Where people wait for what is sold out. */
export function createWaitlistForm(page: Page) {
  const place = page.getByRole('main').locator('.product-restock-notification').filter({ visible: true });
  const email = place.getByRole('textbox');
  const send = place.locator('form').getByRole('button');
  const thanks = place.getByRole('status');
  const isReady = () => expect(place).toHaveAttribute('data-island', 'ready');
  return {
    email,
    send,
    thanks,
    isReady,
    newsletter: place.getByRole('checkbox'),
    problem: place.getByRole('alert'),
    signUp: async (address: string): Promise<void> => {
      await isReady();
      await email.fill(address);
      await page.waitForFunction((least) => performance.now() > least, QUICKEST_PERSON_MS);
      await send.click();
      await expect(thanks).toHaveText('Signed up!');
    },
  };
}
