/** A family that themes may name without bringing it along. */
export interface FontFamily {
  readonly name: string;
  readonly package: string;
  readonly kind: 'serif' | 'sans';
  /** What the file names of one cut begin with, and end in: the axis, or the one weight there is. */
  readonly files: { readonly slug: string; readonly cut: string };
  /** As `font-weight` of `@font-face` has it. */
  readonly weights: string;
  readonly hasItalic: boolean;
}

/**
 * The weight is the only axis that is sent: an optical size as well would double the files. Families are sorted, so
 * that what is made from them is the same each time.
 */
export const fontFamilies: readonly FontFamily[] = [
  variable('Bricolage Grotesque', 'sans', '200 800', { hasItalic: false }),
  variable('Fraunces', 'serif', '100 900'),
  variable('Instrument Sans', 'sans', '400 700'),
  {
    name: 'Instrument Serif',
    package: '@fontsource/instrument-serif',
    kind: 'serif',
    files: { slug: 'instrument-serif', cut: '400' },
    weights: '400',
    hasItalic: true,
  },
  variable('Inter', 'sans', '100 900'),
  variable('Newsreader', 'serif', '200 800'),
  variable('Source Serif 4', 'serif', '200 900'),
  variable('Work Sans', 'sans', '100 900'),
];

function variable(
  name: string,
  kind: FontFamily['kind'],
  weights: string,
  { hasItalic = true }: { hasItalic?: boolean } = {},
): FontFamily {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const files = { slug, cut: 'wght' };
  return { name, package: `@fontsource-variable/${slug}`, kind, files, weights, hasItalic };
}

const byName = new Map(fontFamilies.map((family) => [family.name.toLowerCase(), family]));

/** Names of families do not tell capital letters from small ones. */
export const findFontFamily = (name: string): FontFamily | undefined => byName.get(name.toLowerCase());

const ANY_NAME = new RegExp(
  `\\b(?:${fontFamilies.map(({ name }) => name.replaceAll(' ', '\\s+')).join('|')})\\b`,
  'i',
);

/** Whether a text may name one of the families; whether it does is for who reads it as a stylesheet. */
export const mayNameFont = (text: string): boolean => ANY_NAME.test(text);
