import type { Rgb } from './color-models.ts';

/** 3 to 6 hexadecimal digits, `#` or not. Four and five pass the check as well, though browsers know only four. */
export const isHexColor = (text: string): boolean => /^#?[0-9a-fA-F]{3,6}$/.test(text);

/** Null for what is no colour, and for five digits, which no browser can show. A fourth digit is the alpha. */
export function parseHexColor(text: string): (Rgb & { readonly alpha?: number }) | null {
  const digits = text.replace('#', '');
  if (!isHexColor(text) || digits.length === 5) return null;
  const full = digits.length === 6 ? digits : digits.replace(/./g, '$&$&');
  const [red = 0, green = 0, blue = 0, alpha] = (full.match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  return alpha === undefined ? { red, green, blue } : { red, green, blue, alpha: alpha / 255 };
}

/** With `#`, channels rounded to whole numbers. */
export const toHexColor = ({ red, green, blue }: Rgb): string =>
  `#${[red, green, blue].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
