import type { MouseEvent } from 'react';
import type { GalleryMarkup, SlideMarkup } from './gallery-markup.ts';

type GalleryControlsProps = {
  controls: NonNullable<GalleryMarkup['controls']>;
  slides: readonly SlideMarkup[];
  index: number;
  onChoose: (event: MouseEvent, index: number) => void;
};

/** To the image before, and to the next. */
export function GalleryControls({ controls, slides, index, onChoose }: GalleryControlsProps) {
  return (
    <div className="sqs-gallery-controls">
      <a
        className="previous"
        id={controls.previousId}
        href={`#${slides.at(index - 1)?.id}`}
        onClick={(event) => onChoose(event, index - 1)}
      >
        <span className="sqs-gallery-spoken">Previous image</span>
      </a>
      <a
        className="next"
        id={controls.nextId}
        href={`#${slides[(index + 1) % slides.length]?.id}`}
        onClick={(event) => onChoose(event, index + 1)}
      >
        <span className="sqs-gallery-spoken">Next image</span>
      </a>
    </div>
  );
}
