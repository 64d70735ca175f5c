import { shownControls, valueAt } from '@awning/site-model/controls';
import { Input } from '@mantine/core';
import { Copy, Drag as DragHandle, NavArrowDown, NavArrowRight, Plus, Trash } from 'iconoir-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import { useEditorModel } from '../../use-editor.ts';
import type { ControlProps, DrawField } from './control-props.ts';
import classes from './inspector.module.css';
import { inspectorMessages } from './inspector-messages.ts';
import { completeEntry, copyOf, newEntry } from './list-entries.ts';
import { usePendingValues } from './pending-values.ts';
import { listEntry, type SettingChange } from './setting-target.ts';
import { refusalOf, type Setting } from './use-setting.ts';

interface ListControlProps extends ControlProps {
  readonly drawField: DrawField;
}

const NO_ROWS = { label: '', title: '', controls: [] };

/** A list of parts: added, duplicated, removed, put in order by dragging or keys, and folded. */
export function ListControl({ setting, field, drawField }: ListControlProps) {
  const t = useMessages(inspectorMessages);
  const id = useId();
  const list = useListEdits(setting);
  const [drag, setDrag] = useState<Drag>(NO_DRAG);
  const { rows = NO_ROWS, maxItems } = setting.control;
  const { entries } = list;
  const isFull = maxItems !== undefined && entries.length >= maxItems;
  const add = (): void => {
    const named = t('rowNumber', { label: rows.label, number: entries.length + 1 });
    const plain = newEntry(rows.controls, entries, null, rows.title);
    const isTaken = list.isTaken(entries.length, plain);
    list.insert(entries.length, isTaken ? plain : newEntry(rows.controls, entries, named, rows.title));
  };
  if (setting.isMixed)
    return (
      <div>
        <p className={classes.legend}>{field.label}</p>
        <p className={classes.help}>{t('rowsMixed')}</p>
      </div>
    );
  return (
    <fieldset className={classes.choices} aria-describedby={`${id}-help`}>
      <legend className={classes.legend}>{field.label}</legend>
      <ul className={classes.rows}>
        {entries.map((_, index) => (
          <ListRow
            key={list.keys[index]}
            index={index}
            list={list}
            setting={setting}
            isFull={isFull}
            drag={drag}
            onDrag={setDrag}
            drawField={drawField}
          />
        ))}
      </ul>
      <button type="button" className={classes.soft} disabled={isFull} onClick={add}>
        <Plus width={14} height={14} aria-hidden />
        {t('addRow', { label: rows.label })}
      </button>
      <p className={classes.help} id={`${id}-help`}>
        {isFull ? t('rowsFull', { count: maxItems }) : field.description}
      </p>
      {field.error !== undefined && <Input.Error role="alert">{field.error}</Input.Error>}
    </fieldset>
  );
}

interface Drag {
  readonly from: number | null;
  readonly over: number | null;
}

const NO_DRAG: Drag = { from: null, over: null };

interface ListRowProps {
  readonly index: number;
  readonly list: ListEdits;
  readonly setting: Setting;
  readonly isFull: boolean;
  readonly drag: Drag;
  readonly onDrag: (drag: Drag) => void;
  readonly drawField: DrawField;
}

function ListRow({ index, list, setting, isFull, drag, onDrag, drawField }: ListRowProps) {
  const t = useMessages(inspectorMessages);
  const { rows = NO_ROWS, path } = setting.control;
  const { entries, keys } = list;
  const entry = entries[index];
  const key = keys[index] ?? null;
  const isOpen = key !== null && list.open === key;
  const nameOf = (place: number): string => {
    const title = valueAt(entries[place], rows.title);
    const isNamed = typeof title === 'string' && title.trim() !== '';
    return isNamed ? title : t('rowNumber', { label: rows.label, number: place + 1 });
  };
  const name = nameOf(index);
  const move = (from: number, to: number): void => {
    const isPossible = to >= 0 && to < entries.length && from !== to;
    if (isPossible && list.move(from, to))
      list.say(t('rowMoved', { name: nameOf(from), position: to + 1, count: entries.length }));
  };
  const onGripKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    move(index, index + step);
  };
  const Arrow = isOpen ? NavArrowDown : NavArrowRight;
  return (
    <li
      className={classes.rowItem}
      data-over={drag.over === index || undefined}
      onDragOver={(event) => {
        if (drag.from === null) return;
        event.preventDefault();
        if (drag.over !== index) onDrag({ ...drag, over: index });
      }}
      onDrop={(event) => {
        event.preventDefault();
        if (drag.from !== null) move(drag.from, index);
        onDrag(NO_DRAG);
      }}
    >
      <div className={classes.rowHead}>
        <button
          type="button"
          className={`${classes.icon} ${classes.grip}`}
          draggable
          aria-label={t('moveRow', { name })}
          title={t('moveRowHelp')}
          onDragStart={() => onDrag({ from: index, over: null })}
          onDragEnd={() => onDrag(NO_DRAG)}
          onKeyDown={onGripKey}
        >
          <DragHandle width={14} height={14} aria-hidden />
        </button>
        <button
          type="button"
          className={classes.rowTitle}
          aria-expanded={isOpen}
          onClick={() => list.setOpen(isOpen ? null : key)}
        >
          <Arrow width={14} height={14} aria-hidden />
          <span>{name}</span>
        </button>
        <button
          type="button"
          className={classes.icon}
          aria-label={t('duplicateRow', { name })}
          disabled={isFull}
          onClick={() => list.insert(index + 1, copyOf(entry, rows.controls, entries))}
        >
          <Copy width={14} height={14} aria-hidden />
        </button>
        <button
          type="button"
          className={classes.icon}
          aria-label={t('removeRow', { name })}
          onClick={() => {
            if (list.remove(index)) list.say(t('rowRemoved', { name }));
          }}
        >
          <Trash width={14} height={14} aria-hidden />
        </button>
      </div>
      {isOpen && (
        <RowFields index={index} path={path} entry={entry} setting={setting} drawField={drawField} />
      )}
    </li>
  );
}

interface RowFieldsProps extends Pick<ListRowProps, 'index' | 'setting' | 'drawField'> {
  readonly path: string;
  readonly entry: unknown;
}

function RowFields({ index, path, entry, setting, drawField }: RowFieldsProps) {
  const t = useMessages(inspectorMessages);
  const { controls } = setting.control.rows ?? NO_ROWS;
  const target = listEntry(setting.target, path, index, (next) =>
    completeEntry(next, controls, { option: (number) => t('option', { number }) }),
  );
  return (
    <div className={classes.rowBody}>
      {shownControls(controls, entry).map((control) => drawField({ target, control }, control.path))}
    </div>
  );
}

type ListEdits = ReturnType<typeof useListEdits>;

/** Changes of the list itself, each one step. What was typed and refused in an entry moves with it. */
function useListEdits({ control, target, value }: Setting) {
  const model = useEditorModel();
  const pending = usePendingValues();
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const rowKeys = useRef<{ next: number; keys: readonly number[] }>({ next: 0, keys: [] });
  const [open, setOpen] = useState<number | null>(null);
  if (rowKeys.current.keys.length !== entries.length) {
    const { next } = rowKeys.current;
    rowKeys.current = { next: next + entries.length, keys: entries.map((_, index) => next + index) };
  }
  const { keys } = rowKeys.current;
  const at = (index: number) => [...control.path.split('.'), index];
  const run = (change: SettingChange): boolean => model.run(target.commands([change]));
  const reorder = (next: readonly number[]): void => {
    const prefix = `${target.key} ${control.path}`;
    pending.renumber(prefix, (index) => {
      const place = next.indexOf(keys[index] ?? -1);
      return place < 0 ? null : place;
    });
    rowKeys.current = { ...rowKeys.current, keys: next };
  };
  return {
    entries,
    keys,
    open,
    setOpen,
    say: (sentence: string): void => model.say(sentence),
    isTaken: (index: number, entry: unknown): boolean =>
      refusalOf(
        model.state().draft.document,
        target.commands([{ path: at(index), value: entry, insert: true }]),
      ) === null,
    insert: (index: number, entry: unknown): boolean => {
      const before = rowKeys.current;
      const key = before.next;
      rowKeys.current = { next: key + 1, keys: keys.toSpliced(index, 0, key) };
      if (!run({ path: at(index), value: entry, insert: true })) {
        rowKeys.current = before;
        return false;
      }
      reorder(rowKeys.current.keys);
      setOpen(key);
      return true;
    },
    move: (from: number, to: number): boolean => {
      if (!run({ path: at(from), to })) return false;
      reorder(keys.toSpliced(from, 1).toSpliced(to, 0, keys[from] ?? 0));
      return true;
    },
    remove: (index: number): boolean => {
      const before = rowKeys.current;
      rowKeys.current = { ...before, keys: keys.toSpliced(index, 1) };
      if (!run({ path: at(index) })) {
        rowKeys.current = before;
        return false;
      }
      reorder(rowKeys.current.keys);
      return true;
    },
  };
}
