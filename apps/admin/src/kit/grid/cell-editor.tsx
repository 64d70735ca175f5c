import { type KeyboardEvent, useRef, useState } from 'react';
import classes from './data-grid.module.css';
import type { GridEdit } from './grid-column.ts';

export interface CellEditorProps {
  readonly edit: Pick<GridEdit<never>, 'choices' | 'inputMode'>;
  readonly label: string;
  readonly initial: string;
  /** Begun by typing a letter: arrows then move on, instead of moving in the text. */
  readonly isTyped: boolean;
  /** `key`: what ended it, and where it leads. */
  readonly onCommit: (text: string, key: KeyboardEvent | null) => void;
  readonly onCancel: () => void;
}

/** The field in a cell that is being changed. */
export function CellEditor({ edit, label, initial, isTyped, onCommit, onCancel }: CellEditorProps) {
  const [text, setText] = useState(initial);
  const isOver = useRef(false);
  const end = (run: () => void): void => {
    if (isOver.current) return;
    isOver.current = true;
    run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const isSaving = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
    // What is typed here is not for the grid around it; what saves takes this cell along.
    if (isSaving) end(() => onCommit(text, null));
    else event.stopPropagation();
    const isArrow = isTyped && /^Arrow/.test(event.key);
    if (event.key === 'Escape') {
      event.preventDefault();
      end(onCancel);
    } else if (event.key === 'Enter' || event.key === 'Tab' || isArrow) {
      event.preventDefault();
      end(() => onCommit(text, event));
    }
  };
  if (edit.choices)
    return (
      <select
        className={classes.editor}
        data-editor
        aria-label={label}
        // biome-ignore lint/a11y/noAutofocus: the cell was opened to be changed
        autoFocus
        value={text}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => {
          const { value } = currentTarget;
          setText(value);
          end(() => onCommit(value, null));
        }}
        onBlur={() => end(onCancel)}
      >
        {!edit.choices.some(({ value }) => value === text) && <option value={text}>{text}</option>}
        {edit.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  return (
    <input
      className={classes.editor}
      data-editor
      aria-label={label}
      // biome-ignore lint/a11y/noAutofocus: the cell was opened to be changed
      autoFocus
      autoComplete="off"
      spellCheck={false}
      maxLength={500}
      inputMode={edit.inputMode ?? 'text'}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={onKeyDown}
      onPaste={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
      onBlur={() => end(() => onCommit(text, null))}
    />
  );
}
