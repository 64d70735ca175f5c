import type { Theme } from '../theme/theme.ts';

export interface LayoutRequest {
  /** What the owner chose for the page; null: nothing. */
  readonly layout: string | null;
  readonly homepage: boolean;
  readonly typeName: string | null;
}

const DEFAULT = 'default';

/** The layout of pages that have no other: the one called so, or else the first one in the theme's file. */
function usualLayout({ layouts, firstLayout }: Pick<Theme, 'layouts' | 'firstLayout'>): string {
  if (Object.hasOwn(layouts, DEFAULT)) return DEFAULT;
  const isThere = firstLayout !== undefined && Object.hasOwn(layouts, firstLayout);
  return isThere ? firstLayout : (Object.keys(layouts)[0] ?? DEFAULT);
}

/** The key of the layout a page is drawn in. A choice that the theme does not have any more is the usual one. */
export function chooseLayout(theme: Pick<Theme, 'layouts' | 'firstLayout'>, request: LayoutRequest): string {
  const has = (key: string): boolean => Object.hasOwn(theme.layouts, key);
  const usual = usualLayout(theme);
  if (request.layout !== null && request.layout !== '') return has(request.layout) ? request.layout : usual;
  if (request.homepage && has('homepage')) return 'homepage';
  return request.typeName !== null && has(request.typeName) ? request.typeName : usual;
}
