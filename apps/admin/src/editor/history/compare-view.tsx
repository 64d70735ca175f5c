import { useElementSize } from '@mantine/hooks';
import { type SyntheticEvent, useId, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { editorMessages } from '../editor-messages.ts';
import classes from './compare.module.css';

interface ComparedPage {
  readonly name: string;
  readonly address: string;
}

interface CompareViewProps {
  readonly before: ComparedPage;
  readonly after: ComparedPage;
  /** Of the pages, in their own pixels. */
  readonly width: number;
}

const SHORTEST = 600;

/** ED-85: two pages on top of each other, live and scaled; the slider says how much of the older one is seen. */
export function CompareView({ before, after, width }: CompareViewProps) {
  const t = useMessages(editorMessages);
  const id = useId();
  const { ref, width: room } = useElementSize();
  const [share, setShare] = useState(50);
  const [heights, setHeights] = useState<Readonly<Record<string, number>>>({});
  const scale = room === 0 ? 1 : Math.min(1, room / width);
  const height = Math.max(SHORTEST, ...Object.values(heights));
  const measure =
    (name: string) =>
    ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void => {
      const page = currentTarget.contentDocument?.documentElement;
      if (page) setHeights((known) => ({ ...known, [name]: page.scrollHeight }));
    };
  const frame = (name: 'before' | 'after', page: ComparedPage) => (
    <iframe
      key={page.address}
      src={page.address}
      title={page.name}
      sandbox="allow-same-origin"
      tabIndex={-1}
      className={classes.frame}
      onLoad={measure(name)}
      style={{
        width,
        height,
        transform: `scale(${scale})`,
        clipPath: name === 'before' ? `inset(0 ${100 - share}% 0 0)` : undefined,
      }}
    />
  );
  return (
    <div className={classes.compare}>
      <div className={classes.names} aria-hidden>
        <span>{before.name}</span>
        <span>{after.name}</span>
      </div>
      <label htmlFor={id} className={classes.label}>
        {t('compareSlider')}
      </label>
      <input
        id={id}
        className={classes.slider}
        type="range"
        min={0}
        max={100}
        value={share}
        aria-valuetext={t('compareShare', { share, name: before.name })}
        style={{ width: width * scale }}
        onChange={({ currentTarget }) => setShare(currentTarget.valueAsNumber)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with keys */}
      <section className={classes.pages} ref={ref} tabIndex={0} aria-label={t('comparePages')}>
        <div className={classes.stack} style={{ width: width * scale, height: height * scale }} inert>
          {frame('after', after)}
          {frame('before', before)}
          <span className={classes.line} style={{ left: `${share}%` }} />
        </div>
      </section>
    </div>
  );
}
