import type { CollectionData, ItemData } from '@awning/site-model';
import type { PageDictionary } from '@awning/theme-kit';

/** A page as feeds read it: nothing but what its dictionary shows to everybody. */
export interface FeedInput {
  readonly dictionary: PageDictionary;
  /** Of the site, without a slash at the end. */
  readonly baseUrl: string;
  /** As it was asked for, with its query: where the feed itself is. */
  readonly address: string;
}

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const isItem = (value: unknown): value is ItemData =>
  isRecord(value) &&
  [value.id, value.title, value.fullUrl, value.excerpt].every((text) => typeof text === 'string') &&
  [value.recordType, value.publishOn, value.updatedOn].every((number) => typeof number === 'number');

const isCollection = (value: unknown): value is CollectionData =>
  isRecord(value) && [value.id, value.title, value.fullUrl].every((text) => typeof text === 'string');

export const itemsIn = ({ items }: PageDictionary): readonly ItemData[] | null =>
  Array.isArray(items) ? items.filter(isItem) : null;

export const itemIn = ({ item }: PageDictionary): ItemData | null => (isItem(item) ? item : null);

export const collectionIn = ({ collection }: PageDictionary): CollectionData | null =>
  isCollection(collection) ? collection : null;

/** A text of the site, such as its title. */
export const siteText = ({ website }: PageDictionary, name: string): string => {
  const value = isRecord(website) ? website[name] : '';
  return typeof value === 'string' ? value : '';
};

/** Without what neither XML nor a line of a calendar can carry. */
export const sound = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
