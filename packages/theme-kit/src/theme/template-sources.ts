import type { Theme, ThemeSource } from './theme.ts';

/** Every file of templates, once. */
export function templateSourcesOf(
  theme: Pick<Theme, 'layouts' | 'partials' | 'collections' | 'pages'>,
): readonly ThemeSource[] {
  const sources = [
    ...Object.values(theme.layouts).flatMap(({ regions }) => regions),
    ...Object.values(theme.partials),
    ...Object.values(theme.collections).flatMap(({ list, item }) => [list, item]),
    ...Object.values(theme.pages).map(({ template }) => template),
  ].filter((source) => source !== null);
  return [...new Map(sources.map((source) => [source.file, source])).values()];
}
