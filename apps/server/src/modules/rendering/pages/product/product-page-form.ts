import {
  addButtonLabel,
  cartFormAddress,
  cartMessages,
  checkAnswers,
  composeAnswers,
  countStock,
  hasVariedPrices,
  isSoldOut,
  QUANTITY_INPUT,
  readFieldsForm,
  showsQuantityInput,
} from '@awning/commerce';
import { escapeHtml, type ProductItemData } from '@awning/site-model';
import { additionalFieldsMarkup } from '@awning/theme-kit';
import type { RefusedProductForm } from '../../locate/page-request.ts';
import { say } from '../../markup/page-sentences.ts';
import { isVariantReduced, isVariantSoldOut, priceToday, productView } from '../../markup/product-facts.ts';
import type { ShopWords } from '../../markup/shop-words.ts';
import { attributeOf, optionsOf, variantOptions } from './product-page-options.ts';

export interface ProductFormContext {
  readonly words: ShopWords;
  readonly multipleAllowedForServices: boolean;
  /** Whoever adds something goes on to the checkout. */
  readonly expressCheckout: boolean;
  /** Empty: the usual words. */
  readonly soldOutText: string;
  readonly refused: RefusedProductForm | null;
}

/** How a product is bought, as a plain form. The classes are those that themes and scripts know. */
export function productForm(product: ProductItemData, context: ProductFormContext): string {
  const { refused, words } = context;
  const why = refusal(refused);
  if (isSoldOut(productView, product))
    return `${why}<p class="awning-sold-out">${escapeHtml(context.soldOutText || cartMessages.soldOut)}</p>`;
  const options = variantOptions(product, {
    words,
    chosen: refused?.options ?? null,
    problemId: PROBLEM_ID,
  });
  return `<form class="awning-product-form" method="post" action="${addressFor(product)}"${refused ? ' data-refused="true"' : ''}${asks(product) ? ' novalidate' : ''}>
${why}<input type="hidden" name="itemId" value="${escapeHtml(product.id)}">
<input type="hidden" name="returnTo" value="/cart">
${options}${quantityInput(product, context)}${questions(product, refused)}${addButton(product, context)}
</form>${variantPrices(product, context)}`;
}

const PROBLEM_ID = 'product-form-problem';

const refusal = (refused: RefusedProductForm | null): string =>
  refused === null
    ? ''
    : `<p class="awning-form-problem" id="${PROBLEM_ID}" tabindex="-1" autofocus role="alert">${escapeHtml(refused.message)}</p>\n`;

const asks = ({ structuredContent }: ProductItemData): boolean =>
  readFieldsForm(structuredContent.additionalFieldsForm) !== null;

const addressFor = (product: ProductItemData): string =>
  cartFormAddress(productView.typeOf(product), product.structuredContent.isSubscribable);

function addButton(product: ProductItemData, { expressCheckout }: ProductFormContext): string {
  const { structuredContent: content } = product;
  const label = escapeHtml(addButtonLabel(content));
  const more = [
    content.isSubscribable ? ' data-is-subscription="true"' : '',
    expressCheckout ? ' data-express-checkout="true"' : '',
    asks(product) ? ` data-form="${escapeHtml(JSON.stringify(content.additionalFieldsForm))}"` : '',
  ].join('');
  const note = content.isSubscribable
    ? `<p class="awning-product-note">${say('subscriptionOnly')}</p>\n`
    : '';
  return `${note}<div class="sqs-add-to-cart-button-wrapper"><button type="submit" class="sqs-block-button-element sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary${asks(product) ? ' use-form' : ''}" data-collection-id="${escapeHtml(product.collectionId)}" data-item-id="${escapeHtml(product.id)}" data-product-type="${content.productType}" data-use-custom-label="${content.useCustomAddButtonText}" data-original-label="${label}"${more}><span class="sqs-add-to-cart-button-inner">${label}</span></button></div>`;
}

function questions({ structuredContent }: ProductItemData, refused: RefusedProductForm | null): string {
  const form = readFieldsForm(structuredContent.additionalFieldsForm);
  if (form === null) return '';
  const typed = (name: string): readonly string[] => refused?.fields[name] ?? [];
  const problems = refused ? checkAnswers(form, composeAnswers(form, typed)) : new Map<string, string>();
  return `${additionalFieldsMarkup(form, { typed, problems })}\n`;
}

function quantityInput(
  product: ProductItemData,
  { multipleAllowedForServices, refused }: ProductFormContext,
): string {
  const isVisible = showsQuantityInput({
    type: productView.typeOf(product),
    isSubscribable: product.structuredContent.isSubscribable,
    multipleAllowedForServices,
    stock: countStock(productView, product),
  });
  if (!isVisible) return '';
  const { min, max, step, initial, size } = QUANTITY_INPUT;
  const value = escapeHtml(refused?.quantity || String(initial));
  return `<div class="product-quantity-input" data-item-id="${escapeHtml(product.id)}"><label class="quantity-label" for="product-quantity">${say('quantity')}</label>
<input class="field-element" id="product-quantity" name="quantity" type="number" inputmode="numeric" min="${min}" max="${max}" step="${step}" size="${size}" value="${value}"></div>\n`;
}

/**
 * With several options no list of theirs can say what a choice costs, nor can any say what it did before a sale; a
 * table does.
 */
function variantPrices(product: ProductItemData, { words }: ProductFormContext): string {
  const options = optionsOf(product);
  const isVaried = hasVariedPrices(productView, product);
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
