import { randomInt } from 'node:crypto';
import { COUPON_CODE_LENGTH } from '@awning/contract';

/** Nothing that is mistaken for something else on paper or by phone, and no vowel, so that no word comes out. */
const LETTERS = 'CDFGHJKMNPQRTVWXY34679';
const GENERATED_LENGTH = 8;

/** Invisible in print: codes are copied from mails and chats, where such characters hide. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** The code as it is shown: as the owner wrote it, without blanks around it. */
export const tidyCode = (typed: string): string =>
  typed.normalize('NFKC').replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim();

/**
 * The form in which two codes are compared: neither case, nor blanks, nor the width of a letter make a difference.
 * Lower case before upper case, because some letters find their pair only that way (ẞ, ß and SS).
 */
export const codeKey = (code: string): string =>
  tidyCode(code).replaceAll(' ', '').toLowerCase().toUpperCase().normalize('NFKC');

/** The sentence for a code that cannot be one; null when it can. */
export function refuseCode(tidy: string): string | null {
  if (tidy === '') return 'Enter a code.';
  if ([...tidy].length > COUPON_CODE_LENGTH) return `Please use at most ${COUPON_CODE_LENGTH} characters.`;
  if (/\p{C}/u.test(tidy)) return 'Please use letters, digits and signs that people can type.';
  return null;
}

/** Long enough that trying codes at random finds none. */
export const generateCode = (): string =>
  Array.from({ length: GENERATED_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
