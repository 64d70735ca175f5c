import { memo } from 'react';
import type { SlideMarkup } from './gallery-markup.ts';

export type SlideState = 'current' | 'near' | 'far';

/** One image, with the inside that the page's template gave it. */
export const GallerySlide = memo(function GallerySlide({
  slide,
  state,
  hides,
}: {
  slide: SlideMarkup;
  state: SlideState;
  /** Whether images that are not current are out of sight. */
  hides: boolean;
}) {
  const hidden = hides && state !== 'current';
  return (
    <li
      className="slide"
      id={slide.id}
      data-type={slide.type}
      data-state={state}
      style={{ ['--picture-ratio' as string]: slide.ratio }}
      inert={hidden}
      aria-current={!hides && state === 'current' ? 'true' : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it stood in the page before
      dangerouslySetInnerHTML={{ __html: slide.html }}
    />
  );
});
