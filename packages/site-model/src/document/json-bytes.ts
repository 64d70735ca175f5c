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

/** Bytes of a plain value as JSON. Expects a value that `checkJson` passed: it never asks whether there is an end. */
export const jsonBytes = (value: unknown): number => {
  if (typeof value === 'string') return textBytes(value);
  if (typeof value !== 'object' || value === null) return String(value).length;
  if (Array.isArray(value)) return listBytes(value, jsonBytes);
  const keys = Object.keys(value);
  let bytes = 1 + Math.max(keys.length, 1);
  for (const key of keys) bytes += textBytes(key) + 1 + jsonBytes(Reflect.get(value, key));
  return bytes;
};

/** Brackets, commas and what is between them. */
export const listBytes = <Entry>(list: readonly Entry[], bytesOf: (entry: Entry) => number): number => {
  let bytes = 1 + Math.max(list.length, 1);
  for (const entry of list) bytes += bytesOf(entry);
  return bytes;
};
