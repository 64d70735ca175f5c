/**
 * The one rule for text that no database keeps: U+0000 is left out, and half of a character becomes `�`. Nobody sees
 * either of them where they typed, so a refusal would ask for something that cannot be found.
 */
export const storableCharacters = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** An answer as it was typed, its lines ended in one way. */
export const storableText = (text: string): string => storableCharacters(text).replaceAll('\r\n', '\n');
