import { useDisclosure } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { usePageActions } from '../../../kit/actions/page-actions.tsx';
import type { SideAction } from '../../../kit/actions/side-actions.tsx';
import { saveFile } from '../../../kit/list/export-rows.ts';
import { useSingleMutation } from '../../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { stockCsv } from './stock-file.ts';
import { stockFileMessages } from './stock-file-messages.ts';

const openSheet = () => import('./stock-import-sheet.tsx');
const StockImportSheet = lazy(async () => ({ default: (await openSheet()).StockImportSheet }));

interface StockFile {
  readonly actions: readonly SideAction[];
  readonly sheet: ReactNode;
}

/** All stock as a file, and back. */
export function useStockFile(): StockFile {
  const t = useMessages(stockFileMessages);
  const { api } = useServices();
  const toasts = useToasts();
  const [isOpen, sheet] = useDisclosure(false);
  const [count, setCount] = useState(0);
  const save = useSingleMutation({
    mutationFn: async () => stockCsv(await (await openSheet()).readLevels(api, setCount)),
    onSuccess: (text) => saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), 'stock.csv'),
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
  });
  usePageActions([{ id: 'import-stock', label: t('title'), run: sheet.open }]);
  return {
    actions: [
      { id: 'import', label: t('import'), run: sheet.open },
      {
        id: 'export',
        label: t('export'),
        run: () => save.mutate(),
        busy: save.isPending ? t('exporting', { count }) : undefined,
      },
    ],
    sheet: isOpen && (
      <Suspense>
        <StockImportSheet onClose={sheet.close} />
      </Suspense>
    ),
  };
}
