export const MAX_SLUG_LENGTH = 250;

/** Letters that do not come apart into a plain letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŋ: 'n',
  ı: 'i',
  ĸ: 'k',
  ŧ: 't',
  ŀ: 'l',
  ŉ: 'n',
  ĳ: 'ij',
  ſ: 's',
};

const toPlainLetters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[ßæœøđðþłħŋıĸŧŀŉĳſ]/g, (letter) => PLAIN[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');

const cutAt = (slug: string, length: number): string => slug.slice(0, length).replace(/[-/]+$/, '');

/**
 * What a title becomes in an address: lower case, blanks and dashes as hyphens, marks taken off Latin letters,
 * everything else gone. Empty when nothing is left.
 *
 *     urlSlug('Über uns – Team & Büro') // 'uber-uns-team-buro'
 */
export const urlSlug = (text: string): string =>
  cutAt(
    toPlainLetters(text)
      .replace(/[\s\p{Pd}]+/gu, '-')
      .replace(/[^a-z0-9-]/g, '')
      .replace(/-{2,}/g, '-')
      .replace(/^-|-$/g, ''),
    MAX_SLUG_LENGTH,
  );

/** The same, part by part: `2024/1/2/New pier` stays a path. Empty parts go. */
export const urlSlugWithSlash = (text: string): string =>
  cutAt(
    text
      .split('/')
      .map(urlSlug)
      .filter((part) => part !== '')
      .join('/'),
    MAX_SLUG_LENGTH,
  );

/** What fields of the editor call the two. */
export const TEXT_FILTERS = { 'url-slug': urlSlug, 'url-slug-with-slash': urlSlugWithSlash } as const;

/** Already is what the filter would make of it. */
export const isUrlSlug = (text: string, filter: keyof typeof TEXT_FILTERS): boolean =>
  text !== '' && TEXT_FILTERS[filter](text) === text;
