import { scrollToLeft } from '../motion/scroll.ts';
import { preventNextClick } from '../motion/swipe.ts';
import { DEFAULT_TWEEN_MS, type Tween } from '../motion/tween.ts';
import { distanceToPlace, type GalleryMarkup, nearestSlide } from './gallery-markup.ts';

interface StripMotionOptions {
  /** The slide that is in place to begin with. */
  first: number;
  alignment: GalleryMarkup['alignment'];
  /** A person brought another slide into place by hand, wheel, finger or key. */
  onSettle: (index: number) => void;
  /** Ends it. */
  signal: AbortSignal;
}

/** A hand that trembles does not drag. */
const DRAG_FROM_PX = 4;
/** How long a strip that is let go would roll on at its speed. */
const MOMENTUM_MS = 200;
const LONGEST_ROLL_MS = 600;
const SETTLED_AFTER_MS = 120;

/**
 * Moves a strip that also scrolls by itself: to a slide that was asked for, and with the mouse that drags it. Fingers
 * scroll it without us. Snapping is the style sheet's, which leaves it off while `data-moving` is set.
 */
export function createStripMotion(
  strip: HTMLElement,
  { first, alignment, onSettle, signal }: StripMotionOptions,
) {
  const options = { signal };
  const slides = () => [...strip.children];
  let tween: Tween | null = null;
  let restingAt = strip.scrollLeft;
  let current = first;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let drag: {
    pointerId: number;
    x: number;
    from: number;
    moved: boolean;
    trail: [at: number, x: number][];
  } | null = null;

  const rest = () => {
    delete strip.dataset.moving;
    restingAt = strip.scrollLeft;
  };
  const stop = () => {
    // What was about to come to rest goes somewhere else now.
    clearTimeout(settling);
    tween?.pause();
    tween = null;
    strip.dataset.moving = '';
  };

  function goTo(index: number, pace: 'walk' | 'roll' | 'jump' = 'walk') {
    const slide = slides()[index];
    if (!slide) return;
    current = index;
    stop();
    const way = distanceToPlace(strip, slide, alignment);
    const moving = scrollToLeft(strip, strip.scrollLeft + way, {
      durationMs: Math.abs(way),
      shortestMs: DEFAULT_TWEEN_MS,
      longestMs: pace === 'roll' ? LONGEST_ROLL_MS : DEFAULT_TWEEN_MS,
    });
    tween = moving;
    if (pace === 'jump') moving.end();
    void moving.finished.then(() => tween === moving && rest());
  }

  // A browser would snap to the slide that it last moved to by itself.
  let width = strip.clientWidth;
  const observer = new ResizeObserver(() => {
    if (strip.clientWidth === width) return;
    width = strip.clientWidth;
    goTo(current, 'jump');
  });
  observer.observe(strip);

  strip.addEventListener(
    'scroll',
    () => {
      clearTimeout(settling);
      if ('moving' in strip.dataset) return;
      settling = setTimeout(() => {
        // What we moved ourselves is where it should be, even where the strip ends too early.
        if (drag || Math.abs(strip.scrollLeft - restingAt) < 2) return;
        restingAt = strip.scrollLeft;
        current = nearestSlide(strip, slides(), alignment);
        onSettle(current);
      }, SETTLED_AFTER_MS);
    },
    options,
  );

  strip.addEventListener(
    'pointerdown',
    ({ pointerType, pointerId, button, clientX }) => {
      if (pointerType === 'touch' || button !== 0) return;
      drag = { pointerId, x: clientX, from: strip.scrollLeft, moved: false, trail: [] };
    },
    options,
  );
  strip.addEventListener(
    'pointermove',
    ({ pointerId, clientX, timeStamp }) => {
      if (pointerId !== drag?.pointerId) return;
      if (!drag.moved && Math.abs(clientX - drag.x) < DRAG_FROM_PX) return;
      if (!drag.moved) {
        drag.moved = true;
        stop();
        strip.dataset.dragging = '';
        strip.setPointerCapture(pointerId);
      }
      strip.scrollLeft = drag.from - (clientX - drag.x);
      drag.trail = [...drag.trail.filter(([at]) => timeStamp - at < 100), [timeStamp, clientX]];
    },
    options,
  );
  const letGo = ({ pointerId, timeStamp }: PointerEvent) => {
    if (pointerId !== drag?.pointerId) return;
    const { moved, trail } = drag;
    drag = null;
    if (!moved) return;
    delete strip.dataset.dragging;
    preventNextClick(strip);
    const [first, last] = [trail[0], trail.at(-1)];
    const isHeld = !first || !last || first === last || timeStamp - last[0] > 100;
    const roll = isHeld ? 0 : (-(last[1] - first[1]) / (last[0] - first[0])) * MOMENTUM_MS;
    const distances = slides().map((slide) => Math.abs(distanceToPlace(strip, slide, alignment) - roll));
    const index = distances.indexOf(Math.min(...distances));
    goTo(index, 'roll');
    onSettle(index);
  };
  strip.addEventListener('pointerup', letGo, options);
  strip.addEventListener('pointercancel', letGo, options);
  strip.addEventListener('dragstart', (event) => event.preventDefault(), options);

  signal.addEventListener('abort', () => {
    clearTimeout(settling);
    tween?.pause();
    observer.disconnect();
  });

  return { goTo };
}
