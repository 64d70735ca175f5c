/**
 * Words of an address, for templates. They print without escaping, also inside their scripts, and anybody can write an
 * address: so it is shown without what makes markup or ends a string. What people typed is shown whole where we draw it
 * ourselves.
 */
export const visitorWords = (text: string): string =>
  text
    .replace(/[<>"'&`{}\\]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
