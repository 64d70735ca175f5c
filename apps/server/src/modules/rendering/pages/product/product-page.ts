import type { RatingSummary } from '@awning/commerce';
import type { StoreSettings } from '@awning/contract';
import type { CollectionData, ItemData, ProductItemData } from '@awning/site-model';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { type Html, html, NO_HTML, rawHtml } from '../../../../platform/html/index.ts';
import { cleanRichText } from '../../../../platform/rich-text/index.ts';
import { isProductItem, type ProductPages } from '../../../store/catalog/index.ts';
import { pricedItem } from '../../../website/blocks/index.ts';
import type { PageQuery } from '../../locate/page-query.ts';
import type { RefusedProductForm } from '../../locate/page-request.ts';
import { productInstallments } from '../../markup/installment-line.ts';
import type { Reading } from '../../markup/item-head.ts';
import { createShopWords } from '../../markup/shop-words.ts';
import { productForm } from './product-page-form.ts';
import { productImages } from './product-page-images.ts';
import { relatedProducts } from './product-page-related.ts';
import { type ReviewSource, readProductReviews, reviewsSection } from './product-page-reviews.ts';

export interface ProductPageContext {
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

/** What stands above and below the blocks that the owner laid out for this product. */
export interface ProductPageBody {
  readonly above: Html;
  readonly below: Html;
}

const RELATED = 4;

/** A product with its form, and what belongs to it. */
export async function drawProductPage(
  context: ProductPageContext,
  { websiteId, product, ...request }: ProductPageRequest,
): Promise<ProductPageBody> {
  const { content, settings } = context;
  const [merchandising, installments, related, written, { value: store }] = await Promise.all([
    content.merchandisingContext(websiteId, [product]),
    content.installmentContext(websiteId, [product], request.reading.language),
    content.relatedProducts(websiteId, product.id, RELATED),
    readProductReviews(context, websiteId, product, request),
    settings.store(websiteId),
  ]);
  const words = createShopWords(request.reading.language);
  const templateProduct = inTermsOfTemplates(product);
  const form = productForm(templateProduct, {
    words,
    multipleAllowedForServices: store.multipleQuantityAllowedForServices,
    expressCheckout: store.expressCheckout,
    soldOutText: merchandising[product.id]?.customSoldOutText ?? '',
    refused: request.refused,
  });
  const { collection } = request;
  const above = html`<section class="page-section awning-section awning-section--small awning-width--wide"><div class="awning-section-content">
<article class="ProductItem awning-product-page" data-item-id="${product.id}">
${productImages(product.items, product.title, words.productStatus(templateProduct, merchandising))}
<div class="awning-product-buy">
<p class="awning-product-back"><a href="${collection.fullUrl}">${collection.title}</a></p>
<h1 class="product-title">${product.title}</h1>
${words.productPrice(templateProduct)}
${productInstallments(templateProduct, installments[product.id], words)}${written.line.isEmpty ? '' : html`<p class="awning-rating">${written.line}</p>`}${words.productScarcity(templateProduct, merchandising)}
${excerpt(product)}${form}${words.productRestock(templateProduct, merchandising)}
</div>
</article>
</div></section>`;
  return {
    above,
    below: html`${reviewsSection(written, product)}${relatedProducts(related, words)}`,
  };
}

const excerpt = ({ excerpt: text }: ProductItemData): Html =>
  text === ''
    ? NO_HTML
    : html`<div class="product-excerpt awning-text">${rawHtml(cleanRichText(text))}</div>\n`;

/** The template language knows no paywall. */
function inTermsOfTemplates(product: ProductItemData): ProductItemData {
  const item: ItemData = pricedItem(product);
  return isProductItem(item) ? item : product;
}
