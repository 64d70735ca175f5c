import { type Bag, numberOf } from '../../basics/shapes.ts';

/** How the slides of a gallery stand: layouts differ, the gallery around them does not. */
export interface Design {
  /** Puts every slide in its place, also after the window has changed. */
  layout(): void;
  /** Moves to a slide; `from` is null at the beginning. */
  show(index: number, from: number | null): void;
  /** Takes away what the layout has done to the slides. */
  clear(): void;
}

export interface DesignParts {
  readonly container: HTMLElement;
  readonly slides: readonly HTMLElement[];
  /** `designOptions` as they are now. */
  options(): Bag;
  loops(): boolean;
}

/** In seconds, as themes say it. */
export const speedOf = (options: Bag): number => {
  const speed = numberOf(options.speed, 0.5);
  return speed > 20 ? speed / 1000 : Math.max(0, speed);
};

export const easingText = (options: Bag): string =>
  typeof options.easing === 'string' && /^[a-z-]+(\(.*\))?$/.test(options.easing)
    ? options.easing
    : 'ease-out';

const STYLES = [
  'position',
  'left',
  'top',
  'width',
  'height',
  'opacity',
  'visibility',
  'z-index',
  'transition',
  'transform',
  'flex',
];

export function clearStyles(elements: readonly HTMLElement[]): void {
  for (const { style } of elements) for (const name of STYLES) style.removeProperty(name);
}
