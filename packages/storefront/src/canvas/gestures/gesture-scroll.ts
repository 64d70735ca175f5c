import type { Point } from './geometry.ts';
import type { GestureContext } from './gesture-types.ts';

/** ED-31: in pixels of the screen. */
const EDGE = 48;
const FASTEST_PER_SECOND = 1200;
/** A frame that took longer than this does not throw the page away. */
const LONGEST_MS = 64;

/** How far the page scrolls by itself while the pointer is near an edge: by time, faster towards the edge. */
export function edgeScroll({ world }: GestureContext, { y }: Point, elapsedMs: number): number {
  const edge = EDGE / world.zoom();
  const height = world.viewHeight();
  const depth = y < edge ? y - edge : y > height - edge ? y - (height - edge) : 0;
  if (depth === 0) return 0;
  const strength = Math.max(-1, Math.min(1, depth / edge));
  const speed = (FASTEST_PER_SECOND / world.zoom()) * strength * Math.abs(strength);
  return (speed * Math.min(elapsedMs, LONGEST_MS)) / 1000;
}
