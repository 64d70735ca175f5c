import type { CartEntry } from '@awning/contract';
import type { CartId, ItemId, WebsiteId } from '../../../platform/entity-ids.ts';
import { CataloguedError } from '../../../platform/errors/index.ts';
import type { CartOwner, Carts } from '../../store/cart/index.ts';

export type ReminderCarts = Pick<Carts, 'byId' | 'find' | 'read' | 'add'>;

/** What the page behind a reminder shows. */
export interface CartLines {
  readonly state: 'open' | 'bought';
  readonly lines: readonly { readonly title: string; readonly options: string; readonly quantity: number }[];
}

/** `none`: nothing of it can be bought any more. */
export type BroughtBack = 'added' | 'none' | 'bought' | 'gone';

const isThere = ({ isAvailable, stockMessage }: CartEntry): boolean => isAvailable && stockMessage === null;

export async function cartLines(
  carts: Pick<Carts, 'byId'>,
  websiteId: WebsiteId,
  cartId: string,
): Promise<CartLines | null> {
  const cart = await carts.byId(websiteId, cartId as CartId);
  if (cart === null) return null;
  return {
    state: cart.isPurchased ? 'bought' : 'open',
    lines: cart.entries.filter(isThere).map(({ title, quantity, chosenVariant }) => ({
      title,
      quantity,
      options: (chosenVariant?.optionValues ?? []).map(({ value }) => value).join(' / '),
    })),
  };
}

const isSame = (one: CartEntry, other: CartEntry): boolean =>
  one.chosenVariant?.id === other.chosenVariant?.id && one.additionalFields === other.additionalFields;

/**
 * In the browser that left it the cart is still there. In another one its lines join what is in that cart already, each
 * once. Nothing else of the checkout comes along: the address that was typed is for the browser that typed it.
 */
export async function bringCartBack(
  carts: ReminderCarts,
  {
    websiteId,
    cartId,
    owner,
  }: { readonly websiteId: WebsiteId; readonly cartId: string; readonly owner: CartOwner },
): Promise<BroughtBack> {
  const left = await carts.byId(websiteId, cartId as CartId);
  if (left === null) return 'gone';
  if (left.isPurchased) return 'bought';
  const entries = left.entries.filter(isThere);
  if (entries.length === 0) return 'none';
  const own = await carts.find(websiteId, owner);
  if (own?.cartId === cartId) return 'added';
  const there = (await carts.read(websiteId, owner)).entries;
  let added = 0;
  for (const entry of entries) {
    if (there.some((each) => isSame(each, entry))) added += 1;
    else if (await addEntry(carts, websiteId, owner, entry)) added += 1;
  }
  return added > 0 ? 'added' : 'none';
}

/** False: it was sold meanwhile, or the cart is full. The others are worth having. */
async function addEntry(
  carts: ReminderCarts,
  websiteId: WebsiteId,
  owner: CartOwner,
  { itemId, quantity, chosenVariant, additionalFields }: CartEntry,
): Promise<boolean> {
  try {
    await carts.add(websiteId, owner, {
      itemId: itemId as ItemId,
      sku: chosenVariant?.sku,
      quantity,
      additionalFields,
    });
    return true;
  } catch (error) {
    if (error instanceof CataloguedError && error.status < 500) return false;
    throw error;
  }
}
