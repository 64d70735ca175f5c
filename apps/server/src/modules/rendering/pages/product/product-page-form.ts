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
import type { ProductItemData } from '@awning/site-model';
import { additionalFieldsMarkup } from '@awning/theme-kit';
import { type Html, html, NO_HTML, rawHtml } from '../../../../platform/html/index.ts';
import type { RefusedProductForm } from '../../locate/page-request.ts';
import { say } from '../../markup/page-sentences.ts';
import { isVariantReduced, isVariantSoldOut, priceToday, productView } from '../../markup/product-facts.ts';
import type { ShopWords } from '../../markup/shop-words.ts';
import { attributeOf, optionsOf, variantOptions } from './product-page-options.ts';

export interface ProductFormContext {
  readonly words: ShopWords;
  readonly multipleAllowedForServices: boolean;
  /** After adding something the shopper goes on to the checkout. */
  readonly expressCheckout: boolean;
  /** Empty: the usual words. */
  readonly soldOutText: string;
  readonly refused: RefusedProductForm | null;
}

/** How a product is bought, as a plain form. The classes are those that themes and scripts know. */
export function productForm(product: ProductItemData, context: ProductFormContext): Html {
  const { refused, words } = context;
  const why = refusal(refused);
  if (isSoldOut(productView, product))
    return html`${why}<p class="awning-sold-out">${context.soldOutText || cartMessages.soldOut}</p>`;
  const options = variantOptions(product, {
    words,
    chosen: refused?.options ?? null,
    problemId: PROBLEM_ID,
  });
  return html`<form class="awning-product-form" method="post" action="${addressFor(product)}"${refused ? html` data-refused="true"` : ''}${asks(product) ? ' novalidate' : ''}>
${why}<input type="hidden" name="itemId" value="${product.id}">
<input type="hidden" name="returnTo" value="/cart">
${options}${quantityInput(product, context)}${questions(product, refused)}${addButton(product, context)}
</form>${variantPrices(product, context)}`;
}

const PROBLEM_ID = 'product-form-problem';

const refusal = (refused: RefusedProductForm | null): Html =>
  refused === null
    ? NO_HTML
    : html`<p class="awning-form-problem" id="${PROBLEM_ID}" tabindex="-1" autofocus role="alert">${refused.message}</p>\n`;

const asks = ({ structuredContent }: ProductItemData): boolean =>
  readFieldsForm(structuredContent.additionalFieldsForm) !== null;

const addressFor = (product: ProductItemData): string =>
  cartFormAddress(productView.typeOf(product), product.structuredContent.isSubscribable);

function addButton(product: ProductItemData, { expressCheckout }: ProductFormContext): Html {
  const { structuredContent: content } = product;
  const label = addButtonLabel(content);
  const more = [
    content.isSubscribable ? html` data-is-subscription="true"` : '',
    expressCheckout ? html` data-express-checkout="true"` : '',
    asks(product) ? html` data-form="${JSON.stringify(content.additionalFieldsForm)}"` : '',
  ];
  const note = content.isSubscribable
    ? html`<p class="awning-product-note">${say('subscriptionOnly')}</p>\n`
    : '';
  return html`${note}<div class="sqs-add-to-cart-button-wrapper"><button type="submit" class="sqs-block-button-element sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary${asks(product) ? ' use-form' : ''}" data-collection-id="${product.collectionId}" data-item-id="${product.id}" data-product-type="${content.productType}" data-use-custom-label="${String(content.useCustomAddButtonText)}" data-original-label="${label}"${more}><span class="sqs-add-to-cart-button-inner">${label}</span></button></div>`;
}

function questions({ structuredContent }: ProductItemData, refused: RefusedProductForm | null): Html {
  const form = readFieldsForm(structuredContent.additionalFieldsForm);
  if (form === null) return NO_HTML;
  const typed = (name: string): readonly string[] => refused?.fields[name] ?? [];
  const problems = refused ? checkAnswers(form, composeAnswers(form, typed)) : new Map<string, string>();
  return html`${rawHtml(additionalFieldsMarkup(form, { typed, problems }))}\n`;
}

function quantityInput(
  product: ProductItemData,
  { multipleAllowedForServices, refused }: ProductFormContext,
): Html {
  const isVisible = showsQuantityInput({
    type: productView.typeOf(product),
    isSubscribable: product.structuredContent.isSubscribable,
    multipleAllowedForServices,
    stock: countStock(productView, product),
  });
  if (!isVisible) return NO_HTML;
  const { min, max, step, initial, size } = QUANTITY_INPUT;
  const value = refused?.quantity || String(initial);
  return html`<div class="product-quantity-input" data-item-id="${product.id}"><label class="quantity-label" for="product-quantity">${say('quantity')}</label>
<input class="field-element" id="product-quantity" name="quantity" type="number" inputmode="numeric" min="${min}" max="${max}" step="${step}" size="${size}" value="${value}"></div>\n`;
}

/**
 * With several options no list of theirs can say what a choice costs, nor can any say what it did before a sale; a
 * table does.
 */
function variantPrices(product: ProductItemData, { words }: ProductFormContext): Html {
  const options = optionsOf(product);
  const isVaried = hasVariedPrices(productView, product);
  const isReduced = product.variants.some(isVariantReduced);
  if (!(isVaried && (options.length > 1 || (options.length === 1 && isReduced)))) return NO_HTML;
  const head = [...options.map(({ name }) => name), cartMessages.price].map(
    (name) => html`<th scope="col">${name}</th>`,
  );
  const rows = product.variants.map((variant) => {
    const values = options.map(({ name }) => html`<td>${attributeOf(variant, name) ?? ''}</td>`);
    const before = isVariantReduced(variant)
      ? html` <span class="visually-hidden">${say('originalPrice')}</span><s class="original-price">${words.price(variant.priceMoney)}</s>`
      : '';
    const price = isVariantSoldOut(variant)
      ? say('variantSoldOut')
      : html`${words.price(priceToday(variant))}${before}`;
    return html`<tr>${values}<td>${price}</td></tr>`;
  });
  return html`<details class="awning-variant-prices"><summary>${say('variantPrices')}</summary><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></details>`;
}
