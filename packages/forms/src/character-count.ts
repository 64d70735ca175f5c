/** What is stored in two units and is one character to the person who types it; browsers send an end of line as two. */
const IN_TWO_UNITS = /[\uD800-\uDBFF][\uDC00-\uDFFF]|\r\n/g;

/**
 * How many characters of a limit a text uses. An emoji of one code point is one, unlike in JavaScript's `length`.
 *
 * @example characterCount('😀😀😀') // 3
 */
export const characterCount = (text: string): number => text.length - (text.match(IN_TWO_UNITS)?.length ?? 0);

/** Without counting what is short enough either way. */
export const isLongerThan = (text: string, limit: number): boolean =>
  text.length > limit && characterCount(text) > limit;
