import type { Design } from './design-shape.ts';

/** What visitors see of a design. */
const AESTHETICS = [
  'defaultColorThemeId',
  'activeFontThemeId',
  'colorPalette',
  'colorThemes',
  'fontThemes',
  'fontUsageCategories',
  'shapes',
] as const satisfies readonly (keyof Design)[];

export const aestheticsChanged = (before: Design, after: Design): boolean =>
  AESTHETICS.some((field) => !same(before[field], after[field]));

/** The same data, in any order in which a database returned the fields. */
function same(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const fields = new Map<string, unknown>(Object.entries(other));
  const entries = Object.entries(one);
  return (
    entries.length === fields.size &&
    entries.every(([name, value]) => fields.has(name) && same(value, fields.get(name)))
  );
}
