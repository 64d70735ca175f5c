/** The person asked their system for less motion, or nothing is drawn. */
export const isStill = (): boolean =>
  document.visibilityState === 'hidden' || matchMedia('(prefers-reduced-motion: reduce)').matches;
