import type { Theme } from '../theme/theme.ts';

export interface LayoutRequest {
  /** What the owner chose for the page; null: nothing. */
  readonly layout: string | null;
  readonly homepage: boolean;
  readonly typeName: string | null;
}

const DEFAULT = 'default';

/** The key of the layout a page is drawn in. A choice that the theme does not have any more is the default one. */
export function chooseLayout(theme: Pick<Theme, 'layouts'>, request: LayoutRequest): string {
  const has = (key: string): boolean => Object.hasOwn(theme.layouts, key);
  if (request.layout !== null && request.layout !== '') return has(request.layout) ? request.layout : DEFAULT;
  if (request.homepage && has('homepage')) return 'homepage';
  return request.typeName !== null && has(request.typeName) ? request.typeName : DEFAULT;
}
