import { brief } from '../theme/conf-reader.ts';
import { placeAt } from '../theme/source-place.ts';
import { templateSourcesOf } from '../theme/template-sources.ts';
import type { Theme, ThemeSource } from '../theme/theme.ts';
import type { ThemeNotes } from '../theme/theme-notes.ts';
import { endlessPartials, macrosOf, partialCallsOf } from './partial-calls.ts';

/** Partials that every theme has. */
const BUILT_IN = ['social-links.block', 'sqs-video-background.block'];
const DECLARED = ['sqs-share-buttons', 'sqs-social-links'];
const RESERVED_MENUS = ['_hidden', '_memberareas'];

const TAG = /<squarespace:(?<tag>[a-z-]+)(?<attributes>(?:\s+[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g;
const FILE_ADDRESS = /\b(?:src|href)\s*=\s*["']\/(?<folder>scripts|assets)\/(?<path>[^"'{}?#\s]+)(?=["'?#])/g;

/** What templates name and the folder does not have. */
export function checkReferences(theme: Theme, notes: ThemeNotes): void {
  const sources = templateSourcesOf(theme);
  const macros = new Set(sources.flatMap(({ text }) => macrosOf(text)));
  const declared = new Set([
    ...theme.systemPartials,
    ...Object.values(theme.collections).flatMap(({ conf }) => conf.systemPartials ?? []),
  ]);
  const files = { scripts: new Set(theme.scripts), assets: new Set(theme.assets) };
  const hasPartial = (name: string): boolean =>
    [name, `${name}.block`].some((each) => Object.hasOwn(theme.partials, each));

  for (const source of sources) {
    const warn = (at: number, message: string): void =>
      notes.warning(source.file, message, () => placeAt(source.text, at));
    for (const { name, at } of partialCallsOf(source.text)) {
      if (DECLARED.includes(name) && !declared.has(name)) {
        warn(
          at,
          `"${name}" is applied, but "systemPartials" of template.conf does not name it. It is drawn all the same.`,
        );
      }
      if (hasPartial(name) || macros.has(name) || BUILT_IN.includes(name) || DECLARED.includes(name))
        continue;
      warn(at, `There is no ${brief(name)} in blocks/. Nothing is drawn where it is applied.`);
    }
    checkTagReferences(theme, source, hasPartial, warn);
    for (const { index, groups } of source.text.matchAll(FILE_ADDRESS)) {
      const path = decoded(groups?.path ?? '');
      const folder = groups?.folder === 'scripts' ? 'scripts' : 'assets';
      if (!files[folder].has(path)) {
        warn(index, `There is no ${brief(path)} in ${folder}/. Browsers get nothing at its address.`);
      }
    }
  }

  for (const name of endlessPartials(theme.partials)) {
    notes.warning(
      theme.partials[name]?.file ?? name,
      'This partial applies itself with any data. Drawing stops after 16 levels, with an error in its place.',
    );
  }
}

function checkTagReferences(
  theme: Theme,
  source: ThemeSource,
  hasPartial: (name: string) => boolean,
  warn: (at: number, message: string) => void,
): void {
  for (const { index, groups } of source.text.matchAll(TAG)) {
    const attributes = attributesOf(groups?.attributes ?? '');
    const literal = (name: string): string | undefined => {
      const value = attributes.get(name);
      return value === undefined || value.includes('{') ? undefined : value;
    };
    const tag = groups?.tag ?? '';
    const template = literal('template');
    if (template !== undefined && !hasPartial(template)) {
      warn(index, `There is no ${brief(template)}.block in blocks/. This ${tag} tag draws nothing.`);
    }
    const menu = literal('navigationId');
    if (
      tag === 'navigation' &&
      menu !== undefined &&
      !RESERVED_MENUS.includes(menu) &&
      !theme.navigations.some(({ name }) => name === menu)
    ) {
      warn(
        index,
        `"navigations" of template.conf has no menu "${brief(menu)}". It is drawn without links, and nobody can fill it.`,
      );
    }
    const script = literal('src');
    if (tag === 'script' && script !== undefined && !theme.scripts.includes(script)) {
      warn(index, `There is no ${brief(script)} in scripts/. Browsers get nothing at its address.`);
    }
  }
}

const ATTRIBUTE = /(?<name>[\w-]+)\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/g;

const attributesOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(({ groups }) => [
      groups?.name ?? '',
      groups?.double ?? groups?.single ?? '',
    ]),
  );

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
