import type { ItemData } from '@awning/site-model';
import { type Html, html, NO_HTML, rawHtml } from '../../../../platform/html/index.ts';
import { isProductItem } from '../../../store/catalog/index.ts';
import { itemImage, pricedItem } from '../../../website/blocks/index.ts';
import { say } from '../../markup/page-sentences.ts';
import type { ShopWords } from '../../markup/shop-words.ts';

const SIZES = '(max-width: 767px) 50vw, min(25vw, 330px)';

export function relatedProducts(items: readonly ItemData[], words: ShopWords): Html {
  const products = items.map(pricedItem).filter(isProductItem);
  if (products.length === 0) return NO_HTML;
  const cards = products.map((product) => {
    const url = product.fullUrl;
    const image = rawHtml(itemImage(product, { shape: 'square', sizes: SIZES, className: '', alt: '' }));
    const mark = words.productStatus(product, {});
    return html`<li><a class="awning-related-picture" href="${url}" tabindex="-1" aria-hidden="true">${image}${mark}</a>
<h3 class="product-title"><a href="${url}">${product.title}</a></h3>${words.productPrice(product)}</li>`;
  });
  return html`<section class="page-section awning-section awning-section--medium awning-width--wide awning-related" aria-labelledby="related-title"><div class="awning-section-content">
<h2 id="related-title">${say('relatedProducts')}</h2>
<ul>${cards}</ul>
</div></section>`;
}
