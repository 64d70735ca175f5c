import { TextInput } from '@mantine/core';
import { Search } from 'iconoir-react';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { KeyHint, useKeys } from '../keys/keys-context.tsx';
import { listMessages } from './list-messages.ts';
import { changeList } from './list-state.ts';
import classes from './list-toolbar.module.css';
import type { ListModel } from './use-list.ts';

/** Long enough for a word, short enough to feel at once. */
const SEARCH_PAUSE_MS = 250;

export function ListSearch<Row>({ model }: { readonly model: ListModel<Row> }) {
  const t = useMessages(listMessages);
  const { list, state, change } = model;
  const [typed, setTyped] = useState(state.search);
  const field = useRef<HTMLInputElement>(null);
  const newest = useRef({ state, change });
  newest.current = { state, change };
  useEffect(() => setTyped(state.search), [state.search]);
  useEffect(() => {
    if (typed === newest.current.state.search) return;
    const timer = setTimeout(() => {
      const { state: now, change: changeNow } = newest.current;
      changeNow(changeList(now, { search: typed }), { replace: true });
    }, SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useKeys([{ keys: '/', label: t('focusSearch'), run: () => field.current?.focus() }]);
  return (
    <TextInput
      ref={field}
      className={classes.search}
      size="xs"
      type="search"
      maxLength={200}
      aria-label={list.searchLabel}
      placeholder={list.searchLabel}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setTyped('');
      }}
      leftSection={<Search width={16} height={16} strokeWidth={1.5} aria-hidden />}
      rightSection={typed === '' ? <KeyHint keys="/" /> : null}
    />
  );
}
