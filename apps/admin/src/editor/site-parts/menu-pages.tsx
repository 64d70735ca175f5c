import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import classes from '../styles/styles.module.css';
import { menuPagesQuery } from './menu-pages-query.ts';
import { sitePartMessages } from './site-part-messages.ts';

interface MenuPages {
  /** Null while they are not known: nothing can be said of a page then, and least that it is gone. */
  readonly pages: readonly { readonly id: string; readonly title: string }[] | null;
  /** That they are read, or why they could not be, with another try. */
  readonly notice: ReactNode;
}

/** The pages that a menu or a rule can name. */
export function useMenuPages(): MenuPages {
  const t = useMessages(sitePartMessages);
  const { api } = useServices();
  const { data, error, isFetching, refetch } = useQuery(menuPagesQuery(api));
  if (data) return { pages: data, notice: null };
  const notice = error ? (
    <div role="alert" className={classes.failed}>
      {t('pagesNotRead', { sentence: describeError(error) })}{' '}
      <Button size="compact-xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
        {t('tryAgain')}
      </Button>
    </div>
  ) : (
    <p className={classes.help} role="status">
      <Loader size="xs" aria-hidden /> {t('readingPages')}
    </p>
  );
  return { pages: null, notice };
}
