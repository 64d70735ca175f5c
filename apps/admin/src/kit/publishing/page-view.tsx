import { useElementSize } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { showFirstDifference } from './first-difference.ts';
import classes from './page-view.module.css';
import { publishingMessages } from './publishing-messages.ts';

/** Of the pages in the pictures, in their own pixels (ED-83: at two widths). */
const WIDTHS = [1280, 390] as const;

interface PageViewsProps {
  /** Null where visitors find nothing yet. */
  readonly live: string | null;
  readonly after: string;
}

/** A page as it is and as it will be, small and without its scripts, where the two differ first. */
export function PageViews({ live, after }: PageViewsProps) {
  const t = useMessages(publishingMessages);
  const loaded = useRef(new Map<string, Document>());
  const note =
    (side: 'live' | 'after') =>
    (width: number, page: Document): void => {
      loaded.current.set(`${side} ${width}`, page);
      const [before, next] = [loaded.current.get(`live ${width}`), loaded.current.get(`after ${width}`)];
      if (before && next) showFirstDifference(before, next);
    };
  return (
    <>
      <PageView key={`live ${live}`} title={t('liveNow')} address={live} onLoad={note('live')} />
      <PageView key={`after ${after}`} title={t('afterwards')} address={after} onLoad={note('after')} />
    </>
  );
}

interface PageViewProps {
  readonly title: string;
  readonly address: string | null;
  readonly onLoad: (width: number, page: Document) => void;
}

/** As a desktop shows it, and as a phone does. */
function PageView({ title, address, onLoad }: PageViewProps) {
  const t = useMessages(publishingMessages);
  return (
    <figure className={classes.view}>
      <figcaption>{title}</figcaption>
      {address === null ? (
        <p className={classes.none}>{t('notLive')}</p>
      ) : (
        WIDTHS.map((width) => (
          <PageShot
            key={width}
            title={`${title}, ${width}`}
            address={address}
            width={width}
            onLoad={(page) => onLoad(width, page)}
          />
        ))
      )}
    </figure>
  );
}

interface PageShotProps {
  readonly title: string;
  readonly address: string;
  readonly width: number;
  readonly onLoad?: (page: Document) => void;
}

/** A page at this width, made to fit. Until it is there, its place is. */
export function PageShot({ title, address, width, onLoad }: PageShotProps) {
  const [isLoaded, setLoaded] = useState(false);
  const { ref, width: room, height } = useElementSize();
  const scale = room === 0 ? 1 : room / width;
  return (
    // A picture: nothing in it is pressed or read out.
    <div
      className={classes.shot}
      data-phone={width < 768 || undefined}
      data-loaded={isLoaded || undefined}
      ref={ref}
      inert
    >
      <iframe
        src={address}
        title={title}
        sandbox="allow-same-origin"
        loading="lazy"
        tabIndex={-1}
        onLoad={({ currentTarget }) => {
          setLoaded(true);
          if (currentTarget.contentDocument) onLoad?.(currentTarget.contentDocument);
        }}
        style={{ width, height: height / scale, transform: `scale(${scale})` }}
      />
    </div>
  );
}
