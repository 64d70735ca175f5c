import type { SiteChange } from '@awning/contract';
import { useEffect, useRef } from 'react';
import { PageViews } from '../../kit/publishing/page-view.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { previewOf } from './change-addresses.ts';
import classes from './publishing-page.module.css';
import { publishingPageMessages } from './publishing-page-messages.ts';

interface BeforeAndAfterProps {
  readonly change: SiteChange;
  /** Visitors cannot open it yet. */
  readonly isNew: boolean;
  /** A person has pressed for it: on a phone it stands below everything else. */
  readonly isAsked: boolean;
}

/** The page itself, as it is and as it will be, small and at two widths. */
export function BeforeAndAfter({ change, isNew, isAsked }: BeforeAndAfterProps) {
  const t = useMessages(publishingPageMessages);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAsked) section.current?.scrollIntoView({ block: 'nearest' });
  }, [isAsked]);
  const preview = previewOf(change);
  const { address, title } = change;
  return (
    <section ref={section} className={classes.looks} aria-label={t('look')}>
      <h2>{title}</h2>
      {preview === null || address === null ? (
        <p className={classes.dim}>{t('noFrame')}</p>
      ) : (
        <div className={classes.views}>
          <PageViews live={isNew ? null : address} after={preview} />
        </div>
      )}
    </section>
  );
}
