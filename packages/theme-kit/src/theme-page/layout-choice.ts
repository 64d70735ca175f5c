import type { Theme } from '../theme/theme.ts';

export interface LayoutRequest {
  /** What the owner chose for the page; null: nothing. */
  readonly layout: string | null;
  readonly homepage: boolean;
  readonly typeName: string | null;
}

const DEFAULT = 'default';

/**
 * The key of the layout a page is drawn in. A choice that the theme does not have any more is the default one, which is
 * the first one of a theme that calls none so.
 */
export function chooseLayout(theme: Pick<Theme, 'layouts'>, request: LayoutRequest): string {
  const has = (key: string): boolean => Object.hasOwn(theme.layouts, key);
  const usual = has(DEFAULT) ? DEFAULT : (Object.keys(theme.layouts)[0] ?? DEFAULT);
  if (request.layout !== null && request.layout !== '') return has(request.layout) ? request.layout : usual;
  if (request.homepage && has('homepage')) return 'homepage';
  return request.typeName !== null && has(request.typeName) ? request.typeName : usual;
}
