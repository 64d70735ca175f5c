import { writeCartCount } from '@awning/commerce';
import { isFullPageCart } from './full-page-cart.ts';

export interface CartIndicatorInput {
  readonly items?: number;
  /** As people read it; empty where it is not known, which leaves what the theme wrote. */
  readonly subtotal?: string;
}

const INDICATOR = '.sqs-custom-cart';

/**
 * Brings the links to the cart that a theme prints up to date: how many things are in it, and what they come to. A link
 * counts as initialised from the first time on, for themes that wait with showing it.
 */
export function syncCartIndicators(
  document: Document,
  { items = 0, subtotal = '' }: CartIndicatorInput,
): void {
  for (const link of document.querySelectorAll<HTMLElement>(INDICATOR)) {
    link.classList.toggle('cart-empty', items === 0);
    link.dataset.cartInitialized = 'true';
    pointToCart(link);
  }
  rewrite(document, '.sqs-cart-quantity', writeCartCount(items));
  if (subtotal !== '') rewrite(document, '.sqs-cart-subtotal', subtotal);
}

/** Themes that open a panel by script have no address there. */
function pointToCart(link: HTMLElement): void {
  if (link instanceof HTMLAnchorElement && ['', '#', null].includes(link.getAttribute('href')))
    link.setAttribute('href', '/cart');
}

function rewrite(document: Document, selector: string, text: string): void {
  for (const place of document.querySelectorAll(selector)) {
    if (place.textContent === text || isFullPageCart(place)) continue;
    place.textContent = text;
    // Such an amount gets its sign from the style sheet; this one has it.
    place.classList.remove('sqs-money-native');
  }
}

export const hasCartIndicator = (document: Document): boolean => document.querySelector(INDICATOR) !== null;
