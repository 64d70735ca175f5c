import { GalleryControls } from './gallery-controls.tsx';
import type { GalleryMarkup } from './gallery-markup.ts';
import { GallerySlide } from './gallery-slide.tsx';
import { GalleryThumbnails } from './gallery-thumbnails.tsx';
import { useGallery } from './use-gallery.ts';

export type GalleryProps = {
  /** Belongs to the page. */
  element: HTMLElement;
  markup: GalleryMarkup;
};

/** A slideshow, whose images lie on top of each other, or a slider, whose images lie in a row. */
export function Gallery({ element, markup }: GalleryProps) {
  const { slides, thumbnails, controls } = markup;
  const { index, spoken, strip, isSlider, autoplay, click, stateOf } = useGallery(element, markup);

  return (
    <>
      <div className="sqs-gallery-stage">
        {markup.autoplay && (
          <button
            type="button"
            className="sqs-gallery-autoplay"
            data-state={autoplay.wanted ? 'playing' : 'paused'}
            aria-label={autoplay.wanted ? 'Pause the slideshow' : 'Play the slideshow'}
            onClick={autoplay.toggle}
          />
        )}
        <ul
          ref={strip}
          className="sqs-gallery"
          // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that lists without bullets are lists
          role="list"
          data-stacked={isSlider ? undefined : ''}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys work here, and a slider scrolls
          tabIndex={0}
          aria-label="Images"
        >
          {slides.map((slide, position) => (
            <GallerySlide key={slide.id} slide={slide} state={stateOf(position)} hides={!isSlider} />
          ))}
        </ul>
        {controls && <GalleryControls controls={controls} slides={slides} index={index} onChoose={click} />}
        <p className="sqs-gallery-spoken" role="status">
          {spoken}
        </p>
      </div>
      {thumbnails.length > 0 && (
        <GalleryThumbnails thumbnails={thumbnails} slides={slides} index={index} onChoose={click} />
      )}
    </>
  );
}
