import type { InventoryLevel } from '@awning/contract';
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Redo, Search, Undo } from 'iconoir-react';
import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useServices } from '../../../api/services-context.tsx';
import type { GridStore } from '../../../kit/grid/grid-store.ts';
import { KeyHint, useKeys } from '../../../kit/keys/keys-context.tsx';
import { stockMessages } from '../../../kit/stock/stock-messages.ts';
import { STOCK_REASONS } from '../../../kit/stock/stock-words.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { inventoryMessages } from '../stock/inventory-messages.ts';
import { storesQuery } from '../stock/inventory-query.ts';
import classes from './sheet.module.css';
import type { SheetParams, SheetState } from './sheet-state.ts';

interface SheetToolsProps {
  readonly state: SheetState;
  readonly change: (next: SheetParams) => void;
  readonly store: GridStore<InventoryLevel>;
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  readonly note: ReactNode;
}

export function SheetTools({ state, change, store, reason, setReason, note }: SheetToolsProps) {
  const t = useMessages(inventoryMessages);
  const { api } = useServices();
  const { data: stores = [] } = useQuery(storesQuery(api));
  return (
    <div className={classes.tools}>
      <SheetSearch search={state.search} onSearch={(q) => change({ q })} />
      <NativeSelect
        size="xs"
        aria-label={t('statusFilter')}
        value={state.status}
        data={[
          { value: '', label: t('anyStatus') },
          { value: 'published', label: t('visible') },
          { value: 'draft', label: t('hidden') },
        ]}
        onChange={({ currentTarget }) => change({ status: currentTarget.value })}
      />
      {stores.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label={t('storeFilter')}
          value={state.storeId}
          data={[
            { value: '', label: t('anyStore') },
            ...stores.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={({ currentTarget }) => change({ store: currentTarget.value })}
        />
      )}
      {note}
      <StockReason store={store} reason={reason} setReason={setReason} />
      <StepButtons store={store} />
    </div>
  );
}

const SEARCH_PAUSE_MS = 250;

function SheetSearch({
  search,
  onSearch,
}: {
  readonly search: string;
  readonly onSearch: (text: string) => void;
}) {
  const t = useMessages(inventoryMessages);
  const [typed, setTyped] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  const newest = useRef({ search, onSearch });
  newest.current = { search, onSearch };
  useEffect(() => setTyped(search), [search]);
  useEffect(() => {
    if (typed === newest.current.search) return;
    const timer = setTimeout(() => newest.current.onSearch(typed), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useKeys([{ keys: '/', label: t('search'), run: () => field.current?.focus() }]);
  return (
    <TextInput
      ref={field}
      className={classes.search}
      size="xs"
      type="search"
      maxLength={200}
      aria-label={t('search')}
      placeholder={t('search')}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      leftSection={<Search width={16} height={16} strokeWidth={1.5} aria-hidden />}
      rightSection={typed === '' ? <KeyHint keys="/" /> : null}
    />
  );
}

interface StockReasonProps extends Pick<SheetToolsProps, 'store' | 'reason' | 'setReason'> {}

const OTHER = 'other';

/** Why the stock changes: it stands beside the movements for ever. */
function StockReason({ store, reason, setReason }: StockReasonProps) {
  const t = useMessages(inventoryMessages);
  const words = useMessages(stockMessages);
  const id = useId();
  const [isOther, setOther] = useState(false);
  const movesStock = useSyncExternalStore(store.subscribe, () =>
    store.changes().some(({ column }) => column === 'stock'),
  );
  if (!movesStock) return null;
  return (
    <div className={classes.reason}>
      <label htmlFor={id}>{t('reason')}</label>
      <NativeSelect
        id={id}
        size="xs"
        value={isOther ? OTHER : reason}
        data={[
          { value: '', label: t('noReason') },
          ...STOCK_REASONS.map((each) => ({ value: words(each), label: words(each) })),
          { value: OTHER, label: t('otherReason') },
        ]}
        onChange={({ currentTarget: { value } }) => {
          setOther(value === OTHER);
          setReason(value === OTHER ? '' : value);
        }}
      />
      {isOther && (
        <TextInput
          size="xs"
          aria-label={t('otherReasonLabel')}
          placeholder={t('otherReasonLabel')}
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
    </div>
  );
}

function StepButtons({ store }: Pick<SheetToolsProps, 'store'>) {
  const t = useMessages(inventoryMessages);
  useSyncExternalStore(store.subscribe, store.version);
  const props = { variant: 'subtle', color: 'gray', size: 30 } as const;
  return (
    <>
      <ActionIcon {...props} aria-label={t('undo')} disabled={!store.canUndo()} onClick={() => store.undo()}>
        <Undo width={16} height={16} strokeWidth={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon {...props} aria-label={t('redo')} disabled={!store.canRedo()} onClick={() => store.redo()}>
        <Redo width={16} height={16} strokeWidth={1.75} aria-hidden />
      </ActionIcon>
    </>
  );
}
