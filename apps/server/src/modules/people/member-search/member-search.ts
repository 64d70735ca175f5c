import {
  type MemberSearchGroup,
  type MemberSearchResult,
  mayRoles,
  type RoleMap,
  type SearchGroupName,
  searchGroups,
} from '@awning/contract';
import {
  addressOf,
  listAllItems,
  listCollections,
  listCustomers,
  listForms,
  listOrders,
  listProducts,
  readCollection,
  readCustomer,
  readForm,
  readItem,
  readOrder,
  readProduct,
} from '@awning/contract/calls';
import type { Database } from '../../../platform/db/index.ts';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import { defineSubscription, type Subscription } from '../../../platform/events/index.ts';
import {
  findTitles,
  pagesAndItems,
  searchWords,
  type TitleHit,
  titleFit,
} from '../../website/search/index.ts';
import { foundOrders, saveOrderEntry } from './member-search-repository.ts';
import { settingPlaces } from './setting-places.ts';

/** Finds what a member works with: orders, customers, products, pages, posts, forms and settings. */
export interface MemberSearch {
  /** What the roles allow, the best of each group first; groups without a result are left out. */
  find(websiteId: WebsiteId, roles: RoleMap, typed: string): Promise<MemberSearchGroup[]>;
  readonly eventSubscriptions: readonly Subscription[];
}

interface FoundOrder {
  readonly orderNumber: string;
  readonly email: string;
  readonly customerName: string;
  readonly createdAt: number;
}

export interface MemberSearchParts {
  readonly database: Database;
  readonly orders: { byId(websiteId: WebsiteId, orderId: OrderId): Promise<FoundOrder | null> };
  readonly customers: {
    list(
      websiteId: WebsiteId,
      query: { readonly search: string; readonly limit: number },
    ): Promise<{
      readonly customers: readonly { readonly id: string; readonly email: string; readonly name: string }[];
    }>;
  };
  readonly forms: {
    list(
      websiteId: WebsiteId,
      query: { readonly search: string; readonly limit: number },
    ): Promise<{ readonly forms: readonly { readonly id: string; readonly name: string }[] }>;
  };
  readonly products: {
    bySku(
      websiteId: WebsiteId,
      beginning: string,
      most: number,
    ): Promise<readonly { readonly itemId: string; readonly title: string; readonly sku: string }[]>;
  };
}

const SHOWN = 5;
/** One more tells that there are more. */
const MOST = SHOWN + 1;
/** Of so many forms that fit, the newest, those with the very words come first. */
const RANKED = 50;

const KINDS = {
  orders: 'order',
  products: 'product',
  pages: 'page',
  posts: 'post',
} as const;

export function createMemberSearch(parts: MemberSearchParts): MemberSearch {
  const { database, orders } = parts;

  const titlesOf = async (
    websiteId: WebsiteId,
    typed: string,
    { may, among, source }: { may: GroupFilter; among: readonly TitleGroup[]; source: typeof pagesAndItems },
  ): Promise<[SearchGroupName, Found[]][]> => {
    const allowed = among.filter(may);
    const kinds = allowed.map((name) => KINDS[name]);
    const hits = await findTitles(database, source, { websiteId, kinds, typed, most: MOST });
    return allowed.map((name) => [
      name,
      hits.filter(({ foundAs }) => foundAs === KINDS[name]).map((hit) => foundTitle(name, hit)),
    ]);
  };

  const customersOf = async (websiteId: WebsiteId, typed: string): Promise<Found[]> => {
    const { customers } = await parts.customers.list(websiteId, { search: typed, limit: MOST });
    return customers.map(({ id, email, name }) => ({
      id,
      title: email,
      detail: name,
      address: addressOf(readCustomer, { customerId: id }),
    }));
  };

  const productsBySku = async (websiteId: WebsiteId, typed: string): Promise<Found[]> =>
    (await parts.products.bySku(websiteId, typed.trim(), MOST)).map(({ itemId, title, sku }) => ({
      id: itemId,
      title,
      detail: sku,
      address: addressOf(readProduct, { itemId }),
    }));

  const formsOf = async (websiteId: WebsiteId, typed: string, words: readonly string[]): Promise<Found[]> => {
    const { forms } = await parts.forms.list(websiteId, { search: typed, limit: RANKED });
    const candidates = forms.map(({ id, name }) => ({
      text: name,
      result: { id, title: name, detail: '', address: addressOf(readForm, { formId: id }) },
    }));
    return ranked(candidates, words);
  };

  const settingsOf = (roles: RoleMap, words: readonly string[]): Found[] =>
    ranked(
      settingPlaces
        .filter(({ permission }) => mayRoles(roles, permission))
        .map(({ id, title, words: others, address }) => ({
          text: `${title} ${others}`,
          result: { id, title, detail: '', address },
        })),
      words,
    );

  const keepOrder = async (websiteId: WebsiteId, orderId: OrderId): Promise<void> => {
    const order = await orders.byId(websiteId, orderId);
    if (!order) return;
    const { orderNumber, email, customerName: name, createdAt } = order;
    const dated = new Date(createdAt);
    await saveOrderEntry(database.query, { websiteId, orderId, orderNumber, email, name, dated });
  };

  return {
    async find(websiteId, roles, typed) {
      const words = searchWords(typed);
      if (words.length === 0) return [];
      const may: GroupFilter = (name) => mayRoles(roles, searchGroups[name]);
      const [store, customers, site, bySku, forms] = await Promise.all([
        titlesOf(websiteId, typed, { may, among: ['orders'], source: foundOrders }),
        may('buyers') ? customersOf(websiteId, typed) : [],
        titlesOf(websiteId, typed, { may, among: ['products', 'pages', 'posts'], source: pagesAndItems }),
        may('products') ? productsBySku(websiteId, typed) : [],
        may('forms') ? formsOf(websiteId, typed, words) : [],
      ]);
      const found = new Map<SearchGroupName, Found[]>([...store, ...site]);
      if (bySku.length > 0)
        found.set('products', withoutRepeats([...bySku, ...(found.get('products') ?? [])]));
      found.set('buyers', customers);
      found.set('forms', forms);
      found.set('settings', settingsOf(roles, words));
      return (Object.keys(searchGroups) as SearchGroupName[]).flatMap((name) => {
        const results = found.get(name) ?? [];
        if (results.length === 0) return [];
        const more = results.length > SHOWN ? moreOf(name, typed) : null;
        return [{ name, results: results.slice(0, SHOWN), more }];
      });
    },
    eventSubscriptions: [
      defineSubscription('order.create', 'member-search-order', ({ websiteId, payload }) =>
        keepOrder(websiteId, payload.orderId),
      ),
      defineSubscription('order.update', 'member-search-order-change', ({ websiteId, payload }) =>
        keepOrder(websiteId, payload.orderId),
      ),
    ],
  };
}

type Found = MemberSearchResult;
type TitleGroup = keyof typeof KINDS;
type GroupFilter = (name: SearchGroupName) => boolean;

const foundTitle = (name: TitleGroup, { entryId, title, detail }: TitleHit): Found => ({
  id: entryId,
  title,
  detail,
  address: addressIn[name](entryId),
});

const addressIn: Readonly<Record<TitleGroup, (id: string) => string>> = {
  orders: (orderId) => addressOf(readOrder, { orderId }),
  products: (itemId) => addressOf(readProduct, { itemId }),
  pages: (collectionId) => addressOf(readCollection, { collectionId }),
  posts: (itemId) => addressOf(readItem, { itemId }),
};

/** Settings are all here: there is no list of more. */
function moreOf(name: SearchGroupName, search: string): string | null {
  switch (name) {
    case 'orders':
      return addressOf(listOrders, {}, { search });
    case 'buyers':
      return addressOf(listCustomers, {}, { search });
    case 'products':
      return addressOf(listProducts, {}, { search });
    case 'pages':
      return addressOf(listCollections, {}, { search });
    case 'forms':
      return addressOf(listForms, {}, { search });
    case 'posts':
      return addressOf(listAllItems, {}, { search });
    default:
      return null;
  }
}

/** Those that fit, the best first; of those that fit alike in the order in which they came. */
function ranked(
  candidates: readonly { readonly text: string; readonly result: Found }[],
  words: readonly string[],
): Found[] {
  const fits = candidates.flatMap(({ text, result }) => {
    const fit = titleFit(words, text);
    return fit === null ? [] : [{ fit, result }];
  });
  const exact = fits.filter(({ fit }) => fit < 2);
  return (exact.length > 0 ? exact : fits)
    .sort((a, b) => a.fit - b.fit)
    .slice(0, MOST)
    .map(({ result }) => result);
}

const withoutRepeats = (results: readonly Found[]): Found[] =>
  [...new Map(results.toReversed().map((result) => [result.id, result])).values()]
    .toReversed()
    .slice(0, MOST);
