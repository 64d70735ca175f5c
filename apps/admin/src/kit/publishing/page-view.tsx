import { useElementSize } from '@mantine/hooks';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './page-view.module.css';
import { publishingMessages } from './publishing-messages.ts';

/** Of the pages in the pictures, in their own pixels (ED-83: at two widths). */
const WIDTHS = [1280, 390] as const;

interface PageViewProps {
  readonly title: string;
  /** Null where visitors find nothing yet. */
  readonly address: string | null;
}

/** The page itself, small and without its scripts: as a desktop shows it, and as a phone does. */
export function PageView({ title, address }: PageViewProps) {
  const t = useMessages(publishingMessages);
  return (
    <figure className={classes.view}>
      <figcaption>{title}</figcaption>
      {address === null ? (
        <p className={classes.none}>{t('notLive')}</p>
      ) : (
        WIDTHS.map((width) => (
          <PageShot key={width} title={`${title}, ${width}`} address={address} width={width} />
        ))
      )}
    </figure>
  );
}

interface PageShotProps {
  readonly title: string;
  readonly address: string;
  readonly width: number;
}

/** A page at this width, made to fit. */
export function PageShot({ title, address, width }: PageShotProps) {
  const { ref, width: room, height } = useElementSize();
  const scale = room === 0 ? 1 : room / width;
  return (
    // A picture: nothing in it is pressed or read out.
    <div className={classes.shot} data-phone={width < 768 || undefined} ref={ref} inert>
      <iframe
        src={address}
        title={title}
        sandbox="allow-same-origin"
        loading="lazy"
        tabIndex={-1}
        style={{ width, height: height / scale, transform: `scale(${scale})` }}
      />
    </div>
  );
}
