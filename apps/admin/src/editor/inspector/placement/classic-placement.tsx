import { CLASSIC_COLUMNS, type ClassicColumn, type ClassicRow } from '@awning/site-model';
import { useMessages } from '../../../messages/use-messages.ts';
import type { EditorState } from '../../editor-model.ts';
import { useEditor } from '../../use-editor.ts';
import classes from '../settings/inspector.module.css';
import { inspectorMessages } from '../settings/inspector-messages.ts';
import { Stepper } from './stepper.tsx';
import { usePlacing } from './use-placing.ts';

interface Place {
  readonly column: string;
  readonly span: number;
  readonly beside: number;
}

const placeOf =
  (blockId: string) =>
  ({ draft }: EditorState): Place | null => {
    for (const { layout } of draft.document.sections) {
      if (layout.type !== 'classic') continue;
      const place = placeIn(layout.rows, blockId);
      if (place) return place;
    }
    return null;
  };

function placeIn(rows: readonly ClassicRow[], blockId: string): Place | null {
  for (const { columns } of rows)
    for (const column of columns) {
      const place = placeInColumn(column, blockId, columns.length - 1);
      if (place) return place;
    }
  return null;
}

function placeInColumn({ id, span, content }: ClassicColumn, blockId: string, beside: number): Place | null {
  for (const entry of content) {
    if (entry.kind === 'block' && entry.block.id === blockId) return { column: id, span, beside };
    const inner = entry.kind === 'row' ? placeIn([entry.row], blockId) : null;
    if (inner) return inner;
  }
  return null;
}

const isSame = (one: Place | null, other: Place | null): boolean =>
  one?.column === other?.column && one?.span === other?.span && one?.beside === other?.beside;

interface ClassicPlacementProps {
  readonly blockId: string;
  readonly disabledReason?: string | undefined;
}

/** In rows and columns: how wide the column of the block is. */
export function ClassicPlacement({ blockId, disabledReason }: ClassicPlacementProps) {
  const t = useMessages(inspectorMessages);
  const place = useEditor(placeOf(blockId), isSame);
  const { run, problem } = usePlacing();
  return (
    <section className={classes.group} aria-label={t('place')}>
      <h2 className={classes.heading}>{t('place')}</h2>
      <p className={classes.help}>{disabledReason ?? t('classicPlace')}</p>
      {place && place.beside > 0 && (
        <>
          <Stepper
            label={t('columnSpan')}
            value={place.span}
            min={1}
            max={CLASSIC_COLUMNS - place.beside}
            isDisabled={disabledReason !== undefined}
            onChange={(span) => run({ do: 'set-span', column: place.column, span }, `span ${place.column}`)}
          />
          <p className={classes.help}>{t('twelfths')}</p>
        </>
      )}
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
