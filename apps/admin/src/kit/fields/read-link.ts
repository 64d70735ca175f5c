import { safeLink } from '@awning/site-model';

const EMAIL = /^[^\s@,?<>"]+@[^\s@,?<>"]+\.[^\s@,?<>"]+$/;
const PHONE = /^\+?[\d\s()./-]{5,24}$/;
const HOST = /^([\p{L}\d-]+\.)+\p{L}{2,}(:\d+)?([/?#]\S*)?$/u;

/**
 * What a person means by a text: a web address without its beginning, an email address or a phone number become links.
 * A text that cannot be one stays as it is.
 *
 * @example readLink('anna@example.com') // 'mailto:anna@example.com'
 */
export function readLink(typed: string): string {
  const text = typed.trim();
  if (text === '' || safeLink(text) !== '') return text;
  if (EMAIL.test(text)) return `mailto:${text}`;
  if (PHONE.test(text) && text.replace(/\D/g, '').length >= 5) return `tel:${text.replace(/[^\d+]/g, '')}`;
  if (HOST.test(text)) return `https://${text}`;
  return text;
}
