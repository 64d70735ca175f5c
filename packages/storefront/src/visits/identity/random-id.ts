/** 128 bits as hexadecimal digits; `randomUUID` is missing on pages by plain http. */
export const createRandomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
