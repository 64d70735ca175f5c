import { cartMessages, fillMessage } from '@awning/commerce';
import type { ProductReview } from '@awning/contract';
import { type Html, html } from '../../../platform/html/index.ts';
import type { Reading } from './item-head.ts';
import { say, withBreaks } from './page-sentences.ts';

export const MOST_STARS = 5;

/** As far as they are filled, said in words besides. */
export const starsMarkup = (rating: number): Html =>
  html`<span class="awning-stars" role="img" aria-label="${say('starsOf', { rating, most: MOST_STARS })}" style="--rating:${rating}"></span>`;

export const reviewCount = (count: number): string =>
  fillMessage(count === 1 ? cartMessages.oneReview : cartMessages.manyReviews, { count });

export const starCount = (count: number): string =>
  fillMessage(count === 1 ? cartMessages.oneStar : cartMessages.manyStars, { count });

type Written = Pick<
  ProductReview,
  'rating' | 'title' | 'body' | 'authorName' | 'verifiedBuyer' | 'writtenOn'
>;

/** What a buyer wrote and, if there is one, the shop's reply. */
export function reviewMarkup(review: Written & { readonly reply?: string }, reading: Reading): Html {
  const { rating, title, body, authorName, verifiedBuyer, writtenOn, reply = '' } = review;
  const day = dayFormat(reading).format(writtenOn);
  const verified = verifiedBuyer
    ? html`<span class="awning-review-verified">${say('verifiedBuyer')}</span>`
    : '';
  return html`<p class="awning-review-rating">${starsMarkup(rating)}<time datetime="${new Date(writtenOn).toISOString()}">${day}</time></p>${
    title === '' ? '' : html`<h3 class="awning-review-title">${title}</h3>`
  }${body === '' ? '' : html`<p>${withBreaks(body)}</p>`}<p class="awning-review-by"><span>${authorName}</span>${verified}</p>${
    reply === ''
      ? ''
      : html`<div class="awning-review-reply"><p class="awning-answer-of">${say('answerOfShop')}</p><p>${withBreaks(reply)}</p></div>`
  }`;
}

function dayFormat({ language, timeZone }: Reading): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  } catch {
    return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone });
  }
}
