import type { MountIsland } from '../island.ts';

/** Small movements of a finger are not a wish. */
const LEAST_PIXELS = 6;

/**
 * Takes the header away while the visitor reads on, and brings it back as soon as they scroll up. Without script it
 * stays in view.
 */
export const mount: MountIsland = (element) => {
  let last = window.scrollY;
  const follow = () => {
    const now = Math.max(0, window.scrollY);
    if (Math.abs(now - last) < LEAST_PIXELS) return;
    element.classList.toggle('is-away', now > last && now > element.offsetHeight);
    last = now;
  };
  window.addEventListener('scroll', follow, { passive: true });
};
