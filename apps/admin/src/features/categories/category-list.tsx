import type { Category } from '@awning/contract';
import { editorMessages, fillMessage } from '@awning/site-model';
import { Menu } from '@mantine/core';
import { MoreHoriz } from 'iconoir-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './categories.module.css';
import { categoryMessages } from './category-messages.ts';
import { useCategoryNoun } from './category-noun.ts';
import { type CategoryMove, type CategoryRow, type Direction, moveOf, withDepths } from './category-tree.ts';
import { RenameCategory } from './rename-category.tsx';

interface CategoryListProps {
  readonly categories: readonly Category[];
  readonly onMove: (move: CategoryMove, name: string) => void;
  readonly onEdit: (id: string) => void;
  readonly onDelete: (category: Category) => void;
  readonly onMerge: (category: Category) => void;
  readonly onRename: (id: string, name: string) => Promise<unknown>;
  /** What cannot be done now, as a sentence. */
  readonly onRefuse: (sentence: string) => void;
}

const KEYS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** The tree of categories, moved by keys or by menu. */
export function CategoryList(props: CategoryListProps) {
  const { categories, onMove, onEdit, onDelete, onMerge, onRename, onRefuse } = props;
  const of = useCategoryNoun();
  const t = useMessages(categoryMessages);
  const list = useRef<HTMLUListElement>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
  const rows = withDepths(categories);
  const move = (category: Category, direction: Direction): void => {
    const next = moveOf(categories, category.id, direction);
    if (next) onMove(next, category.displayName);
  };
  /** A name that was refused waits in its row: another one is renamed after it. */
  const startRename = (id: string): void => {
    if (renamed === null) setRenamed(id);
    else onRefuse(fillMessage(editorMessages.oneTagAtATime, { tagType: t('kind') }));
  };
  const onKeyDown = (event: KeyboardEvent, category: Category): void => {
    if (event.key === 'F2' && category.type !== 'ROOT') startRename(category.id);
    const direction = KEYS[event.key];
    if (direction === undefined) return;
    if (event.shiftKey) {
      event.preventDefault();
      move(category, direction);
    } else if (direction === 'up' || direction === 'down') {
      event.preventDefault();
      const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-name]') ?? [])];
      buttons[buttons.indexOf(event.currentTarget as HTMLElement) + (direction === 'up' ? -1 : 1)]?.focus();
    }
  };
  return (
    <ul className={classes.list} ref={list} aria-description={t('keys')}>
      {rows.map((row) => (
        <li key={row.id} className={classes.row} style={{ paddingInlineStart: 14 + row.depth * 24 }}>
          {renamed === row.id ? (
            <RenameCategory
              category={row}
              rename={(name) => onRename(row.id, name)}
              onDone={() => setRenamed(null)}
            />
          ) : (
            <button
              type="button"
              data-name
              className={classes.name}
              aria-label={t('edit', { name: row.displayName })}
              onClick={() => onEdit(row.id)}
              onKeyDown={(event) => onKeyDown(event, row)}
            >
              {row.displayName}
            </button>
          )}
          <span className={classes.count}>
            {row.type === 'ROOT' ? t('everything') : t('products', { of, count: row.itemCount })}
          </span>
          {row.type === 'ROOT' ? (
            <span className={classes.menu} />
          ) : (
            <RowMenu
              row={row}
              categories={categories}
              onMove={(way) => move(row, way)}
              onDelete={() => onDelete(row)}
              onMerge={() => onMerge(row)}
              onRename={() => setTimeout(() => startRename(row.id), FOCUS_MS)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface RowMenuProps {
  readonly row: CategoryRow;
  readonly categories: readonly Category[];
  readonly onMove: (direction: Direction) => void;
  readonly onDelete: () => void;
  readonly onMerge: () => void;
  readonly onRename: () => void;
}

/** A menu that closes takes the focus back to its button first; the field of the name would lose it again. */
const FOCUS_MS = 60;

function RowMenu({ row, categories, onMove, onDelete, onMerge, onRename }: RowMenuProps) {
  const t = useMessages(categoryMessages);
  const nameOf = (id: string | null | undefined): string =>
    categories.find((each) => each.id === id)?.displayName ?? '';
  const inside = moveOf(categories, row.id, 'in');
  const ways = [
    { way: 'up', label: t('moveUp') },
    { way: 'down', label: t('moveDown') },
    ...(inside ? [{ way: 'in', label: t('moveIn', { name: nameOf(inside.parentId) }) } as const] : []),
    ...(row.parentId === null
      ? []
      : [{ way: 'out', label: t('moveOut', { name: nameOf(row.parentId) }) } as const]),
  ] as const;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes.menu} aria-label={t('actions', { name: row.displayName })}>
          <MoreHoriz width={18} height={18} strokeWidth={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {ways.map(({ way, label }) => (
          <Menu.Item
            key={way}
            disabled={moveOf(categories, row.id, way) === null}
            onClick={() => onMove(way)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Item onClick={onRename}>{t('rename')}</Menu.Item>
        <Menu.Item disabled={categories.filter(({ type }) => type !== 'ROOT').length < 2} onClick={onMerge}>
          {t('merge')}
        </Menu.Item>
        <Menu.Item onClick={onDelete}>{t('delete')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
