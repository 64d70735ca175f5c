import { cartMessages, fillMessage } from '@awning/commerce';
import type { ProductReview, ProductReviewPage } from '@awning/contract';
import { escapeHtml } from '@awning/site-model';
import type { Reading } from './item-head.ts';
import { say } from './page-sentences.ts';

const STARS = 5;

const stars = (rating: number): string =>
  `<span class="awning-stars" role="img" aria-label="${say('starsOf', { rating, most: STARS })}" style="--rating:${rating}"></span>`;

const countText = (count: number): string =>
  fillMessage(count === 1 ? cartMessages.oneReview : cartMessages.manyReviews, { count });

/** Beside the title: how many stars, leading to the list. */
export const ratingLine = ({ enabled, summary }: ProductReviewPage): string =>
  !enabled || summary.count === 0
    ? ''
    : `<p class="awning-rating">${stars(summary.average)} <a href="#reviews">${escapeHtml(countText(summary.count))}</a></p>`;

/** Nothing while reviews are hidden, or while nobody has written one: there is no form yet to invite to. */
export function reviewsSection({ enabled, summary, reviews }: ProductReviewPage, reading: Reading): string {
  if (!enabled || summary.count === 0) return '';
  const more =
    reviews.length < summary.count
      ? `<p class="awning-quiet">${say('latestReviews', { shown: reviews.length, count: summary.count })}</p>`
      : '';
  return `<section class="page-section awning-section awning-section--small awning-width--wide awning-reviews" id="reviews" aria-labelledby="reviews-title"><div class="awning-section-content">
<h2 id="reviews-title">${say('reviews')}</h2>
<p class="awning-rating">${stars(summary.average)} ${say('ratingSummary', { rating: summary.average, most: STARS, reviews: countText(summary.count) })}</p>
<ul class="awning-review-list">${reviews.map((review) => reviewEntry(review, reading)).join('')}</ul>${more}
</div></section>`;
}

function reviewEntry(review: ProductReview, { language, timeZone }: Reading): string {
  const day = dayFormat(language, timeZone).format(review.writtenOn);
  const by = [review.authorName, review.verifiedBuyer ? cartMessages.verifiedBuyer : ''].filter(
    (text) => text !== '',
  );
  const title = review.title === '' ? '' : `<h3>${escapeHtml(review.title)}</h3>`;
  const body = review.body === '' ? '' : `<p>${lines(review.body)}</p>`;
  const reply =
    review.reply === ''
      ? ''
      : `<blockquote><p class="awning-answer-of">${say('answerOfShop')}</p><p>${lines(review.reply)}</p></blockquote>`;
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
