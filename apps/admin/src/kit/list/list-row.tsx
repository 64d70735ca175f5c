import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { RowLink } from '../link/row-link.tsx';
import { CellEditor } from './cell-editor.tsx';
import type { ListColumn } from './list-definition.ts';
import { listMessages } from './list-messages.ts';
import classes from './list-table.module.css';
import { markedCell } from './marked-text.tsx';
import { RowMenu } from './row-menu.tsx';
import { RowTick } from './row-tick.tsx';
import type { ListModel } from './use-list.ts';
import { useLongPress } from './use-long-press.ts';

export interface ListRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly ListColumn<Row>[];
  readonly phone: ReadonlyMap<string, string>;
  readonly model: ListModel<Row>;
  readonly isTicked: boolean;
  /** A press on the row ticks it: a phone in the mode of selecting. */
  readonly isSelecting: boolean;
  readonly onTick: (isTicked: boolean, withRange: boolean) => void;
  readonly onLongPress: () => void;
}

export function ListRow<Row>(props: ListRowProps<Row>) {
  const { row, columns, phone, model, isTicked, isSelecting, onTick, onLongPress } = props;
  const t = useMessages(listMessages);
  const { list, state, live } = model;
  const key = list.keyOf(row);
  const link = useRef<HTMLAnchorElement>(null);
  const [edited, setEdited] = useState<string | null>(null);
  const press = useLongPress(onLongPress);
  // Without a search there is nothing to mark, and a cell less to keep for each text.
  const marked = model.search === undefined ? (cell: ReactNode) => cell : markedCell;
  const firstEdit = columns.find(({ edit }) => edit !== undefined)?.id ?? null;

  /** A press anywhere in the row follows its link, with Ctrl in a new tab; what is selected as text is left alone. */
  const open = (event: MouseEvent): void => {
    if (press.wasLong()) {
      event.preventDefault();
      return;
    }
    if ((event.target as Element).closest('a, button, input, label') || getSelection()?.toString()) return;
    if (isSelecting) {
      onTick(!isTicked, false);
      return;
    }
    const { ctrlKey, metaKey } = event;
    link.current?.dispatchEvent(
      new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }),
    );
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.target !== link.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = rowKeys({ ...props, edit: () => setEdited(firstEdit), canEdit: firstEdit !== null }).get(
      event.key,
    );
    if (!act) return;
    event.preventDefault();
    act();
  };
  const endEdit = (): void => {
    setEdited(null);
    link.current?.focus();
  };

  return (
    <tr
      data-row-key={key}
      data-selected={isTicked || undefined}
      data-open={state.peek === key || undefined}
      data-marked={live.marked.has(key) || undefined}
      onClick={open}
      onKeyDown={onKey}
      {...press.handlers}
    >
      <td className={classes.tick}>
        <RowTick label={t('selectRow', { name: list.nameOf(row) })} isTicked={isTicked} onTick={onTick} />
      </td>
      {columns.map(({ id, label, cell, isNumber, edit }, place) => (
        <td
          key={id}
          data-number={isNumber || undefined}
          data-phone={phone.get(id)}
          data-editable={edit !== undefined || undefined}
          onDoubleClick={edit && (() => setEdited(id))}
        >
          {edited === id && edit ? (
            <CellEditor
              edit={edit}
              row={row}
              label={t('editCell', { label, name: list.nameOf(row) })}
              listName={list.name}
              onClose={endEdit}
            />
          ) : place === 0 ? (
            <RowLink
              ref={link}
              to={list.hrefOf(row)}
              className={classes.main}
              data-row-link
              onClick={(event) => {
                if (isSelecting) {
                  event.preventDefault();
                  onTick(!isTicked, false);
                  return;
                }
                model.leaveFor(row);
                if (!list.opensBeside || event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                model.change({ ...state, peek: key }, { replace: true });
              }}
            >
              {marked(cell(row))}
            </RowLink>
          ) : (
            marked(cell(row))
          )}
        </td>
      ))}
      {list.rowActions && (
        <td className={classes.actions}>
          <RowMenu name={list.nameOf(row)} actions={list.rowActions(row)} />
        </td>
      )}
    </tr>
  );
}

interface RowKeyParts<Row> extends Pick<ListRowProps<Row>, 'row' | 'model' | 'isTicked' | 'onTick'> {
  readonly edit: () => void;
  readonly canEdit: boolean;
}

/** The keys that act on the row that has the focus. */
export function rowKeys<Row>({
  row,
  model,
  isTicked,
  onTick,
  edit,
  canEdit,
}: RowKeyParts<Row>): ReadonlyMap<string, () => void> {
  const { list, state, change } = model;
  const key = list.keyOf(row);
  const peek = (next: string | undefined): void => change({ ...state, peek: next }, { replace: true });
  const keys = new Map([['x', () => onTick(!isTicked, false)]]);
  if (list.peek) keys.set(' ', () => peek(state.peek === key ? undefined : key));
  if (state.peek !== undefined) keys.set('Escape', () => peek(undefined));
  if (canEdit) keys.set('e', edit);
  return keys;
}
