import { checkoutMessages } from '@awning/commerce';
import { CHECKOUT_LIMITS } from '@awning/contract';
import type { GiftCardId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { CataloguedError } from '../../../platform/errors/index.ts';
import { checkoutErrors } from './checkout-errors.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import type { CheckoutRef, CheckoutStore } from './checkout-store.ts';
import type { EnteredGiftCard, StoredCheckout } from './typed-checkout.ts';

const unusable = (sentence: string): CataloguedError =>
  checkoutErrors.giftCardUnusable({ values: { sentence } });

export interface CheckoutGiftCards {
  add(
    websiteId: WebsiteId,
    ref: CheckoutRef,
    code: string,
    from: { address: string },
  ): Promise<StoredCheckout>;
  remove(websiteId: WebsiteId, ref: CheckoutRef, giftCardId: GiftCardId): Promise<StoredCheckout>;
}

export function createCheckoutGiftCards(
  { giftCards, settings }: Pick<CheckoutParts, 'giftCards' | 'settings'>,
  store: CheckoutStore,
): CheckoutGiftCards {
  const find = async (
    websiteId: WebsiteId,
    code: string,
    from: { address: string },
  ): Promise<EnteredGiftCard> => {
    const card = await giftCards.tryCode(websiteId, code, from);
    if (card === null) throw checkoutErrors.giftCardUnknown();
    if (card.state === 'disabled') throw unusable('That gift card cannot be used at the moment.');
    if (card.state === 'expired') throw unusable('That gift card has expired.');
    if (card.balanceMinor === 0) throw unusable(checkoutMessages.giftCardEmpty);
    const { value } = await settings.store(websiteId);
    if (card.currency !== value.storeCurrency)
      throw unusable(`That gift card is in ${card.currency}, and this shop sells in ${value.storeCurrency}.`);
    return { id: card.id, label: card.label, testMode: card.testMode };
  };
  return {
    async add(websiteId, ref, code, from) {
      const card = await find(websiteId, code, from);
      return store.change(websiteId, ref, (stored) => {
        if (stored.giftCards.some(({ id }) => id === card.id)) throw checkoutErrors.giftCardAlreadyEntered();
        if (stored.giftCards.length >= CHECKOUT_LIMITS.giftCards)
          throw checkoutErrors.tooManyGiftCards({ values: { max: CHECKOUT_LIMITS.giftCards } });
        return { ...stored, giftCards: [...stored.giftCards, card] };
      });
    },
    remove: (websiteId, ref, giftCardId) =>
      store.change(websiteId, ref, (stored) => ({
        ...stored,
        giftCards: stored.giftCards.filter(({ id }) => id !== giftCardId),
      })),
  };
}
