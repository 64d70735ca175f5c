/** 32 characters, five bits each, without those that are mistaken for others: I and L for 1, O for 0, U for V. */
export const GIFT_CARD_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits. */
export const GIFT_CARD_CODE_LENGTH = 16;

const MISTAKEN: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0', U: 'V' };
const CODE = new RegExp(`^[${GIFT_CARD_ALPHABET}]{${GIFT_CARD_CODE_LENGTH}}$`);

/**
 * The form in which codes are compared: without case, blanks, dashes and what the eye cannot tell apart. Null when no
 * gift card can have this code.
 *
 * @example giftCardKey('abcd-efgh-1234-oil0') // 'ABCDEFGH12340110'
 */
export function giftCardKey(typed: string): string | null {
  if (typed.length > 200) return null;
  const key = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[ILOU]/g, (letter) => MISTAKEN[letter] ?? letter);
  return CODE.test(key) ? key : null;
}

/** As people read it: `ABCD-EFGH-JKMN-PQRS`. */
export const formatGiftCardCode = (key: string): string => (key.match(/.{1,4}/g) ?? []).join('-');
