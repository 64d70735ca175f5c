/** Something of the drawing that an element is painted with: `fill: url(#pattern)`. */
export interface PaintReference {
  readonly property: string;
  readonly target: string;
}

/** Which elements a rule of a style sheet may be about: rather too many than too few. Null stands for any. */
export interface StyleRule {
  readonly element: string | null;
  readonly id: string | null;
  readonly classes: readonly string[];
  readonly references: readonly PaintReference[];
}

const FORBIDDEN =
  /[\\<]|@import|@namespace|expression\s*\(|javascript:|behavior\s*:|-moz-binding|image-set|src\s*\(/i;
const REFERENCE = /url\(\s*(["']?)#([\w.:-]+)\1\s*\)/gi;
const STRING_OR_COMMENT = /\/\*[\s\S]*?\*\/|"[^"\n\r\f]*"|'[^'\n\r\f]*'/g;
const KEY_FRAMES = /@(?:-\w+-)?keyframes[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gi;

/**
 * Nothing in it runs or fetches, and it means what it seems to mean. Attributes of appearance are CSS, too. A backslash
 * could spell any of these words in another way, so it is none of the characters that may occur.
 */
export function isHarmlessCss(css: string): boolean {
  if (FORBIDDEN.test(css)) return false;
  return (css.match(/url\s*\(/gi)?.length ?? 0) === (css.match(REFERENCE)?.length ?? 0);
}

/** What a value of one property refers to. */
export const referencesOf = (property: string, value: string): PaintReference[] =>
  [...value.matchAll(REFERENCE)].map(([, , target = '']) => ({ property, target }));

/** Of the content of a `style` attribute. */
export function declaredReferences(declarations: string): PaintReference[] {
  const css = plainCss(declarations);
  if (isUnclear(css)) return referencesOf(ANYTHING, css);
  return css.split(';').flatMap((declaration) => {
    const [property = '', ...value] = declaration.split(':');
    return referencesOf(property.trim().toLowerCase(), value.join(':'));
  });
}

/** The rules of a sheet that paint with something of the drawing. */
export function paintRules(sheet: string): StyleRule[] {
  const css = plainCss(sheet).replace(KEY_FRAMES, (frames) => (frames.includes('url(') ? frames : ' '));
  const match = [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)].flatMap(
    ([, selectors = '', declarations = '']) => {
      const references = declaredReferences(declarations);
      return references.length === 0
        ? []
        : selectors.split(',').map((selector) => ({ ...subjectOf(selector), references }));
    },
  );
  const all = referencesOf(ANYTHING, css);
  const counted = new Set(match.map(({ references }) => references));
  const understood = [...counted].reduce((sum, references) => sum + references.length, 0);
  // Key frames and rules inside rules may be about any element.
  const isPlain = understood === all.length && !/@(?!media\b|font-face\b|charset\b|supports\b)/i.test(css);
  return isPlain && !isUnclear(css) ? match : [{ ...ANY_ELEMENT, references: all }];
}

/** A text or comment without an end: browsers and we might disagree about where it ends. */
const isUnclear = (plain: string): boolean => /["']|\/\*/.test(plain);

/** Stands for the property that would draw the most. */
export const ANYTHING = 'anything';

const ANY_ELEMENT = { element: null, id: null, classes: [] } as const;

/** Only the last part of a selector is looked at; what is before it could only exclude some elements. */
function subjectOf(selector: string): Omit<StyleRule, 'references'> {
  const last =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  const [, element = '', rest = ''] = /^([a-z][\w-]*)?((?:[.#][\w-]+)*)$/i.exec(last) ?? [];
  const named = (sign: string): string[] =>
    (rest.match(/[.#][\w-]+/g) ?? []).filter((part) => part.startsWith(sign)).map((part) => part.slice(1));
  return { element: element === '' ? null : element, id: named('#')[0] ?? null, classes: named('.') };
}

/** Without comments and texts, whose brackets and semicolons mean nothing; references stay. */
const plainCss = (css: string): string => css.replace(REFERENCE, 'url(#$2)').replace(STRING_OR_COMMENT, ' ');
