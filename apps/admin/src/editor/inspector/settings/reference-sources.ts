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
import type { Client } from '@awning/contract/client';
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
  switch (kind) {
    case 'product': {
      const outcome = await api.attempt(readProduct, { params: { itemId: id } });
      return outcome.ok ? outcome.body.product.title : null;
    }
    case 'donation': {
      const outcome = await api.attempt(readDonation, { params: { donationId: id } });
      return outcome.ok ? outcome.body.donation.title : null;
    }
    case 'form': {
      const outcome = await api.attempt(readForm, { params: { formId: id } });
      return outcome.ok ? outcome.body.form.name : null;
    }
    case 'author': {
      const outcome = await api.attempt(readAuthor, { params: { authorId: id } });
      return outcome.ok ? outcome.body.author.displayName : null;
    }
    case 'collection': {
      const outcome = await api.attempt(readCollection, { params: { collectionId: id } });
      return outcome.ok ? outcome.body.collection.title : null;
    }
    case 'category':
    case 'tag':
      return id;
  }
}
