export type MessageValues = Readonly<Record<string, string | number>>;

/**
 * Puts values into the slots of a sentence, as they are. A slot without a value stays: it shows what was forgotten.
 *
 * @example fillMessage(cartMessages.selectOption, { option: 'Size' }) // 'Please select the Size option.'
 */
export const fillMessage = (text: string, values: MessageValues): string =>
  text.replace(/\{(\w+)\}/g, (slot, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : slot,
  );
