import { type NestedCategories, type NestedCategory, urlSlug } from '@awning/site-model';
import type { CategoryData } from '../../../website/content/index.ts';

interface Store {
  readonly urlId: string;
  readonly itemCount: number;
}

type Growing = { -readonly [Key in keyof NestedCategory]: NestedCategory[Key] } & { children: Growing[] };

/**
 * The categories of a store as a tree. The root is left out: it stands for the store itself. Those without anything
 * that visitors see are left out, too, unless the caller wants them; the addresses of the others are the same with and
 * without.
 */
export function nestCategories(
  { urlId, itemCount }: Store,
  flat: readonly CategoryData[],
  { withEmpty = false }: { readonly withEmpty?: boolean } = {},
): NestedCategories {
  const byParent = Map.groupBy(
    flat.filter(({ isRoot }) => !isRoot),
    ({ parentId }) => parentId,
  );
  const grow = (parentId: string | null, address: string): Growing[] => {
    const usedNames = new Set<string>();
    return (byParent.get(parentId) ?? []).flatMap(({ id, displayName, itemCount: count, ...page }) => {
      const shortSlug = freeAmong(usedNames, urlSlug(displayName) || id);
      usedNames.add(shortSlug);
      if (count === 0 && !withEmpty) return [];
      return {
        id,
        displayName,
        shortSlug,
        fullUrl: `${address}${shortSlug}`,
        itemCount: count,
        ...pageOf(page),
        children: [],
      };
    });
  };
  const categories = grow(null, `/${urlId}/`);
  // Any depth, so without recursion.
  const waiting = [...categories];
  for (let category = waiting.pop(); category !== undefined; category = waiting.pop()) {
    category.children = grow(category.id, `${category.fullUrl}/`);
    waiting.push(...category.children);
  }
  return { itemCount, categories };
}

/** Only what the owner wrote: most categories have nothing but their name. */
const pageOf = ({
  description,
  imageId,
  seoTitle,
  seoDescription,
}: Pick<CategoryData, 'description' | 'imageId' | 'seoTitle' | 'seoDescription'>) => ({
  ...(description !== '' && { description }),
  ...(imageId !== null && { imageId }),
  ...(seoTitle !== '' && { seoTitle }),
  ...(seoDescription !== '' && { seoDescription }),
});

/** Names that differ only in what addresses leave out. */
function freeAmong(usedNames: ReadonlySet<string>, slug: string): string {
  let free = slug;
  for (let count = 2; usedNames.has(free); count++) free = `${slug}-${count}`;
  return free;
}

/** The way to the category at an address below its store, such as `chairs/oak`; empty where there is none. */
export function categoriesTo({ categories }: NestedCategories, path: string): readonly NestedCategory[] {
  const way: NestedCategory[] = [];
  for (const slug of path.split('/')) {
    const level = way.at(-1)?.children ?? categories;
    const nestedCategory = level.find(({ shortSlug }) => shortSlug === slug);
    if (!nestedCategory) return [];
    way.push(nestedCategory);
  }
  return way;
}
