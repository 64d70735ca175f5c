import { cartMessages } from '@awning/commerce';
import { REVIEW_LIMITS, type StoredReview } from '@awning/contract';
import { postReview } from '@awning/contract/calls';
import { escapeHtml, type ItemData, PAGE_TYPES } from '@awning/site-model';
import { itemImage } from '../../../website/blocks/index.ts';
import type { Reading } from '../../markup/item-head.ts';
import { say } from '../../markup/page-sentences.ts';
import { MOST_STARS, reviewMarkup, starCount } from '../../markup/review-markup.ts';

export type ReviewField = 'rating' | 'title' | 'body' | 'authorName';
export type TypedReview = Readonly<Record<ReviewField, string>>;

export interface ReviewForm {
  readonly item: ItemData;
  readonly token: string;
  readonly typed: TypedReview;
  /** Field to sentence. */
  readonly errors: Readonly<Partial<Record<ReviewField, string>>>;
}

const SIZES = '(max-width: 767px) 100vw, 420px';

/** Plain, so that it works in whatever a mail opens in. */
export function reviewForm({ item, token, typed, errors }: ReviewForm): string {
  const hasProblems = Object.keys(errors).length > 0;
  const notice = hasProblems
    ? `<p class="awning-form-problem" role="alert">${say('reviewHasProblems')}</p>`
    : '';
  return frame(
    item,
    `<p class="awning-review-eyebrow">${say('howDoYouLike')}</p>
<h1 class="awning-page-title">${escapeHtml(item.title)}</h1>
${notice}<form class="awning-review-form" method="post" action="${postReview.path}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
${ratingField(typed.rating, errors.rating)}
${field('title', say('reviewHeadline'), errors, (more) => `<input type="text" value="${escapeHtml(typed.title)}" maxlength="${REVIEW_LIMITS.title}"${more}>`)}
${field('body', say('reviewWords'), errors, (more) => `<textarea rows="7" maxlength="${REVIEW_LIMITS.body}"${more}>\n${escapeHtml(typed.body)}</textarea>`)}
${field('authorName', say('reviewName'), errors, (more) => `<input type="text" value="${escapeHtml(typed.authorName)}" maxlength="${REVIEW_LIMITS.authorName}" autocomplete="name" required${more}>`)}
<p class="awning-quiet">${say('reviewReadFirst')}</p>
<button class="sqs-block-button-element awning-button" type="submit">${say('sendReview')}</button>
</form>`,
  );
}

function ratingField(chosen: string, error: string | undefined): string {
  const stars = Array.from({ length: MOST_STARS }, (_, place) => {
    const value = String(place + 1);
    const checked = chosen === value ? ' checked' : '';
    return `<label class="awning-star-choice"><input type="radio" name="rating" value="${value}" required${checked}><span class="awning-star" aria-hidden="true"></span><span class="awning-star-words">${escapeHtml(starCount(place + 1))}</span></label>`;
  });
  const [about, problem] = problemOf('rating', error);
  return `<fieldset class="awning-field awning-star-field"${about}><legend>${say('reviewRating')}</legend><div class="awning-star-choices">${stars.join('')}</div>${problem}</fieldset>`;
}

function field(
  name: ReviewField,
  label: string,
  errors: ReviewForm['errors'],
  control: (attributes: string) => string,
): string {
  const [about, problem] = problemOf(name, errors[name]);
  return `<div class="awning-field"><label for="review-${name}">${label}</label>${control(` id="review-${name}" name="${name}"${about}`)}${problem}</div>`;
}

const problemOf = (name: ReviewField, error: string | undefined): [about: string, markup: string] =>
  error === undefined
    ? ['', '']
    : [
        ` aria-invalid="true" aria-describedby="review-${name}-problem"`,
        `<p class="awning-field-problem" id="review-${name}-problem">${escapeHtml(error)}</p>`,
      ];

const WHEREABOUTS = { pending: 'reviewWaiting', approved: 'reviewShown', rejected: 'reviewKept' } as const;

/** After sending, and whenever the link is opened again. */
export function sentReview(item: ItemData | null, review: StoredReview, reading: Reading): string {
  const back = item
    ? `<p><a class="sqs-block-button-element awning-button" href="${escapeHtml(item.fullUrl)}">${say('backToItem')}</a></p>`
    : '';
  return frame(
    item,
    `<h1 class="awning-page-title">${say('reviewThanks')}</h1>
<p role="status">${say(WHEREABOUTS[review.state])}</p>
<div class="awning-review awning-review--sent">${reviewMarkup({ ...review, verifiedBuyer: false, reply: '' }, reading)}</div>
${back}`,
  );
}

export type NoRequest = 'reviewLinkUnknown' | 'reviewLinkExpired' | 'reviewsClosed' | 'reviewProductGone';

export const noRequest = (why: NoRequest, shopUrl: string | null): string =>
  frame(
    null,
    `<h1 class="awning-page-title">${say('yourReview')}</h1>
<p>${say(why)}</p>
<p><a class="sqs-block-button-element awning-button" href="${escapeHtml(shopUrl ?? '/')}">${escapeHtml(shopUrl === null ? cartMessages.toStartPage : cartMessages.toShop)}</a></p>`,
  );

function frame(item: ItemData | null, inside: string): string {
  const image = item ? itemImage(item, { shape: 'square', sizes: SIZES, className: '', alt: '' }) : '';
  return `<section class="page-section awning-section awning-section--small awning-width--wide"><div class="awning-section-content">
<div class="awning-review-request${image === '' ? '' : ' awning-review-request--pictured'}" data-page-type="${PAGE_TYPES['reviews-request']}">
${image === '' ? '' : `<div class="awning-review-picture">${image}</div>`}<div class="awning-review-words">
${inside}
</div></div>
</div></section>`;
}
