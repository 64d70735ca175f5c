import { numberOf } from '../../basics/shapes.ts';
import { clearStyles, type Design, type DesignParts } from './design.ts';
import { imagesIn } from './images.ts';

interface Columns {
  readonly count: number;
  readonly width: number;
  readonly gutter: number;
}

const WIDTH = 300;

/** As many columns as there is room for: wider than asked with `min`, narrower with `max`. */
export function countColumns(room: number, options: Record<string, unknown>): Columns {
  const gutter = Math.max(0, numberOf(options.gutter));
  const wanted = Math.max(1, numberOf(options.columnWidth, WIDTH));
  const fixed = Math.floor(numberOf(options.columns));
  const fits = (room + gutter) / (wanted + gutter);
  const free = options.columnWidthBehavior === 'max' ? Math.ceil(fits) : Math.floor(fits);
  const count = Math.max(1, fixed > 0 ? fixed : free);
  return { count, gutter, width: Math.max(0, (room - gutter * (count - 1)) / count) };
}

/** `autocolumns` and its relatives: each slide below the shortest column. */
export function createColumnsDesign({ container, slides, options }: DesignParts): Design {
  let frame = 0;
  const layout = (): void => {
    if (getComputedStyle(container).position === 'static') container.style.position = 'relative';
    const now = options();
    const ratio = now.squares === true ? 1 : numberOf(now.aspectRatio);
    const { count, width, gutter } = countColumns(container.clientWidth, now);
    for (const { style } of slides) {
      style.position = 'absolute';
      style.width = `${width}px`;
      if (ratio > 0) style.height = `${width / ratio}px`;
      else style.removeProperty('height');
    }
    // All widths are set before any height is read.
    const heights = slides.map((slide) => (ratio > 0 ? width / ratio : slide.offsetHeight));
    const ends = Array.from({ length: count }, () => 0);
    slides.forEach(({ style }, index) => {
      const column = ends.indexOf(Math.min(...ends));
      const top = ends[column] ?? 0;
      style.left = `${column * (width + gutter)}px`;
      style.top = `${top}px`;
      ends[column] = top + (heights[index] ?? 0) + gutter;
    });
    container.style.height = `${Math.max(0, Math.max(...ends) - gutter)}px`;
  };
  const again = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(layout);
  };
  for (const image of slides.flatMap((slide) => imagesIn(slide))) image.addEventListener('load', again);
  return {
    layout,
    show() {},
    clear() {
      cancelAnimationFrame(frame);
      for (const image of slides.flatMap((slide) => imagesIn(slide)))
        image.removeEventListener('load', again);
      clearStyles(slides);
      container.style.removeProperty('height');
      container.style.removeProperty('position');
    },
  };
}
