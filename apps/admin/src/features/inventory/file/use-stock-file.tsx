import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { usePageActions } from '../../../kit/actions/page-actions.tsx';
import { saveFile } from '../../../kit/list/export-rows.ts';
import { useSingleMutation } from '../../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { stockCsv } from './stock-file.ts';
import { stockFileMessages } from './stock-file-messages.ts';

const openSheet = () => import('./stock-import-sheet.tsx');
const StockImportSheet = lazy(async () => ({ default: (await openSheet()).StockImportSheet }));

/** All stock as a file, and back. */
export function StockFileButtons() {
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
  return (
    <>
      <Button size="xs" variant="default" onClick={sheet.open}>
        {t('import')}
      </Button>
      <Button
        size="xs"
        variant="default"
        loading={save.isPending}
        aria-label={save.isPending ? t('exporting', { count }) : undefined}
        onClick={() => save.mutate()}
      >
        {t('export')}
      </Button>
      {isOpen && (
        <Suspense>
          <StockImportSheet onClose={sheet.close} />
        </Suspense>
      )}
    </>
  );
}
