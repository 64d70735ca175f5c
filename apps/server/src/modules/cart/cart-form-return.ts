import type { FastifyRequest } from 'fastify';

/** What is told on the next page: codes and ids of our own, never sentences. */
export type CartNotice =
  | { readonly added: string }
  | { readonly updated: string }
  | { readonly removed: string; readonly item?: string }
  | { readonly restored: string }
  | { readonly coupon: 'added' | 'removed' };

const CART_PAGE = '/cart';
/** Of the base alone; an address that resolves to another host leads away from the site. */
const NOWHERE = 'http://site.invalid';
const LONGEST = 2000;

/** An address below this site, made safe for a header; null for anything that could lead elsewhere. */
export function readReturnPath(typed: unknown): string | null {
  if (typeof typed !== 'string' || typed.length > LONGEST || !/^\/(?![/\\])/.test(typed)) return null;
  if (/[\\\p{Cc}]/u.test(typed)) return null;
  const url = URL.parse(typed, NOWHERE);
  // Dots are resolved here, and `/.//host` becomes the address of a host.
  if (url?.origin !== NOWHERE || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

function readReferer({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): string | null {
  const url = URL.parse(headers.referer ?? '');
  return url?.host === host ? readReturnPath(url.pathname + url.search) : null;
}

/** Where somebody goes who posted a form: where the form says, else where they came from, else to their cart. */
export function returnAddress(
  request: Pick<FastifyRequest, 'headers' | 'host'>,
  returnTo: unknown,
  notice: CartNotice,
): string {
  const address = readReturnPath(returnTo) ?? readReferer(request) ?? CART_PAGE;
  const [path = CART_PAGE] = address.split(/[?#]/, 1);
  // Other pages are the same for everybody, so only the cart can tell. What lies below it are the addresses of its forms.
  const isCart = path === CART_PAGE || path.startsWith(`${CART_PAGE}/`);
  return isCart ? `${CART_PAGE}?${new URLSearchParams(notice)}#notice` : address;
}
