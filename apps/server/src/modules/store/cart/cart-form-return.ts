import type { FastifyRequest } from 'fastify';
import type { ItemId } from '../../../platform/entity-ids.ts';
import { readReturnPath } from '../../../platform/http/index.ts';

/** What the next page reports: our own codes and ids, never sentences. */
export type CartNotice =
  | { readonly added: string }
  | { readonly updated: string }
  | { readonly removed: string; readonly item?: string }
  | { readonly restored: string }
  | { readonly coupon: 'added' | 'removed' };

const CART_PAGE = '/cart';

/** Where what is bought by itself is paid. */
export const subscriptionAddress = ({ cartToken }: { readonly cartToken: string }): string =>
  `/checkout?${new URLSearchParams({ cartToken })}`;

export const giftCardAddress = ({ itemId, sku }: { readonly itemId: ItemId; readonly sku: string }): string =>
  `/checkout/gift-card?${new URLSearchParams({ itemId, ...(sku === '' ? {} : { sku }) })}`;

function readReferer({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): string | null {
  const url = URL.parse(headers.referer ?? '');
  return url?.host === host ? readReturnPath(url.pathname + url.search) : null;
}

/** Where a posted form leads: where the form says, else to the page it came from, else to the cart. */
export function returnAddress(
  request: Pick<FastifyRequest, 'headers' | 'host'>,
  returnTo: unknown,
  notice: CartNotice,
): string {
  const address = readReturnPath(returnTo) ?? readReferer(request) ?? CART_PAGE;
  const [path = CART_PAGE] = address.split(/[?#]/, 1);
  // Other pages are the same for everybody, so only the cart can tell. What lies below it are the addresses of its
  // forms.
  const isCart = path === CART_PAGE || path.startsWith(`${CART_PAGE}/`);
  return isCart ? `${CART_PAGE}?${new URLSearchParams(notice)}#notice` : address;
}
