import { Button, TextInput } from '@mantine/core';
import { Plus, Xmark } from 'iconoir-react';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Card } from '../../../kit/page/detail-page.tsx';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { useEditor, useErrorAt, useField } from '../editor/editor-context.tsx';
import { editorMessages } from '../editor/editor-messages.ts';
import { problemText } from '../editor/option-problem.ts';
import {
  addOption,
  addValues,
  mergedValues,
  type Removal,
  readValues,
  removeOption,
  removeValue,
  renameOption,
  valuesOf,
} from '../editor/options.ts';
import classes from '../editor/product-editor.module.css';
import { OptionValue } from './option-value.tsx';
import { RenameField } from './rename-field.tsx';

const icon = { width: 16, height: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What shoppers choose between: sizes, colours. */
export function OptionsCard() {
  const t = useMessages(editorMessages);
  const [options] = useField('options');
  const [isAdding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    flushSync(() => setAdding(false));
    // Who added an option by keys goes on from here.
    addButton.current?.focus();
  };
  const error = useErrorAt('options');
  return (
    <Card
      title={t('options')}
      actions={
        !isAdding && (
          <Button
            ref={addButton}
            variant="subtle"
            size="compact-sm"
            leftSection={<Plus {...icon} />}
            onClick={() => setAdding(true)}
          >
            {t('addOption')}
          </Button>
        )
      }
    >
      <div className={classes.stack}>
        {error !== undefined && (
          <p role="alert" className={classes.problem}>
            {error}
          </p>
        )}
        {options.map((option) => (
          <OptionRow key={option} option={option} />
        ))}
        {isAdding && <NewOption onDone={close} />}
      </div>
    </Card>
  );
}

/** Says what goes, and offers the way back until it is saved. */
function useRemoval(): (removal: Removal | null, value: string) => void {
  const t = useMessages(editorMessages);
  const { store } = useEditor();
  const toasts = useToasts();
  return (removal, value) => {
    if (!removal) return;
    const undo = store.apply(removal.patch);
    toasts.show({
      text: t('removedValue', { count: removal.keys.length, value, stock: removal.stock }),
      undo: () => void store.apply(undo),
    });
  };
}

/** Says which of the typed values were left out, because they are there already. */
function useMerged(): (text: string, known: readonly string[]) => void {
  const t = useMessages(editorMessages);
  const locale = useLocale();
  const toasts = useToasts();
  return (text, known) => {
    const merged = mergedValues(text, known).map((value) => `“${value}”`);
    if (merged.length === 0) return;
    toasts.show({ text: t('valuesMerged', { values: new Intl.ListFormat(locale).format(merged) }) });
  };
}

function OptionRow({ option }: { readonly option: string }) {
  const t = useMessages(editorMessages);
  const { store } = useEditor();
  // Values are made of the variants; what variants there are decides which values there are.
  useField('variantKeys');
  const remove = useRemoval();
  const values = valuesOf(store, option);
  return (
    <div className={classes.option}>
      <OptionName option={option} />
      <ul className={classes.values} aria-label={option}>
        {values.map((value) => (
          <OptionValue
            key={value}
            option={option}
            value={value}
            onRemove={() => remove(removeValue(store, option, value), value)}
          />
        ))}
        <li>
          <NewValues option={option} />
        </li>
      </ul>
      <button
        type="button"
        className={classes.iconButton}
        aria-label={t('removeOption', { option })}
        onClick={() => remove(removeOption(store, option), option)}
      >
        <Xmark {...icon} />
      </button>
    </div>
  );
}

function OptionName({ option }: { readonly option: string }) {
  const t = useMessages(editorMessages);
  const { store } = useEditor();
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming)
    return (
      <RenameField
        name={option}
        rename={(text) => renameOption(store, option, text)}
        onDone={() => setRenaming(false)}
      />
    );
  return (
    <button
      type="button"
      className={classes.optionName}
      aria-label={t('renameOption', { option })}
      onClick={() => setRenaming(true)}
    >
      {option}
    </button>
  );
}

function NewValues({ option }: { readonly option: string }) {
  const t = useMessages(editorMessages);
  const { store } = useEditor();
  const sayMerged = useMerged();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const known = valuesOf(store, option);
    const step = addValues(store, option, readValues(text));
    setProblem(problemText(step, t));
    if (!step.ok) return;
    store.apply(step.patch);
    sayMerged(text, known);
    setText('');
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        size="xs"
        w={120}
        aria-label={t('addValueTo', { option })}
        placeholder="+"
        value={text}
        error={problem}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setProblem(null);
        }}
      />
    </form>
  );
}

/** A name and its values in one go: "Size", "Small, Medium, Large". */
function NewOption({ onDone }: { readonly onDone: () => void }) {
  const t = useMessages(editorMessages);
  const { store } = useEditor();
  const sayMerged = useMerged();
  const [name, setName] = useState('');
  const [values, setValues] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const step = addOption(store, name, readValues(values));
    setProblem(problemText(step, t));
    if (!step.ok) return;
    store.apply(step.patch);
    sayMerged(values, []);
    onDone();
  };
  return (
    <form className={classes.newOption} onSubmit={submit}>
      <TextInput
        label={t('optionName')}
        placeholder={t('optionNameHint')}
        value={name}
        maxLength={100}
        autoFocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label={t('optionValues')}
        description={t('optionValuesHint')}
        value={values}
        error={problem}
        onChange={({ currentTarget }) => setValues(currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" size="xs" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button size="xs" type="submit">
          {t('addOption')}
        </Button>
      </div>
    </form>
  );
}
