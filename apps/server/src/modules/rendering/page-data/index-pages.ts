import type { CollectionData, ItemData } from '@awning/site-model';
import type { Theme } from '@awning/theme-kit';
import type { SitePage } from '../../website/content/index.ts';
import { themeCollection } from '../locate/theme-types.ts';
import type { BodyWanted } from './drawn-bodies.ts';

/** More than any index holds of one gallery. */
export const MOST_IMAGES = 250;

export const hasFullData = ({ typeName }: CollectionData, theme: Theme | null): boolean =>
  themeCollection(theme, typeName)?.conf.fullData === true;

export const galleriesIn = (children: readonly SitePage[]): CollectionData[] =>
  children.map(({ collection }) => collection).filter(({ typeName }) => typeName === 'gallery');

export const bodiesOf = (children: readonly SitePage[]): BodyWanted[] =>
  children.flatMap(({ collection, document }) =>
    document === null
      ? []
      : [
          {
            owner: { kind: 'page', id: collection.id },
            collection,
            document,
            updatedOn: collection.updatedOn,
            options: { hasten: false },
          },
        ],
  );

/** What an index says of one of its pages when it carries their content. */
export const withContent = (
  child: CollectionData,
  html: ReadonlyMap<string, string>,
  images: ReadonlyMap<string, readonly ItemData[]>,
): CollectionData => {
  const mainContent = html.get(child.id);
  const items = images.get(child.id);
  return {
    ...child,
    ...(mainContent === undefined ? {} : { mainContent }),
    ...(items === undefined ? {} : { items }),
  };
};
