import { cartMessages } from '@awning/commerce';
import type { CartEntry, ShoppingCart } from '@awning/contract';
import { addressOf, openCheckoutPage, openGiftCardPage } from '@awning/contract/calls';
import type { CartAddition } from '../cart/cart-changes.ts';
import type { CartStore } from '../cart/cart-store.ts';
import type { ProductForm } from './product-form.ts';
import type { ShopVariant } from './shop-variant.ts';
import { hasMoreThanCart, readStock } from './stock-reading.ts';

/** What is wrong with a product form, and where. */
export interface FormRefusal {
  readonly ok: false;
  readonly message: string;
  /** Shows the sentence beside its cause. Answers with the field to go to. */
  readonly explain: () => HTMLElement | null;
}

export interface FormReading {
  readonly ok: true;
  readonly request: CartAddition;
  readonly variant: ShopVariant | null;
}

/** What the shopper asks for, or why it cannot be asked for. */
export function readProductForm({
  type,
  itemId,
  variants,
  quantity,
}: ProductForm): FormReading | FormRefusal {
  const choice = variants?.choose(type);
  if (variants && choice && !choice.ok) {
    const { message } = choice;
    return { ok: false, message, explain: () => variants.explain(message) };
  }
  const reading = quantity.read();
  if (!reading.ok) {
    const { message } = reading;
    return { ok: false, message, explain: () => quantity.explain(message) };
  }
  const variant = choice?.ok ? choice.variant : null;
  return {
    ok: true,
    variant,
    request: { itemId, quantity: reading.quantity, ...(variant?.sku ? { sku: variant.sku } : {}) },
  };
}

/**
 * Whether the page knows of too little. Before anybody is turned away the shop is asked once more: the page may have
 * been open for hours.
 */
export async function checkStock(
  { itemId, type, variants }: ProductForm,
  { variant, request }: FormReading,
): Promise<FormRefusal | null> {
  if (!variants || !variant || type === 'gift-card') return null;
  const isShort = (): boolean => {
    const { unlimited, quantity } = variants.stockOf(variant);
    return !unlimited && quantity < request.quantity;
  };
  if (!isShort()) return null;
  await learnStock(itemId, variants);
  if (!isShort()) return null;
  const message = cartMessages.notEnoughStock;
  return { ok: false, message, explain: () => variants.explain(message) };
}

/** Without an answer, what the page knows has to do. */
export async function learnStock(itemId: string, variants: ProductForm['variants']): Promise<void> {
  try {
    variants?.learnStock(await readStock(itemId));
  } catch {}
}

/** SF-5: nobody fills in a form for something that is gone. A question without an answer is no reason to refuse. */
export async function checkBeforeQuestions(
  store: Pick<CartStore, 'read'>,
  { request }: FormReading,
): Promise<string | null> {
  const { itemId, sku } = request;
  try {
    return (await hasMoreThanCart({ itemId, sku }, () => store.read())) ? null : cartMessages.notEnoughStock;
  } catch {
    return null;
  }
}

/** Where a purchase goes next; null: it stays on the page. */
export interface Purchase {
  readonly goTo: string | null;
  readonly added: { readonly entry: CartEntry; readonly cart: ShoppingCart } | null;
}

export async function purchase(
  store: Pick<CartStore, 'add' | 'subscribeTo'>,
  form: ProductForm,
  request: CartAddition,
): Promise<Purchase> {
  if (form.type === 'gift-card') return { goTo: giftCardAddress(request), added: null };
  if (form.isSubscription) {
    const { cartToken } = await store.subscribeTo(request);
    return { goTo: addressOf(openCheckoutPage, {}, { cartToken }), added: null };
  }
  const { shoppingCart, newlyAdded } = await store.add(request);
  return {
    goTo: form.goesToCheckout ? '/checkout' : null,
    added: { entry: newlyAdded, cart: shoppingCart },
  };
}

const giftCardAddress = ({ itemId, sku }: CartAddition): string =>
  addressOf(openGiftCardPage, {}, { itemId, ...(sku ? { sku } : {}) });

export function alertTitleFor({
  type,
  isSubscription,
  goesToCheckout,
}: Pick<ProductForm, 'type' | 'isSubscription' | 'goesToCheckout'>): string {
  if (type === 'gift-card') return cartMessages.unableToPurchaseGiftCard;
  return isSubscription || goesToCheckout ? cartMessages.unableToPurchase : cartMessages.unableToAdd;
}
