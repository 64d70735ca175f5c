import type { ProductFacts, VariantFacts } from '@awning/commerce';
import type { NewMail } from '../../foundation/mail/index.ts';
import type { StockEvent } from './inventory.ts';

export interface LowStock {
  readonly site: { readonly id: string; readonly title: string; readonly baseUrl: string };
  readonly product: Pick<ProductFacts, 'title' | 'fullUrl'>;
  readonly variant: Pick<VariantFacts, 'sku' | 'attributes'>;
  readonly stock: Pick<StockEvent, 'quantity'>;
  /** The event that it reports. */
  readonly cause: string;
}

export function lowStockMail({ site, product, variant, stock, cause }: LowStock, to: string): NewMail {
  const choices = Object.values(variant.attributes).join(', ');
  const name = choices === '' ? product.title : `${product.title} (${choices})`;
  const isSoldOut = stock.quantity === 0;
  return {
    websiteId: site.id,
    cause: `low-stock/${cause}`,
    to,
    subject: isSoldOut ? `Sold out: ${name}` : `Only ${stock.quantity} left: ${name}`,
    text: [
      isSoldOut
        ? `${name} is sold out in ${site.title}.`
        : `There are only ${stock.quantity} left of ${name} in ${site.title}.`,
      `SKU: ${variant.sku}`,
      '',
      `The product: ${site.baseUrl}${product.fullUrl}`,
      '',
      'You get this email because you manage this store.',
    ].join('\n'),
  };
}
