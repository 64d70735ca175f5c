/** What the tables of the theme format call the kinds of values. A name that ends in `?` may be missing. */
type Kind = 'id' | 'ms' | 'text' | 'number' | 'boolean' | 'object' | 'list' | 'path';
export type Shape = Readonly<Record<string, Kind>>;

const isOf: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  id: (value) => typeof value === 'string' && /^[0-9a-f]{24}$/.test(value),
  ms: (value) => typeof value === 'number' && Number.isInteger(value),
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  list: (value) => Array.isArray(value),
  path: (value) => typeof value === 'string' && /^\/[^?]*$/.test(value),
};

/** A shape from words: `shape('id websiteId', 'id')` and so on, joined by spreading. */
export const shape = (names: string, kind: Kind): Shape =>
  Object.fromEntries(names.split(' ').map((name) => [name, kind]));

/** What of it is missing or of another kind; nothing when all is well. */
export function shapeProblems(value: unknown, expected: Shape): string[] {
  const record: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {};
  return Object.entries(expected).flatMap(([name, kind]) => {
    const key = name.replace(/\?$/, '');
    const match = record[key];
    if (match === undefined) return name.endsWith('?') ? [] : [`${key} is missing`];
    return isOf[kind](match) ? [] : [`${key} is no ${kind}: ${JSON.stringify(match)}`];
  });
}
