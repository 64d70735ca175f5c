import { fillMessage, type MessageValues } from '@awning/commerce';
import type { ProductItemData, VariantData } from '@awning/site-model';
import { type Html, html, rawHtml } from '../../../../platform/html/index.ts';
import { variantNameOf } from '../../../store/waitlist/index.ts';
import { itemImage } from '../../../website/blocks/index.ts';
import type { Reading } from '../../markup/item-head.ts';
import { priceToday } from '../../markup/product-facts.ts';
import { createShopWords } from '../../markup/shop-words.ts';
import { waitlistWords } from './waitlist-page-words.ts';

export interface WaitlistPiece {
  readonly item: ProductItemData;
  readonly variant: VariantData;
}

export interface WaitlistButton {
  readonly label: string;
  /** Where it posts to. */
  readonly action: string;
  readonly hint?: string;
  /** Fields above it. */
  readonly fields?: Html;
  /** A second one, quieter, which sends its name. */
  readonly other?: { readonly name: string; readonly label: string };
}

/** One page in several states: a title, a sentence, and what can be done about it. */
export interface WaitlistView {
  readonly title: string;
  readonly sentence: string;
  readonly piece: WaitlistPiece | null;
  /** Something went wrong with what was just pressed. */
  readonly problem?: string | undefined;
  readonly button?: WaitlistButton | undefined;
  /** Which of several it is about is chosen on the page. */
  readonly hidesChoice?: boolean;
  readonly onward?: { readonly label: string; readonly url: string } | undefined;
}

const SIZES = '(max-width: 767px) 100vw, 420px';

export const waitlistText = (key: keyof typeof waitlistWords, values: MessageValues = {}): string =>
  fillMessage(waitlistWords[key], values);

export function waitlistBody(view: WaitlistView, reading: Reading): Html {
  const { title, sentence, piece, problem, button, onward } = view;
  const image = rawHtml(
    piece ? itemImage(piece.item, { shape: 'square', sizes: SIZES, className: '', alt: '' }) : '',
  );
  return html`<section class="page-section awning-section awning-section--small awning-width--wide"><div class="awning-section-content">
<div class="awning-review-request awning-waitlist${image.isEmpty ? '' : ' awning-review-request--pictured'}">
${image.isEmpty ? '' : html`<div class="awning-review-picture awning-waitlist-picture">${image}</div>`}<div class="awning-review-words">
<h1 class="awning-page-title">${title}</h1>
${piece ? named(piece, reading, view.hidesChoice) : ''}<p class="awning-waitlist-sentence" role="status">${sentence}</p>
${problem === undefined ? '' : html`<p class="awning-form-problem" role="alert">${problem}</p>\n`}${button ? form(button) : ''}${onward ? html`<p class="awning-waitlist-onward"><a href="${onward.url}">${onward.label}</a></p>` : ''}
</div></div>
</div></section>`;
}

function named({ item, variant }: WaitlistPiece, { language }: Reading, hidesChoice = false): Html {
  const choice = hidesChoice ? '' : variantNameOf(item, variant);
  const price = createShopWords(language).price(priceToday(variant));
  return html`<p class="awning-waitlist-piece"><a href="${item.fullUrl}">${item.title}</a>${choice === '' ? '' : html` <span class="awning-quiet">${choice}</span>`} <span class="awning-waitlist-price">${price}</span></p>\n`;
}

/** Answers are judged by the server, which keeps what was typed. */
const form = ({ label, action, hint, fields, other }: WaitlistButton): Html =>
  html`<form class="awning-waitlist-form" method="post" action="${action}"${fields === undefined ? '' : ' novalidate'}>
${fields ?? ''}<button class="sqs-block-button-element awning-button" type="submit">${label}</button>${other === undefined ? '' : html`\n<button class="awning-link-button" type="submit" name="${other.name}" value="1">${other.label}</button>`}${hint === undefined ? '' : html`\n<p class="awning-quiet">${hint}</p>`}
</form>`;
