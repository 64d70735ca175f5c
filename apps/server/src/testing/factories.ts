import {
  type ContentCollection,
  type ContentItem,
  type NewCollection,
  type NewItem,
  type Product,
  type ProductChange,
  websiteRoles,
} from '@awning/contract';
import type { App } from '../app.ts';
import type { Site } from '../modules/foundation/sites/index.ts';
import type { Member, NewMember } from '../modules/people/members/index.ts';
import type { TestBrowser } from './test-browser.ts';

export const TEST_PASSWORD = 'correct horse battery';

export interface Factories {
  site(overrides?: { slug?: string; title?: string; domain?: string }): Promise<Site>;
  owner(site: Site, email?: string): Promise<Member>;
  member(site: Site, roles: readonly number[]): Promise<Member>;
  customer(site: Site, email?: string): Promise<{ id: string; email: string }>;
  /** A page unless told. */
  collection(site: Site, overrides?: Partial<NewCollection>): Promise<ContentCollection>;
  /** A published one unless told. */
  item(site: Site, collectionId: string, overrides?: NewItem): Promise<ContentItem>;
  /** A collection of products. */
  store(site: Site, overrides?: Partial<NewCollection>): Promise<ContentCollection>;
  /** Published, one variant for 10.00 of which there are ten, unless told. */
  product(site: Site, collectionId: string, overrides?: ProductChange): Promise<Product>;
  /** Signs a member in through the API, as the admin does. */
  signIn(browser: TestBrowser, email: string): Promise<void>;
}

export function createFactories({ sites, members, customers, content, catalog }: App): Factories {
  let count = 0;
  const next = (): number => ++count;
  const createMember = (site: Site, member: Omit<NewMember, 'password'>): Promise<Member> =>
    members.create(site.id, { ...member, password: TEST_PASSWORD });
  return {
    site: (overrides = {}) => sites.create({ slug: `site-${next()}`, title: 'Test site', ...overrides }),
    owner: (site, email = `owner-${next()}@example.com`) =>
      createMember(site, { email, roles: [websiteRoles.admin], isOwner: true }),
    member: (site, roles) => createMember(site, { email: `member-${next()}@example.com`, roles }),
    customer: (site, email = `customer-${next()}@example.com`) =>
      customers.create(site.id, { email, password: TEST_PASSWORD }),
    collection: (site, overrides = {}) =>
      content.collections.create(site.id, { kind: 'page', title: `Page ${next()}`, ...overrides }),
    item: (site, collectionId, overrides = {}) =>
      content.items.create(site.id, collectionId, {
        title: `Item ${next()}`,
        status: 'published',
        ...overrides,
      }),
    store: (site, overrides = {}) =>
      content.collections.create(site.id, { kind: 'products', title: `Store ${next()}`, ...overrides }),
    product: (site, collectionId, overrides = {}) =>
      catalog.products.create(
        site.id,
        collectionId,
        {
          title: `Product ${next()}`,
          status: 'published',
          variants: [{ priceMinor: 1000, stock: { quantity: 10 } }],
          ...overrides,
        },
        { by: 'test' },
      ),
    async signIn(browser, email) {
      const { statusCode, body } = await browser.call('POST', '/api/member-session', {
        email,
        password: TEST_PASSWORD,
      });
      if (statusCode !== 200) throw new Error(`Could not sign in ${email}: ${statusCode} ${body}`);
    },
  };
}
