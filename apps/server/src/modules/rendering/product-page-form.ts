import {
  addButtonLabel,
  cartMessages,
  countStock,
  fillMessage,
  hasVariedPrices,
  isSoldOut,
  listVariantOptions,
  QUANTITY_INPUT,
  showsQuantityInput,
  type VariantOption,
} from '@awning/commerce';
import { escapeHtml, type ProductItemData, type VariantData } from '@awning/site-model';
import { say } from './page-sentences.ts';
import { isVariantReduced, isVariantSoldOut, priceToday, shownProduct } from './product-page-facts.ts';
import type { ShopWords } from './shop-words.ts';

/** What a shopper sent that was refused: the page comes back with it, so that nothing has to be typed again. */
export interface RefusedProductForm {
  readonly message: string;
  readonly options: Readonly<Record<string, string>>;
  readonly quantity: string;
}

export interface ProductFormContext {
  readonly words: ShopWords;
  readonly multipleAllowedForServices: boolean;
  /** Empty: the usual words. */
  readonly soldOutText: string;
  readonly refused: RefusedProductForm | null;
}

/** How a product is bought, as a plain form. The classes are those that themes and scripts know. */
export function productForm(product: ProductItemData, context: ProductFormContext): string {
  const { structuredContent: content } = product;
  const why = refusal(context.refused);
  if (content.isSubscribable) return `${why}<p class="awning-product-note">${say('subscriptionOnly')}</p>`;
  if (isSoldOut(shownProduct, product))
    return `${why}<p class="awning-sold-out">${escapeHtml(context.soldOutText || cartMessages.soldOut)}</p>`;
  const label = escapeHtml(addButtonLabel(content));
  return `<form class="awning-product-form" method="post" action="/cart/entries">
${why}<input type="hidden" name="itemId" value="${escapeHtml(product.id)}">
<input type="hidden" name="returnTo" value="/cart">
${variantSelects(product, context)}${quantityInput(product, context)}<div class="sqs-add-to-cart-button-wrapper"><button type="submit" class="sqs-block-button-element sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary" data-collection-id="${escapeHtml(product.collectionId)}" data-item-id="${escapeHtml(product.id)}" data-product-type="${content.productType}" data-use-custom-label="${content.useCustomAddButtonText}" data-original-label="${label}"><span class="sqs-add-to-cart-button-inner">${label}</span></button></div>
</form>${variantPrices(product, context)}`;
}

const PROBLEM_ID = 'product-form-problem';

const refusal = (refused: RefusedProductForm | null): string =>
  refused === null
    ? ''
    : `<p class="awning-form-problem" id="${PROBLEM_ID}" tabindex="-1" autofocus role="alert">${escapeHtml(refused.message)}</p>\n`;

const attributeOf = ({ attributes }: VariantData, name: string): string | null =>
  Object.hasOwn(attributes, name) ? (attributes[name] ?? null) : null;

const optionsOf = ({ variantOptionOrdering, variants }: ProductItemData): VariantOption[] =>
  listVariantOptions(variantOptionOrdering, variants, attributeOf);

function variantSelects(product: ProductItemData, context: ProductFormContext): string {
  const options = optionsOf(product);
  if (options.length === 0) return '';
  const selects = options.map((option, place) => variantSelect(product, option, place, context)).join('');
  const variants = escapeHtml(JSON.stringify(product.variants));
  return `<div class="product-variants" data-item-id="${escapeHtml(product.id)}" data-variants="${variants}">${selects}</div>\n`;
}

function variantSelect(
  product: ProductItemData,
  { name, values }: VariantOption,
  place: number,
  { words, refused }: ProductFormContext,
): string {
  const isGiftCard = shownProduct.typeOf(product) === 'gift-card';
  const shown = isGiftCard ? cartMessages.giftCardValue : name;
  const chosen = refused && Object.hasOwn(refused.options, name) ? refused.options[name] : '';
  const isMissing = refused !== null && !values.some((value) => value === chosen);
  const fault = isMissing ? ` aria-invalid="true" aria-describedby="${PROBLEM_ID}"` : '';
  const entries = values.map((value) => {
    const { text, disabled } = aboutValue(product, name, value, words);
    const state = `${value === chosen ? ' selected' : ''}${disabled ? ' disabled' : ''}`;
    return `<option value="${escapeHtml(value)}"${state}>${text}</option>`;
  });
  return `<div class="variant-option"><label class="variant-option-title" for="variant-option-${place}">${escapeHtml(shown)}</label>
<div class="variant-select-wrapper"><select class="field-element" id="variant-option-${place}" name="option.${escapeHtml(name)}" data-variant-option-name="${escapeHtml(name)}"${fault}><option value="">${say('selectFrom', { option: shown })}</option>${entries.join('')}</select></div></div>`;
}

/** Where one option is all there is to choose, its values can say what they cost and whether there are any. */
function aboutValue(
  product: ProductItemData,
  name: string,
  value: string,
  words: ShopWords,
): { text: string; disabled: boolean } {
  const [variant, another] = product.variants.filter((each) => attributeOf(each, name) === value);
  const choice = escapeHtml(value);
  const plain = { text: choice, disabled: false };
  if (product.variantOptionOrdering.length > 1 || !variant || another) return plain;
  if (shownProduct.typeOf(product) === 'gift-card') return plain;
  if (isVariantSoldOut(variant))
    return { text: fillMessage(cartMessages.choiceSoldOut, { choice }), disabled: true };
  if (!hasVariedPrices(shownProduct, product)) return plain;
  const price = words.price(priceToday(variant));
  return { text: fillMessage(cartMessages.choiceWithPrice, { choice, price }), disabled: false };
}

function quantityInput(
  product: ProductItemData,
  { multipleAllowedForServices, refused }: ProductFormContext,
): string {
  const isShown = showsQuantityInput({
    type: shownProduct.typeOf(product),
    isSubscribable: product.structuredContent.isSubscribable,
    multipleAllowedForServices,
    stock: countStock(shownProduct, product),
  });
  if (!isShown) return '';
  const { min, max, step, initial, size } = QUANTITY_INPUT;
  const value = escapeHtml(refused?.quantity || String(initial));
  return `<div class="product-quantity-input" data-item-id="${escapeHtml(product.id)}"><label class="quantity-label" for="product-quantity">${say('quantity')}</label>
<input class="field-element" id="product-quantity" name="quantity" type="number" inputmode="numeric" min="${min}" max="${max}" step="${step}" size="${size}" value="${value}"></div>\n`;
}

/** With several options no list of theirs can say what a choice costs, nor can any say what it did before a sale; a table does. */
function variantPrices(product: ProductItemData, { words }: ProductFormContext): string {
  const options = optionsOf(product);
  const isVaried = hasVariedPrices(shownProduct, product);
  const isReduced = product.variants.some(isVariantReduced);
  if (!(isVaried && (options.length > 1 || (options.length === 1 && isReduced)))) return '';
  const head = [...options.map(({ name }) => name), cartMessages.price]
    .map((name) => `<th scope="col">${escapeHtml(name)}</th>`)
    .join('');
  const rows = product.variants.map((variant) => {
    const values = options.map(({ name }) => `<td>${escapeHtml(attributeOf(variant, name) ?? '')}</td>`);
    const before = isVariantReduced(variant)
      ? ` <span class="visually-hidden">${say('originalPrice')}</span><s class="original-price">${words.price(variant.priceMoney)}</s>`
      : '';
    const price = isVariantSoldOut(variant)
      ? say('variantSoldOut')
      : words.price(priceToday(variant)) + before;
    return `<tr>${values.join('')}<td>${price}</td></tr>`;
  });
  return `<details class="awning-variant-prices"><summary>${say('variantPrices')}</summary><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></details>`;
}
