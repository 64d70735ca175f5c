import {
  cartMessages,
  fillMessage,
  hasVariedPrices,
  listVariantOptions,
  type VariantOption,
} from '@awning/commerce';
import type { ProductItemData, VariantData } from '@awning/site-model';
import { type Html, html, NO_HTML } from '../../../../platform/html/index.ts';
import { fillHtml, say } from '../../markup/page-sentences.ts';
import { isVariantSoldOut, priceToday, productView } from '../../markup/product-facts.ts';
import type { ShopWords } from '../../markup/shop-words.ts';

export interface OptionContext {
  readonly words: ShopWords;
  /** What a refused form had chosen; null: nothing was refused. */
  readonly chosen: Readonly<Record<string, string>> | null;
  /** Id of the sentence about what was refused. */
  readonly problemId: string;
}

export const attributeOf = ({ attributes }: VariantData, name: string): string | null =>
  Object.hasOwn(attributes, name) ? (attributes[name] ?? null) : null;

export const optionsOf = ({ variantOptionOrdering, variants }: ProductItemData): VariantOption[] =>
  listVariantOptions(variantOptionOrdering, variants, attributeOf);

/** The choices of a product: buttons side by side where they are few and short, otherwise a list. */
export function variantOptions(product: ProductItemData, context: OptionContext): Html {
  const options = optionsOf(product);
  if (options.length === 0) return NO_HTML;
  const fields = options.map((option, place) => variantOption(product, option, place, context));
  const { isSubscribable, subscriptionPlan } = product.structuredContent;
  const plan = isSubscribable
    ? html` data-is-subscribable="true" data-subscription-plan="${JSON.stringify(subscriptionPlan ?? null)}"`
    : '';
  const variants = JSON.stringify(product.variants);
  return html`<div class="product-variants" data-item-id="${product.id}" data-variants="${variants}"${plan}>${fields}</div>\n`;
}

interface OptionView extends VariantOption {
  readonly id: string;
  readonly title: string;
  readonly chosen: string;
  /** Attributes of its controls. */
  readonly fault: Html;
}

function variantOption(
  product: ProductItemData,
  { name, values }: VariantOption,
  place: number,
  context: OptionContext,
): Html {
  const isGiftCard = productView.typeOf(product) === 'gift-card';
  const title = isGiftCard ? cartMessages.giftCardValue : name;
  const sent = context.chosen;
  const chosen = sent && Object.hasOwn(sent, name) ? (sent[name] ?? '') : '';
  const isMissing = sent !== null && !values.includes(chosen);
  const fault = isMissing ? html` aria-invalid="true" aria-describedby="${context.problemId}"` : NO_HTML;
  const option = { name, values, title, chosen, fault, id: `variant-option-${place}` };
  const areFew = values.length <= MOST_BUTTONS && values.every(({ length }) => length <= LONGEST_BUTTON);
  return areFew ? radioButtons(product, option, context) : selectBox(product, option, context);
}

const MOST_BUTTONS = 8;
const LONGEST_BUTTON = 24;

function selectBox(
  product: ProductItemData,
  { id, name, title, values, chosen, fault }: OptionView,
  { words }: OptionContext,
): Html {
  const entries = values.map((value) => {
    const { price, soldOut } = aboutValue(product, name, value, words);
    const text = soldOut
      ? fillMessage(cartMessages.choiceSoldOut, { choice: value })
      : price && fillHtml(cartMessages.choiceWithPrice, { choice: value, price });
    const state = `${value === chosen ? ' selected' : ''}${soldOut ? ' disabled' : ''}`;
    return html`<option value="${value}"${state}>${text ?? value}</option>`;
  });
  return html`<div class="variant-option"><label class="variant-option-title" for="${id}">${title}</label>
<div class="variant-select-wrapper"><select class="field-element" id="${id}" name="option.${name}" data-variant-option-name="${name}"${fault}><option value="">${say('selectFrom', { option: title })}</option>${entries}</select></div></div>`;
}

function radioButtons(
  product: ProductItemData,
  { id, name, title, values, chosen, fault }: OptionView,
  { words }: OptionContext,
): Html {
  const buttons = values.map((value, place) => {
    const { price, soldOut } = aboutValue(product, name, value, words);
    const about = soldOut
      ? html`<span class="variant-mark visually-hidden"> (${cartMessages.valueSoldOut})</span>`
      : price && html`<span class="variant-price">${price}</span>`;
    const state = html`${value === chosen ? ' checked' : ''}${soldOut ? ' disabled' : ''}${fault}`;
    return html`<input type="radio" class="variant-radiobtn" id="${id}-${place}" name="option.${name}" value="${value}"${state}><label for="${id}-${place}"${soldOut ? html` data-mark="sold-out"` : ''}>${value}${about}</label>`;
  });
  return html`<div class="variant-option"><div class="variant-option-title" id="${id}">${title}</div>
<div class="variant-radiobtn-wrapper" role="radiogroup" aria-labelledby="${id}" data-variant-option-name="${name}">${buttons}</div></div>`;
}

/** Where one option is all there is to choose, its values can say what they cost and whether there are any. */
function aboutValue(
  product: ProductItemData,
  name: string,
  value: string,
  words: ShopWords,
): { readonly price: Html | null; readonly soldOut: boolean } {
  const [variant, another] = product.variants.filter((each) => attributeOf(each, name) === value);
  const isPlain =
    product.variantOptionOrdering.length > 1 || another || productView.typeOf(product) === 'gift-card';
  if (isPlain || !variant) return { price: null, soldOut: false };
  if (isVariantSoldOut(variant)) return { price: null, soldOut: true };
  return {
    price: hasVariedPrices(productView, product) ? words.price(priceToday(variant)) : null,
    soldOut: false,
  };
}
