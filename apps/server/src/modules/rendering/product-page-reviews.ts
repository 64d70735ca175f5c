import type { ProductReview, ProductReviewPage } from '@awning/contract';
import { escapeHtml } from '@awning/site-model';
import type { Reading } from './item-head.ts';

const STARS = 5;

const stars = (rating: number): string =>
  `<span class="awning-stars" role="img" aria-label="${rating} out of ${STARS} stars" style="--rating:${rating}"></span>`;

const countText = (count: number): string => (count === 1 ? '1 review' : `${count} reviews`);

/** Beside the title: how many stars, leading to the list. */
export const ratingLine = ({ enabled, summary }: ProductReviewPage): string =>
  !enabled || summary.count === 0
    ? ''
    : `<p class="awning-rating">${stars(summary.average)} <a href="#reviews">${countText(summary.count)}</a></p>`;

/** Nothing while reviews are hidden, or while nobody has written one: there is no form yet to invite to. */
export function reviewsSection({ enabled, summary, reviews }: ProductReviewPage, reading: Reading): string {
  if (!enabled || summary.count === 0) return '';
  const more =
    reviews.length < summary.count
      ? `<p class="awning-quiet">The latest ${reviews.length} of ${summary.count}.</p>`
      : '';
  return `<section class="page-section awning-section awning-section--small awning-width--wide awning-reviews" id="reviews" aria-labelledby="reviews-title"><div class="awning-section-content">
<h2 id="reviews-title">Reviews</h2>
<p class="awning-rating">${stars(summary.average)} ${summary.average} out of ${STARS}, ${countText(summary.count)}</p>
<ul class="awning-review-list">${reviews.map((review) => reviewEntry(review, reading)).join('')}</ul>${more}
</div></section>`;
}

function reviewEntry(review: ProductReview, { language, timeZone }: Reading): string {
  const day = dayFormat(language, timeZone).format(review.writtenOn);
  const by = [review.authorName, review.verifiedBuyer ? 'Verified buyer' : ''].filter((text) => text !== '');
  const title = review.title === '' ? '' : `<h3>${escapeHtml(review.title)}</h3>`;
  const body = review.body === '' ? '' : `<p>${lines(review.body)}</p>`;
  const reply =
    review.reply === ''
      ? ''
      : `<blockquote><p>${lines(review.reply)}</p><footer>Answer of the shop</footer></blockquote>`;
  return `<li>${stars(review.rating)}${title}${body}<p class="awning-quiet">${escapeHtml(by.join(' · '))} · <time datetime="${new Date(review.writtenOn).toISOString()}">${escapeHtml(day)}</time></p>${reply}</li>`;
}

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

function dayFormat(language: string, timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  } catch {
    return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone });
  }
}
