/** 24 hexadecimal digits, as parts of documents have them. */
export const newPartId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
