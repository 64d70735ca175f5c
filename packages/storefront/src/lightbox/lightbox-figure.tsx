import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LightboxImage } from './lightbox-image.ts';
import { layOutLightbox } from './lightbox-layout.ts';

/** One image with its words, as large as the window allows. */
export function LightboxFigure({ picture: image }: { picture: LightboxImage }) {
  const caption = useRef<HTMLElement>(null);
  const [captionHeight, setCaptionHeight] = useState(0);
  const view = useWindowSize();
  const { width, height, margin } = layOutLightbox(image, captionHeight, view);
  const { title, description } = image;

  useLayoutEffect(() => {
    const element = caption.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setCaptionHeight(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <figure className="sqs-lightbox-content" style={{ marginBlock: margin }}>
      <img
        src={image.src}
        srcSet={image.srcSet || undefined}
        sizes={`${Math.ceil(width)}px`}
        width={Math.round(width)}
        height={Math.round(height)}
        alt={image.alt}
        style={{ width, height, backgroundColor: image.color }}
        draggable={false}
      />
      {(title || description) && (
        <figcaption ref={caption} className="sqs-lightbox-meta">
          {title && <div className="meta-title">{title}</div>}
          {description && (
            <div
              className="meta-description"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: it stood in the page before, cleaned by the server
              dangerouslySetInnerHTML={{ __html: description }}
            />
          )}
        </figcaption>
      )}
    </figure>
  );
}

function useWindowSize() {
  const read = () => ({ width: innerWidth, height: innerHeight });
  const [size, setSize] = useState(read);
  useEffect(() => {
    const update = () => setSize({ width: innerWidth, height: innerHeight });
    addEventListener('resize', update);
    return () => removeEventListener('resize', update);
  }, []);
  return size;
}
