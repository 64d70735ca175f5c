import { createRoot } from 'react-dom/client';
import { Lightbox, type LightboxTheme } from './lightbox.tsx';
import type { LightboxImage } from './lightbox-image.ts';
import { lockScroll } from './scroll-lock.ts';

export interface OpenLightboxOptions {
  pictures: readonly LightboxImage[];
  first: number;
  theme: LightboxTheme;
  /** Gets the focus back. */
  opener: HTMLElement;
}

/** Settles when the lightbox is closed again and everything is as it was. */
export function openLightbox({ pictures: images, first, theme, opener }: OpenLightboxOptions): Promise<void> {
  const { ownerDocument: document } = opener;
  const place = document.body.appendChild(document.createElement('div'));
  const unlock = lockScroll(document);
  const { promise, resolve, reject } = Promise.withResolvers<void>();

  const putBack = () => {
    root.unmount();
    place.remove();
    unlock();
    opener.focus({ preventScroll: true });
  };
  const root = createRoot(place, {
    onUncaughtError: (error) =>
      // React is still inside its own work here.
      queueMicrotask(() => {
        putBack();
        reject(error);
      }),
  });
  root.render(
    <Lightbox
      pictures={images}
      first={first}
      theme={theme}
      onClosed={() => {
        putBack();
        resolve();
      }}
    />,
  );
  return promise;
}
