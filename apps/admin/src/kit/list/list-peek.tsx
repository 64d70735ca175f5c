import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { listMessages } from './list-messages.ts';
import classes from './resource-table.module.css';
import type { ListModel } from './use-list.ts';

export interface PeekedRow<Row> {
  readonly row: Row;
  /** Where it stands in the list, or stood when it was last there. */
  readonly place: number;
}

interface PeekProps<Row> {
  readonly model: ListModel<Row>;
  readonly peeked: PeekedRow<Row>;
  readonly peek: (row: Row) => ReactNode;
}

/** A quick look at a record beside the list, which stays usable. The address has it, so a link opens it. */
export function Peek<Row>({ model, peeked: { row, place }, peek }: PeekProps<Row>) {
  const t = useMessages(listMessages);
  const { list, state, change } = model;
  const close = (): void => {
    change({ ...state, peek: undefined }, { replace: true });
    document
      .querySelector<HTMLElement>(`[data-row-key="${CSS.escape(list.keyOf(row))}"] [data-row-link]`)
      ?.focus();
  };
  return (
    <aside
      className={classes.peek}
      data-wide={list.opensBeside || undefined}
      data-row-place={place}
      aria-label={list.nameOf(row)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <header>
        <h2>{list.nameOf(row)}</h2>
        <span>
          {/* What leads back to the list has no page of its own. */}
          {!list.hrefOf(row).includes('?') && (
            <Button
              component={Link}
              to={list.hrefOf(row)}
              variant="default"
              size="xs"
              onClick={() => model.leaveFor(row)}
            >
              {t('openInFull')}
            </Button>
          )}
          <Button variant="subtle" size="xs" onClick={close}>
            {t('closePeek')}
          </Button>
        </span>
      </header>
      {peek(row)}
    </aside>
  );
}
