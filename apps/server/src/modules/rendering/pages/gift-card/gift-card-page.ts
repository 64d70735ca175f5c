import {
  fillMessage,
  GIFT_CARD_LIMITS,
  type GiftCardDetails,
  type GiftCardField,
  MAX_EMAIL_LENGTH,
} from '@awning/commerce';
import { postGiftCardForm } from '@awning/contract/calls';
import type { ProductItemData, VariantData } from '@awning/site-model';
import { type Html, html, NO_HTML } from '../../../../platform/html/index.ts';
import { priceToday } from '../../markup/product-facts.ts';
import type { ShopWords } from '../../markup/shop-words.ts';
import { giftCardWords as words } from './gift-card-page-words.ts';

export type TypedGiftCard = Readonly<Record<GiftCardField | 'sku', string>>;
export type GiftCardProblems = Readonly<Partial<Record<GiftCardField | 'sku', string>>>;

export interface GiftCardForm {
  readonly product: ProductItemData;
  readonly typed: TypedGiftCard;
  readonly problems: GiftCardProblems;
  readonly shopWords: ShopWords;
  readonly siteTitle: string;
  /** First and last day on which it can be mailed. */
  readonly days: { readonly first: string; readonly last: string };
}

/** Plain fields and an image of the card, which a script keeps in step with what is typed. */
export function giftCardBody(form: GiftCardForm): Html {
  const { product, typed, problems } = form;
  const hasProblems = Object.keys(problems).length > 0;
  return html`<div class="checkout-aside gift-aside"><div class="gift-preview" aria-hidden="true" id="gift-preview">${preview(form)}</div></div>
<div class="checkout-main">
<form class="checkout-form gift-form" method="post" action="${postGiftCardForm.path}" id="gift-form">
<input type="hidden" name="itemId" value="${product.id}">
<section class="part"><h1>${product.title}</h1>
${hasProblems ? html`<p class="alert" role="alert" tabindex="-1">${words.problems}</p>` : ''}${values(form)}</section>
<section class="part" aria-labelledby="gift-who"><h2 id="gift-who">${words.whoFor}</h2>
<div class="fields">
${text('recipientName', words.recipientName, form, { span: 3, attributes: html`maxlength="${GIFT_CARD_LIMITS.name}" autocomplete="off"` })}
${text('recipientEmail', words.recipientEmail, form, { span: 3, attributes: html`type="email" inputmode="email" maxlength="${MAX_EMAIL_LENGTH}" autocomplete="off" autocapitalize="none" spellcheck="false"`, hint: words.recipientEmailHint })}
${field('message', words.message, form, fillMessage(words.messageHint, { max: GIFT_CARD_LIMITS.message }), 6, (more) => html`<textarea class="control control--area" rows="4" maxlength="${GIFT_CARD_LIMITS.message}"${more}>\n${typed.message}</textarea>`)}
${text('senderName', words.senderName, form, { span: 3, attributes: html`maxlength="${GIFT_CARD_LIMITS.name}" autocomplete="name"` })}
${text('deliverOn', words.deliverOn, form, { span: 3, attributes: html`type="date" min="${form.days.first}" max="${form.days.last}"`, hint: words.deliverOnHint })}
</div></section>
<section class="part part--review"><button class="button button--pay" type="submit">${words.goOn}</button></section>
</form>
</div>`;
}

const labelOf = (variant: VariantData, shopWords: ShopWords): Html => shopWords.price(priceToday(variant));

function values({ product, typed, problems, shopWords }: GiftCardForm): Html {
  const choices = product.variants.map((variant) => {
    const label = labelOf(variant, shopWords);
    const checked = variant.sku === typed.sku || product.variants.length === 1 ? ' checked' : '';
    return html`<label class="value-choice"><input type="radio" name="sku" value="${variant.sku}" data-label="${label}" required${checked}><span>${label}</span></label>`;
  });
  const about = problems.sku === undefined ? '' : html` aria-describedby="gift-sku-problem"`;
  return html`<fieldset class="values"${about}><legend class="field-label">${words.value}</legend><div class="values-row">${choices}</div>${problemOf('sku', problems)}</fieldset>`;
}

function text(
  name: GiftCardField,
  label: string,
  form: GiftCardForm,
  { span, attributes, hint = '' }: { span: number; attributes: Html; hint?: string },
): Html {
  return field(
    name,
    label,
    form,
    hint,
    span,
    (more) => html`<input class="control" ${attributes} value="${form.typed[name]}"${more}>`,
  );
}

function field(
  name: GiftCardField,
  label: string,
  { problems }: GiftCardForm,
  hint: string,
  span: number,
  control: (attributes: Html) => Html,
): Html {
  const described = [
    hint === '' ? '' : `gift-${name}-hint`,
    problems[name] === undefined ? '' : `gift-${name}-problem`,
  ]
    .filter((id) => id !== '')
    .join(' ');
  const about = html`${described === '' ? '' : html` aria-describedby="${described}"`}${problems[name] === undefined ? '' : html` aria-invalid="true"`}`;
  return html`<div class="field field--${span}"><label class="field-label" for="gift-${name}">${label} <span class="field-optional">(${words.optional})</span></label>${control(html` id="gift-${name}" name="${name}"${about}`)}${hint === '' ? '' : html`<div class="field-hint" id="gift-${name}-hint">${hint}</div>`}${problemOf(name, problems)}</div>`;
}

const problemOf = (name: GiftCardField | 'sku', problems: GiftCardProblems): Html => {
  const sentence = problems[name];
  return sentence === undefined
    ? NO_HTML
    : html`<p class="field-problem" id="gift-${name}-problem">${sentence}</p>`;
};

/** The words that the script puts into the slots stand in the markup, so that it needs none of its own. */
function preview({ product, typed, shopWords, siteTitle }: GiftCardForm): Html {
  const chosen =
    product.variants.find(({ sku }) => sku === typed.sku) ??
    (product.variants.length === 1 ? product.variants[0] : undefined);
  const slot = (name: string, empty: string, filled: string, value: string): Html =>
    html`<p class="gift-card-${name}" data-preview="${name}" data-empty="${empty}" data-filled="${filled}">${value === '' ? empty : fillMessage(filled, { name: value })}</p>`;
  return html`<p class="gift-preview-title">${words.preview}</p>
<div class="gift-card"><p class="gift-card-site">${siteTitle}</p><p class="gift-card-value" data-preview="value">${chosen ? labelOf(chosen, shopWords) : ''}</p>
${slot('recipientName', words.previewYou, words.previewTo, typed.recipientName)}</div>
<div class="gift-letter">${slot('message', words.previewMessage, '{name}', typed.message)}${slot('senderName', '', words.previewFrom, typed.senderName)}</div>`;
}

export const detailsOf = ({ deliverOn, ...typed }: TypedGiftCard): GiftCardDetails => ({
  recipientName: typed.recipientName.trim(),
  recipientEmail: typed.recipientEmail.trim(),
  senderName: typed.senderName.trim(),
  message: typed.message.trim(),
  deliverOn: deliverOn.trim() || null,
});
