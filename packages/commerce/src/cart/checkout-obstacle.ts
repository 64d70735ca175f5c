import { cartMessages } from '../messages/cart-messages.ts';

interface CartToBuy {
  readonly entries: readonly { readonly isAvailable: boolean; readonly stockMessage: string | null }[];
  readonly minimumSubtotalMessage: string | null;
}

/** Why a cart cannot be bought as it is, in a sentence; null when it can. */
export const checkoutBlocker = ({ entries, minimumSubtotalMessage }: CartToBuy): string | null =>
  entries.some(({ isAvailable, stockMessage }) => !isAvailable || stockMessage !== null)
    ? cartMessages.lookAtLines
    : minimumSubtotalMessage;
