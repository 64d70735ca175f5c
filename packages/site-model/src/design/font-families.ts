const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif';
const SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif';
const TEXT_SERIF = 'Charter, "Bitstream Charter", Cambria, "Sitka Text", "Noto Serif", Georgia, serif';
const GROTESQUE = '"Helvetica Neue", Helvetica, Arial, "Nimbus Sans", "Liberation Sans", sans-serif';

/**
 * What a site may be set in, with its fallback where a font is missing. A closed list: what is printed into a
 * stylesheet comes from here and never from typed text.
 */
const STACKS = {
  'System Sans': SANS,
  'System Serif': SERIF,
  'Text Serif': TEXT_SERIF,
  'Grotesque Sans': GROTESQUE,
  'Humanist Sans': '"Gill Sans Nova", "Gill Sans", Seravek, Optima, Candara, "Noto Sans", sans-serif',
  'Geometric Sans': '"Avenir Next", Avenir, Futura, "Century Gothic", "URW Gothic", sans-serif',
  'Didone Serif': 'Didot, "Bodoni 72", "Bodoni MT", "Noto Serif Display", "Times New Roman", serif',
  'Slab Serif': 'Rockwell, "Rockwell Nova", "Roboto Slab", "DejaVu Serif", "Sitka Small", serif',
  Typewriter: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", "DejaVu Sans Mono", monospace',
  Fraunces: `Fraunces, "Fraunces Fallback", ${SERIF}`,
  Inter: `Inter, "Inter Fallback", ${SANS}`,
  'Instrument Serif': `"Instrument Serif", "Instrument Serif Fallback", ${SERIF}`,
  'Instrument Sans': `"Instrument Sans", "Instrument Sans Fallback", ${SANS}`,
  Newsreader: `Newsreader, "Newsreader Fallback", ${TEXT_SERIF}`,
  'Work Sans': `"Work Sans", "Work Sans Fallback", ${SANS}`,
  'Bricolage Grotesque': `"Bricolage Grotesque", "Bricolage Grotesque Fallback", ${GROTESQUE}`,
  'Source Serif': `"Source Serif 4", "Source Serif 4 Fallback", ${TEXT_SERIF}`,
} as const;

/** Those whose files Awning brings along, by the name that their files have. */
export const SERVED_FAMILIES: ReadonlyMap<string, string> = new Map([
  ['Fraunces', 'Fraunces'],
  ['Inter', 'Inter'],
  ['Instrument Serif', 'Instrument Serif'],
  ['Instrument Sans', 'Instrument Sans'],
  ['Newsreader', 'Newsreader'],
  ['Work Sans', 'Work Sans'],
  ['Bricolage Grotesque', 'Bricolage Grotesque'],
  ['Source Serif', 'Source Serif 4'],
]);

const stacks = new Map<string, string>(Object.entries(STACKS));

export const FONT_FAMILIES = Object.keys(STACKS);

/**
 * A font that the owner of a site has brought: named by its content, so that no typed text comes into a stylesheet
 * here either.
 */
export const OWN_FONT = '^own-[0-9a-f]{24}$';
const ownFont = new RegExp(OWN_FONT);

export const isOwnFont = (family: string): boolean => ownFont.test(family);

export const ownFontAddress = (family: string): string => `/_awning/fonts/${family}.woff2`;

/** One file holds all weights that it has; where it has one, that one is shown. */
export const ownFontFace = (family: string): string =>
  `@font-face {\n  font-family: "${family}";\n  font-weight: 1 1000;\n  font-display: swap;\n  src: url("${ownFontAddress(family)}") format("woff2");\n}`;

/** The value of a `font-family`. A font that was removed leaves the one of the device. */
export const fontStack = (family: string): string =>
  isOwnFont(family) ? `"${family}", ${SANS}` : (stacks.get(family) ?? SANS);
