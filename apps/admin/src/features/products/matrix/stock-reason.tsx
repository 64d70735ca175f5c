import { NativeSelect } from '@mantine/core';
import { useMessages } from '../../../messages/use-messages.ts';
import { useEditor, useVariantSummary } from '../editor/editor-context.tsx';
import { editorMessages } from '../editor/editor-messages.ts';

const REASONS = ['reasonReceived', 'reasonCounted', 'reasonDamaged', 'reasonSold'] as const;

/** Comes with the first change of stock of a variant that is counted already. */
export function StockReason() {
  const t = useMessages(editorMessages);
  const { store, stockReason, setStockReason } = useEditor();
  const isMoving = useVariantSummary(['stock'], () =>
    Object.keys(store.changed()).some((path) => path.endsWith('/stock') && !path.includes('/new-')),
  );
  if (!isMoving) return null;
  return (
    <NativeSelect
      label={t('stockReason')}
      value={stockReason}
      data={[{ value: '', label: '—' }, ...REASONS.map((reason) => ({ value: t(reason), label: t(reason) }))]}
      onChange={({ currentTarget }) => setStockReason(currentTarget.value)}
      w="fit-content"
    />
  );
}
