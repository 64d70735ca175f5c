import { reportToWindow } from '../error-report.ts';
import { LIGHTBOX_LINK, readLightboxImage } from './lightbox-image.ts';

interface LightboxLinksOptions {
  /** Called around the time that the lightbox covers the page. */
  onOpen?: () => void;
  onClose?: () => void;
  signal?: AbortSignal;
}

const loadLightbox = () => import('./open-lightbox.tsx');

/**
 * Opens the images that links inside `element`, or the link that it is, lead to above the page. A link that is
 * clicked with a key held down, or whose lightbox cannot be fetched, goes where it says.
 */
export function attachLightbox(
  element: HTMLElement,
  { onOpen, onClose, signal }: LightboxLinksOptions = {},
): void {
  let isOpen = false;
  const open = async (link: HTMLAnchorElement) => {
    const links = element.matches(LIGHTBOX_LINK)
      ? [link]
      : [...element.querySelectorAll<HTMLAnchorElement>(LIGHTBOX_LINK)];
    isOpen = true;
    try {
      const { openLightbox } = await loadLightbox();
      onOpen?.();
      await openLightbox({
        pictures: links.map(readLightboxImage),
        first: links.indexOf(link),
        theme: element.dataset.lightboxTheme === 'light' ? 'light' : 'dark',
        opener: link,
      });
    } finally {
      isOpen = false;
      onClose?.();
    }
  };

  element.addEventListener(
    'click',
    (event) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(LIGHTBOX_LINK);
      if (!link) return;
      event.preventDefault();
      // A second click while the chunk is on its way is impatience.
      if (isOpen) return;
      open(link).catch((error: unknown) => {
        reportToWindow(error instanceof Error ? error : new Error(String(error)), { link: link.href });
        location.assign(link.href);
      });
    },
    { signal },
  );
  // The hand that comes near an image is likely to press it.
  for (const type of ['pointerover', 'focusin'] as const) {
    element.addEventListener(type, () => void loadLightbox().catch(() => {}), { once: true, signal });
  }
}
