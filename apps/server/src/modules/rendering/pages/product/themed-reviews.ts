import { escapeHtml } from '@awning/site-model';
import {
  findEmptyElement,
  findTagByClass,
  type Insertion,
  insertHtml,
} from '../../../../platform/html/index.ts';
import type { DrawnPage } from '../../page-types/drawn-page.ts';
import type { ProductReviews, ReviewedProduct } from './product-page-reviews.ts';

/** What product pages of themes call the title of a product. */
const TITLES = ['ProductItem-details-title', 'product-title'] as const;
/** Elements that a theme may leave empty for reviews. */
const PLACES = ['section', 'div', 'aside', 'p'];

/**
 * Reviews on a page whose template is the theme's own: where the theme says (`.awning-reviews`, `.awning-rating`), and
 * otherwise below the title and at the end of the content.
 */
export function placeReviews<Page extends Pick<DrawnPage, 'html' | 'mainContent'>>(
  drawn: Page,
  reviews: ProductReviews,
  product: ReviewedProduct,
): Page {
  const before = drawn.mainContent;
  const at = reviews.list.isEmpty || before === '' ? -1 : drawn.html.indexOf(before);
  // A theme that shows its content nowhere shows no reviews.
  if (at === -1) return drawn;
  const mainContent = insertHtml(before, [
    ...linePlace(before, reviews),
    listPlace(before, reviews, product),
  ]);
  return {
    ...drawn,
    mainContent,
    html: insertHtml(drawn.html, [{ at, until: at + before.length, html: mainContent }]),
  };
}

function linePlace(html: string, { line }: ProductReviews): Insertion[] {
  if (line.isEmpty) return [];
  const place = findEmptyElement(html, 'awning-rating', PLACES);
  if (place) return [{ at: place.end, html: String(line) }];
  for (const name of TITLES) {
    const title = findTagByClass(
      html,
      name,
      (tag, end) => tag.startsWith('<h1') && html.includes('</h1>', end),
    );
    if (!title) continue;
    const end = html.indexOf('</h1>', title.end) + '</h1>'.length;
    return [{ at: end, html: `<p class="awning-rating">${line}</p>` }];
  }
  return [];
}

function listPlace(html: string, { list }: ProductReviews, product: ReviewedProduct): Insertion {
  const item = ` data-item-id="${escapeHtml(product.id)}"`;
  const named = ' aria-labelledby="reviews-title"';
  const place = findEmptyElement(html, 'awning-reviews', PLACES);
  if (!place) {
    const section = `<section class="awning-reviews" id="reviews"${item}${named}>${list}</section>`;
    return { at: html.length, html: section };
  }
  const tag = html.slice(place.start, place.end);
  const id = /\sid=/.test(tag) ? '' : ' id="reviews"';
  const about = /\sdata-item-id=/.test(tag) ? '' : item;
  return { at: place.end - 1, until: place.end, html: `${id}${about}${named}>${list}` };
}
