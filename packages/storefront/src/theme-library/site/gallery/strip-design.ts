import { isStill } from '../../motion/stillness.ts';
import { clearStyles, type Design, type DesignParts, easingText, speedOf } from './design.ts';

/** All slides side by side, moved so that the chosen one is in view. */
export function createStripDesign({ container, slides, options }: DesignParts): Design {
  const strip = document.createElement('div');
  strip.className = 'sqs-wrapper';
  let shown = 0;

  const place = (): number => {
    const slide = slides[shown];
    if (!slide) return 0;
    const { alignment } = options();
    const free = container.clientWidth - slide.offsetWidth;
    const start = alignment === 'start' || alignment === 'left' ? 0 : alignment === 'end' ? free : free / 2;
    const furthest = Math.min(0, container.clientWidth - strip.scrollWidth);
    return Math.max(furthest, Math.min(0, start - slide.offsetLeft));
  };
  const move = (isMoving: boolean): void => {
    strip.style.transition =
      isMoving && !isStill() ? `transform ${speedOf(options())}s ${easingText(options())}` : 'none';
    strip.style.transform = `translateX(${place()}px)`;
  };

  return {
    layout() {
      const [first] = slides;
      if (first && strip.parentElement === null) {
        first.before(strip);
        strip.append(...slides);
      }
      container.style.overflow = 'hidden';
      Object.assign(strip.style, {
        display: 'flex',
        position: 'relative',
        height: '100%',
        width: 'max-content',
      });
      for (const { style } of slides) style.flex = '0 0 auto';
      move(false);
    },
    show(index, from) {
      shown = index;
      move(from !== null);
    },
    clear() {
      clearStyles(slides);
      container.style.removeProperty('overflow');
      if (strip.parentElement) strip.replaceWith(...slides);
    },
  };
}
