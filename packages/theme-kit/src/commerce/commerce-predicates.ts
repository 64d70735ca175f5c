import { hasVariantChoice, hasVariedPrices, isOnSale, isSoldOut } from '@awning/commerce';
import type { PredicateFactory, Predicates, Value } from '@awning/template-engine';
import { pageProduct, spendOnVariants } from './page-product.ts';

const ofProduct =
  (holds: (product: Value) => boolean): PredicateFactory =>
  () =>
  (ctx) => {
    const product = ctx.frame.node;
    spendOnVariants(product, ctx);
    return holds(product);
  };

const hasVariants = (product: Value): boolean =>
  hasVariantChoice(pageProduct.typeOf(product), pageProduct.variantsOf(product).length);

export const commercePredicates: Predicates = {
  'has-variants?': ofProduct(hasVariants),
  'on-sale?': ofProduct((product) => isOnSale(pageProduct, product)),
  'sold-out?': ofProduct((product) => isSoldOut(pageProduct, product)),
  'varied-prices?': ofProduct((product) => hasVariedPrices(pageProduct, product)),
};
