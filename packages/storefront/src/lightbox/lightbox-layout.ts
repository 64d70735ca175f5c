/** How long it takes to open and to close. */
export const LIGHTBOX_ANIMATION_MS = 300;

/** Left above and below what is taller than the window. */
const LIGHTBOX_MARGIN_PX = 50;

/** Room for the arrows, where there is room at all. */
const SIDE_PX = 88;
const NARROW_PX = 768;

/** An image stays at least this tall; a longer text then scrolls with it. */
const SMALLEST_IMAGE_PX = 160;

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface LightboxLayout extends Size {
  readonly margin: number;
}

/** How large an image is shown: whole, never larger than it is, with its caption in the window where both fit. */
export function layOutLightbox(image: Size, captionHeight: number, view: Size): LightboxLayout {
  const ratio = image.width / image.height;
  const room = view.width < NARROW_PX ? view.width : view.width - 2 * SIDE_PX;
  const width = Math.min(image.width, room);
  if (width / ratio + captionHeight <= view.height) return { width, height: width / ratio, margin: 0 };
  const left = view.height - captionHeight - 2 * LIGHTBOX_MARGIN_PX;
  const height = Math.min(width / ratio, Math.max(SMALLEST_IMAGE_PX, left));
  return { width: height * ratio, height, margin: LIGHTBOX_MARGIN_PX };
}
