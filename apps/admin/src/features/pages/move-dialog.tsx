import { Button, Modal, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { moveProblem } from './tree/arrangement.ts';
import { isFolder, type RowNode, rowsBelow, type SectionNode, type TreeNode } from './tree/page-tree.ts';
import classes from './tree/pages.module.css';
import { placeIn, type TreePlace } from './tree/tree-places.ts';
import { sectionTitle, type T } from './tree/use-tree.ts';

interface MoveDialogProps {
  readonly rows: readonly RowNode[];
  readonly sections: readonly SectionNode[];
  /** The rows stay, and are linked elsewhere as well. */
  readonly isCopy: boolean;
  readonly t: T;
  readonly onClose: () => void;
  readonly onMove: (place: TreePlace) => void;
}

/** Moving without dragging: where to, and behind what. */
export function MoveDialog({ rows, sections, isCopy, t, onClose, onMove }: MoveDialogProps) {
  const holders = useMemo(() => holdersFor(sections, rows, isCopy), [sections, rows, isCopy]);
  const [key, setKey] = useState(holders[0]?.key ?? '');
  const [position, setPosition] = useState('last');
  const holder = holders.find((each) => each.key === key) ?? holders[0];
  const others = (holder?.children ?? []).filter((child) => !rows.some((row) => row.key === child.key));
  const values = { count: rows.length, name: rows[0]?.title ?? '' };
  const move = (): void => {
    if (!holder) return;
    const after = others.find((child) => child.key === position);
    const at = position === 'first' ? 0 : after ? holder.children.indexOf(after) + 1 : holder.children.length;
    const place = placeIn(holder, at);
    if (place) onMove(place);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(isCopy ? 'linkTitle' : 'moveTitle', values)}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          move();
        }}
      >
        <NativeSelect
          label={t('where')}
          value={holder?.key ?? ''}
          data={holders.map((each) => ({ value: each.key, label: holderText(t, sections, each) }))}
          onChange={({ currentTarget }) => {
            setKey(currentTarget.value);
            setPosition('last');
          }}
          data-autofocus
        />
        <NativeSelect
          label={t('position')}
          value={position}
          data={[
            { value: 'first', label: t('first') },
            ...others
              .slice(0, -1)
              .map((child) => ({ value: child.key, label: t('afterRow', { name: child.title }) })),
            ...(others.length > 0 ? [{ value: 'last', label: t('last') }] : []),
          ]}
          onChange={({ currentTarget }) => setPosition(currentTarget.value)}
        />
        <div className={classes.formActions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{t(isCopy ? 'linkNow' : 'move')}</Button>
        </div>
      </form>
    </Modal>
  );
}

/** Everything that takes all of the rows: menus, folders, and rows that have others below them already. */
function holdersFor(sections: readonly SectionNode[], rows: readonly RowNode[], isCopy: boolean): TreeNode[] {
  const moved = new Set(rows.map(({ key }) => key));
  const visit = (node: TreeNode): TreeNode[] => {
    const isHolder =
      node.kind === 'section' || node.children.length > 0 || (node.page && isFolder(node.page));
    const below = node.children.filter(({ key }) => !moved.has(key)).flatMap(visit);
    const place = placeIn(node, node.children.length);
    const takesAll =
      place !== null &&
      rows.every((row) => !moveProblem(isCopy ? { ...row, item: alone(row) } : row, place.target));
    const isForCopies = node.kind === 'section' && node.role !== 'hidden';
    return isHolder && takesAll && (!isCopy || isForCopies) ? [node, ...below] : below;
  };
  return sections.flatMap(visit);
}

const alone = ({ item: { children: _, ...item } }: RowNode): RowNode['item'] => item;

function holderText(t: T, sections: readonly SectionNode[], node: TreeNode): string {
  if (node.kind === 'section') return sectionTitle(t, node);
  const section = sections.find((each) => rowsBelow(each).some(({ key }) => key === node.key));
  return t('inside', { outer: section ? sectionTitle(t, section) : '', name: node.title });
}
