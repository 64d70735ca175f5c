import { addressOf, openPagePreview } from '@awning/contract/calls';
import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { KeyHint } from '../../kit/keys/keys-context.tsx';
import { areShownOncePublished, type PageMarks, pagesWithoutPassword } from './tree/page-marks.tsx';
import { editorPathOf, isEdited, type RowNode } from './tree/page-tree.ts';
import classes from './tree/pages.module.css';
import type { T, Tree } from './tree/use-tree.ts';
import type { PageChanges } from './use-page-changes.ts';

export interface RowMenuProps {
  readonly row: RowNode;
  readonly tree: Tree;
  readonly changes: PageChanges;
  readonly marks: PageMarks;
  readonly t: T;
  /** Menus, the order of pages and the home page are for editors. */
  readonly mayMove: boolean;
  readonly home: RowNode['page'];
  readonly onOpen: () => void;
  readonly onRename: () => void;
  readonly onMoveTo: (rows: readonly RowNode[], isCopy: boolean) => void;
  readonly onRemove: (rows: readonly RowNode[]) => void;
}

/** A menu that closes takes the focus back to its button first; what comes then has it. */
export const FOCUS_MS = 60;

/** Everything that can be done with a row: dragging is the second way (ED-73). */
export function RowMenu(props: RowMenuProps) {
  const { row, t, tree, mayMove, onOpen, onRename, onMoveTo } = props;
  const navigate = useNavigate();
  const rows = tree.rowsFor(row);
  const { page } = row;
  const path = page && editorPathOf(page);
  return (
    <>
      {path && (
        <Menu.Item onClick={() => void navigate({ to: path })} rightSection={<KeyHint keys="Mod+Enter" />}>
          {t(isEdited(page) ? 'edit' : 'openItems')}
        </Menu.Item>
      )}
      {row.kind !== 'member-area' && (
        <Menu.Item onClick={onOpen} rightSection={<KeyHint keys="Enter" />}>
          {t('settings')}
        </Menu.Item>
      )}
      {page && (
        <Menu.Item
          component="a"
          target="_blank"
          rel="noopener"
          href={page.enabled ? page.fullUrl : addressOf(openPagePreview, { collectionId: page.id })}
        >
          {t(page.enabled ? 'view' : 'preview')}
        </Menu.Item>
      )}
      <Menu.Divider />
      {row.kind !== 'member-area' && (
        <Menu.Item onClick={onRename} rightSection={<KeyHint keys="F2" />}>
          {t('rename')}
        </Menu.Item>
      )}
      {mayMove && row.section !== 'theme' && (
        <>
          <Menu.Item onClick={() => tree.moveBy(rows, 'up')} rightSection={<KeyHint keys="Alt+ArrowUp" />}>
            {t('moveUp')}
          </Menu.Item>
          <Menu.Item
            onClick={() => tree.moveBy(rows, 'down')}
            rightSection={<KeyHint keys="Alt+ArrowDown" />}
          >
            {t('moveDown')}
          </Menu.Item>
        </>
      )}
      {mayMove && (
        <Menu.Item
          onClick={() => setTimeout(() => tree.pickUp(rows), FOCUS_MS)}
          rightSection={<KeyHint keys="m" />}
        >
          {t('pickUp')}
        </Menu.Item>
      )}
      {mayMove && <Menu.Item onClick={() => onMoveTo(rows, false)}>{t('moveTo')}</Menu.Item>}
      {mayMove && <Menu.Item onClick={() => onMoveTo(rows, true)}>{t('linkIn')}</Menu.Item>}
      {mayMove && row.container.kind === 'menu' && row.section !== 'hidden' && row.section !== 'theme' && (
        <Menu.Item onClick={() => tree.unlink(rows)}>{t('unlink')}</Menu.Item>
      )}
      {page && <PageItems {...props} page={page} rows={rows} />}
    </>
  );
}

interface PageItemsProps extends RowMenuProps {
  readonly page: NonNullable<RowNode['page']>;
  readonly rows: readonly RowNode[];
}

function PageItems({ page, rows, row, t, changes, marks, mayMove, home, onRemove }: PageItemsProps) {
  const pages = rows.flatMap((each) => each.page ?? []);
  const open = pagesWithoutPassword(marks, pages);
  const areForMembers = open.every(({ id }) => marks.members.has(id));
  const toChange = open.filter(({ id }) => marks.members.has(id) === areForMembers);
  const waiting = pages.filter(({ id }) => marks.changes.has(id));
  const isNew = areShownOncePublished(marks, waiting);
  const canBeHome =
    mayMove && !page.homepage && !row.isFolder && rows.length === 1 && (page.enabled || isNew);
  return (
    <>
      <Menu.Divider />
      {waiting.length > 0 && (
        <Menu.Item onClick={() => changes.publish(waiting)}>
          {t(isNew ? 'publishPage' : 'publishChanges')}
        </Menu.Item>
      )}
      {rows.length === 1 && <Menu.Item onClick={() => changes.duplicate(page)}>{t('duplicate')}</Menu.Item>}
      {canBeHome && (
        <Menu.Item
          onClick={page.enabled ? () => changes.makeHome(page, home) : undefined}
          closeMenuOnClick={page.enabled}
          // Not `disabled`: the reason has to be in reach of the keyboard.
          renderRoot={(props) => <button {...props} aria-disabled={!page.enabled || undefined} />}
          data-blocked={!page.enabled || undefined}
          className={classes.entry}
        >
          {t('makeHome')}
          {!page.enabled && <span className={classes.reason}>{t('publishFirst')}</span>}
        </Menu.Item>
      )}
      {mayMove && open.length > 0 && (
        <Menu.Item onClick={() => changes.setMembersOnly(toChange, !areForMembers)}>
          {t(areForMembers ? 'forEverybody' : 'forMembers')}
        </Menu.Item>
      )}
      {!page.homepage && !isNew && (
        <Menu.Item onClick={() => changes.setEnabled(pages, !page.enabled)}>
          {t(page.enabled ? 'hide' : 'show')}
        </Menu.Item>
      )}
      {!page.homepage && (
        <Menu.Item
          onClick={() => onRemove(rows)}
          color="var(--awning-bad)"
          rightSection={<KeyHint keys="Delete" />}
        >
          {t('remove')}
        </Menu.Item>
      )}
    </>
  );
}
