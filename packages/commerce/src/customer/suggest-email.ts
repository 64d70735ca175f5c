import { isEmailAddress } from '@awning/forms';

/** Where most people have their mail. */
const DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'yahoo.co.uk',
  'hotmail.com',
  'hotmail.co.uk',
  'hotmail.fr',
  'outlook.com',
  'outlook.fr',
  'outlook.de',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.de',
  'gmx.net',
  'gmx.com',
  'web.de',
  't-online.de',
  'orange.fr',
  'wanadoo.fr',
  'free.fr',
  'libero.it',
  'comcast.net',
  'verizon.net',
  'btinternet.com',
] as const;

/** Domains that are near one above and real. */
// biome-ignore format: a table
const ALSO_REAL: ReadonlySet<string> = new Set([
  'mail.com', 'email.com', 'ymail.com', 'aim.com', 'pm.me', 'web.com', 'gmx.at', 'gmx.ch', 'gmx.fr', 'live.de', 'live.fr', 'live.nl',
  'live.co', 'hotmail.de', 'hotmail.it', 'hotmail.es', 'yahoo.ca', 'yahoo.de', 'yahoo.fr', 'yahoo.it', 'yahoo.es', 'outlook.es', 'outlook.it', 'aol.de',
]);

/** Endings that nobody has. */
// biome-ignore format: a table
const ENDINGS: Readonly<Record<string, string>> = {
  con: 'com', cmo: 'com', ocm: 'com', vom: 'com', xom: 'com', cim: 'com', comm: 'com', coom: 'com', ner: 'net', nte: 'net', ogr: 'org',
};

/**
 * The address that a shopper probably meant; null when nothing looks like a slip. Only ever a question to the person:
 * the other address may exist.
 *
 * @example suggestEmail('ann@gmial.com') // 'ann@gmail.com'
 */
export function suggestEmail(typed: string): string | null {
  const email = typed.trim();
  const at = email.lastIndexOf('@');
  if (at < 1) return null;
  const domain = email.slice(at + 1).toLowerCase();
  const suggested = suggestDomain(domain);
  if (suggested === null || suggested === domain) return null;
  const suggestion = `${email.slice(0, at)}@${suggested}`;
  return isEmailAddress(suggestion) ? suggestion : null;
}

/** Near a short name there is always another real one. */
const LONG_DOMAINS = DOMAINS.filter((domain) => domain.indexOf('.') >= 5);

const isKnown = (domain: string): boolean =>
  ALSO_REAL.has(domain) || DOMAINS.some((known) => known === domain);

function suggestDomain(domain: string): string | null {
  if (isKnown(domain)) return null;
  const near = LONG_DOMAINS.find((known) => isOneSlipAway(domain, known));
  if (near !== undefined) return near;
  const dot = domain.lastIndexOf('.');
  const ending = domain.slice(dot + 1);
  if (dot < 1 || !Object.hasOwn(ENDINGS, ending)) return null;
  const mended = `${domain.slice(0, dot)}.${ENDINGS[ending]}`;
  return LONG_DOMAINS.find((known) => isOneSlipAway(mended, known)) ?? mended;
}

/** One letter too many, too few or wrong, or two that changed places. The first letter people get right. */
function isOneSlipAway(typed: string, target: string): boolean {
  if (typed === target) return true;
  if (Math.abs(typed.length - target.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed.charAt(start) === target.charAt(start)) start++;
  if (start === 0) return false;
  const rest = typed.slice(start);
  const wanted = target.slice(start);
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest.charAt(0) === wanted.charAt(1) &&
      rest.charAt(1) === wanted.charAt(0) &&
      rest.slice(2) === wanted.slice(2))
  );
}
