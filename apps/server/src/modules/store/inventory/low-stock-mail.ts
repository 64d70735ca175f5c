import type { ProductFacts, VariantFacts } from '@awning/commerce';
import {
  dataOfSite,
  defineMails,
  type MailData,
  type MailSite,
  wholeUrl,
} from '../../foundation/mail-templates/index.ts';
import type { StockEvent } from './inventory.ts';

export const stockMails = defineMails({
  kinds: {
    'low-stock': {
      title: 'Low stock',
      about:
        'To the members who manage the store, when little is left of a variant. It is switched on and off with the stock settings.',
      subject: '{.if isSoldOut}Sold out: {productName}{.or}Only {quantity} left: {productName}{.end}',
      heading: '{.if isSoldOut}Sold out{.or}Only {quantity} left{.end}',
      introduction:
        '{.if isSoldOut}{productName} is sold out in {siteTitle}.{.or}There are only {quantity} left of {productName} in {siteTitle}.{.end}\nSKU: {sku}',
      slots: ['siteTitle', 'productName', 'quantity', 'sku'],
      canSwitchOff: false,
    },
  },
});

export interface LowStock {
  readonly product: Pick<ProductFacts, 'title' | 'fullUrl'>;
  readonly variant: Pick<VariantFacts, 'sku' | 'attributes'>;
  readonly stock: Pick<StockEvent, 'quantity'>;
}

export function lowStockMailData(site: MailSite, { product, variant, stock }: LowStock): MailData {
  const choices = Object.values(variant.attributes).join(', ');
  return {
    ...dataOfSite(site),
    productName: choices === '' ? product.title : `${product.title} (${choices})`,
    quantity: String(stock.quantity),
    isSoldOut: stock.quantity <= 0,
    sku: variant.sku,
    button: { url: wholeUrl(site.baseUrl, product.fullUrl), label: 'See the product' },
    why: 'You get this email because you manage this store.',
  };
}

/** For a store that counts nothing yet. */
export const sampleLowStock: LowStock = {
  product: { title: 'A product of yours', fullUrl: '/' },
  variant: { sku: 'SAMPLE-1', attributes: {} },
  stock: { quantity: 3 },
};
