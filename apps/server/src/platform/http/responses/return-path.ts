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
