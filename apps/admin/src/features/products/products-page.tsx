import { changeProduct } from '@awning/contract/calls';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'iconoir-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { usePageActions } from '../../kit/actions/page-actions.tsx';
import { SideActions } from '../../kit/actions/side-actions.tsx';
import { ResourceTable } from '../../kit/list/resource-table.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { importMessages } from './import/import-messages.ts';
import { useDroppedFile } from './import/use-dropped-file.ts';
import { type ProductListContext, productList } from './product-list.tsx';
import { productMessages } from './product-messages.ts';
import { storeSettingsQuery, storesQuery } from './product-query.ts';

const ImportSheet = lazy(async () => ({ default: (await import('./import/import-sheet.tsx')).ImportSheet }));

const NO_STORES: readonly { readonly id: string; readonly title: string }[] = [];

export function ProductsPage() {
  const { api } = useServices();
  const t = useMessages(productMessages);
  const importWords = useMessages(importMessages);
  const locale = useLocale();
  const { website } = useMemberSession();
  const navigate = useNavigate();
  const { data: stores = NO_STORES } = useQuery(storesQuery(api));
  const { data: settings, dataUpdatedAt } = useQuery(storeSettingsQuery(api));
  const now = dataUpdatedAt || Date.now();
  const { storeCurrency: currency = 'USD', lowStockAt = 5 } = settings ?? {};
  const setVisible = useVisibility();
  const list = useMemo(
    () => productList(api, t, { importWords, locale, currency, stores, now, lowStockAt, setVisible }),
    [api, t, importWords, locale, currency, stores, now, lowStockAt, setVisible],
  );
  const importing = useImporting();
  usePageActions([
    { id: 'create', label: t('add'), keys: 'c', run: () => void navigate({ to: '/products/new' }) },
    { id: 'import', label: importWords('title'), run: importing.open },
  ]);
  return (
    <>
      <title>{`${t('title')} · ${website.title}`}</title>
      <ResourceTable
        list={list}
        actions={
          <SideActions
            actions={[
              { id: 'import', label: importWords('button'), run: importing.open },
              {
                id: 'spreadsheet',
                label: t('spreadsheet'),
                to: '/inventory/spreadsheet',
                run: () => void navigate({ to: '/inventory/spreadsheet' }),
              },
            ]}
          />
        }
        create={
          <Button
            component={Link}
            to="/products/new"
            leftSection={<Plus width={16} height={16} strokeWidth={1.75} aria-hidden />}
          >
            {t('add')}
          </Button>
        }
      />
      {importing.isOpen && (
        <Suspense>
          <ImportSheet stores={stores} file={importing.file} onClose={importing.close} />
        </Suspense>
      )}
    </>
  );
}

/** By the button, or with a file that was dropped on the list. */
function useImporting() {
  const [isOpen, sheet] = useDisclosure(false);
  const [file, setFile] = useState<File>();
  const drop = useCallback(
    (dropped: File) => {
      setFile(dropped);
      sheet.open();
    },
    [sheet],
  );
  useDroppedFile(!isOpen, drop);
  const close = () => {
    setFile(undefined);
    sheet.close();
  };
  return { isOpen, file, open: sheet.open, close };
}

type SetVisible = ProductListContext['setVisible'];

/** At once, and back with Undo. */
function useVisibility(): SetVisible {
  const t = useMessages(productMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  return useMemo(() => {
    const setVisible: SetVisible = async (product, isVisible) => {
      try {
        const body = { status: isVisible ? 'published' : 'draft' } as const;
        await api.call(changeProduct, { params: { itemId: product.id }, body });
        const text = t(isVisible ? 'published' : 'hiddenDone', { count: 1 });
        toasts.show({ text, undo: () => setVisible(product, !isVisible) });
        await queries.invalidateQueries({ queryKey: ['products'] });
      } catch (error) {
        toasts.show({ text: describeError(error), tone: 'bad' });
      }
    };
    return setVisible;
  }, [api, queries, t, toasts]);
}
