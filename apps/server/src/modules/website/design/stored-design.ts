import { isDeepStrictEqual } from 'node:util';
import { Design, type DesignChange, defaultDesign } from '@awning/site-model';
import { Compile } from 'typebox/compile';

const shape = Compile(Design);

/**
 * Fields that were never saved are as the theme of the site has them; null when what was saved is not a design that
 * this version knows.
 */
export function fromStored(value: object, base: Design = defaultDesign): Design | null {
  const design: unknown = { ...base, ...value };
  return shape.Check(design) ? design : null;
}

/** Fields that name each other are kept together: another theme brings other presets. */
const COMPANIONS: readonly (readonly (keyof Design)[])[] = [
  ['colorPalette', 'colorThemes', 'defaultColorThemeId'],
  ['fontThemes', 'activeFontThemeId'],
  ['fontUsageCategories'],
  ['shapes'],
  ['swatches'],
];

interface ChosenDesign {
  /** What was stored before the change. */
  readonly stored: object;
  readonly change: DesignChange;
  readonly design: Design;
  /** By the theme of the site. */
  readonly base: Design;
}

/**
 * What is kept of a design after a change: what the owner has chosen, and nothing of what the theme has. What is as in
 * the theme again follows the theme again.
 */
export function toStored({ stored, change, design, base }: ChosenDesign): Partial<Design> {
  const chosen = new Set([...Object.keys(stored), ...Object.keys(change)]);
  const differs = (field: keyof Design): boolean => !isDeepStrictEqual(design[field], base[field]);
  const fields = COMPANIONS.filter(
    (group) => group.some((field) => chosen.has(field)) && group.some(differs),
  ).flat();
  return Object.fromEntries(fields.map((field) => [field, design[field]]));
}
