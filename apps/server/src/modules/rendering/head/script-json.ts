/**
 * JSON that may stand inside a `script` element, as data or as an expression: nothing in it can end the element, open a
 * comment or break the line of a script.
 */
export const scriptJson = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
