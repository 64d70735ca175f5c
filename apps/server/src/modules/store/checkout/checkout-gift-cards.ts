import { checkoutMessages } from '@awning/commerce';
import { CHECKOUT_LIMITS } from '@awning/contract';
import type { GiftCardId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { CataloguedError } from '../../../platform/errors/index.ts';
import type { CheckoutRef, EnteredGiftCard, StoredCheckout } from '../checkout-details/index.ts';
import { changeCheckout } from './checkout-change.ts';
import { checkoutErrors } from './checkout-errors.ts';
import type { CheckoutParts } from './checkout-parts.ts';

const unusable = (sentence: string): CataloguedError =>
  checkoutErrors.giftCardUnusable({ values: { sentence } });

async function findUsableCard(
  { giftCards, settings }: CheckoutParts,
  websiteId: WebsiteId,
  code: string,
  from: { address: string },
): Promise<EnteredGiftCard> {
  const card = await giftCards.tryCode(websiteId, code, from);
  if (card === null) throw checkoutErrors.giftCardUnknown();
  if (card.state === 'disabled') throw unusable('That gift card cannot be used at the moment.');
  if (card.state === 'expired') throw unusable('That gift card has expired.');
  if (card.balanceMinor === 0) throw unusable(checkoutMessages.giftCardEmpty);
  const { value } = await settings.store(websiteId);
  if (card.currency !== value.storeCurrency)
    throw unusable(`That gift card is in ${card.currency}, and this shop sells in ${value.storeCurrency}.`);
  return { id: card.id, label: card.label, testMode: card.testMode };
}

export async function addGiftCard(
  parts: CheckoutParts,
  websiteId: WebsiteId,
  ref: CheckoutRef,
  code: string,
  from: { address: string },
): Promise<StoredCheckout> {
  const card = await findUsableCard(parts, websiteId, code, from);
  return changeCheckout(parts, websiteId, ref, (stored) => {
    if (stored.giftCards.some(({ id }) => id === card.id)) throw checkoutErrors.giftCardAlreadyEntered();
    if (stored.giftCards.length >= CHECKOUT_LIMITS.giftCards)
      throw checkoutErrors.tooManyGiftCards({ values: { max: CHECKOUT_LIMITS.giftCards } });
    return { ...stored, giftCards: [...stored.giftCards, card] };
  });
}

export const removeGiftCard = (
  parts: CheckoutParts,
  websiteId: WebsiteId,
  ref: CheckoutRef,
  giftCardId: GiftCardId,
): Promise<StoredCheckout> =>
  changeCheckout(parts, websiteId, ref, (stored) => ({
    ...stored,
    giftCards: stored.giftCards.filter(({ id }) => id !== giftCardId),
  }));
