import type { Theme } from '../theme/theme.ts';

export interface LayoutWish {
  /** What the owner chose for the page; null: nothing. */
  readonly layout: string | null;
  readonly homepage: boolean;
  readonly typeName: string | null;
}

const DEFAULT = 'default';

/** The key of the layout a page is drawn in. A choice that the theme does not have any more is the default one. */
export function chooseLayout(theme: Pick<Theme, 'layouts'>, wish: LayoutWish): string {
  const has = (key: string): boolean => Object.hasOwn(theme.layouts, key);
  if (wish.layout !== null && wish.layout !== '') return has(wish.layout) ? wish.layout : DEFAULT;
  if (wish.homepage && has('homepage')) return 'homepage';
  return wish.typeName !== null && has(wish.typeName) ? wish.typeName : DEFAULT;
}
