import { type ColorLog, readColor } from '../colors/color-input.ts';
import type { Design, DesignChange } from './design-shape.ts';

/** The design as it would be, or sentences by the path of the field that is wrong. */
export type ChangedDesign =
  | { readonly design: Design; readonly problems: null }
  | { readonly design: null; readonly problems: Readonly<Record<string, string>> };

/** Fields that the change does not name keep their value. */
export function changeDesign(before: Design, change: DesignChange, log: ColorLog): ChangedDesign {
  const problems: Record<string, string> = {};
  const read = (input: unknown, path: string): Design['swatches'] => {
    const { color, problems: matches } = readColor(input, log);
    if (color !== null) return [{ ...color }];
    problems[path] = matches.join('. ');
    return [];
  };
  const colorPalette = change.colorPalette?.flatMap(({ value, ...color }, index) =>
    read(value, `colorPalette.${index}.value`).map((read) => ({ ...color, value: read })),
  );
  const swatches = change.swatches?.flatMap((input, index) => read(input, `swatches.${index}`));
  if (Object.keys(problems).length > 0) return { design: null, problems };
  const design: Design = {
    ...before,
    ...change,
    colorPalette: colorPalette ?? before.colorPalette,
    swatches: swatches ?? before.swatches,
  };
  const broken = brokenReferences(design);
  return Object.keys(broken).length > 0 ? { design: null, problems: broken } : { design, problems: null };
}

/** Ids that are there twice, and ids that lead nowhere. */
function brokenReferences(design: Design): Record<string, string> {
  const problems: Record<string, string> = {};
  const lists = ['colorPalette', 'colorThemes', 'fontThemes'] as const;
  for (const list of lists) {
    const ids = design[list].map(({ id }) => id);
    ids.forEach((id, index) => {
      if (ids.indexOf(id) !== index)
        problems[`${list}.${index}.id`] = `There are two entries with the id "${id}"`;
    });
  }
  const colors = new Set(design.colorPalette.map(({ id }) => id));
  design.colorThemes.forEach(({ name, roles }, index) => {
    for (const [role, id] of Object.entries(roles))
      if (!colors.has(id))
        problems[`colorThemes.${index}.roles.${role}`] =
          `The palette has no colour "${id}", which the colour theme "${name}" uses`;
  });
  if (!design.colorThemes.some(({ id }) => id === design.defaultColorThemeId))
    problems.defaultColorThemeId = `There is no colour theme "${design.defaultColorThemeId}"`;
  if (!design.fontThemes.some(({ id }) => id === design.activeFontThemeId))
    problems.activeFontThemeId = `There is no font theme "${design.activeFontThemeId}"`;
  return problems;
}
