import type { TweakPageType } from '@awning/site-model';

export const TWEAK_TYPES = ['color', 'font', 'value', 'dropdown', 'checkbox', 'image'] as const;
export type TweakType = (typeof TWEAK_TYPES)[number];

export const FONT_PROPERTIES = [
  'font-family',
  'font-weight',
  'font-style',
  'font-size',
  'line-height',
  'letter-spacing',
  'text-transform',
  'text-decoration',
] as const;
export type FontProperty = (typeof FONT_PROPERTIES)[number];
export type FontValue = Readonly<Partial<Record<FontProperty, string>>>;

/** What an owner has chosen for one tweak: text, or for a font its properties. A checkbox is `"true"` or `"false"`. */
export type TweakValue = string | FontValue;
/** By the title of the tweak. Values of tweaks that the theme does not have are kept, and do nothing. */
export type TweakValues = Readonly<Record<string, TweakValue>>;

/** Something about a theme that its owner may change: a comment in a stylesheet. */
export interface Tweak extends StyleTweak {
  /** Which part of the style editor shows it. */
  readonly pageType: TweakPageType;
  /** The variable that it sets, without `@`; scripts of old themes ask by it. */
  readonly variable?: string;
}

/** A tweak as its stylesheet says it. */
export interface StyleTweak {
  /** Its identity: the key of the stored value and, as a slug, of the class. */
  readonly title: string;
  readonly type: TweakType;
  readonly label: string;
  /** A colon divides a group from its sub-group. */
  readonly category: string;
  /** Selectors: what is highlighted while editing, and what has to be on the page for the control to be shown. */
  readonly target: string | null;
  readonly showOnlyWhenPresent: string | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number;
  readonly options: readonly string[];
  /** What holds while the owner has chosen nothing. For a colour or a value it may be an expression of LESS. */
  readonly default: TweakValue;
  readonly disableTransparency: boolean;
  readonly loadAllVariants: boolean;
  /** The property of CSS that is previewed. */
  readonly property: string | null;
  /** Scripts of the theme may read it. */
  readonly js: boolean;
  /** Tweaks of the platform come with system collections and blocks, with any theme. */
  readonly origin: 'theme' | 'platform';
  readonly file: string;
  readonly line: number;
}

/** Lower case, blanks to hyphens, other punctuation dropped: `3:2 Standard` is `32-standard`. */
export const tweakSlug = (text: string): string =>
  text
    .toLowerCase()
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{N}_-]/gu, '');
