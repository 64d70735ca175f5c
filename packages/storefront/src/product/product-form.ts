import { type ProductType, productTypeOf, readFieldsForm } from '@awning/commerce';
import { partNear } from './product-parts.ts';
import { type ProductVariants, productVariantsOf } from './product-variants.ts';
import { type QuantityField, quantityFieldNear } from './quantity-field.ts';
import { isRecord, parse } from './shop-variant.ts';

/** A button to the cart with what belongs to it, wherever the theme has put that. */
export interface ProductForm {
  readonly button: HTMLElement;
  readonly itemId: string;
  readonly type: ProductType;
  readonly isSubscription: boolean;
  readonly goesToCheckout: boolean;
  /** Looked for at each press: content may have come meanwhile. */
  readonly variants: ProductVariants | null;
  readonly quantity: QuantityField;
  /** What the shop asks; null: nothing. */
  readonly questions: ReturnType<typeof readFieldsForm>;
}

export function productFormOf(button: HTMLElement, itemId: string): ProductForm {
  const { productType, isSubscription, form, expressCheckout } = button.dataset;
  const choices = partNear(button, itemId, `.product-variants[data-item-id="${CSS.escape(itemId)}"]`);
  return {
    button,
    itemId,
    type: productTypeOf(Number(productType)),
    isSubscription: isSubscription === 'true',
    goesToCheckout: expressCheckout === 'true' || isExpressInContext(),
    variants: choices ? productVariantsOf(choices) : null,
    quantity: quantityFieldNear(button, itemId),
    questions: readFieldsForm(parse(form ?? '')),
  };
}

/** Pages that a theme has dressed tell their scripts about the store. */
function isExpressInContext(): boolean {
  const inside = (record: unknown, name: string): unknown => (isRecord(record) ? record[name] : undefined);
  const context = inside(Reflect.get(globalThis, 'Static'), 'SQUARESPACE_CONTEXT');
  return inside(inside(inside(context, 'websiteSettings'), 'storeSettings'), 'expressCheckout') === true;
}
