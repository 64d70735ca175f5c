import { cartMessages } from '@awning/commerce';
import { REVIEW_LIMITS, type StoredReview } from '@awning/contract';
import { postReview } from '@awning/contract/calls';
import { type ItemData, PAGE_TYPES } from '@awning/site-model';
import { type Html, html, NO_HTML, rawHtml } from '../../../../platform/html/index.ts';
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

/** Plain HTML, so that it works in any program that a mail opens in. */
export function reviewForm({ item, token, typed, errors }: ReviewForm): Html {
  const hasProblems = Object.keys(errors).length > 0;
  const notice = hasProblems
    ? html`<p class="awning-form-problem" role="alert">${say('reviewHasProblems')}</p>`
    : '';
  return frame(
    item,
    html`<p class="awning-review-eyebrow">${say('howDoYouLike')}</p>
<h1 class="awning-page-title">${item.title}</h1>
${notice}<form class="awning-review-form" method="post" action="${postReview.path}">
<input type="hidden" name="token" value="${token}">
${ratingField(typed.rating, errors.rating)}
${field('title', say('reviewHeadline'), errors, (more) => html`<input type="text" value="${typed.title}" maxlength="${REVIEW_LIMITS.title}"${more}>`)}
${field('body', say('reviewWords'), errors, (more) => html`<textarea rows="7" maxlength="${REVIEW_LIMITS.body}"${more}>\n${typed.body}</textarea>`)}
${field('authorName', say('reviewName'), errors, (more) => html`<input type="text" value="${typed.authorName}" maxlength="${REVIEW_LIMITS.authorName}" autocomplete="name" required${more}>`)}
<p class="awning-quiet">${say('reviewReadFirst')}</p>
<button class="sqs-block-button-element awning-button" type="submit">${say('sendReview')}</button>
</form>`,
  );
}

function ratingField(chosen: string, error: string | undefined): Html {
  const stars = Array.from({ length: MOST_STARS }, (_, place) => {
    const value = String(place + 1);
    const checked = chosen === value ? ' checked' : '';
    return html`<label class="awning-star-choice"><input type="radio" name="rating" value="${value}" required${checked}><span class="awning-star" aria-hidden="true"></span><span class="awning-star-words">${starCount(place + 1)}</span></label>`;
  });
  const [about, problem] = problemOf('rating', error);
  return html`<fieldset class="awning-field awning-star-field"${about}><legend>${say('reviewRating')}</legend><div class="awning-star-choices">${stars}</div>${problem}</fieldset>`;
}

function field(
  name: ReviewField,
  label: Html,
  errors: ReviewForm['errors'],
  control: (attributes: Html) => Html,
): Html {
  const [about, problem] = problemOf(name, errors[name]);
  return html`<div class="awning-field"><label for="review-${name}">${label}</label>${control(html` id="review-${name}" name="${name}"${about}`)}${problem}</div>`;
}

const problemOf = (name: ReviewField, error: string | undefined): [about: Html, markup: Html] =>
  error === undefined
    ? [NO_HTML, NO_HTML]
    : [
        html` aria-invalid="true" aria-describedby="review-${name}-problem"`,
        html`<p class="awning-field-problem" id="review-${name}-problem">${error}</p>`,
      ];

const WHEREABOUTS = { pending: 'reviewWaiting', approved: 'reviewShown', rejected: 'reviewKept' } as const;

/** After sending, and whenever the link is opened again. */
export function sentReview(item: ItemData | null, review: StoredReview, reading: Reading): Html {
  const back = item
    ? html`<p><a class="sqs-block-button-element awning-button" href="${item.fullUrl}">${say('backToItem')}</a></p>`
    : '';
  return frame(
    item,
    html`<h1 class="awning-page-title">${say('reviewThanks')}</h1>
<p role="status">${say(WHEREABOUTS[review.state])}</p>
<div class="awning-review awning-review--sent">${reviewMarkup({ ...review, verifiedBuyer: false, reply: '' }, reading)}</div>
${back}`,
  );
}

export type NoRequest = 'reviewLinkUnknown' | 'reviewLinkExpired' | 'reviewsClosed' | 'reviewProductGone';

export const noRequest = (why: NoRequest, shopUrl: string | null): Html =>
  frame(
    null,
    html`<h1 class="awning-page-title">${say('yourReview')}</h1>
<p>${say(why)}</p>
<p><a class="sqs-block-button-element awning-button" href="${shopUrl ?? '/'}">${shopUrl === null ? cartMessages.toStartPage : cartMessages.toShop}</a></p>`,
  );

function frame(item: ItemData | null, inside: Html): Html {
  const image = rawHtml(
    item ? itemImage(item, { shape: 'square', sizes: SIZES, className: '', alt: '' }) : '',
  );
  return html`<section class="page-section awning-section awning-section--small awning-width--wide"><div class="awning-section-content">
<div class="awning-review-request${image.isEmpty ? '' : ' awning-review-request--pictured'}" data-page-type="${PAGE_TYPES['reviews-request']}">
${image.isEmpty ? '' : html`<div class="awning-review-picture">${image}</div>`}<div class="awning-review-words">
${inside}
</div></div>
</div></section>`;
}
