import type { InventoryLevel } from '@awning/contract';
import { adjustStock, listStock } from '@awning/contract/calls';
import { createRandomKey } from '@awning/contract/client';
import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Search } from 'iconoir-react';
import { useEffect, useRef, useState } from 'react';
import { describeError, fieldErrorsOf, isUnanswered } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useSingleMutation } from '../../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { RowImage } from '../sheet/name-cell.tsx';
import { readRowsOf, stockRowsKey } from '../stock/inventory-query.ts';
import { rowName } from '../stock/stock-row.ts';
import classes from './count.module.css';
import { countMessages } from './count-messages.ts';
import { CountReview } from './count-review.tsx';
import {
  adjustmentOf,
  type Count,
  type CountedItem,
  NO_COUNT,
  partsOf,
  readCount,
  withItem,
  withoutSent,
  writeCount,
} from './count-store.ts';
import { NumberPad } from './number-pad.tsx';

/** Counting with a phone in the other hand: search, number pad, next. */
export function CountPage() {
  const t = useMessages(countMessages);
  const { website } = useMemberSession();
  const counting = useCount(website.id);
  const { count, change } = counting;
  const sending = useSending(counting);
  const choosing = useChoosing(counting, sending);
  const [chosen, setChosen] = useState<InventoryLevel | null>(null);
  const [isReview, setReview] = useState(false);
  const take = (counted: number): void => {
    if (!chosen) return;
    const { variantId, sku, isUnlimited, quantity } = chosen;
    const item = { variantId, sku, name: rowName(chosen), seen: isUnlimited ? null : quantity, counted };
    change((now) => ({ ...now, items: withItem(now.items, item) }));
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
        <Review counting={counting} sending={sending} onClose={() => setReview(false)} />
      ) : chosen ? (
        <NumberPad
          name={rowName(chosen)}
          sku={chosen.sku}
          note={chosen.isUnlimited ? t('notCounted') : t('seen', { count: chosen.quantity })}
          onTake={take}
          onSkip={() => setChosen(null)}
        />
      ) : (
        <Finder
          count={count}
          problem={choosing.error}
          onChoose={(row) => choosing.mutate(row, { onSuccess: setChosen })}
        />
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

interface Counting {
  readonly count: Count;
  /** As it is at this moment, also between two requests. */
  readonly newest: () => Count;
  readonly change: (next: (now: Count) => Count) => void;
}

/** What was counted is in the browser's own store with each number. */
function useCount(websiteId: string): Counting {
  const [count, setCount] = useState(() => readCount(websiteId));
  const newest = useRef(count);
  return {
    count,
    newest: () => newest.current,
    change: (next) => {
      newest.current = next(newest.current);
      writeCount(websiteId, newest.current);
      setCount(newest.current);
    },
  };
}

interface Sending {
  /** Sends again what got no response; nothing else is to be worked out before. */
  readonly sendPending: () => Promise<readonly CountedItem[]>;
  /** Everything that is different, part by part. What is answered is no longer there to be sent. */
  readonly sendAll: () => Promise<readonly CountedItem[]>;
  /** Says what was sent, with its way back. */
  readonly tell: (sent: readonly CountedItem[]) => void;
}

function useSending({ newest, change }: Counting): Sending {
  const t = useMessages(countMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const takeBack = async (sent: readonly CountedItem[]): Promise<void> => {
    const back = sent.flatMap((item) =>
      item.seen === null ? [] : [{ ...item, seen: item.counted, counted: item.seen }],
    );
    try {
      for (const part of partsOf(back))
        await api.call(adjustStock, {
          body: adjustmentOf(part, t('undoNote')),
          idempotencyKey: createRandomKey(),
        });
    } catch (error) {
      toasts.show({ text: describeError(error), tone: 'bad' });
    }
  };
  const sendPending = async (): Promise<readonly CountedItem[]> => {
    const { pending } = newest();
    if (!pending) return [];
    const tries = (pending.tries ?? 0) + 1;
    change((now) => ({ ...now, pending: { ...pending, tries } }));
    try {
      await api.call(adjustStock, { body: pending.body, idempotencyKey: pending.key });
    } catch (error) {
      if (!isUnanswered(error, tries)) change((now) => ({ ...now, pending: null }));
      throw error;
    }
    change((now) => ({ items: withoutSent(now.items, pending.items), pending: null }));
    return pending.items;
  };
  const tell = (sent: readonly CountedItem[]): void => {
    void queries.invalidateQueries({ queryKey: stockRowsKey });
    toasts.show({ text: t('sent', { count: sent.length }), undo: () => void takeBack(sent) });
  };
  return {
    sendPending,
    tell,
    sendAll: async () => {
      const sent: CountedItem[] = [];
      try {
        for (;;) {
          sent.push(...(await sendPending()));
          const [part] = partsOf(newest().items);
          if (!part) return sent;
          const pending = { items: part, body: adjustmentOf(part, t('note')), key: createRandomKey() };
          change((now) => ({ ...now, pending }));
        }
      } catch (error) {
        if (sent.length > 0) tell(sent);
        throw error;
      }
    },
  };
}

/** What was seen goes into the difference: it is read when the row is chosen, and not taken from the list. */
function useChoosing({ newest }: Counting, { sendPending, tell }: Sending) {
  const t = useMessages(countMessages);
  const { api } = useServices();
  return useSingleMutation({
    mutationFn: async (row: InventoryLevel): Promise<InventoryLevel> => {
      const sent = await sendPending().catch((error: unknown) => {
        // A refusal is told when the count is sent.
        if (newest().pending) throw error;
        return [];
      });
      if (sent.length > 0) tell(sent);
      const rows = await readRowsOf(api, [row.itemId]);
      const now = rows.find(({ variantId }) => variantId === row.variantId);
      if (!now) throw new GoneError(t('gone', { name: rowName(row) }));
      return now;
    },
  });
}

/** With a sentence for the member. */
class GoneError extends Error {}

const SEARCH_PAUSE_MS = 200;
const MOST_FOUND = 20;

interface FinderProps {
  readonly count: Count;
  /** Why a row could not be chosen. */
  readonly problem: Error | null;
  readonly onChoose: (row: InventoryLevel) => void;
}

function Finder({ count, problem, onChoose }: FinderProps) {
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
      return (await api.call(listStock, { query, signal })).body;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const rows = data?.inventory.filter(({ neverCounted }) => !neverCounted);
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
      {problem && (
        <p role="alert">{problem instanceof GoneError ? problem.message : describeError(problem)}</p>
      )}
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
      {rows !== undefined && rows.length > 0 && data?.hasNextPage && (
        <p className={classes.hint}>{t('more', { count: rows.length })}</p>
      )}
    </section>
  );
}

interface ReviewProps {
  readonly counting: Counting;
  readonly sending: Sending;
  readonly onClose: () => void;
}

/** What is off, before it is sent; and back again with Undo. */
function Review({ counting, sending, onClose }: ReviewProps) {
  const t = useMessages(countMessages);
  const toasts = useToasts();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { count, change } = counting;
  const { items, pending } = count;
  const send = useSingleMutation({
    mutationFn: sending.sendAll,
    onSuccess: (sent) => {
      change(() => NO_COUNT);
      sending.tell(sent);
      onClose();
    },
    onError: (error) => {
      const named = Object.keys(fieldErrorsOf(error));
      const names = items.filter(({ variantId }) => named.includes(variantId)).map(({ name }) => name);
      setRefused(names.length > 0 ? names.map((name) => t('refused', { name })) : [describeError(error)]);
    },
  });
  const forget = (): void => {
    change(() => NO_COUNT);
    toasts.show({ text: t('forgotten'), undo: () => change(() => count) });
    onClose();
  };
  return (
    <CountReview
      items={items}
      pending={pending?.items ?? []}
      refused={refused}
      isSending={send.isPending}
      onRemove={({ variantId }) =>
        change((now) => ({ ...now, items: now.items.filter((item) => item.variantId !== variantId) }))
      }
      onSend={() => send.mutate()}
      onForget={forget}
      onClose={onClose}
    />
  );
}
