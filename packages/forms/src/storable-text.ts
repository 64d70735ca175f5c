/** The text as it was typed, without what no database keeps: `�` for halves of characters, nothing for NUL. */
export const storableText = (text: string): string =>
  text.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n');
