import { type RatingSummary, STARS } from '@awning/commerce';
import type { ProductReviewPage, ProductReviewQuery, ReviewOrder } from '@awning/contract';
import type { ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { CataloguedError } from '../../../../platform/errors/index.ts';
import { type Html, html, joinHtml, NO_HTML } from '../../../../platform/html/index.ts';
import type { PageQuery } from '../../locate/page-query.ts';
import type { Reading } from '../../markup/item-head.ts';
import { say } from '../../markup/page-sentences.ts';
import { reviewCount, reviewMarkup, starCount, starsMarkup } from '../../markup/review-markup.ts';

export interface ReviewSource {
  onPage(
    websiteId: WebsiteId,
    itemId: ItemId,
    summary: RatingSummary | null,
    query: ProductReviewQuery,
  ): Promise<ProductReviewPage>;
}

export interface ReviewedProduct {
  readonly id: string;
  readonly fullUrl: string;
}

/** HTML for the page of a product; both empty while reviews are hidden. */
export interface ProductReviews {
  /** Beside the title: how many stars, leading to the list. Empty while there is none to lead to. */
  readonly line: Html;
  /** The list and what narrows it, for an element with the id `reviews`. */
  readonly list: Html;
}

const PER_PAGE = 10;
const ORDERS = { newest: 'sortNewest', highest: 'sortHighest', lowest: 'sortLowest' } as const;

const isOrder = (text: string): text is ReviewOrder => Object.hasOwn(ORDERS, text);

/** What an address asks for; anything else is as if it were not said. */
function requestedReviews(query: PageQuery): {
  rating: number | undefined;
  sort: ReviewOrder;
  cursor: string | undefined;
} {
  const { 'reviews-rating': rating = '', 'reviews-sort': sort = '', 'reviews-after': cursor } = query;
  return {
    rating: /^[1-5]$/.test(rating) ? Number(rating) : undefined,
    sort: isOrder(sort) ? sort : 'newest',
    cursor: cursor === '' ? undefined : cursor,
  };
}

type ReviewsQuery = ReturnType<typeof requestedReviews>;

export interface ReviewsRequest {
  readonly query: PageQuery;
  readonly reading: Reading;
  /** Of the product; null where it has none that visitors see. */
  readonly rating: RatingSummary | null;
}

export async function readProductReviews(
  { reviews }: { readonly reviews: ReviewSource },
  websiteId: WebsiteId,
  product: ReviewedProduct,
  { query, reading, rating }: ReviewsRequest,
): Promise<ProductReviews> {
  const { cursor, ...request } = requestedReviews(query);
  const read = (from: string | undefined): Promise<ProductReviewPage> =>
    reviews.onPage(websiteId, product.id, rating, { ...request, limit: PER_PAGE, cursor: from });
  let after = cursor;
  const page = await read(cursor).catch((error: unknown) => {
    // An address that was cut off leads to the beginning.
    if (cursor === undefined || !(error instanceof CataloguedError) || error.status !== 400) throw error;
    after = undefined;
    return read(after);
  });
  if (!page.enabled) return { line: NO_HTML, list: NO_HTML };
  return {
    line: ratingLine(page),
    list: reviewList(page, product, { ...request, cursor: after }, reading),
  };
}

const ratingLine = ({ summary }: ProductReviewPage): Html =>
  summary.count === 0
    ? NO_HTML
    : html`${starsMarkup(summary.average)} <a href="#reviews">${reviewCount(summary.count)}</a>`;

const title = (): Html => html`<h2 id="reviews-title">${say('reviews')}</h2>`;

function reviewList(
  page: ProductReviewPage,
  product: ReviewedProduct,
  request: ReviewsQuery,
  reading: Reading,
): Html {
  const { summary, reviews } = page;
  if (summary.count === 0) return html`${title()}<p class="awning-quiet">${say('noReviews')}</p>`;
  const entries = reviews.map(
    (review) =>
      html`<li class="awning-review" data-review-id="${review.id}">${reviewMarkup(review, reading)}</li>`,
  );
  const list =
    entries.length > 0
      ? html`<ul class="awning-review-list">${entries}</ul>`
      : html`<p class="awning-quiet">${say('noReviewsWithStars', { stars: starCount(request.rating ?? 0) })}</p>`;
  return html`<div class="awning-reviews-head">${title()}
<p class="awning-reviews-average"><strong>${averageText(summary.average, reading.language)}</strong>${starsMarkup(summary.average)}<span>${reviewCount(summary.count)}</span></p>
${bars(page, product, request)}</div>
<div class="awning-reviews-body">${toolbar(page, product, request)}
${list}${further(page, product, request)}</div>`;
}

function averageText(average: number, language: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  try {
    return average.toLocaleString(language, digits);
  } catch {
    return average.toLocaleString('en', digits);
  }
}

/**
 * Leads to the same page with another part of the list. Which link it is says `data-reviews`, so that the focus can
 * find it again.
 */
function reviewLink(
  product: ReviewedProduct,
  request: Partial<ReviewsQuery>,
  { name, more = NO_HTML, inside }: { readonly name: string; readonly more?: Html; readonly inside: Html },
): Html {
  const pairs: [string, string][] = [];
  if (request.rating !== undefined) pairs.push(['reviews-rating', String(request.rating)]);
  if (request.sort !== undefined && request.sort !== 'newest') pairs.push(['reviews-sort', request.sort]);
  if (request.cursor !== undefined) pairs.push(['reviews-after', request.cursor]);
  const query = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
  return html`<a href="${product.fullUrl}${query}#reviews" data-reviews="${name}"${more}>${inside}</a>`;
}

/** Shows the number alone of what is read out in full. */
const numberOf = (words: string, number: number): Html =>
  joinHtml(
    words
      .split(String(number), 2)
      .map((part) => (part === '' ? null : html`<span class="visually-hidden">${part}</span>`)),
    html`${number}`,
  );

/** How many gave how many stars. Each bar shows these alone, and all again where it does already. */
function bars(
  { summary }: ProductReviewPage,
  product: ReviewedProduct,
  { rating, sort }: ReviewsQuery,
): Html {
  const rows = [...STARS]
    .sort((a, b) => b - a)
    .map((stars) => {
      const count = summary.counts[stars];
      const share = Math.round((count / summary.count) * 100);
      const row = html`<span class="awning-reviews-stars">${numberOf(starCount(stars), stars)}</span> <span class="awning-reviews-bar" aria-hidden="true" style="--share:${share}%"></span> <span class="awning-reviews-count">${numberOf(reviewCount(count), count)}</span>`;
      if (count === 0) return html`<li><span class="awning-reviews-row">${row}</span></li>`;
      const isOn = rating === stars;
      const more = html` class="awning-reviews-row"${isOn ? html` aria-current="true"` : ''}`;
      const to = { sort, rating: isOn ? undefined : stars };
      return html`<li>${reviewLink(product, to, { name: `rating-${stars}`, more, inside: row })}</li>`;
    });
  return html`<ul class="awning-reviews-bars" aria-label="${say('filterReviews')}">${rows}</ul>`;
}

function toolbar({ summary }: ProductReviewPage, product: ReviewedProduct, request: ReviewsQuery): Html {
  const { rating, sort } = request;
  const counts: Readonly<Record<number, number>> = summary.counts;
  const countLine =
    rating === undefined
      ? NO_HTML
      : html`<p class="awning-reviews-shown">${say('reviewsWithStars', {
          reviews: reviewCount(counts[rating] ?? 0),
          stars: starCount(rating),
        })} · ${reviewLink(product, { sort }, { name: 'all', inside: say('allReviews') })}</p>`;
  if (summary.count < 2) return countLine;
  const orders = Object.entries(ORDERS).map(([order, words]) => {
    const more = order === sort ? html` aria-current="true"` : NO_HTML;
    const to = { rating, sort: isOrder(order) ? order : sort };
    return html`<li>${reviewLink(product, to, { name: `sort-${order}`, more, inside: say(words) })}</li>`;
  });
  return html`<div class="awning-reviews-tools">${countLine}<p class="awning-reviews-by" id="reviews-sort">${say('sortReviews')}</p><ul class="awning-reviews-orders" aria-labelledby="reviews-sort">${orders}</ul></div>`;
}

function further(page: ProductReviewPage, product: ReviewedProduct, request: ReviewsQuery): Html {
  const { rating, sort, cursor } = request;
  const links = [
    page.nextPageCursor === null
      ? null
      : reviewLink(
          product,
          { rating, sort, cursor: page.nextPageCursor },
          { name: 'more', more: html` class="awning-reviews-more"`, inside: say('moreReviews') },
        ),
    cursor === undefined
      ? null
      : reviewLink(product, { rating, sort }, { name: 'first', inside: say('firstReviews') }),
  ].filter((link) => link !== null);
  return links.length === 0
    ? NO_HTML
    : html`<p class="awning-reviews-further">${joinHtml(links, html` `)}</p>`;
}

/** For pages that the platform draws: a section of its own. */
export const reviewsSection = ({ list }: ProductReviews, { id }: ReviewedProduct): Html =>
  list.isEmpty
    ? NO_HTML
    : html`<section class="page-section awning-section awning-section--small awning-width--wide awning-reviews" id="reviews" data-item-id="${id}" aria-labelledby="reviews-title"><div class="awning-section-content">
${list}
</div></section>`;
