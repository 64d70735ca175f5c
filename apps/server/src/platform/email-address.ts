import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * The one form under which an address is unique and looked up: everything that compares addresses or stores them as
 * keys uses it. Mail always goes to the address as its owner wrote it, never to what a caller typed.
 *
 * A domain has many spellings: upper case, `xn--` names, composed and decomposed accents, full-width letters and dots,
 * a dot at the end. They become one, written with the letters of its alphabet, so that owners can read it and lists can
 * be searched by its beginning. Before the @ only the mail server knows what is the same, so nothing is taken away
 * there.
 */
export function canonicalEmail(email: string): string {
  const plain = lower(email.trim().normalize('NFC'), 'NFC');
  const at = plain.lastIndexOf('@');
  return at === -1 ? plain : `${plain.slice(0, at)}@${canonicalDomain(plain.slice(at + 1))}`;
}

/**
 * The spellings of an address that was typed into a search, in lower case: as typed, and with its domain in both ways
 * of writing.
 */
export function emailSpellings(typed: string): string[] {
  const canonical = canonicalEmail(typed);
  const at = canonical.lastIndexOf('@') + 1;
  const ascii = at === 0 ? '' : domainToASCII(canonical.slice(at));
  return [
    ...new Set([typed.toLowerCase(), canonical, ...(ascii === '' ? [] : [canonical.slice(0, at) + ascii])]),
  ];
}

// Lower-casing can leave letters in a spelling that normalising would change, so it comes first and last.
const lower = (text: string, form: 'NFC' | 'NFKC'): string => text.toLowerCase().normalize(form);

/** What can be a name of the DNS. Anything else would be read as a part of a URL, or as a number of IPv4. */
const NAME = /^(?!(?:.*\.)?(?:\d+|0x[\da-f]*)$)[\p{L}\p{M}\p{N}._-]+$/u;

/** Nearly all of them, and these have no other way of writing but a dot at the end. */
const PLAIN = /^(?!.*xn--)[a-z\d.-]+$/;

function canonicalDomain(domain: string): string {
  if (PLAIN.test(domain)) return domain.replace(/\.+$/, '');
  const plain = lower(domain.normalize('NFKC'), 'NFKC').replaceAll('\u3002', '.').replace(/\.+$/, '');
  const ascii = NAME.test(plain) ? domainToASCII(plain) : '';
  return ascii === '' ? plain : domainToUnicode(ascii);
}
