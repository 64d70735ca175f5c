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

/** What is kept of a design after a change: what the owner has ever chosen, and nothing of what the theme has. */
export function toStored(before: object, change: DesignChange, design: Design): Partial<Design> {
  const chosen = new Set([...Object.keys(before), ...Object.keys(change)]);
  const fields = COMPANIONS.filter((group) => group.some((field) => chosen.has(field))).flat();
  return Object.fromEntries(fields.map((field) => [field, design[field]]));
}
