import { FONT_PROPERTIES, type FontProperty, type FontValue, type StyleTweak } from './tweak.ts';

/**
 * Whether a value that an owner has chosen fits its tweak: null when it does, else a sentence. Only what passes is ever
 * put into a stylesheet, so each kind is read to the last character: nothing that could end a declaration is left in
 * it.
 */
export function tweakProblem(tweak: StyleTweak, value: unknown): string | null {
  if (tweak.type === 'font') return fontProblem(tweak, value);
  if (typeof value !== 'string') return `${name(tweak)} has to be a text.`;
  switch (tweak.type) {
    case 'color':
      return colorProblem(tweak, value);
    case 'value':
      return valueProblem(tweak, value);
    case 'dropdown':
      return tweak.options.includes(value)
        ? null
        : `${name(tweak)} is one of: ${tweak.options.map((option) => `“${option}”`).join(', ')}.`;
    case 'checkbox':
      return value === 'true' || value === 'false' ? null : `${name(tweak)} is either "true" or "false".`;
    case 'image':
      return IMAGE.test(value) || value === ''
        ? null
        : `${name(tweak)} has to be the address of an image, such as /s/picture.jpg.`;
  }
}

const name = ({ label }: StyleTweak): string => `“${label}”`;

const NUMBER = String.raw`[+-]?(?:\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})`;
const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const COLOR_FUNCTION = new RegExp(
  String.raw`^(?:rgb|hsl)a?\( *${NUMBER}(?:%|deg)?(?: *, *${NUMBER}%?){2}(?: *, *(${NUMBER})(%?))? *\)$`,
  'i',
);
const COLOR_WORD = /^(?:transparent|black|white)$/i;
const IMAGE = /^(?:\/(?!\/)|https:\/\/)[^\s"'()\\<>;{}]{1,2000}$/;

function colorProblem(tweak: StyleTweak, value: string): string | null {
  const call = COLOR_FUNCTION.exec(value);
  if (!HEX.test(value) && call === null && !COLOR_WORD.test(value)) {
    return `${name(tweak)} has to be a colour, such as #2a6f97 or rgba(42, 111, 151, 0.5).`;
  }
  if (tweak.disableTransparency && isTransparent(value, call)) return `${name(tweak)} cannot be transparent.`;
  return null;
}

function isTransparent(value: string, call: RegExpExecArray | null): boolean {
  if (/^transparent$/i.test(value)) return true;
  if (call?.[1] !== undefined) return Number(call[1]) < (call[2] === '%' ? 100 : 1);
  const alpha = /^#(?:...(.)|.{6}(..))$/.exec(value);
  return alpha !== null && !/^f+$/i.test(alpha[1] ?? alpha[2] ?? 'f');
}

const DIMENSION = new RegExp(`^(${NUMBER})([a-z]{1,5}|%)?$`, 'i');

function valueProblem(tweak: StyleTweak, value: string): string | null {
  const number = DIMENSION.exec(value)?.[1];
  if (number === undefined) return `${name(tweak)} has to be a number, with or without a unit, such as 24px.`;
  if (tweak.min !== null && Number(number) < tweak.min) return `${name(tweak)} is at least ${tweak.min}.`;
  if (tweak.max !== null && Number(number) > tweak.max) return `${name(tweak)} is at most ${tweak.max}.`;
  return null;
}

/** A number without a unit gets the unit of the default, since the control shows numbers only. */
export function withUnitOf(value: string, defaultValue: string): string {
  const [, number, unit] = DIMENSION.exec(value) ?? [];
  return number === undefined || unit !== undefined
    ? value
    : `${number}${DIMENSION.exec(defaultValue)?.[2] ?? ''}`;
}

const LENGTH = new RegExp(`^${NUMBER}(?:px|em|rem|ex|ch|pt|vw|vh|vmin|vmax|%)?$`, 'i');
/** Blanks around a name are blanks: what else `trim` takes away, stylesheets cannot read. */
const FAMILY =
  /^ *(?:"[\p{L}\p{N} _.+-]{1,80}"|'[\p{L}\p{N} _.+-]{1,80}'|[\p{L}_-][\p{L}\p{N} _-]{0,80}) *$/u;

const FONT_RULES: Record<
  FontProperty,
  { readonly fits: (value: string) => boolean; readonly description: string }
> = {
  'font-family': {
    fits: (value) => value.length <= 500 && value.split(',').every((part) => FAMILY.test(part)),
    description: 'a list of font names',
  },
  'font-weight': {
    fits: (value) => /^(?:[1-9]\d{0,2}|1000|normal|bold|bolder|lighter)$/.test(value),
    description: 'a weight, such as 400 or bold',
  },
  'font-style': {
    fits: (value) => /^(?:normal|italic|oblique)$/.test(value),
    description: 'normal, italic or oblique',
  },
  'font-size': { fits: (value) => LENGTH.test(value), description: 'a length, such as 18px' },
  'line-height': {
    fits: (value) => value === 'normal' || LENGTH.test(value),
    description: 'a number or a length, such as 1.5em',
  },
  'letter-spacing': {
    fits: (value) => value === 'normal' || LENGTH.test(value),
    description: 'a length, such as 0.05em',
  },
  'text-transform': {
    fits: (value) => /^(?:none|uppercase|lowercase|capitalize)$/.test(value),
    description: 'none, uppercase, lowercase or capitalize',
  },
  'text-decoration': {
    fits: (value) => /^(?:none|underline|overline|line-through|inherit)$/.test(value),
    description: 'none, underline, overline or line-through',
  },
};

function fontProblem(tweak: StyleTweak, value: unknown): string | null {
  if (!isRecord(value)) return `${name(tweak)} has to be a font: font-family, font-size and so on.`;
  for (const [property, text] of Object.entries(value)) {
    const known = FONT_PROPERTIES.find((candidate) => candidate === property);
    if (known === undefined) return `${name(tweak)} has no ${property.slice(0, 40)}.`;
    const rule = FONT_RULES[known];
    if (typeof text !== 'string' || !rule.fits(text)) {
      return `The ${known} of ${name(tweak)} has to be ${rule.description}.`;
    }
  }
  return null;
}

export function isFontValue(value: unknown): value is FontValue {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
