import { cartMessages, fillMessage } from '@awning/commerce';
import type { ProductReview } from '@awning/contract';
import { escapeHtml } from '@awning/site-model';
import type { Reading } from './item-head.ts';
import { say } from './page-sentences.ts';

export const MOST_STARS = 5;

/** As far as they are filled, said in words besides. */
export const starsMarkup = (rating: number): string =>
  `<span class="awning-stars" role="img" aria-label="${say('starsOf', { rating, most: MOST_STARS })}" style="--rating:${rating}"></span>`;

export const reviewCount = (count: number): string =>
  fillMessage(count === 1 ? cartMessages.oneReview : cartMessages.manyReviews, { count });

export const starCount = (count: number): string =>
  fillMessage(count === 1 ? cartMessages.oneStar : cartMessages.manyStars, { count });

type Written = Pick<
  ProductReview,
  'rating' | 'title' | 'body' | 'authorName' | 'verifiedBuyer' | 'writtenOn'
>;

/** What somebody wrote and, if the shop has one, its answer. */
export function reviewMarkup(review: Written & { readonly reply?: string }, reading: Reading): string {
  const { rating, title, body, authorName, verifiedBuyer, writtenOn, reply = '' } = review;
  const day = dayFormat(reading).format(writtenOn);
  const verified = verifiedBuyer ? `<span class="awning-review-verified">${say('verifiedBuyer')}</span>` : '';
  return `<p class="awning-review-rating">${starsMarkup(rating)}<time datetime="${new Date(writtenOn).toISOString()}">${escapeHtml(day)}</time></p>${
    title === '' ? '' : `<h3 class="awning-review-title">${escapeHtml(title)}</h3>`
  }${body === '' ? '' : `<p>${lines(body)}</p>`}<p class="awning-review-by"><span>${escapeHtml(authorName)}</span>${verified}</p>${
    reply === ''
      ? ''
      : `<div class="awning-review-reply"><p class="awning-answer-of">${say('answerOfShop')}</p><p>${lines(reply)}</p></div>`
  }`;
}

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

function dayFormat({ language, timeZone }: Reading): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  } catch {
    return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone });
  }
}
