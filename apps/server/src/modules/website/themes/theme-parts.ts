import {
  AreaPath,
  type CollectionKind,
  type CollectionOrdering,
  collectionKinds,
  collectionOrderings,
  contentKind,
  type ThemeParts,
} from '@awning/contract';
import { type CollectionConf, collectionConf, type Theme, themeAreas } from '@awning/theme-kit';
import { Compile } from 'typebox/compile';

export const NO_PARTS: ThemeParts = { layouts: [], menus: [], areas: [], pageTypes: [], collectionTypes: [] };

/** Names of types that every site has; a theme that has files for them styles them and brings nothing new. */
const SYSTEM_TYPES: ReadonlySet<string> = new Set([
  ...collectionKinds,
  ...collectionKinds.map((kind) => contentKind(kind).typeName),
]);

/** Nothing can be saved for an area of another name. */
const savable = Compile(AreaPath);

/** What a theme offers to choose from, with its titles in the language of the site where it has them. */
export const themeParts = (theme: Theme, language: string): ThemeParts => ({
  layouts: Object.entries(theme.layouts).map(([name, { title }]) => ({ name, title })),
  menus: theme.navigations.map(({ name, title }) => ({ name, title })),
  areas: themeAreas(theme, language)
    .filter(({ id }) => savable.Check({ areaId: id }))
    .map(({ id, ...area }) => ({ areaId: id, ...area })),
  pageTypes: Object.entries(theme.pages).map(([typeName, { title }]) => ({ typeName, title })),
  collectionTypes: Object.keys(theme.collections)
    .filter((typeName) => !SYSTEM_TYPES.has(typeName))
    .map((typeName) => {
      const conf = collectionConf(theme, typeName);
      return { typeName, title: conf.title, kind: kindOf(conf), ordering: orderingOf(conf) };
    }),
});

const kindOf = ({ folder, index }: CollectionConf): CollectionKind => {
  if (index) return 'index';
  return folder ? 'folder' : 'custom';
};

const orderingOf = ({ ordering }: CollectionConf): CollectionOrdering | null =>
  collectionOrderings.find((known) => known === ordering) ?? null;
