/** Bytes of a text in JSON and UTF-8, with its quotation marks, without building it. */
export const textBytes = (text: string): number => {
  let bytes = text.length + 2;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code >= 0x20 && code < 0x80) {
      if (code === 0x22 || code === 0x5c) bytes += 1;
    } else if (code < 0x20) bytes += shortEscapes.has(code) ? 1 : 5;
    else if (code < 0x800) bytes += 1;
    // The two halves of a pair take four bytes together, any other character three.
    else bytes += code >= 0xd800 && code <= 0xdfff ? 1 : 2;
  }
  return bytes;
};

/** `\b \t \n \f \r` take two bytes, other control characters six. */
const shortEscapes = new Set([0x08, 0x09, 0x0a, 0x0c, 0x0d]);

const measured = new WeakMap<object, number>();

/**
 * Bytes of a plain value as JSON. Remembers what it measured: after an edit only the changed objects are new. Never use it
 * for anything that is changed in place or that has not passed `checkJson`.
 */
export const jsonBytes = (value: unknown): number => {
  if (typeof value === 'string') return textBytes(value);
  if (typeof value !== 'object' || value === null) return String(value).length;
  const known = measured.get(value);
  if (known !== undefined) return known;
  const bytes = Array.isArray(value) ? listBytes(value) : objectBytes(value);
  measured.set(value, bytes);
  return bytes;
};

const listBytes = (list: readonly unknown[]): number => {
  let bytes = 1 + Math.max(list.length, 1);
  for (const entry of list) bytes += jsonBytes(entry);
  return bytes;
};

const objectBytes = (object: object): number => {
  const entries = Object.entries(object);
  let bytes = 1 + Math.max(entries.length, 1);
  for (const [key, entry] of entries) bytes += textBytes(key) + 1 + jsonBytes(entry);
  return bytes;
};
