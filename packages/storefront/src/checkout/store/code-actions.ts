import type { Checkout } from '@awning/contract';
import {
  addCartCoupon,
  addCheckoutGiftCard,
  removeCartCoupon,
  removeCheckoutGiftCard,
} from '@awning/contract/calls';
import { type ShopCall, ShopCallError } from '../../shop/shop-call.ts';

export interface CodeActionsParts {
  readonly call: ShopCall;
  /** Whose checkout it is. */
  readonly query: { readonly cartToken?: string };
  /** A subscription is not in the cart that codes are entered into. */
  readonly hasCoupons: () => boolean;
  readonly learn: (checkout: Checkout) => void;
  readonly refresh: () => Promise<void>;
}

/** Codes of gift cards have at least this many letters and digits; those of discounts are mostly words. */
const GIFT_CARD_LENGTH = 16;

/** One field for both sorts of codes: nobody should have to know which they hold. */
export function createCodeActions({ call, query, hasCoupons, learn, refresh }: CodeActionsParts) {
  const addGiftCard = async (code: string): Promise<void> =>
    learn(await call(addCheckoutGiftCard, { query, body: { code } }));
  const addCoupon = async (code: string): Promise<void> => {
    await call(addCartCoupon, { body: { promoCode: code } });
    await refresh();
  };

  return {
    /** Answers which of the two it was. A refusal is thrown with the sentence that fits the code best. */
    async add(code: string): Promise<'gift-card' | 'coupon'> {
      if (!hasCoupons()) {
        await addGiftCard(code);
        return 'gift-card';
      }
      const looksLikeGiftCard = code.replace(/[^\p{L}\p{N}]/gu, '').length >= GIFT_CARD_LENGTH;
      if (!looksLikeGiftCard) {
        await addCoupon(code);
        return 'coupon';
      }
      try {
        await addGiftCard(code);
        return 'gift-card';
      } catch (error) {
        if (!(error instanceof ShopCallError) || error.kind !== 'refused') throw error;
        return addCoupon(code).then(
          () => 'coupon',
          () => Promise.reject(error),
        );
      }
    },
    async removeGiftCard(id: string): Promise<void> {
      learn(await call(removeCheckoutGiftCard, { params: { giftCardId: id }, query }));
    },
    async removeCoupon(code: string): Promise<void> {
      await call(removeCartCoupon, { params: { code } });
      await refresh();
    },
  };
}
