import { readStoreSettings, saveStoreSettings } from '@awning/contract/calls';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { readNumber } from '../../kit/fields/read-number.ts';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { inventoryMessages } from './stock/inventory-messages.ts';
import { stockRowsKey, storeSettingsKey } from './stock/inventory-query.ts';

interface LowStockSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const MOST = 9_999;

/** From which number on stock is low in the whole store; variants may have their own. */
export function LowStockSheet({ isOpen, onClose }: LowStockSheetProps) {
  const t = useMessages(inventoryMessages);
  const locale = useLocale();
  const { api, queries } = useServices();
  const toasts = useToasts();
  // With the version that a save builds on.
  const { data: stored } = useQuery({
    queryKey: [...storeSettingsKey, 'low-stock'],
    queryFn: ({ signal }) => api.call(readStoreSettings, { signal }),
    enabled: isOpen,
    staleTime: 0,
  });
  const [count, setCount] = useState('');
  const [mails, setMails] = useState(true);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (!isOpen || stored === undefined) return;
    setCount(String(stored.body.lowStockAt));
    setMails(stored.body.lowStockMails);
    setError(null);
  }, [isOpen, stored]);
  const saving = useSingleMutation({
    mutationFn: async (lowStockAt: number) => {
      await api.call(saveStoreSettings, {
        body: { lowStockAt, lowStockMails: mails },
        ifMatch: stored?.etag ?? null,
      });
      return lowStockAt;
    },
    onSuccess: (lowStockAt) => {
      void queries.invalidateQueries({ queryKey: storeSettingsKey });
      void queries.invalidateQueries({ queryKey: stockRowsKey });
      toasts.show({ text: t('lowSaved', { count: lowStockAt }) });
      onClose();
    },
    onError: (problem) => setError(describeError(problem)),
  });
  const save = (): void => {
    const reading = readNumber(count, { digits: 0, locale });
    const number = reading.ok ? Number(reading.decimal) : Number.NaN;
    if (!(number <= MOST)) setError(t('lowProblem'));
    else saving.mutate(number);
  };
  return (
    <Sheet
      title={t('lowTitle')}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('lowCancel')}
          </Button>
          <Button onClick={save} loading={saving.isPending}>
            {t('lowSave')}
          </Button>
        </>
      }
    >
      <TextInput
        label={t('lowStoreLabel')}
        description={t('lowStoreHint')}
        inputMode="numeric"
        value={count}
        error={error}
        onChange={({ currentTarget }) => {
          setCount(currentTarget.value);
          setError(null);
        }}
      />
      <Checkbox
        mt="md"
        label={t('lowMails')}
        checked={mails}
        onChange={({ currentTarget }) => setMails(currentTarget.checked)}
      />
    </Sheet>
  );
}
