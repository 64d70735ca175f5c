import type { ContentCollection } from '@awning/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Page } from '../../ui/page.tsx';
import { storeMessages } from './store-messages.ts';
import { storesQuery } from './store-query.ts';
import classes from './stores-page.module.css';

export function StoresPage() {
  const t = useMessages(storeMessages);
  const { website } = useMemberSession();
  const { api } = useServices();
  const stores = useQuery(storesQuery(api));
  return (
    <Page
      title={t('title')}
      siteTitle={website.title}
      actions={
        <Button component={Link} to="/stores/new">
          {t('create')}
        </Button>
      }
    >
      <p className={classes.dim}>{t('intro')}</p>
      {stores.error && (
        <>
          <FormNotice>{describeError(stores.error)}</FormNotice>
          <Button variant="default" onClick={() => void stores.refetch()}>
            {t('tryAgain')}
          </Button>
        </>
      )}
      {stores.isPending && <Skeleton height={120} role="status" aria-label={t('loading')} />}
      {stores.data?.length === 0 && (
        <section className={classes.nothing}>
          <h2>{t('nothingTitle')}</h2>
          <p>{t('nothingText')}</p>
        </section>
      )}
      {stores.data && stores.data.length > 0 && (
        <ul className={classes.stores}>
          {stores.data.map((store) => (
            <StoreRow key={store.id} store={store} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function StoreRow({ store }: { readonly store: ContentCollection }) {
  const t = useMessages(storeMessages);
  const { id, title, fullUrl, itemCount, enabled } = store;
  return (
    <li className={classes.store}>
      <span className={classes.words}>
        <Link to="/stores/$collectionId" params={{ collectionId: id }}>
          {title}
        </Link>
        <span className={classes.dim}>
          {fullUrl} · {t('products', { count: itemCount })}
          {!enabled && ` · ${t('hidden')}`}
        </span>
      </span>
      <a href={fullUrl} className={classes.view} target="_blank" rel="noopener">
        {t('view')}
      </a>
    </li>
  );
}
