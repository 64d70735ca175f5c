import { chromium } from '@playwright/test';

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

/**
 * Puts two products into the cart of the browser's own visitor: the one that tools see who come through the debugging
 * port, not one of the visitors that journeys make for themselves. Call the answer to make a stranger of them again.
 */
export async function fillCart(url: string, debuggingPort: number): Promise<() => Promise<void>> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`);
  const [visitor] = browser.contexts();
  if (!visitor) throw new Error('The browser has no visitor of its own.');
  const shop = await visitor.request.get(`${url}/shop?format=json`);
  const { items } = (await shop.json()) as { items: ShopItem[] };
  let lines = 0;
  for (const { id, structuredContent } of items) {
    const variant = structuredContent.variants.find(
      ({ qtyInStock, unlimited }) => unlimited || qtyInStock > 1,
    );
    if (!variant) continue;
    const response = await visitor.request.post(`${url}/cart/entries`, {
      form: { itemId: id, sku: variant.sku, quantity: 1 },
      headers: { origin: url },
      maxRedirects: 0,
    });
    if (response.status() === 303) lines += 1;
    if (lines === 2) break;
  }
  const cart = await visitor.request.get(`${url}/api/commerce/shopping-cart`);
  const { entries } = (await cart.json()) as { entries: unknown[] };
  if (entries.length !== 2) throw new Error(`The cart was to have two lines and has ${entries.length}.`);
  return async () => {
    await visitor.clearCookies();
    await browser.close();
  };
}
