import {
  asString,
  type FormatterFactory,
  type Formatters,
  getField,
  pure,
  toOutput,
} from '@awning/template-engine';
import { elementsOf } from '../lookup/element-list.ts';
import { addToCartButton } from './add-to-cart-button.ts';
import { productQuickView, productStatusFormatter } from './product-marks.ts';
import { productPrice } from './product-price.ts';
import { productRestockNotification } from './product-restock-notification.ts';
import { productScarcity } from './product-scarcity.ts';
import { quantityInput } from './quantity-input.ts';
import {
  bookkeeperMoney,
  cartQuantity,
  fromPriceFormatter,
  normalPriceFormatter,
  percentageFormat,
  salePriceFormatter,
} from './store-numbers.ts';
import { subscriptionPrice } from './subscription-price.ts';
import { summaryFormField } from './summary-form-field.ts';
import { variantsSelect } from './variants-select.ts';

/** Everything that is needed to put a product into the cart. */
export const productCheckout: FormatterFactory = () => {
  const parts = [variantsSelect([]), quantityInput([]), addToCartButton([])];
  return (value, ctx, values) => {
    let markup = '';
    for (const part of parts) markup += toOutput(part(value, ctx, values));
    return markup;
  };
};

const variantDescriptor = pure(() => (variant, meter) => {
  let text = '';
  let separator = '';
  for (const option of elementsOf(getField(variant, 'optionValues'), meter)) {
    text += separator + asString(getField(option, 'value'));
    separator = ' / ';
  }
  return text;
});

/** Formatters for products, prices and the cart. */
export const commerceFormatters: Formatters = {
  'add-to-cart-btn': addToCartButton,
  'bookkeeper-money-format': bookkeeperMoney,
  'cart-quantity': cartQuantity,
  'cart-subtotal': pure(() => () => 'deprecated, do not use'),
  'cart-url': pure(() => () => '/cart'),
  'from-price': fromPriceFormatter,
  'normal-price': normalPriceFormatter,
  'percentage-format': percentageFormat,
  'product-checkout': productCheckout,
  'product-price': productPrice,
  'product-quick-view': productQuickView,
  'product-restock-notification': productRestockNotification,
  'product-scarcity': productScarcity,
  'product-status': productStatusFormatter,
  'quantity-input': quantityInput,
  'sale-price': salePriceFormatter,
  'subscription-price': subscriptionPrice,
  'summary-form-field': summaryFormField,
  'variant-descriptor': variantDescriptor,
  'variants-select': variantsSelect,
};
