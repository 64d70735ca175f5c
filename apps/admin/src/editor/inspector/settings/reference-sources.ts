import type { Permission } from '@awning/contract';
import {
  listAuthors,
  listCategories,
  listCollections,
  listDonations,
  listForms,
  listProducts,
  listTags,
  readAuthor,
  readCollection,
  readDonation,
  readForm,
  readProduct,
} from '@awning/contract/calls';
import { CallError, type Client } from '@awning/contract/client';
import type { PointsTo } from '@awning/site-model/controls';
import type { SearchOption } from '../../../kit/fields/search-input.tsx';

export type ReferenceKind = Exclude<PointsTo, 'image' | 'file'>;

export interface ReferenceSearch {
  readonly kind: ReferenceKind;
  readonly text: string;
  /** Kinds of collection; any where nothing is said. */
  readonly accepts?: readonly string[] | undefined;
  /** The collection whose categories or tags are meant. */
  readonly within?: string | null;
  readonly signal?: AbortSignal;
}

/** What a member needs to see the names of such things, where those who edit pages need not have it. */
export const REFERENCE_NEEDS: Readonly<Partial<Record<ReferenceKind, Permission>>> = {
  product: 'commerce.manage',
  donation: 'commerce.manage',
};

const MOST_OPTIONS = 20;
const MOST_COLLECTIONS = 200;

const option = (id: string, title: string, detail = ''): SearchOption => ({ id, title, detail });

/** What can be chosen, as far as it fits the text. */
export async function searchReferences(
  api: Client,
  search: ReferenceSearch,
): Promise<readonly SearchOption[]> {
  const { kind, text, accepts, within, signal } = search;
  const given = signal ? { signal } : {};
  const words = text.trim().slice(0, 200);
  const query = { limit: MOST_OPTIONS, ...(words !== '' && { search: words }) };
  const matches = (title: string): boolean => title.toLowerCase().includes(words.toLowerCase());
  switch (kind) {
    case 'product': {
      const { body } = await api.call(listProducts, { query, ...given });
      return body.products.map(({ id, title, fullUrl }) => option(id, title, fullUrl));
    }
    case 'donation': {
      const { body } = await api.call(listDonations, { query, ...given });
      return body.donations.map(({ id, title }) => option(id, title));
    }
    case 'form': {
      const { body } = await api.call(listForms, { query: { ...query, origin: 'library' }, ...given });
      return body.forms.map(({ id, name }) => option(id, name));
    }
    case 'author': {
      const { body } = await api.call(listAuthors, { query, ...given });
      return body.authors.map(({ id, displayName }) => option(id, displayName));
    }
    case 'collection': {
      const { body } = await api.call(listCollections, {
        query: { ...query, limit: accepts ? MOST_COLLECTIONS : MOST_OPTIONS },
        ...given,
      });
      return body.collections
        .filter((collection) => !accepts || accepts.includes(collection.kind))
        .map(({ id, title, fullUrl }) => option(id, title, fullUrl));
    }
    // These are chosen by name.
    case 'category': {
      if (!within) return [];
      const { body } = await api.call(listCategories, { params: { collectionId: within }, ...given });
      return body.categories
        .filter(({ type, displayName }) => type !== 'ROOT' && matches(displayName))
        .map(({ displayName }) => option(displayName, displayName));
    }
    case 'tag': {
      if (!within) return [];
      const { body } = await api.call(listTags, { params: { collectionId: within }, ...given });
      return body.tags.filter(({ name }) => matches(name)).map(({ name }) => option(name, name));
    }
  }
}

/** What people call something that was chosen before; null where it is gone. */
export async function readReference(api: Client, kind: ReferenceKind, id: string): Promise<string | null> {
  try {
    return await readName(api, kind, id);
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
}

async function readName(api: Client, kind: ReferenceKind, id: string): Promise<string> {
  switch (kind) {
    case 'product': {
      const { body } = await api.call(readProduct, { params: { itemId: id } });
      return body.product.title;
    }
    case 'donation': {
      const { body } = await api.call(readDonation, { params: { donationId: id } });
      return body.donation.title;
    }
    case 'form': {
      const { body } = await api.call(readForm, { params: { formId: id } });
      return body.form.name;
    }
    case 'author': {
      const { body } = await api.call(readAuthor, { params: { authorId: id } });
      return body.author.displayName;
    }
    case 'collection': {
      const { body } = await api.call(readCollection, { params: { collectionId: id } });
      return body.collection.title;
    }
    case 'category':
    case 'tag':
      return id;
  }
}
