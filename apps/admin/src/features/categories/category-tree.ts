import type { Category } from '@awning/contract';

/** A category with how deep it is. */
export interface CategoryRow extends Category {
  readonly depth: number;
}

/** A place among the categories of a parent. */
export interface CategoryMove {
  readonly id: string;
  readonly parentId: string | null;
  readonly isNewParent: boolean;
  /** All categories of that parent in their new order. */
  readonly order: readonly string[];
}

export type Direction = 'up' | 'down' | 'in' | 'out';

/** The list with depths; parents come before their children already. */
export function withDepths(categories: readonly Category[]): CategoryRow[] {
  const depths = new Map<string, number>();
  return categories.map((category) => {
    const depth = category.parentId === null ? 0 : (depths.get(category.parentId) ?? 0) + 1;
    depths.set(category.id, depth);
    return { ...category, depth };
  });
}

const siblingsOf = (categories: readonly Category[], parentId: string | null): Category[] =>
  categories.filter((each) => each.parentId === parentId);

const idsOf = (categories: readonly Category[]): string[] => categories.map(({ id }) => id);

const isRoot = ({ type }: Category): boolean => type === 'ROOT';

/** Where a category goes in a direction; null where it cannot. The root of the store stays where it is. */
export function moveOf(
  categories: readonly Category[],
  id: string,
  direction: Direction,
): CategoryMove | null {
  const category = categories.find((each) => each.id === id);
  if (!category || isRoot(category)) return null;
  const { parentId } = category;
  const siblings = siblingsOf(categories, parentId);
  const index = siblings.indexOf(category);
  if (direction === 'up' || direction === 'down') {
    const to = direction === 'up' ? index - 1 : index + 1;
    const other = siblings[to];
    if (!other || isRoot(other)) return null;
    return { id, parentId, isNewParent: false, order: idsOf(siblings.with(index, other).with(to, category)) };
  }
  if (direction === 'in') {
    const above = siblings[index - 1];
    if (!above || isRoot(above)) return null;
    return {
      id,
      parentId: above.id,
      isNewParent: true,
      order: [...idsOf(siblingsOf(categories, above.id)), id],
    };
  }
  const parent = categories.find((each) => each.id === parentId);
  if (!parent) return null;
  const order = idsOf(siblingsOf(categories, parent.parentId));
  return {
    id,
    parentId: parent.parentId,
    isNewParent: true,
    order: order.toSpliced(order.indexOf(parent.id) + 1, 0, id),
  };
}
