import {
  cartMessages,
  fillMessage,
  hasVariedPrices,
  listVariantOptions,
  type VariantOption,
} from '@awning/commerce';
import { escapeHtml, type ProductItemData, type VariantData } from '@awning/site-model';
import { say } from '../../markup/page-sentences.ts';
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
export function variantOptions(product: ProductItemData, context: OptionContext): string {
  const options = optionsOf(product);
  if (options.length === 0) return '';
  const fields = options.map((option, place) => variantOption(product, option, place, context)).join('');
  const { isSubscribable, subscriptionPlan } = product.structuredContent;
  const plan = isSubscribable
    ? ` data-is-subscribable="true" data-subscription-plan="${escapeHtml(JSON.stringify(subscriptionPlan ?? null))}"`
    : '';
  const variants = escapeHtml(JSON.stringify(product.variants));
  return `<div class="product-variants" data-item-id="${escapeHtml(product.id)}" data-variants="${variants}"${plan}>${fields}</div>\n`;
}

interface OptionView extends VariantOption {
  readonly id: string;
  readonly title: string;
  readonly chosen: string;
  /** Attributes of its controls. */
  readonly fault: string;
}

function variantOption(
  product: ProductItemData,
  { name, values }: VariantOption,
  place: number,
  context: OptionContext,
): string {
  const isGiftCard = productView.typeOf(product) === 'gift-card';
  const title = isGiftCard ? cartMessages.giftCardValue : name;
  const sent = context.chosen;
  const chosen = sent && Object.hasOwn(sent, name) ? (sent[name] ?? '') : '';
  const isMissing = sent !== null && !values.includes(chosen);
  const fault = isMissing ? ` aria-invalid="true" aria-describedby="${context.problemId}"` : '';
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
): string {
  const entries = values.map((value) => {
    const { price, soldOut } = aboutValue(product, name, value, words);
    const choice = escapeHtml(value);
    const text = soldOut
      ? fillMessage(cartMessages.choiceSoldOut, { choice })
      : price && fillMessage(cartMessages.choiceWithPrice, { choice, price });
    const state = `${value === chosen ? ' selected' : ''}${soldOut ? ' disabled' : ''}`;
    return `<option value="${choice}"${state}>${text || choice}</option>`;
  });
  return `<div class="variant-option"><label class="variant-option-title" for="${id}">${escapeHtml(title)}</label>
<div class="variant-select-wrapper"><select class="field-element" id="${id}" name="option.${escapeHtml(name)}" data-variant-option-name="${escapeHtml(name)}"${fault}><option value="">${say('selectFrom', { option: title })}</option>${entries.join('')}</select></div></div>`;
}

function radioButtons(
  product: ProductItemData,
  { id, name, title, values, chosen, fault }: OptionView,
  { words }: OptionContext,
): string {
  const buttons = values.map((value, place) => {
    const { price, soldOut } = aboutValue(product, name, value, words);
    const about = soldOut
      ? `<span class="variant-mark visually-hidden"> (${cartMessages.valueSoldOut})</span>`
      : price && `<span class="variant-price">${price}</span>`;
    const state = `${value === chosen ? ' checked' : ''}${soldOut ? ' disabled' : ''}${fault}`;
    const choice = escapeHtml(value);
    return `<input type="radio" class="variant-radiobtn" id="${id}-${place}" name="option.${escapeHtml(name)}" value="${choice}"${state}><label for="${id}-${place}"${soldOut ? ' data-mark="sold-out"' : ''}>${choice}${about}</label>`;
  });
  return `<div class="variant-option"><div class="variant-option-title" id="${id}">${escapeHtml(title)}</div>
<div class="variant-radiobtn-wrapper" role="radiogroup" aria-labelledby="${id}" data-variant-option-name="${escapeHtml(name)}">${buttons.join('')}</div></div>`;
}

/** Where one option is all there is to choose, its values can say what they cost and whether there are any. */
function aboutValue(
  product: ProductItemData,
  name: string,
  value: string,
  words: ShopWords,
): { readonly price: string; readonly soldOut: boolean } {
  const [variant, another] = product.variants.filter((each) => attributeOf(each, name) === value);
  const isPlain =
    product.variantOptionOrdering.length > 1 || another || productView.typeOf(product) === 'gift-card';
  if (isPlain || !variant) return { price: '', soldOut: false };
  if (isVariantSoldOut(variant)) return { price: '', soldOut: true };
  return {
    price: hasVariedPrices(productView, product) ? words.price(priceToday(variant)) : '',
    soldOut: false,
  };
}
