import { captchaIdleText } from '@awning/contract';
import type { ItemId } from '../../../platform/entity-ids.ts';
import { html, type Insertion } from '../../../platform/html/index.ts';
import type { WaitingFormSlot } from '../page-types/drawn-page.ts';
import { waitlistText } from '../pages/waitlist/waitlist-page.ts';

/** What the island writes at first, so that nothing moves when it comes. */
const CAPTCHA_PLACEHOLDER = String(
  html`<div class="captcha-container"><div class="awning-captcha"><span class="awning-captcha-sign" aria-hidden="true"></span><span class="awning-captcha-words">${captchaIdleText}</span></div></div>`,
);

/**
 * The form to wait for a product needs script, and its markup is the formatters' own: others get a link beside it, once
 * for a product, and where the site has a captcha of ours, the form has its place.
 */
export function waitingFormAdditions(
  forms: readonly WaitingFormSlot[],
  { hasCaptcha }: { hasCaptcha: boolean },
): Insertion[] {
  const additions: Insertion[] = [];
  const products = new Set<string>();
  for (const { at, productId, captcha } of forms) {
    if (productId !== null && !products.has(productId)) {
      products.add(productId);
      additions.push({ at, html: plainLink(productId) });
    }
    if (hasCaptcha && captcha !== null) additions.push({ ...captcha, html: CAPTCHA_PLACEHOLDER });
  }
  return additions;
}

const plainLink = (productId: ItemId): string =>
  String(
    html`<noscript><p class="awning-waitlist-plain"><a href="/waitlist/join?product=${productId}">${waitlistText('joinTitle')}</a></p></noscript>`,
  );
