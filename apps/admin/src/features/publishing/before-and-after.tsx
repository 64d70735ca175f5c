import type { SiteChange } from '@awning/contract';
import { PageView } from '../../kit/publishing/page-view.tsx';
import { publishingMessages } from '../../kit/publishing/publishing-messages.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { previewOf } from './change-addresses.ts';
import classes from './publishing-page.module.css';
import { publishingPageMessages } from './publishing-page-messages.ts';

/** The page itself, as it is and as it will be, small and at two widths. */
export function BeforeAndAfter({ change }: { readonly change: SiteChange }) {
  const t = useMessages(publishingPageMessages);
  const words = useMessages(publishingMessages);
  const preview = previewOf(change);
  const { address, title } = change;
  return (
    <section className={classes.looks} aria-label={t('look')}>
      <h2>{title}</h2>
      {preview === null || address === null ? (
        <p className={classes.dim}>{t('noFrame')}</p>
      ) : (
        <div className={classes.views}>
          <PageView key={`live ${address}`} title={words('liveNow')} address={address} />
          <PageView key={`draft ${preview}`} title={words('afterwards')} address={preview} />
        </div>
      )}
    </section>
  );
}
