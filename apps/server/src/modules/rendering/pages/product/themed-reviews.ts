import { escapeHtml } from '@awning/site-model';
import type { Insertion } from '../../../../platform/html/index.ts';
import type { ReviewSlots } from '../../page-types/drawn-page.ts';
import type { ProductReviews, ReviewedProduct } from './product-page-reviews.ts';

/** A product and its reviews, as a page whose template is the theme's own shows them. */
export interface ThemedReviews {
  readonly product: ReviewedProduct;
  readonly reviews: ProductReviews;
}

/** What goes into the slots for reviews: the line only where there is one, the list always. */
export function reviewInsertions(
  { line, list }: ReviewSlots,
  content: string,
  { product, reviews }: ThemedReviews,
): Insertion[] {
  const insertions: Insertion[] = [];
  if (line !== null && !reviews.line.isEmpty)
    insertions.push({
      at: line.at,
      html: line.isInElement ? String(reviews.line) : `<p class="awning-rating">${reviews.line}</p>`,
    });
  const itemId = ` data-item-id="${escapeHtml(product.id)}"`;
  const label = ' aria-labelledby="reviews-title"';
  if (list === null) {
    const section = `<section class="awning-reviews" id="reviews"${itemId}${label}>${reviews.list}</section>`;
    return [...insertions, { at: content.length, html: section }];
  }
  const missing = `${list.hasId ? '' : ' id="reviews"'}${list.hasItemId ? '' : itemId}${label}`;
  return [...insertions, { at: list.at, until: list.until, html: `${missing}>${reviews.list}` }];
}
