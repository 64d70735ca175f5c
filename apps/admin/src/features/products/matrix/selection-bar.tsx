import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { useEditor } from '../editor/editor-context.tsx';
import { variantPath } from '../editor/editor-fields.ts';
import { fillPatch } from './fill-cells.ts';
import type { MatrixColumn } from './matrix-columns.ts';
import { matrixMessages } from './matrix-messages.ts';
import type { RowSelection } from './row-selection.ts';
import classes from './variant-matrix.module.css';

interface SelectionBarProps {
  readonly selection: RowSelection;
  readonly columns: readonly MatrixColumn[];
}

/** One value for all ticked variants, or without them. */
export function SelectionBar({ selection, columns }: SelectionBarProps) {
  const t = useMessages(matrixMessages);
  const count = useSyncExternalStore(selection.subscribe, () => selection.keys().size);
  if (count === 0) return null;
  return (
    <section className={classes.bar} aria-label={t('selected', { count })}>
      <b>{t('selected', { count })}</b>
      <SetForm selection={selection} columns={columns} count={count} />
      {columns.includes('stock') && <CountingButtons selection={selection} />}
      <RemoveButton selection={selection} />
      <Button variant="subtle" size="xs" onClick={selection.clear}>
        {t('clear')}
      </Button>
    </section>
  );
}

function SetForm({ selection, columns, count }: SelectionBarProps & { readonly count: number }) {
  const t = useMessages(matrixMessages);
  const { store, currency } = useEditor();
  const locale = useLocale();
  const toasts = useToasts();
  const [column, setColumn] = useState<MatrixColumn>('price');
  const [text, setText] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const patch = fillPatch(store, [...selection.keys()], column, text, { currency, locale });
    const undo = store.apply(patch);
    toasts.show({
      text: t('filled', { count: Object.keys(patch).length }),
      undo: () => void store.apply(undo),
    });
  };
  return (
    <form className={classes.set} onSubmit={submit}>
      <NativeSelect
        size="xs"
        aria-label={t('setColumn')}
        value={column}
        data={columns
          .filter((each) => each !== 'sku')
          .map((each) => ({ value: each, label: t(`${each}Name`) }))}
        onChange={({ currentTarget }) => setColumn(currentTarget.value as MatrixColumn)}
      />
      <TextInput
        size="xs"
        aria-label={t('setValue')}
        placeholder={t('setTo')}
        value={text}
        w={96}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button size="xs" type="submit">
        {t('apply', { count })}
      </Button>
    </form>
  );
}

function CountingButtons({ selection }: Pick<SelectionBarProps, 'selection'>) {
  const t = useMessages(matrixMessages);
  const { store } = useEditor();
  const count = (isUnlimited: boolean): void => {
    const entries = [...selection.keys()].flatMap((key) => [
      [variantPath(key, 'isUnlimited'), isUnlimited],
      [variantPath(key, 'stock'), isUnlimited ? '' : store.variant<string>(key, 'stock') || '0'],
    ]);
    store.apply(Object.fromEntries(entries));
  };
  return (
    <>
      <Button variant="default" size="xs" onClick={() => count(false)}>
        {t('countStock')}
      </Button>
      <Button variant="default" size="xs" onClick={() => count(true)}>
        {t('stopCounting')}
      </Button>
    </>
  );
}

function RemoveButton({ selection }: Pick<SelectionBarProps, 'selection'>) {
  const t = useMessages(matrixMessages);
  const { store } = useEditor();
  const toasts = useToasts();
  const remove = (): void => {
    const going = selection.keys();
    const staying = store.variantKeys().filter((key) => !going.has(key));
    if (staying.length === 0) {
      toasts.show({ text: t('lastStays'), tone: 'bad' });
      return;
    }
    const stock = [...going].reduce(
      (sum, key) => sum + (Number(store.variant<string>(key, 'stock')) || 0),
      0,
    );
    const undo = store.apply({ variantKeys: staying });
    selection.clear();
    toasts.show({
      text: t('removed', { count: going.size, stock }),
      undo: () => void store.apply(undo),
    });
  };
  return (
    <Button variant="default" size="xs" onClick={remove}>
      {t('remove')}
    </Button>
  );
}
