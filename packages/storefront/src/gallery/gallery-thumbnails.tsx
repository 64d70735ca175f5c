import { type MouseEvent, useEffect, useRef } from 'react';
import { scrollIntoView } from '../motion/scroll.ts';
import type { SlideMarkup, ThumbnailMarkup } from './gallery-markup.ts';

type GalleryThumbnailsProps = {
  thumbnails: readonly ThumbnailMarkup[];
  slides: readonly SlideMarkup[];
  index: number;
  onChoose: (event: MouseEvent, index: number) => void;
};

/** A strip of small images, of which the current one stays in view. */
export function GalleryThumbnails({ thumbnails, slides, index, onChoose }: GalleryThumbnailsProps) {
  const strip = useRef<HTMLUListElement>(null);
  const shownIndex = useRef(index);

  useEffect(() => {
    if (shownIndex.current === index) return;
    shownIndex.current = index;
    const thumbnail = strip.current?.children[index];
    if (strip.current && thumbnail) scrollIntoView(strip.current, thumbnail);
  }, [index]);

  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that lists without bullets are lists
    <ul ref={strip} className="sqs-gallery-thumbnails" role="list" aria-label="Choose an image">
      {thumbnails.map(({ id, label, ratio, html }, position) => (
        <li key={id} className="sqs-gallery-thumbnail">
          <a
            id={id}
            href={`#${slides[position]?.id}`}
            aria-current={position === index ? 'true' : undefined}
            aria-label={label}
            style={{ ['--picture-ratio' as string]: ratio }}
            onClick={(event) => onChoose(event, position)}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: it stood in the page before
            dangerouslySetInnerHTML={{ __html: html }}
          />
        </li>
      ))}
    </ul>
  );
}
