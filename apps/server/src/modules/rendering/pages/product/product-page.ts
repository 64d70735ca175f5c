import type { RatingSummary } from '@awning/commerce';
import type { StoreSettings } from '@awning/contract';
import { type CollectionData, escapeHtml, type ItemData, type ProductItemData } from '@awning/site-model';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { cleanRichText } from '../../../../platform/rich-text/index.ts';
import { isProductItem, type ProductPages } from '../../../store/catalog/index.ts';
import { pricedItem } from '../../../website/blocks/index.ts';
import type { Reading } from '../../item-head.ts';
import type { PageQuery } from '../../page-data/index.ts';
import { createShopWords } from '../../shop-words.ts';
import { productInstallments } from './installment-line.ts';
import { productForm, type RefusedProductForm } from './product-page-form.ts';
import { productImages } from './product-page-images.ts';
import { relatedProducts } from './product-page-related.ts';
import { createProductReviews, type ReviewSource, reviewsSection } from './product-page-reviews.ts';

export interface ProductPageParts {
  readonly content: Pick<ProductPages, 'merchandisingContext' | 'installmentContext' | 'relatedProducts'>;
  readonly reviews: ReviewSource;
  readonly settings: { store(websiteId: WebsiteId): Promise<{ readonly value: StoreSettings }> };
}

export interface ProductPageRequest {
  readonly websiteId: WebsiteId;
  readonly product: ProductItemData;
  readonly collection: CollectionData;
  readonly reading: Reading;
  readonly query: PageQuery;
  readonly rating: RatingSummary | null;
  readonly refused: RefusedProductForm | null;
}

/** HTML that stands above and below the blocks that the owner laid out for this product. */
export interface ProductPageBody {
  readonly above: string;
  readonly below: string;
}

const RELATED = 4;

export const createProductPage = ({ content, reviews, settings }: ProductPageParts) => {
  const readReviews = createProductReviews(reviews);
  return async ({ websiteId, product, ...request }: ProductPageRequest): Promise<ProductPageBody> => {
    const [said, installments, related, written, { value: store }] = await Promise.all([
      content.merchandisingContext(websiteId, [product]),
      content.installmentContext(websiteId, [product], request.reading.language),
      content.relatedProducts(websiteId, product.id, RELATED),
      readReviews(websiteId, product, request),
      settings.store(websiteId),
    ]);
    const words = createShopWords(request.reading.language);
    const shown = inTermsOfTemplates(product);
    const form = productForm(shown, {
      words,
      multipleAllowedForServices: store.multipleQuantityAllowedForServices,
      expressCheckout: store.expressCheckout,
      soldOutText: said[product.id]?.customSoldOutText ?? '',
      refused: request.refused,
    });
    const { collection } = request;
    const above = `<section class="page-section awning-section awning-section--small awning-width--wide"><div class="awning-section-content">
<article class="ProductItem awning-product-page" data-item-id="${escapeHtml(product.id)}">
${productImages(product.items, product.title, words.productStatus(shown, said))}
<div class="awning-product-buy">
<p class="awning-product-back"><a href="${escapeHtml(collection.fullUrl)}">${escapeHtml(collection.title)}</a></p>
<h1 class="product-title">${escapeHtml(product.title)}</h1>
${words.productPrice(shown)}
${productInstallments(shown, installments[product.id], words)}${written.line === '' ? '' : `<p class="awning-rating">${written.line}</p>`}${words.productScarcity(shown, said)}
${excerpt(product)}${form}${words.productRestock(shown, said)}
</div>
</article>
</div></section>`;
    return {
      above,
      below: reviewsSection(written, product) + relatedProducts(related, words),
    };
  };
};

const excerpt = ({ excerpt: html }: ProductItemData): string =>
  html === '' ? '' : `<div class="product-excerpt awning-text">${cleanRichText(html)}</div>\n`;

/** The template language knows no paywall. */
function inTermsOfTemplates(product: ProductItemData): ProductItemData {
  const item: ItemData = pricedItem(product);
  return isProductItem(item) ? item : product;
}
