import type { Page } from '@playwright/test';

interface ShopItem {
  readonly id: string;
  readonly structuredContent: {
    readonly variants: readonly {
      readonly sku: string;
      readonly qtyInStock: number;
      readonly unlimited: boolean;
    }[];
  };
}

/** The loader keeps the press until the code for it is there. */
export async function openQuickView(page: Page): Promise<void> {
  const button = page.locator('.sqs-product-quick-view-button').filter({ visible: true }).first();
  await button.click();
  await page.locator('dialog[open] .sqs-add-to-cart-button').first().waitFor();
}

export async function openInstalments(page: Page): Promise<void> {
  await page.locator('.sqs-add-to-cart-button[data-island="ready"]').first().waitFor();
  await page.locator('.awning-installments').getByRole('button').first().click();
  await page.getByRole('dialog').locator('iframe').waitFor();
}

/** The provider's page is not ours to show, and nobody is to need a connection for these pictures. */
export async function answerForProvider(page: Page): Promise<void> {
  await page.route('https://static.afterpay.com/**', async (route) => {
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'content-type': 'text/html' },
      body: '<!doctype html><html lang="en"><title>Pay</title><h1>Four payments</h1><p>Every two weeks.</p></html>',
    });
  });
}

/** Three lines, through the form that works without script. */
export async function fillCart(page: Page, site: string): Promise<void> {
  for (const urlId of ['stoneware-mug', 'linen-cloth', 'sea-salt']) {
    const product = await page.request.get(`${site}/shop/p/${urlId}?format=json`);
    const { item }: { item: ShopItem } = await product.json();
    const variant = item.structuredContent.variants.find((each) => each.unlimited || each.qtyInStock > 1);
    const answer = await page.request.post(`${site}/cart/entries`, {
      form: { itemId: item.id, sku: variant?.sku ?? '', quantity: 1 },
      headers: { origin: site },
      maxRedirects: 0,
    });
    if (answer.status() !== 303) throw new Error(`The cart refused ${urlId}: ${answer.status()}`);
  }
}
