/** Markup of products as the formatters of themes print it, for tests of what happens to it in a browser. */
export const ITEM = '6877cc74ae5bcf82ca0483b8';

export interface MarkupVariant {
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly price?: string;
  readonly sale?: string;
  /** Undefined: unlimited. */
  readonly stock?: number;
  readonly imageId?: string;
}

const money = (value: string) => ({ value, currency: 'USD', decimalValue: value, currencyCode: 'USD' });

export const variantData = ({ sku, attributes, price = '20.00', sale, stock, imageId }: MarkupVariant) => ({
  id: `id-${sku}`,
  sku,
  attributes,
  priceMoney: money(price),
  salePriceMoney: money(sale ?? '0.00'),
  onSale: sale !== undefined,
  unlimited: stock === undefined,
  qtyInStock: stock ?? 0,
  ...(imageId ? { mainImageId: imageId } : {}),
});

const attribute = (value: unknown): string =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;');

export function variantsMarkup(
  variants: readonly MarkupVariant[],
  { itemId = ITEM, more = '' }: { itemId?: string; more?: string } = {},
): string {
  const names = [...new Set(variants.flatMap(({ attributes }) => Object.keys(attributes)))];
  const options = names.map((name) => {
    const values = [...new Set(variants.map(({ attributes }) => attributes[name] ?? ''))];
    const entries = values.map((value) => `<option value="${value}">${value}</option>`).join('');
    const radios = values
      .map((value) => {
        const id = `variant-option-${name}-${value}`;
        return `<input type="radio" class="variant-radiobtn" value="${value}" name="variant-option-${name}" id="${id}"/>
          <label class="sqs-button-element--secondary" role="button" tabindex="0" for="${id}">${value}</label>`;
      })
      .join('');
    return `<div class="variant-option"><div class="variant-option-title">${name}: </div>
      <div class="variant-select-wrapper"><select aria-label="Select ${name}" data-variant-option-name="${name}"><option value="">Select ${name}</option>${entries}</select></div>
      <div class="variant-radiobtn-wrapper" data-variant-option-name="${name}">${radios}</div></div>`;
  });
  const data = attribute(variants.map(variantData));
  return `<div class="product-variants" data-item-id="${itemId}" data-variants="${data}" ${more}>${options.join('')}</div>`;
}

export const quantityMarkup = (value = '1', itemId = ITEM): string =>
  `<div class="product-quantity-input" data-item-id="${itemId}"><div class="quantity-label">Quantity:</div><input aria-label="Quantity" size="4" max="9999" min="1" value="${value}" type="number" step="1"></div>`;

export function buttonMarkup({
  itemId = ITEM,
  type = 1,
  label = 'Add To Cart',
  form,
  more = '',
}: {
  itemId?: string;
  type?: number;
  label?: string;
  form?: unknown;
  more?: string;
} = {}): string {
  const questions = form === undefined ? '' : `data-form="${attribute(form)}"`;
  return `<div class="sqs-add-to-cart-button-wrapper"><div class="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button" role="button" tabindex="0" data-item-id="${itemId}" data-product-type="${type}" data-use-custom-label="false" data-original-label="${label}" ${questions} ${more}><div class="sqs-add-to-cart-button-inner">${label}</div></div></div>`;
}
