import { expect, type Page } from '@playwright/test';

/** What a buyer sees of an order. */
export function createOrderPages(page: Page) {
  const shows = async (mood: string, title: RegExp): Promise<void> => {
    await expect(page).toHaveURL(new RegExp(`/checkout/orders/[^/]+/${mood}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  };
  return {
    isConfirmed: () => shows('confirmed', /^Thank you/),
    isReceived: () => shows('received', /^We have your order$/),
    isContributed: () => shows('contributed', /^Thank you/),
    isSubscribed: () => shows('subscribed', /^Thank you/),
    row: (name: string | RegExp) =>
      page.locator('.awning-order').locator('dt', { hasText: name }).locator('..'),
    part: (name: string) => page.getByRole('region', { name }),
    openStatus: async () => {
      await page.getByRole('link', { name: 'Track your order' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order SM-\d+$/);
    },
  };
}
