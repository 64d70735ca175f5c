import { readFileSync } from 'node:fs';
import { createEngine, type ThemeEngineOptions, type ThemeTemplate } from '@awning/theme-kit';
import { blockViews } from './views/view-registry.ts';

/** What a theme brings along: templates in place of ours by the name of the block, and the partials they apply. */
export interface BlockOverrides {
  readonly templates: Readonly<Record<string, string>>;
  readonly partials?: Readonly<Record<string, string>>;
  /** What each of its templates may do, where that is less than usual. */
  readonly budget?: ThemeEngineOptions['budget'];
}

export interface BlockTemplates {
  readonly partials: Readonly<Record<string, string>> | undefined;
  get(name: string): ThemeTemplate | undefined;
}

const engine = createEngine();

/** Our own template of a block, as it is written. */
export const templateSource = (template: string): string =>
  readFileSync(new URL(`./templates/${template}.block`, import.meta.url), 'utf8');

/** Of every block that has a view. Read once: they are part of the program. */
export function loadBlockTemplates(): ReadonlyMap<string, ThemeTemplate> {
  return new Map(
    blockViews.map(({ definition: { name }, template }) => {
      return [name, engine.compile(templateSource(template), { name: `${template}.block` })];
    }),
  );
}

export function overrideTemplates(
  own: ReadonlyMap<string, ThemeTemplate>,
  overrides: BlockOverrides | undefined,
): BlockTemplates {
  const theirs = overrides?.budget === undefined ? engine : createEngine({ budget: overrides.budget });
  const compiled = new Map(
    Object.entries(overrides?.templates ?? {}).map(([name, source]) => [
      name,
      theirs.compile(source, { name: `${name}.block` }),
    ]),
  );
  return { partials: overrides?.partials, get: (name) => compiled.get(name) ?? own.get(name) };
}
