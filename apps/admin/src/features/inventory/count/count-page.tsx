import type { InventoryLevel } from '@awning/contract';
import { adjustStock, listStock } from '@awning/contract/calls';
import { createRandomKey } from '@awning/contract/client';
import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Search } from 'iconoir-react';
import { useEffect, useRef, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useSingleMutation } from '../../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { RowImage } from '../sheet/name-cell.tsx';
import { stockRowsKey } from '../stock/inventory-query.ts';
import { rowName } from '../stock/stock-row.ts';
import classes from './count.module.css';
import { countMessages } from './count-messages.ts';
import { CountReview } from './count-review.tsx';
import {
  adjustmentsOf,
  type Count,
  type CountedItem,
  isDifferent,
  readCount,
  withItem,
  writeCount,
} from './count-store.ts';
import { NumberPad } from './number-pad.tsx';

/** Counting with a phone in the other hand: search, number pad, next. */
export function CountPage() {
  const t = useMessages(countMessages);
  const { website } = useMemberSession();
  const [count, setCount] = useCount(website.id);
  const [chosen, setChosen] = useState<InventoryLevel | null>(null);
  const [isReview, setReview] = useState(false);
  const take = (counted: number): void => {
    if (!chosen) return;
    const { variantId, sku, isUnlimited, quantity } = chosen;
    const item = { variantId, sku, name: rowName(chosen), seen: isUnlimited ? null : quantity, counted };
    setCount({ items: withItem(count.items, item), key: createRandomKey() });
    setChosen(null);
  };
  return (
    <div className={classes.screen}>
      <title>{`${t('title')} · ${website.title}`}</title>
      <header className={classes.bar}>
        <h1>{t('title')}</h1>
        <Button component={Link} to="/inventory" size="xs" variant="default">
          {t('back')}
        </Button>
      </header>
      {isReview ? (
        <Review count={count} setCount={setCount} onClose={() => setReview(false)} />
      ) : chosen ? (
        <NumberPad
          name={rowName(chosen)}
          sku={chosen.sku}
          note={chosen.isUnlimited ? t('notCounted') : t('seen', { count: chosen.quantity })}
          onTake={take}
          onSkip={() => setChosen(null)}
        />
      ) : (
        <Finder count={count} onChoose={setChosen} />
      )}
      {!isReview && !chosen && (
        <footer className={classes.foot}>
          <p>{t('reviewCount', { count: count.items.length })}</p>
          <Button onClick={() => setReview(true)} disabled={count.items.length === 0}>
            {t('review')}
          </Button>
        </footer>
      )}
    </div>
  );
}

/** What was counted is in the browser's own store with each number. */
function useCount(websiteId: string): [Count, (count: Count) => void] {
  const [count, setCount] = useState(() => readCount(websiteId, createRandomKey));
  return [
    count,
    (next) => {
      writeCount(websiteId, next);
      setCount(next);
    },
  ];
}

const SEARCH_PAUSE_MS = 200;
const MOST_FOUND = 20;

interface FinderProps {
  readonly count: Count;
  readonly onChoose: (row: InventoryLevel) => void;
}

function Finder({ count, onChoose }: FinderProps) {
  const t = useMessages(countMessages);
  const { api } = useServices();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => field.current?.focus(), []);
  const { data, error, isFetching } = useQuery({
    queryKey: ['inventory', 'count', search],
    queryFn: async ({ signal }) => {
      const query = { limit: MOST_FOUND, sort: 'title' as const, ...(search !== '' && { search }) };
      return (await api.call(listStock, { query, signal })).body.inventory;
    },
    placeholderData: keepPreviousData,
    // What was seen goes into the difference: it is never an old number.
    staleTime: 0,
    gcTime: 0,
  });
  const rows = data?.filter(({ neverCounted }) => !neverCounted);
  const countedOf = (variantId: string): CountedItem | undefined =>
    count.items.find((item) => item.variantId === variantId);
  return (
    <section className={classes.finder}>
      <TextInput
        ref={field}
        type="search"
        size="md"
        maxLength={200}
        aria-label={t('search')}
        placeholder={t('search')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => {
          const [only, ...others] = rows ?? [];
          if (key === 'Enter' && only && others.length === 0 && !isFetching) onChoose(only);
        }}
        leftSection={<Search width={18} height={18} strokeWidth={1.5} aria-hidden />}
      />
      <p className={classes.hint}>{count.items.length === 0 ? t('searchHint') : t('kept')}</p>
      {error && <p role="alert">{describeError(error)}</p>}
      <p role="status" className={classes.hidden}>
        {rows === undefined ? t('searching') : t('found', { count: rows.length })}
      </p>
      {rows?.length === 0 && <p className={classes.hint}>{t('nothingFound')}</p>}
      <ul className={classes.found}>
        {rows?.map((row) => {
          const counted = countedOf(row.variantId);
          return (
            <li key={row.variantId}>
              <button type="button" onClick={() => onChoose(row)}>
                <RowImage row={row} />
                <span>
                  <b>{rowName(row)}</b>
                  <small>{row.sku}</small>
                </span>
                <small>
                  {counted
                    ? t('countedMark', { count: counted.counted })
                    : row.isUnlimited
                      ? t('notCounted')
                      : t('seen', { count: row.quantity })}
                </small>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface ReviewProps {
  readonly count: Count;
  readonly setCount: (count: Count) => void;
  readonly onClose: () => void;
}

/** What is off, before it is sent; and back again with Undo. */
function Review({ count, setCount, onClose }: ReviewProps) {
  const t = useMessages(countMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { items, key } = count;
  const different = items.filter(isDifferent);
  const send = async (counted: readonly CountedItem[], note: string, requestKey: string): Promise<void> => {
    for (const [index, body] of adjustmentsOf(counted, note).entries())
      await api.call(adjustStock, { body, idempotencyKey: `${requestKey}-${index}` });
  };
  const takeBack = (counted: readonly CountedItem[]): void => {
    const back = counted.flatMap((item) =>
      item.seen === null ? [] : [{ ...item, seen: item.counted, counted: item.seen }],
    );
    send(back, t('undoNote'), createRandomKey()).catch((error: unknown) =>
      toasts.show({ text: describeError(error), tone: 'bad' }),
    );
  };
  const sending = useSingleMutation({
    mutationFn: () => send(items, t('note'), key),
    onSuccess: () => {
      setCount({ items: [], key: createRandomKey() });
      void queries.invalidateQueries({ queryKey: stockRowsKey });
      toasts.show({ text: t('sent', { count: different.length }), undo: () => takeBack(different) });
      onClose();
    },
    onError: (error) => {
      const named = Object.keys(fieldErrorsOf(error));
      const names = items.filter(({ variantId }) => named.includes(variantId)).map(({ name }) => name);
      setRefused(names.length > 0 ? names.map((name) => t('refused', { name })) : [describeError(error)]);
    },
  });
  const forget = (): void => {
    setCount({ items: [], key: createRandomKey() });
    toasts.show({ text: t('forgotten'), undo: () => setCount(count) });
    onClose();
  };
  return (
    <CountReview
      items={items}
      refused={refused}
      isSending={sending.isPending}
      onRemove={({ variantId }) =>
        setCount({ items: items.filter((item) => item.variantId !== variantId), key: createRandomKey() })
      }
      onSend={() => sending.mutate()}
      onForget={forget}
      onClose={onClose}
    />
  );
}
