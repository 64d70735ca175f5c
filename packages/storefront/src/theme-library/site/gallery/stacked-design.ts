import { numberOf } from '../../basics/shapes.ts';
import { isStill } from '../../motion/stillness.ts';
import { clearStyles, type Design, type DesignParts, easingText, speedOf } from './design.ts';
import { imagesIn } from './images.ts';

/** One slide at a time, all of them in the same place: a slideshow. */
export function createStackedDesign({ container, slides, options, loops }: DesignParts): Design {
  let shown = 0;

  const heightOf = (slide: HTMLElement | undefined): number => {
    if (!slide) return 0;
    const [image] = imagesIn(slide);
    const [width, height] = (image?.dataset.imageDimensions ?? '').split('x').map(Number);
    return width && height ? (container.clientWidth * height) / width : slide.scrollHeight;
  };
  const fitHeight = (): void => {
    const { autoHeight } = options();
    // A box without a height of its own would show nothing.
    if (autoHeight === true || (autoHeight !== false && container.clientHeight === 0))
      container.style.height = `${Math.round(heightOf(slides[shown]))}px`;
  };

  const place = (slide: HTMLElement, isShown: boolean): void => {
    Object.assign(slide.style, {
      position: 'absolute',
      left: '0',
      top: '0',
      width: '100%',
      height: '100%',
      opacity: isShown ? '1' : '0',
      visibility: isShown ? 'visible' : 'hidden',
      zIndex: isShown ? '1' : '0',
      transition: 'none',
      transform: 'none',
    });
  };

  const move = (from: HTMLElement, to: HTMLElement, forward: boolean): void => {
    const { transition } = options();
    const kind = String(transition ?? 'fade').toLowerCase();
    const seconds = speedOf(options());
    if (kind === 'none' || kind === 'false' || seconds === 0 || isStill()) {
      place(from, false);
      place(to, true);
      return;
    }
    place(from, true);
    place(to, true);
    const isScroll = /scroll|swipe|slide/.test(kind);
    const way = forward ? 100 : -100;
    if (isScroll) to.style.transform = `translateX(${way}%)`;
    else to.style.opacity = '0';
    // The place from which it moves has to be drawn first.
    void to.offsetWidth;
    for (const { style } of [from, to])
      style.transition = `opacity ${seconds}s ${easingText(options())}, transform ${seconds}s ${easingText(options())}`;
    to.style.transform = 'none';
    to.style.opacity = '1';
    to.style.zIndex = '2';
    if (isScroll) from.style.transform = `translateX(${-way}%)`;
    else from.style.opacity = '0';
    setTimeout(() => {
      slides.forEach((slide, index) => {
        if (slide === from || slide === to) place(slide, index === shown);
      });
    }, seconds * 1000);
  };

  return {
    layout() {
      if (getComputedStyle(container).position === 'static') container.style.position = 'relative';
      container.style.overflow = 'hidden';
      slides.forEach((slide, index) => {
        place(slide, index === shown);
      });
      fitHeight();
    },
    show(index, from) {
      const before = from === null ? undefined : slides[from];
      const next = slides[index];
      shown = index;
      if (!next) return;
      if (!before || before === next) for (const slide of slides) place(slide, slide === next);
      else {
        const isAround =
          loops() && Math.abs(index - numberOf(from)) === slides.length - 1 && slides.length > 2;
        move(before, next, isAround ? index === 0 : index > numberOf(from));
      }
      fitHeight();
    },
    clear() {
      clearStyles(slides);
      for (const name of ['height', 'overflow', 'position']) container.style.removeProperty(name);
    },
  };
}
