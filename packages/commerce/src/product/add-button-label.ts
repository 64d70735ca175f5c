import { cartMessages } from '../messages/cart-messages.ts';

export interface AddButton {
  readonly isSubscribable: boolean;
  readonly useCustomAddButtonText: boolean;
  readonly customAddButtonText: string;
}

/** What the button says that puts a product into the cart. */
export function addButtonLabel(button: AddButton): string {
  const { useCustomAddButtonText, customAddButtonText } = button;
  if (useCustomAddButtonText && customAddButtonText.trim() !== '') return customAddButtonText;
  return button.isSubscribable ? cartMessages.subscribe : cartMessages.addToCart;
}
