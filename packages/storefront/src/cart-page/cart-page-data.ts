import type { CartPageData } from '@awning/contract';

/** The cart that came with the page. Without it the page stays the HTML that it is. */
export function readCartPageData(root: HTMLElement): CartPageData {
  const text = root.querySelector('.awning-cart-data')?.textContent;
  if (!text) throw new Error('The cart page has lost its cart.');
  const data: CartPageData = JSON.parse(text);
  return data;
}
