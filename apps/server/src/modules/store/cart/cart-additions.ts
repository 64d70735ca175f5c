import { type DonationRhythm, refuseGift, writeGift } from '@awning/commerce';
import type { CartEntry, ShoppingCart } from '@awning/contract';
import type { ItemId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { CataloguedError } from '../../../platform/errors/index.ts';
import { type HashedKey, hashKey } from '../../../platform/once/index.ts';
import { writeSnapshot } from './cart-contents.ts';
import { cartErrors } from './cart-errors.ts';
import { type Offer, readAnswers, readOffer } from './cart-offer.ts';
import { type CartOwner, subscriptionKey } from './cart-owner.ts';
import { toChangedCart } from './cart-reading.ts';
import { type CartChange, findRepeatedAddition } from './cart-repository.ts';
import type { ChangeRow } from './cart-rows.ts';
import { type CartUseCases, changeOf } from './cart-use-cases.ts';
import type { EntryRequest } from './entry-request.ts';
import { refuseOutcome } from './refuse-outcome.ts';

type Kind = 'shopping' | 'subscription';

/** What a donor asks for. Nothing here is trusted. */
export interface GiftRequest {
  readonly donationId: ItemId;
  readonly amountMinor: number;
  readonly every: DonationRhythm;
}

/** Adding takes one round trip: what is sold is cached, and one function of the database checks and writes. */
export async function addToCart(
  context: CartUseCases,
  websiteId: WebsiteId,
  owner: CartOwner,
  request: EntryRequest,
  { idempotencyKey }: { readonly idempotencyKey?: string | undefined } = {},
): Promise<{ shoppingCart: ShoppingCart; newlyAdded: CartEntry }> {
  const change = changeOf(context, websiteId, owner);
  const offer = await findOffer(context, websiteId, request, 'shopping');
  const once =
    idempotencyKey === undefined
      ? null
      : hashKey({ scope: `cart.add/${change.ownerKey}`, key: idempotencyKey, request });
  const row = offer.ok
    ? await insertEntry(context, change, { kind: 'shopping', offer, once })
    : await findRepeated(context, change, once, offer.error);
  const { shoppingCart } = await toChangedCart(context, websiteId, row);
  const newlyAdded = shoppingCart.entries.find(({ id }) => id === row?.touched_id);
  // What a call that is sent again had added was removed since.
  if (newlyAdded === undefined) throw cartErrors.entryMissing();
  return { shoppingCart, newlyAdded };
}

export async function startSubscription(
  context: CartUseCases,
  websiteId: WebsiteId,
  request: EntryRequest,
): Promise<{ cartToken: string }> {
  const offer = await findOffer(context, websiteId, request, 'subscription');
  if (!offer.ok) throw offer.error;
  const cartToken = context.ids.token();
  const change = { websiteId, ownerKey: subscriptionKey(cartToken), now: context.clock.now() };
  await insertEntry(context, change, { kind: 'subscription', offer, once: null });
  return { cartToken };
}

/** A cart of its own, as a subscription has: nothing else is paid with a gift. */
export async function startDonation(
  context: CartUseCases,
  websiteId: WebsiteId,
  { donationId, amountMinor, every }: GiftRequest,
): Promise<{ cartToken: string }> {
  const product = (await context.products.facts(websiteId, [donationId])).get(donationId);
  const [variant] = product?.variants ?? [];
  if (!product?.donation || !variant) throw cartErrors.donationMissing();
  const { currency } = product;
  const gift = { amountMinor, currency, every };
  const sentence = refuseGift(product.donation, gift, currency);
  if (sentence !== null) throw cartErrors.giftRefused({ values: { sentence } });
  const cartToken = context.ids.token();
  const change = { websiteId, ownerKey: subscriptionKey(cartToken), now: context.clock.now() };
  const offer: Offer = {
    ok: true,
    product,
    variant,
    quantity: 1,
    most: 1,
    answers: readAnswers(writeGift(gift)),
  };
  await insertEntry(context, change, { kind: 'donation', offer, once: null });
  return { cartToken };
}

export async function chooseGiftCard(
  context: CartUseCases,
  websiteId: WebsiteId,
  request: EntryRequest,
): Promise<{ itemId: ItemId; sku: string }> {
  const offer = await findOffer(context, websiteId, request, 'shopping');
  if (!offer.ok) throw offer.error;
  const { product, variant } = offer;
  if (product.type !== 'gift-card') throw cartErrors.notAGiftCard();
  return { itemId: product.itemId, sku: variant.sku };
}

async function findOffer(
  { products, rulesOf }: CartUseCases,
  websiteId: WebsiteId,
  request: EntryRequest,
  kind: Kind,
): Promise<ReturnType<typeof readOffer>> {
  const facts = await products.facts(websiteId, [request.itemId]);
  return readOffer(facts.get(request.itemId), request, { rules: await rulesOf(websiteId), kind });
}

async function insertEntry(
  { addEntry, ids }: CartUseCases,
  change: CartChange,
  { kind, offer, once }: { kind: Kind | 'donation'; offer: Offer; once: HashedKey | null },
): Promise<ChangeRow | null> {
  const { product, variant, quantity, most, answers } = offer;
  const row = await addEntry(change, {
    kind,
    newCartId: ids.next(),
    newEntryId: ids.next(),
    itemId: product.itemId,
    variantId: variant.id,
    quantity,
    most,
    answers,
    snapshot: writeSnapshot(product.title, variant.sku, variant.attributes),
    once,
  });
  return refuseOutcome(row, { most });
}

/** Later changes of the product do not matter to a repeated call: refusals come last. */
async function findRepeated(
  { database }: CartUseCases,
  change: CartChange,
  once: HashedKey | null,
  refusal: CataloguedError,
): Promise<ChangeRow | null> {
  if (once === null) throw refusal;
  const row = refuseOutcome(await findRepeatedAddition(database.query, change, once));
  if (row?.outcome === 'not-repeated') throw refusal;
  return row;
}
