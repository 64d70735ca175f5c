import type { NestedCategory } from '@awning/site-model';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CategoryData } from '../../../website/content/index.ts';
import { categoriesTo, nestCategories } from './nested-categories.ts';

const shop = { urlId: 'shop', itemCount: 7 };
const undescribed = { description: '', imageId: null, seoTitle: '', seoDescription: '' };

/** Each is inside one that comes before it, or at the top. */
const categories: fc.Arbitrary<CategoryData[]> = fc
  .array(
    fc.record({
      displayName: fc.constantFrom('Chairs', 'chairs!', 'Café', 'Cafe', 'cafe 2', '…', '椅子'),
      parent: fc.nat(),
      itemCount: fc.nat({ max: 9 }),
    }),
    { maxLength: 40 },
  )
  .map((list) =>
    list.map(({ displayName, parent, itemCount }, index) => ({
      id: `id${index}`,
      parentId: index === 0 || parent % 3 === 0 ? null : `id${parent % index}`,
      displayName,
      isRoot: false,
      itemCount,
      ...undescribed,
    })),
  );

const flatten = (level: readonly NestedCategory[]): NestedCategory[] =>
  level.flatMap((category) => [category, ...flatten(category.children)]);

it('every category stands in the tree once, and its address finds it', () => {
  fc.assert(
    fc.property(categories, (flat) => {
      const nested = nestCategories(shop, flat, { withEmpty: true });
      const all = flatten(nested.categories);
      expect(all.map(({ id }) => id).toSorted()).toEqual(flat.map(({ id }) => id).toSorted());
      expect(new Set(all.map(({ fullUrl }) => fullUrl)).size).toBe(all.length);
      for (const category of all)
        expect(categoriesTo(nested, category.fullUrl.slice('/shop/'.length)).at(-1)).toBe(category);
    }),
  );
});

it('categories in which visitors would see nothing are left out, and the others keep their addresses', () => {
  fc.assert(
    fc.property(categories, (flat) => {
      const all = flatten(nestCategories(shop, flat, { withEmpty: true }).categories);
      const nestedCategories = flatten(nestCategories(shop, flat).categories);
      expect(nestedCategories.every(({ itemCount }) => itemCount > 0)).toBe(true);
      const addresses = new Map(all.map(({ id, fullUrl }) => [id, fullUrl]));
      for (const { id, fullUrl } of nestedCategories) expect(fullUrl).toBe(addresses.get(id));
      const top = flat.filter(({ parentId, itemCount }) => parentId === null && itemCount > 0);
      expect(nestedCategories.map(({ id }) => id)).toEqual(expect.arrayContaining(top.map(({ id }) => id)));
    }),
  );
});

it('the root is left out, and nothing stands at an address that nobody has', () => {
  const root = { id: 'r', parentId: null, displayName: 'All', isRoot: true, itemCount: 0, ...undescribed };
  const nested = nestCategories(shop, [root]);
  expect(nested).toEqual({ itemCount: 7, categories: [] });
  for (const path of ['all', '', '/', 'a/b']) expect(categoriesTo(nested, path)).toEqual([]);
});

it('ten thousand categories inside each other are a tree as well', () => {
  const deep = Array.from({ length: 10_000 }, (_, index) => ({
    id: `id${index}`,
    parentId: index === 0 ? null : `id${index - 1}`,
    displayName: 'In',
    isRoot: false,
    itemCount: 0,
    ...undescribed,
  }));
  expect(nestCategories(shop, deep, { withEmpty: true }).categories).toHaveLength(1);
});
