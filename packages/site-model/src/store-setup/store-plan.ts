import { freeSlug, isReservedAddress } from '../slugs/index.ts';

/** What a new store is made from. */
export interface StoreInputs {
  readonly storeTitle: string;
  readonly addToMainNav: boolean;
  /** Stands in for a title that gives no address, and for one that is blank. */
  readonly fallbackStoreTitle: string;
  /** The name of the category that holds everything. */
  readonly allCategoryDisplayName: string;
  readonly websiteId: string;
  readonly templateId: string;
  readonly isSevenOne: boolean;
  /** Addresses that stores and pages of the site have already. */
  readonly existingUrlIds: readonly string[];
}

export interface StoreBody {
  readonly navigationTitle: string;
  readonly title: string;
  readonly urlId: string;
  /** Absent for the seven-one template. */
  readonly description?: '';
  readonly enabled: true;
}

/** Without a parent: the root is inside nothing. */
export interface RootCategoryBody {
  readonly displayName: string;
  readonly type: 'ROOT';
  readonly pageRendering: 'LIST_VIEW';
  readonly displayIndex: 1;
}

/** A menu with its links, which may hold anything. */
export interface LayoutEntry {
  readonly identifier: string;
  readonly links: readonly unknown[];
}

export interface StorePlan {
  readonly store: { readonly path: string; readonly body: StoreBody };
  /** For the store of that id. */
  category(collectionId: string): { readonly path: string; readonly body: RootCategoryBody };
  /** The store at the end of the main menu; null where nobody wants that. */
  readonly navigation:
    | ((main: LayoutEntry, collectionId: string) => { readonly path: string; readonly body: NavigationBody })
    | null;
}

export interface NavigationBody {
  readonly fieldName: string;
  readonly templateId: string;
  readonly navigation: { readonly items: readonly unknown[] };
}

const SHORTEST_ADDRESS = 3;

/**
 * The calls that make a store: its collection, the root of its categories, and its place in the main menu.
 *
 *     planStore({ ...inputs, storeTitle: 'Shop', existingUrlIds: ['shop'] }).store.body.urlId // 'shop-1'
 */
export function planStore(inputs: StoreInputs): StorePlan {
  const { storeTitle, fallbackStoreTitle, allCategoryDisplayName, websiteId, templateId } = inputs;
  const title = storeTitle.trim() === '' ? fallbackStoreTitle : storeTitle.trim();
  const usedNames = new Set(inputs.existingUrlIds);
  const urlId = freeSlug(title, {
    fallback: fallbackStoreTitle,
    atLeast: SHORTEST_ADDRESS,
    isTaken: (slug) => usedNames.has(slug) || isReservedAddress(slug),
  });
  const path = `/api/content-service/product/1.1/websites/${encodeURIComponent(websiteId)}/products`;
  return {
    store: {
      path,
      body: {
        navigationTitle: title,
        title,
        urlId,
        ...(inputs.isSevenOne ? {} : { description: '' as const }),
        enabled: true,
      },
    },
    category: (collectionId) => ({
      path: `${path}/${encodeURIComponent(collectionId)}/categories`,
      body: {
        displayName: allCategoryDisplayName,
        type: 'ROOT',
        pageRendering: 'LIST_VIEW',
        displayIndex: 1,
      },
    }),
    navigation: inputs.addToMainNav
      ? ({ identifier, links }, collectionId) => ({
          path: '/api/widget/UpdateNavigation',
          body: {
            fieldName: identifier,
            templateId,
            navigation: { items: [...links, { collectionId }] },
          },
        })
      : null,
  };
}
