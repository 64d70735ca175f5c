import { editorMessages, fillMessage } from '../editor-messages.ts';

export const MAX_LINK_LENGTH = 2083;

// Browsers drop tabs and line feeds inside an address before they read its scheme, so that `java<tab>script:` runs.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what we look for.
const HIDDEN = /[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028\u2029\u2060\ufeff\\]/;
const WEB = /^https?:\/\/[^/?#@]+([/?#]|$)/i;
const EMAIL = /^mailto:[^\s@,?]+@[^\s@,?]+(\?|$)/i;
const PHONE = /^(tel|sms):\+?[0-9()./;=a-z-]+$/i;

/**
 * What a person should mend before a link can be stored; null when nothing. Links lead to the web, to a page or section
 * of the site, to an email address or to a telephone.
 */
export function linkProblem(link: string): string | null {
  if (link === '' || safeLink(link) !== '') return null;
  if (/^\s*mailto:/i.test(link)) {
    return fillMessage(editorMessages.emailFormat, { email: 'mailto:name@example.com' });
  }
  return fillMessage(editorMessages.linkFormat, { host: ['https://example.com', '/page'] });
}

/** The link, or nothing where following it might run code or lead somewhere else than it says. */
export function safeLink(link: string): string {
  if (link.length > MAX_LINK_LENGTH || HIDDEN.test(link)) return '';
  const within = link.startsWith('#') || (link.startsWith('/') && !link.startsWith('//'));
  return within || WEB.test(link) || EMAIL.test(link) || PHONE.test(link) ? link : '';
}

/** Leads away from the site, as far as the address shows. */
export const isWebAddress = (link: string): boolean => safeLink(link) !== '' && WEB.test(link);

/** On the web and encrypted, which is what may be put into a frame or a player. */
export const isSecureWebAddress = (link: string): boolean => isWebAddress(link) && /^https:/i.test(link);
