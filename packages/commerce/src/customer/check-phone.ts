import { checkoutMessages } from './checkout-messages.ts';
import { plainSigns } from './plain-signs.ts';
import { isUsTerritory } from './us-territories.ts';

/** No number in the world is longer. */
const MOST_DIGITS = 15;
const FEWEST_DIGITS = 5;
/** With all its signs and an extension. */
const MOST_TEXT = 40;
const SIGNS = /^\+?[\d\s().\-/]+(?:\s*(?:ext\.?|x|#)\s*\d{1,7})?$/i;
const EXTENSION = /\s*(?:ext\.?|x|#)\s*\d{1,7}$/i;

/** Ten digits after the country's own. */
const isNorthAmerican = (countryCode: string): boolean => countryCode === 'CA' || isUsTerritory(countryCode);

/**
 * A plain look at signs and length, as a sentence; null when it may be one. Whether it is in use only a call can tell.
 */
export function checkPhone(phone: string, countryCode: string): string | null {
  const text = plainSigns(phone).trim();
  if (text === '') return checkoutMessages.phoneMissing;
  if (text.length > MOST_TEXT) return checkoutMessages.phoneTooLong;
  if (!SIGNS.test(text)) return checkoutMessages.phoneSigns;
  const number = text.replace(EXTENSION, '');
  const digits = number.replace(/\D/g, '');
  const isAbroad = number.startsWith('+') && !number.startsWith('+1');
  const isOwn = isNorthAmerican(countryCode) && !isAbroad;
  const national = isOwn && digits.startsWith('1') ? digits.slice(1) : digits;
  const [fewest, most] = isOwn ? [10, 10] : [FEWEST_DIGITS, MOST_DIGITS];
  if (national.length < fewest) return checkoutMessages.phoneTooShort;
  return national.length > most ? checkoutMessages.phoneTooLong : null;
}
