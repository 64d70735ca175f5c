import {
  listAllItems,
  listAssets,
  listCategories,
  listCollections,
  listProducts,
  readCollection,
  readProduct,
  searchSite,
} from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { isStoreItem } from '@awning/site-model';
import type { SearchOption } from './search-input.tsx';

export type PickKind = 'product' | 'page' | 'category' | 'customer' | 'post' | 'file';

/** Something that can be chosen. */
export interface PickOption extends SearchOption {
  /** Where visitors find it; empty for what has no page. */
  readonly address: string;
}

interface Search {
  readonly text: string;
  readonly signal?: AbortSignal;
}

const MOST_OPTIONS = 8;
const THUMBNAIL = '?format=100w';

const option = (id: string, title: string, detail: string, address: string): PickOption => ({
  id,
  title,
  detail,
  address,
});

/** What matches a text, for each kind of thing. Without a text: the newest, or the first. */
const searches: Readonly<Record<PickKind, (api: Client, search: Search) => Promise<PickOption[]>>> = {
  product: async (api, { text, signal }) => {
    const { body } = await api.call(listProducts, { query: queryOf(text), ...(signal && { signal }) });
    return body.products.map(({ id, title, fullUrl, images: [image] }) => ({
      ...option(id, title, fullUrl, fullUrl),
      ...(image && { imageUrl: image.url + THUMBNAIL }),
    }));
  },
  page: async (api, { text, signal }) => {
    const { body } = await api.call(listCollections, { query: queryOf(text), ...(signal && { signal }) });
    return body.collections.map(({ id, title, fullUrl }) => option(id, title, fullUrl, fullUrl));
  },
  post: async (api, { text, signal }) => {
    const { body } = await api.call(listAllItems, { query: queryOf(text), ...(signal && { signal }) });
    return body.items
      .filter((item) => !isStoreItem(item))
      .map(({ id, title, collectionTitle, fullUrl }) => option(id, title, collectionTitle, fullUrl));
  },
  category: async (api, search) => {
    const words = search.text.trim().toLowerCase();
    const categories = await allCategories(api, search.signal);
    return categories.filter(({ title }) => title.toLowerCase().includes(words)).slice(0, MOST_OPTIONS);
  },
  customer: async (api, { text, signal }) => {
    if (text.trim() === '') return [];
    const { body } = await api.call(searchSite, { query: { q: text }, ...(signal && { signal }) });
    const buyers = body.groups.find(({ name }) => name === 'buyers');
    // An order is placed with the address.
    return (buyers?.results ?? []).map(({ title, detail }) => option(title, title, detail, ''));
  },
  file: async (api, { text, signal }) => {
    const query = { ...queryOf(text), kind: 'file' as const };
    const { body } = await api.call(listAssets, { query, ...(signal && { signal }) });
    return body.assets.map(({ id, filename, title, assetUrl }) =>
      option(id, title || filename, filename, assetUrl),
    );
  },
};

const queryOf = (text: string) => ({
  limit: MOST_OPTIONS,
  ...(text.trim() !== '' && { search: text.trim().slice(0, 200) }),
});

export const searchFor = (api: Client, kind: PickKind, search: Search): Promise<PickOption[]> =>
  searches[kind](api, search);

/** Of all stores, with the store beside the name. */
async function allCategories(api: Client, signal?: AbortSignal): Promise<PickOption[]> {
  const given = signal ? { signal } : {};
  const { body } = await api.call(listCollections, { query: { kind: 'products', limit: 200 }, ...given });
  const lists = await Promise.all(
    body.collections.map(async ({ id, title, fullUrl }) => {
      const { body: list } = await api.call(listCategories, { params: { collectionId: id }, ...given });
      return list.categories.map((category) =>
        option(category.id, category.displayName, title, `${fullUrl}?category=${category.shortSlug}`),
      );
    }),
  );
  return lists.flat();
}

/** One that was chosen before; its id where it is gone, so that it can be taken out. */
export async function readOption(api: Client, kind: PickKind, id: string): Promise<PickOption> {
  const missing = option(id, id, '', '');
  if (kind === 'product') {
    const outcome = await api.attempt(readProduct, { params: { itemId: id } });
    return outcome.ok
      ? option(id, outcome.body.product.title, outcome.body.product.fullUrl, outcome.body.product.fullUrl)
      : missing;
  }
  if (kind === 'page') {
    const outcome = await api.attempt(readCollection, { params: { collectionId: id } });
    return outcome.ok
      ? option(
          id,
          outcome.body.collection.title,
          outcome.body.collection.fullUrl,
          outcome.body.collection.fullUrl,
        )
      : missing;
  }
  if (kind === 'category') return (await allCategories(api)).find((each) => each.id === id) ?? missing;
  return missing;
}
