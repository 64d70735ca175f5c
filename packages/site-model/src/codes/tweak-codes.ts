/** The parts of the style editor: each tweak of a theme belongs to one. Most belong to the styles of the site. */
export const TWEAK_PAGE_TYPES = ['SPLASH_PAGE', 'LOCK_SCREEN', 'POPUP_OVERLAY', 'CHECKOUT', 'STYLE'] as const;

export type TweakPageType = (typeof TWEAK_PAGE_TYPES)[number];

const PAGES_BY_CATEGORY: readonly (readonly [RegExp, TweakPageType])[] = [
  [/^(splash|cover)[ -]?pages?\b/i, 'SPLASH_PAGE'],
  [/^lock[ -]?screens?\b/i, 'LOCK_SCREEN'],
  [/^(promotional )?pop-?ups?\b/i, 'POPUP_OVERLAY'],
  [/^check-?out\b/i, 'CHECKOUT'],
];

/** Themes say it with the category, whose sub-groups follow a colon. */
export const tweakPageTypeOf = (category: string): TweakPageType =>
  PAGES_BY_CATEGORY.find(([pattern]) => pattern.test(category.trim()))?.[1] ?? 'STYLE';

/** What happens to tweaks while an owner changes them. */
export const TWEAK_EVENTS = [
  'change',
  'close',
  'save',
  'reset',
  'aftershow',
  'afterclose',
  'beforeopen',
] as const;

export type TweakEvent = (typeof TWEAK_EVENTS)[number];

/** As scripts of themes subscribe to it: `tweak:change`. */
export const tweakEventName = (event: TweakEvent): `tweak:${TweakEvent}` => `tweak:${event}`;
