import { readStoreSettings, saveStoreSettings } from '@awning/contract/calls';
import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError, isConflict } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { readNumber } from '../../kit/fields/read-number.ts';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { inventoryMessages } from './stock/inventory-messages.ts';
import { stockRowsKey, storeSettingsKey } from './stock/inventory-query.ts';

interface LowStockSheetProps {
  readonly onClose: () => void;
}

const MOST = 9_999;

/** From which number on stock is low in the whole store; variants may have their own. */
export function LowStockSheet({ onClose }: LowStockSheetProps) {
  const t = useMessages(inventoryMessages);
  const locale = useLocale();
  const { api, queries } = useServices();
  const toasts = useToasts();
  // With the version that a save builds on.
  const {
    data: stored,
    error: unread,
    refetch,
  } = useQuery({
    queryKey: [...storeSettingsKey, 'low-stock'],
    queryFn: ({ signal }) => api.call(readStoreSettings, { signal }),
    staleTime: 0,
    gcTime: 0,
    // Nothing may change by itself while a member is typing, nor the version that they have seen.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [typed, setTyped] = useState<{ readonly count?: string; readonly mails?: boolean }>({});
  const count = typed.count ?? String(stored?.body.lowStockAt ?? '');
  const mails = typed.mails ?? stored?.body.lowStockMails ?? true;
  const [error, setError] = useState<string | null>(null);
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
    onError: (problem) => {
      setError(describeError(problem));
      // The next try is made on what another member saved.
      if (isConflict(problem)) void refetch();
    },
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
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('lowCancel')}
          </Button>
          <Button onClick={save} loading={saving.isPending} disabled={!stored}>
            {t('lowSave')}
          </Button>
        </>
      }
    >
      {!stored && !unread && <Skeleton height={58} role="status" aria-label={t('loading')} />}
      {!stored && unread && <p role="alert">{describeError(unread)}</p>}
      {stored && (
        <>
          <TextInput
            label={t('lowStoreLabel')}
            description={t('lowStoreHint')}
            inputMode="numeric"
            value={count}
            error={error}
            onChange={({ currentTarget }) => {
              setTyped({ ...typed, count: currentTarget.value });
              setError(null);
            }}
          />
          <Checkbox
            mt="md"
            label={t('lowMails')}
            checked={mails}
            onChange={({ currentTarget }) => setTyped({ ...typed, mails: currentTarget.checked })}
          />
        </>
      )}
    </Sheet>
  );
}
