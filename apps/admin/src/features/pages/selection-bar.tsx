import { InkBar } from '../../kit/bars/ink-bar.tsx';
import { areShownOncePublished, type PageMarks, pagesWithoutPassword } from './tree/page-marks.tsx';
import type { RowNode } from './tree/page-tree.ts';
import classes from './tree/pages.module.css';
import { placeText, type T, type Tree } from './tree/use-tree.ts';
import type { PageChanges } from './use-page-changes.ts';

interface SelectionBarProps {
  readonly tree: Tree;
  readonly t: T;
  readonly mayMove: boolean;
  readonly changes: PageChanges;
  readonly marks: PageMarks;
  readonly onMoveTo: (rows: readonly RowNode[]) => void;
  readonly onRemove: (rows: readonly RowNode[]) => void;
  readonly onEnd: () => void;
}

/** What is picked up, or what can be done with several rows at once. */
export function SelectionBar(props: SelectionBarProps) {
  const { tree, t, mayMove, changes, marks, onMoveTo, onRemove, onEnd } = props;
  const { pickedUp, selectedRows: rows } = tree;
  if (pickedUp)
    return (
      <div className={classes.inkBar}>
        <InkBar
          label={t('pickedUpShort', { count: pickedUp.rows.length, name: pickedUp.rows[0]?.title ?? '' })}
          actions={
            <>
              <button type="button" onClick={tree.cancelPickUp}>
                {t('cancelMove')}
              </button>
              <button type="button" data-primary onClick={tree.putDown}>
                {t('placeHere')}
              </button>
            </>
          }
        >
          {placeText(t, pickedUp.place, pickedUp.rows)}
        </InkBar>
      </div>
    );
  if (rows.length < 2) return null;
  const pages = rows.flatMap(({ page }) => (page && !page.homepage ? page : []));
  // Pages with a password are changed one by one.
  const open = pagesWithoutPassword(
    marks,
    rows.flatMap(({ page }) => page ?? []),
  );
  const areForMembers = open.every(({ id }) => marks.members.has(id));
  const toChange = open.filter(({ id }) => marks.members.has(id) === areForMembers);
  const waiting = rows.flatMap(({ page }) => (page && marks.changes.has(page.id) ? page : []));
  const areShown = pages.some(({ enabled }) => enabled);
  const isNew = areShownOncePublished(marks, waiting);
  // Publishing them is what shows them.
  const canBeShown = !isNew || pages.some(({ id }) => !waiting.some((each) => each.id === id));
  return (
    <div className={classes.inkBar}>
      <InkBar
        label={t('selectedCount', { count: rows.length })}
        actions={
          <>
            {mayMove && (
              <button type="button" onClick={() => onMoveTo(rows)}>
                {t('moveTo')}
              </button>
            )}
            {mayMove && open.length > 0 && (
              <button type="button" onClick={() => changes.setMembersOnly(toChange, !areForMembers)}>
                {t(areForMembers ? 'forEverybody' : 'forMembers')}
              </button>
            )}
            {waiting.length > 0 && (
              <button type="button" onClick={() => changes.publish(waiting)}>
                {t(isNew ? 'publishPage' : 'publishChanges')}
              </button>
            )}
            {pages.length > 0 && canBeShown && (
              <button type="button" onClick={() => changes.setEnabled(pages, !areShown)}>
                {t(areShown ? 'hide' : 'show')}
              </button>
            )}
            <button type="button" onClick={() => onRemove(rows)}>
              {t('remove')}
            </button>
            <button
              type="button"
              onClick={() => {
                tree.clearSelection();
                onEnd();
              }}
            >
              {t('clear')}
            </button>
          </>
        }
      >
        {t('selectedCount', { count: rows.length })}
      </InkBar>
    </div>
  );
}
