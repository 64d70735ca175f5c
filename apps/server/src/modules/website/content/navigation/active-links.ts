import type { CollectionId } from '../../../../platform/entity-ids.ts';
import type { NavigationLink } from './page-navigation.ts';

/** A link of a menu on a certain page. */
export interface ActiveLink {
  /** The link's page is the current one. */
  readonly active: boolean;
  /** It is a folder or an index that is, or contains, the current page. */
  readonly folderActive: boolean;
  readonly collection?: NavigationLink['collection'];
  readonly externalLink?: NavigationLink['externalLink'];
  readonly items: readonly ActiveLink[];
}

export interface CurrentPage {
  /** Null on pages of the platform, such as the search. */
  readonly collectionId: CollectionId | null;
  /** Of the folder or index that holds it. */
  readonly folderId?: string | null;
  /** As asked for, without a query: owners link to their own pages by address, too. */
  readonly path?: string;
}

const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path);

export const markActive = (links: readonly NavigationLink[], current: CurrentPage): ActiveLink[] =>
  links.map(({ collection, externalLink, items }) => {
    const below = markActive(items, current);
    const active = collection
      ? collection.id === current.collectionId
      : current.path !== undefined && withoutSlash(externalLink?.url ?? '') === withoutSlash(current.path);
    const holds =
      below.some((link) => link.active || link.folderActive) ||
      (collection !== undefined && collection.id === current.folderId);
    return {
      active,
      folderActive: collection?.folder === true ? active || holds : below.length > 0 && holds,
      ...(collection ? { collection } : {}),
      ...(externalLink ? { externalLink } : {}),
      items: below,
    };
  });
