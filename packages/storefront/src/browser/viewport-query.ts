export type Viewport = 'mobile' | 'tablet' | 'desktop';

/** Each width is one of the two: 432.5 px, which zoomed pages have, is mobile still. */
const DESKTOP = '(min-width: 433px)';

/** For `matchMedia` and stylesheets. There is no width for tablets: they get what desktops get. */
export const viewportQueries: Readonly<Record<Viewport, string>> = {
  mobile: `not all and ${DESKTOP}`,
  tablet: 'not all',
  desktop: DESKTOP,
};

export const isViewport = (viewport: Viewport): boolean => matchMedia(viewportQueries[viewport]).matches;

/** Calls `onChange` when the window becomes, or stops being, one for such a device. The returned function ends that. */
export function watchViewport(viewport: Viewport, onChange: (matches: boolean) => void): () => void {
  const query = matchMedia(viewportQueries[viewport]);
  const tell = ({ matches }: MediaQueryListEvent): void => onChange(matches);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}
