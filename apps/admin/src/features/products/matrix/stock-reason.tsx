import { NativeSelect } from '@mantine/core';
import { stockMessages } from '../../../kit/stock/stock-messages.ts';
import { STOCK_REASONS } from '../../../kit/stock/stock-words.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { useEditor, useVariantSummary } from '../editor/editor-context.tsx';
import { editorMessages } from '../editor/editor-messages.ts';

/** Comes with the first change of stock of a variant that is counted already. */
export function StockReason() {
  const t = useMessages(editorMessages);
  const words = useMessages(stockMessages);
  const { store, stockReason, setStockReason } = useEditor();
  const isMoving = useVariantSummary(['stock'], () =>
    Object.keys(store.changed()).some((path) => path.endsWith('/stock') && !path.includes('/new-')),
  );
  if (!isMoving) return null;
  return (
    <NativeSelect
      label={t('stockReason')}
      value={stockReason}
      data={[
        { value: '', label: '—' },
        ...STOCK_REASONS.map((reason) => ({ value: words(reason), label: words(reason) })),
      ]}
      onChange={({ currentTarget }) => setStockReason(currentTarget.value)}
      w="fit-content"
    />
  );
}
