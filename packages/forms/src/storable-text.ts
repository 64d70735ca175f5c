/** The text as it was typed, without what no database keeps: halves of characters, and NUL. */
export const storableText = (text: string): string =>
  text.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n');
