import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { attachLightbox } from '../lightbox/lightbox-links.ts';
import { watchSwipe } from '../motion/swipe.ts';
import type { GalleryMarkup } from './gallery-markup.ts';
import type { SlideState } from './gallery-slide.tsx';
import { createStripMotion } from './strip-motion.ts';
import { useAutoplay } from './use-autoplay.ts';

/** Which image is current, and every way to another: buttons, thumbnails, keys, swipes, scrolling and autoplay. */
export function useGallery(element: HTMLElement, markup: GalleryMarkup) {
  const { slides } = markup;
  const isSlider = markup.design === 'slider';
  const count = slides.length;
  const [index, setIndex] = useState(markup.current);
  const [spoken, setSpoken] = useState('');
  const strip = useRef<HTMLUListElement>(null);
  const motion = useRef<ReturnType<typeof createStripMotion> | null>(null);

  const show = (to: number) => {
    const next = (to + count) % count;
    setIndex(next);
    motion.current?.goTo(next);
  };
  const autoplay = useAutoplay({
    element,
    enabled: markup.autoplay,
    seconds: markup.autoplaySeconds,
    advance: () => show(index + 1),
  });
  // Only what a person chose is read out: a voice that speaks by itself every few seconds is in the way.
  const tell = (at: number) => {
    const { title } = slides[at] ?? {};
    setSpoken(`Image ${at + 1} of ${count}${title ? `: ${title}` : ''}`);
    autoplay.restart();
  };
  const choose = (to: number) => {
    show(to);
    tell((to + count) % count);
  };
  const click = (event: MouseEvent, to: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    choose(to);
  };

  const step = useEffectEvent((towards: 'left' | 'right') => {
    const rtl = getComputedStyle(element).direction === 'rtl';
    choose(index + ((towards === 'right') === rtl ? -1 : 1));
  });
  const settle = useEffectEvent((at: number) => {
    setIndex(at);
    tell(at);
  });
  const cover = useEffectEvent(autoplay.cover);

  useLayoutEffect(() => {
    if (strip.current && isSlider) strip.current.scrollLeft = markup.scrollLeft;
  }, [isSlider, markup]);

  useEffect(() => {
    const row = strip.current;
    if (!row || count < 2) return;
    const unmounted = new AbortController();
    const { signal } = unmounted;
    element.addEventListener('keydown', (event) => moveByKey(event, step), { signal });
    if (isSlider) {
      motion.current = createStripMotion(row, {
        first: markup.current,
        alignment: markup.alignment,
        onSettle: (at) => settle(at),
        signal,
      });
    } else {
      // The hand pushes the image away; the next one comes from the other side.
      watchSwipe(row, { onSwipe: (towards) => step(towards === 'left' ? 'right' : 'left'), signal });
    }
    return () => unmounted.abort();
  }, [element, isSlider, markup, count]);

  // A browser fetches what lies beside a strip only once it is in view, which is too late for the next image.
  useEffect(() => {
    for (const position of [index - 1, index, index + 1])
      loadImages(strip.current?.children[(position + count) % count]);
  }, [index, count]);

  useEffect(() => {
    const unmounted = new AbortController();
    attachLightbox(element, {
      onOpen: () => cover(true),
      onClose: () => cover(false),
      signal: unmounted.signal,
    });
    return () => unmounted.abort();
  }, [element]);

  return {
    index,
    spoken,
    strip,
    isSlider,
    autoplay,
    /** A click on a link to the image at this place. */
    click,
    stateOf: (position: number): SlideState => slideState(Math.abs(position - index), count),
  };
}

function slideState(apart: number, count: number): SlideState {
  if (apart === 0) return 'current';
  return Math.min(apart, count - apart) === 1 ? 'near' : 'far';
}

function loadImages(slide: Element | undefined): void {
  for (const image of slide?.querySelectorAll('img') ?? []) image.loading = 'eager';
}

/** Arrow keys, unless they mean something to what has the focus. */
function moveByKey(event: KeyboardEvent, step: (towards: 'left' | 'right') => void) {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target instanceof Element && event.target.closest('input, textarea, select, video, audio'))
    return;
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  event.preventDefault();
  step(event.key === 'ArrowLeft' ? 'left' : 'right');
}
