import { captchaIdleText } from '@awning/contract';
import type { ItemId } from '../../../platform/entity-ids.ts';
import { html, type Insertion } from '../../../platform/html/index.ts';
import { waitlistText } from '../pages/waitlist/waitlist-page.ts';

const FORM = '<div class="product-restock-notification"';
const PRODUCT = / data-product-id="([0-9a-f]{24})"/y;
const EMPTY_CAPTCHA = '<div class="captcha-container"></div>';
/** How the formatter ends its markup. */
const END = '\n</div>\n';

/** What the island writes at first, so that nothing moves when it comes. */
const CAPTCHA_PLACEHOLDER = String(
  html`<div class="captcha-container"><div class="awning-captcha"><span class="awning-captcha-sign" aria-hidden="true"></span><span class="awning-captcha-words">${captchaIdleText}</span></div></div>`,
);

/**
 * The form to wait for a product needs script, and its markup is the formatters' own: others get a link beside it, once
 * for a product, and where the site has a captcha of ours, the form has its place.
 */
export function waitingFormAdditions(page: string, { hasCaptcha }: { hasCaptcha: boolean }): Insertion[] {
  const additions: Insertion[] = [];
  const products = new Set<string>();
  for (let at = page.indexOf(FORM); at !== -1; at = page.indexOf(FORM, at + FORM.length)) {
    PRODUCT.lastIndex = at + FORM.length;
    const [, productId = null] = PRODUCT.exec(page) ?? [];
    if (productId !== null && !products.has(productId)) {
      products.add(productId);
      additions.push({ at, html: plainLink(productId) });
    }
    if (hasCaptcha) additions.push(...captchaPlace(page, at + FORM.length));
  }
  return additions;
}

const plainLink = (productId: ItemId): string =>
  String(
    html`<noscript><p class="awning-waitlist-plain"><a href="/waitlist/join?product=${productId}">${waitlistText('joinTitle')}</a></p></noscript>`,
  );

/** In the place that the formatter left empty, or before the end of its form. */
function captchaPlace(page: string, inside: number): Insertion[] {
  const [open, close] = [page.indexOf('<div', inside), page.indexOf('</div', inside)];
  if (close === -1) return [];
  const at = open === -1 ? close : Math.min(open, close);
  if (page.startsWith(EMPTY_CAPTCHA + END, at))
    return [{ at, until: at + EMPTY_CAPTCHA.length, html: CAPTCHA_PLACEHOLDER }];
  const beforeBreak = at - 1;
  return page.startsWith(END, beforeBreak) ? [{ at: beforeBreak, html: CAPTCHA_PLACEHOLDER }] : [];
}
