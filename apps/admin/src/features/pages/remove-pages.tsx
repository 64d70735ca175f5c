import { Question } from '../../kit/question/question.tsx';
import { type RowNode, rowsBelow } from './tree/page-tree.ts';
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
    <Question
      title={t('removeTitle', { count: rows.length, name: rows[0]?.title ?? '' })}
      yes={t('removeNow')}
      onYes={onRemove}
      onClose={onClose}
    >
      {t('removeText', { count })}
    </Question>
  );
}
