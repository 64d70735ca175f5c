import type { Verifier } from '@awning/contract';
import {
  type CollectionData,
  type ItemData,
  type LocationData,
  type NestedCategories,
  type ProductItemData,
  stripTags,
} from '@awning/site-model';
import type { PageDictionary } from '@awning/theme-kit';
import { isProductItem } from '../../store/catalog/index.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What the head says about a page, taken out of its dictionary. */
export interface PageFacts {
  readonly site: SiteFacts;
  readonly collection: CollectionData | null;
  readonly item: ItemData | null;
  /** The item, where it is one that is sold. */
  readonly product: ProductItemData | null;
  readonly nestedCategories: NestedCategories | null;
  /** The list of a collection, or one of its items. */
  readonly hasFeed: boolean;
}

export interface SiteFacts {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  readonly timeZone: string;
  /** Paths or whole addresses, without a size. */
  readonly logoUrl: string;
  readonly socialImageUrl: string;
  readonly profileUrls: readonly string[];
  readonly location: LocationData | null;
  readonly businessName: string;
  readonly phone: string;
  readonly isHidden: boolean;
  /** What proves to services whose site it is. */
  readonly verificationCodes: Readonly<Partial<Record<Verifier, string>>>;
}

/** Each piece of a head asks for them. */
const known = new WeakMap<PageDictionary, PageFacts>();

export function readPageFacts(dictionary: PageDictionary): PageFacts {
  const facts = known.get(dictionary) ?? takeFacts(dictionary);
  known.set(dictionary, facts);
  return facts;
}

/** A value that is missing or of another type counts as empty: dictionaries gain keys and lose them. */
function takeFacts(dictionary: PageDictionary): PageFacts {
  const website = recordIn(dictionary, 'website');
  const settings = recordIn(dictionary, 'websiteSettings');
  const collection = isCollection(dictionary.collection) ? dictionary.collection : null;
  const item = isItem(dictionary.item) ? dictionary.item : null;
  const nested = dictionary.nestedCategories ?? collection?.nestedCategories;
  return {
    site: {
      title: textIn(website, 'siteTitle'),
      description: plainText(textIn(website, 'siteDescription')),
      language: textIn(website, 'language'),
      timeZone: textIn(website, 'timeZone') || 'UTC',
      logoUrl: textIn(website, 'logoImageUrl'),
      socialImageUrl: textIn(website, 'socialLogoImageUrl'),
      profileUrls: profilesIn(website),
      location: isLocation(website.location) ? website.location : null,
      businessName: textIn(recordIn(settings, 'storeSettings'), 'businessName'),
      phone: textIn(settings, 'contactPhoneNumber'),
      isHidden: settings.seoHidden === true,
      verificationCodes: recordIn(settings, 'verificationCodes'),
    },
    collection,
    item,
    product: item && isProductItem(item) ? item : null,
    nestedCategories: isNested(nested) ? nested : null,
    hasFeed: collection !== null && !collection.folder && (item !== null || Array.isArray(dictionary.items)),
  };
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const recordIn = (record: Fields, key: string): Fields => {
  const value = record[key];
  return isRecord(value) ? value : {};
};

const textIn = (record: Fields, key: string): string => {
  const value = record[key];
  return typeof value === 'string' ? value : '';
};

const hasTexts = (value: unknown, ...keys: readonly string[]): value is Fields =>
  isRecord(value) && keys.every((key) => typeof value[key] === 'string');

const isCollection = (value: unknown): value is CollectionData =>
  hasTexts(value, 'id', 'title', 'urlId', 'fullUrl', 'typeName');

const isItem = (value: unknown): value is ItemData =>
  hasTexts(value, 'id', 'title', 'urlId', 'fullUrl') && typeof value.recordType === 'number';

const isLocation = (value: unknown): value is LocationData => hasTexts(value, 'addressTitle', 'addressLine1');

const isNested = (value: unknown): value is NestedCategories =>
  isRecord(value) && Array.isArray(value.categories);

const profilesIn = (website: Fields): string[] => {
  const accounts: unknown = website.socialAccounts;
  if (!Array.isArray(accounts)) return [];
  return accounts
    .map((account: unknown) => (isRecord(account) ? textIn(account, 'profileUrl') : ''))
    .filter((url) => /^https?:\/\//i.test(url));
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** One line without markup. */
export const plainText = (html: string): string =>
  stripTags(html.replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' '))
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

/** Cuts at whole words, so that the text ends well where other sites show it. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  const space = cut.lastIndexOf(' ');
  return `${(space > length / 2 ? cut.slice(0, space) : cut).toWellFormed()}…`;
}
