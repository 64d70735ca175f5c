import { type InstallmentContext, type ProviderOffer, wordProviderOffer } from '@awning/commerce';
import { escapeAttribute } from '@awning/template-engine';

export interface InstallmentPill {
  readonly offered: ProviderOffer;
  readonly context: InstallmentContext;
  readonly currency: string;
  /** Of the product whose price it is about; a cart has none. */
  readonly itemId?: string;
  /** HTML. */
  readonly money: (amountMinor: number) => string;
}

/**
 * How something could be paid in instalments, as text. A script makes it a button that shows more, in the words of the
 * provider for this locale, and writes it again for another price: what it needs for that stands in the attributes.
 */
export function installmentPill({ offered, context, currency, itemId, money }: InstallmentPill): string {
  const item = itemId === undefined ? '' : ` data-item-id="${escapeAttribute(itemId)}"`;
  const facts = escapeAttribute(JSON.stringify(context));
  return `<p class="awning-installments awning-quiet"${item} data-currency="${escapeAttribute(currency)}" data-context="${facts}" data-locale="${offered.locale}">${wordProviderOffer(offered, money)}</p>\n`;
}
