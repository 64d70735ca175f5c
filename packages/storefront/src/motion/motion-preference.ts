import { isCanvas } from '../browser/is-canvas.ts';

/** The person asked their system for less motion. */
export const prefersReducedMotion = (): boolean =>
  isCanvas() || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The person asked their browser for fewer bytes; what plays by itself also loads by itself. */
export const savesData = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};
