import { contentKind, type NavigationItem } from '@awning/contract';
import type { CollectionData } from '@awning/site-model';
import type { ReadCollection } from '../base/read-collection.ts';

/** A link of a menu, as pages show it. Its collection comes without the number and the labels of its items. */
export interface NavigationLink {
  readonly collection?: CollectionData;
  readonly externalLink?: { readonly title: string; readonly url: string; readonly newWindow: boolean };
  readonly items: readonly NavigationLink[];
}

/**
 * The links that visitors can follow. A folder brings what is in it, unless the menu says what is below it; member
 * areas are left out, because nobody can join one yet.
 */
export function resolveLinks(
  stored: readonly NavigationItem[],
  enabled: readonly ReadCollection[],
): NavigationLink[] {
  const byId = new Map(enabled.map((each) => [each.row.collectionId, each]));
  const inFolder = Map.groupBy(enabled, ({ row }) => row.folderId);

  const resolve = (links: readonly NavigationItem[]): NavigationLink[] =>
    links.flatMap(({ collectionId, externalLink, children = [] }): NavigationLink[] => {
      if (externalLink)
        return [
          {
            externalLink: { ...externalLink, newWindow: externalLink.newWindow ?? false },
            items: resolve(children),
          },
        ];
      const collection = byId.get(collectionId ?? '');
      if (!collection) return [];
      const below = resolve(children);
      return [{ collection: collection.data, items: below.length > 0 ? below : contentsOf(collection) }];
    });

  const contentsOf = ({ row }: ReadCollection): NavigationLink[] =>
    contentKind(row.kind).folder
      ? (inFolder.get(row.collectionId) ?? []).map(({ data }) => ({ collection: data, items: [] }))
      : [];

  return resolve(stored);
}

/** Those that a menu names, at every depth. */
export const collectionIdsOf = (links: readonly NavigationItem[]): string[] =>
  links.flatMap(({ collectionId, children = [] }) => [
    ...(collectionId ? [collectionId] : []),
    ...collectionIdsOf(children),
  ]);
