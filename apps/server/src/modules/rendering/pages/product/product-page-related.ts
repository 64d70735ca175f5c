import { escapeHtml, type ItemData } from '@awning/site-model';
import { isProductItem } from '../../../store/catalog/index.ts';
import { itemImage, pricedItem } from '../../../website/blocks/index.ts';
import { say } from '../../markup/page-sentences.ts';
import type { ShopWords } from '../../markup/shop-words.ts';

const SIZES = '(max-width: 767px) 50vw, min(25vw, 330px)';

export function relatedProducts(items: readonly ItemData[], words: ShopWords): string {
  const products = items.map(pricedItem).filter(isProductItem);
  if (products.length === 0) return '';
  const cards = products.map((product) => {
    const url = escapeHtml(product.fullUrl);
    const image = itemImage(product, { shape: 'square', sizes: SIZES, className: '', alt: '' });
    const mark = words.productStatus(product, {});
    return `<li><a class="awning-related-picture" href="${url}" tabindex="-1" aria-hidden="true">${image}${mark}</a>
<h3 class="product-title"><a href="${url}">${escapeHtml(product.title)}</a></h3>${words.productPrice(product)}</li>`;
  });
  return `<section class="page-section awning-section awning-section--medium awning-width--wide awning-related" aria-labelledby="related-title"><div class="awning-section-content">
<h2 id="related-title">${say('relatedProducts')}</h2>
<ul>${cards.join('')}</ul>
</div></section>`;
}
