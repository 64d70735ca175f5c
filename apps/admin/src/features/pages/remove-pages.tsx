import { Button, Modal } from '@mantine/core';
import { type RowNode, rowsBelow } from './tree/page-tree.ts';
import classes from './tree/pages.module.css';
import type { T } from './tree/use-tree.ts';

interface RemovePagesProps {
  readonly rows: readonly RowNode[];
  readonly t: T;
  readonly onClose: () => void;
  readonly onRemove: () => void;
}

/** Asked only where something is in what goes. */
export function RemovePages({ rows, t, onClose, onRemove }: RemovePagesProps) {
  const count = rows.reduce((sum, row) => sum + (row.page?.itemCount ?? 0) + rowsBelow(row).length, 0);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('removeTitle', { count: rows.length, name: rows[0]?.title ?? '' })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <p className={classes.question}>{t('removeText', { count })}</p>
      <div className={classes.formActions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button onClick={onRemove}>{t('removeNow')}</Button>
      </div>
    </Modal>
  );
}
