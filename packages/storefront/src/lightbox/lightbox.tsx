import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { keyOf } from '../browser/pressed-key.ts';
import { savesData } from '../motion/motion-preference.ts';
import { watchSwipe } from '../motion/swipe.ts';
import { LightboxFigure } from './lightbox-figure.tsx';
import type { LightboxImage } from './lightbox-image.ts';
import { layOutLightbox } from './lightbox-layout.ts';
import { useLightboxDialog } from './use-lightbox-dialog.ts';

export type LightboxTheme = 'dark' | 'light';

export type LightboxProps = {
  pictures: readonly LightboxImage[];
  first: number;
  theme: LightboxTheme;
  onClosed: () => void;
};

/** Images one at a time, above the page. */
export function Lightbox({ pictures: images, first, theme, onClosed }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(first);
  const close = useLightboxDialog(dialog, onClosed);
  const several = images.length > 1;
  const image = images[index];
  const spoken = image?.alt || image?.title;

  const step = (by: number) => setIndex((at) => (at + by + images.length) % images.length);
  const stepTowards = (side: 'left' | 'right') => {
    const rtl = dialog.current !== null && getComputedStyle(dialog.current).direction === 'rtl';
    step((side === 'right') === rtl ? -1 : 1);
  };
  const pushTowards = useEffectEvent((side: 'left' | 'right') =>
    stepTowards(side === 'left' ? 'right' : 'left'),
  );

  useEffect(() => {
    const element = dialog.current;
    if (!element || !several) return;
    const unmounted = new AbortController();
    watchSwipe(element, {
      // The hand pushes the image away; the next one comes from the other side.
      onSwipe: (towards) => pushTowards(towards),
      onMove: (distance) => element.style.setProperty('--drag', `${distance}px`),
      signal: unmounted.signal,
    });
    return () => unmounted.abort();
  }, [several]);

  usePreloaded([images.at(index - 1), images[(index + 1) % images.length]]);

  function click(event: KeyboardEvent) {
    if (!several || event.altKey || event.ctrlKey || event.metaKey) return;
    const key = keyOf(event);
    if (key === 'arrow-left') stepTowards('left');
    else if (key === 'arrow-right') stepTowards('right');
    else if (event.key === 'Home') setIndex(0);
    else if (event.key === 'End') setIndex(images.length - 1);
    else return;
    event.preventDefault();
  }

  function closeOutside({ target }: MouseEvent) {
    if (target instanceof Element && !target.closest('img, figcaption, button')) void close();
  }

  return (
    <dialog
      ref={dialog}
      className="sqs-lightbox"
      data-theme={theme}
      aria-label={several ? 'Images' : 'Image'}
      onKeyDown={click}
      onClick={closeOutside}
      onCancel={(event) => {
        event.preventDefault();
        void close();
      }}
    >
      <button type="button" className="sqs-lightbox-close" aria-label="Close" onClick={() => void close()} />
      {image && <LightboxFigure key={index} picture={image} />}
      {several && (
        <>
          <button
            type="button"
            className="sqs-lightbox-previous"
            aria-label="Previous image"
            onClick={() => step(-1)}
          />
          <button
            type="button"
            className="sqs-lightbox-next"
            aria-label="Next image"
            onClick={() => step(1)}
          />
          <p className="sqs-lightbox-counter" role="status">
            {index + 1} of {images.length}
            <span className="sqs-lightbox-spoken">{spoken && `: ${spoken}`}</span>
          </p>
        </>
      )}
    </dialog>
  );
}

/** The neighbours are loaded before the visitor asks for them. */
function usePreloaded(images: readonly (LightboxImage | undefined)[]) {
  const seen = useRef(new Map<string, HTMLImageElement>());
  useEffect(() => {
    if (savesData()) return;
    for (const imageAsset of images) {
      if (!imageAsset || seen.current.has(imageAsset.src)) continue;
      const image = new Image();
      // As the figure will say it, so that the same file is fetched.
      const { width } = layOutLightbox(imageAsset, 0, { width: innerWidth, height: innerHeight });
      image.sizes = `${Math.ceil(width)}px`;
      image.srcset = imageAsset.srcSet;
      image.src = imageAsset.src;
      seen.current.set(imageAsset.src, image);
    }
  });
}
