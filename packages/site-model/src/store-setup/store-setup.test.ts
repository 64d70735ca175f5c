import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReservedAddress, isUrlSlug } from '../slugs/index.ts';
import { createStore, type StoreApi } from './create-store.ts';
import { planStore, type StoreInputs } from './store-plan.ts';

const inputs = (more: Partial<StoreInputs> = {}): StoreInputs => ({
  storeTitle: 'Boat shop',
  addToMainNav: true,
  fallbackStoreTitle: 'Store',
  allCategoryDisplayName: 'All',
  websiteId: 'site/1',
  templateId: 'harbour',
  isSevenOne: false,
  existingUrlIds: [],
  ...more,
});

/** Answers by the end of the path; what it does not know is refused. */
const apiOf = (answers: Readonly<Record<string, unknown>>): StoreApi & { readonly requests: string[] } => {
  const requests: string[] = [];
  const answer = async (path: string): Promise<unknown> => {
    requests.push(path);
    const name = path.split('/').at(-1) ?? '';
    if (!(name in answers)) throw new Error(`Nothing at ${name}.`);
    return answers[name];
  };
  return { requests, get: answer, post: answer };
};

describe('the plan of a store', () => {
  it('the plan of a store has a free, unreserved address of at least three characters for any title', () => {
    const titles = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom('Cart', 'api', 'ab', ''),
    );
    const existing = fc.array(fc.constantFrom('store', 'store-1', 'cart-1', 'abc', 'api-1'));
    fc.assert(
      fc.property(titles, existing, (storeTitle, existingUrlIds) => {
        const { urlId, title } = planStore(inputs({ storeTitle, existingUrlIds })).store.body;
        expect(isUrlSlug(urlId, 'url-slug')).toBe(true);
        expect(urlId.length).toBeGreaterThanOrEqual(3);
        expect(existingUrlIds).not.toContain(urlId);
        expect(isReservedAddress(urlId)).toBe(false);
        expect(title).toMatch(/\S/);
      }),
    );
  });

  it('the plan of a store encodes ids in addresses', () => {
    const plan = planStore(inputs());
    expect(plan.store.path).toBe('/api/content-service/product/1.1/websites/site%2F1/products');
    expect(plan.category('a?b').path).toBe(`${plan.store.path}/a%3Fb/categories`);
    expect(planStore(inputs({ addToMainNav: false })).navigation).toBeNull();
  });
});

describe('making a store', () => {
  it('creating a store stops at a response without an id, or a site without a menu, and says what was done', async () => {
    expect(await createStore(apiOf({ products: { urlId: 'x' } }), inputs())).toEqual({
      ok: false,
      done: {},
      message: 'The store could not be made. The answer has no id.',
    });
    const layouts = [{ layout: [{ identifier: '_hidden', links: [] }] }, { layout: 'none' }, null];
    for (const GetSiteLayout of layouts)
      expect(
        await createStore(apiOf({ products: { id: 'c1' }, categories: {}, GetSiteLayout }), inputs()),
      ).toEqual({
        ok: false,
        done: { collectionId: 'c1', hasRootCategory: true },
        message:
          'The store was made, but it is not in the main menu yet. Unable to find site main navigation',
      });
  });

  it('creating a store continues from where it stopped', async () => {
    const first = await createStore(apiOf({ products: { id: 'c1' } }), inputs());
    expect(first).toEqual({
      ok: false,
      done: { collectionId: 'c1' },
      message: 'The store was made, but not the category for everything in it. Nothing at categories.',
    });
    const api = apiOf({
      categories: {},
      GetSiteLayout: { layout: [{ identifier: 'mainNav', links: [] }] },
      UpdateNavigation: {},
    });
    expect(await createStore(api, inputs(), first.done)).toEqual({
      ok: true,
      done: { collectionId: 'c1', hasRootCategory: true, isInMainNav: true },
    });
    expect(api.requests.map((path) => path.split('/').at(-1))).toEqual([
      'categories',
      'GetSiteLayout',
      'UpdateNavigation',
    ]);
  });
});
