import { Checkbox, Menu, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Community, MoreHoriz, NavArrowDown, NavArrowRight, Plus } from 'iconoir-react';
import { type MouseEvent, memo, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { markedCell } from '../../../kit/list/marked-text.tsx';
import { detailOf, type PageState, PageStatus, RowIcon } from './page-marks.tsx';
import { editorPathOf, type RowNode, type SectionNode } from './page-tree.ts';
import classes from './pages.module.css';
import type { T } from './use-tree.ts';

export interface RowLook {
  readonly top: number;
  readonly height: number;
  readonly number: number;
  readonly count: number;
  /** Undefined: nothing is in it. */
  readonly isOpen: boolean | undefined;
  /** Tab leads here. */
  readonly isReached: boolean;
  readonly isSelected: boolean;
}

interface SectionRowProps extends RowLook {
  readonly node: SectionNode;
  readonly title: string;
  readonly t: T;
  readonly onToggle: () => void;
  readonly addMenu: ReactNode;
  readonly isAddOpen: boolean;
  readonly onAddOpen: (isOpen: boolean) => void;
}

export function SectionRow(props: SectionRowProps) {
  const { node, title, t, top, height, number, count, isOpen, isReached, onToggle } = props;
  const { addMenu, isAddOpen, onAddOpen } = props;
  const { length } = node.children;
  const total = t(node.role === 'hidden' || node.role === 'theme' ? 'countPages' : 'countLinks', {
    count: length,
  });
  const Chevron = isOpen ? NavArrowDown : NavArrowRight;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      className={classes.section}
      style={{ top, height }}
      role="treeitem"
      aria-label={[title, total, ...(addMenu ? [t('add')] : [])].join(', ')}
      aria-level={1}
      aria-posinset={number}
      aria-setsize={count}
      aria-expanded={isOpen}
      aria-selected={false}
      tabIndex={isReached ? 0 : -1}
      data-row={node.key}
      onClick={onToggle}
    >
      <span className={classes.chevron} aria-hidden>
        {isOpen !== undefined && <Chevron width={14} height={14} />}
      </span>
      {/* With spaces between them, the parts read as they are named. */}
      <span className={classes.sectionTitle}>{title}</span> <span className={classes.dim}>{total}</span>{' '}
      <span className={classes.space} />
      {addMenu && (
        <Menu position="bottom-end" opened={isAddOpen} onChange={onAddOpen} withinPortal>
          <Menu.Target>
            <button
              type="button"
              className={classes.add}
              tabIndex={-1}
              aria-label={t('addTo', { name: title })}
              onClick={(event) => event.stopPropagation()}
            >
              <Plus width={16} height={16} aria-hidden />
              {t('add')}
            </button>
          </Menu.Target>
          <Menu.Dropdown onClick={(event) => event.stopPropagation()}>{addMenu}</Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

interface PageRowProps extends RowLook {
  readonly node: RowNode;
  readonly t: T;
  readonly state: PageState | undefined;
  /** When it was changed, or will be. */
  readonly time: string;
  readonly isLocked: boolean;
  /** Only people with an account on the site see it. */
  readonly isForMembers: boolean;
  readonly isSelecting: boolean;
  /** Rows are selected, this one or others. */
  readonly hasSelected: boolean;
  readonly wasDragged: () => boolean;
  readonly isPickedUp: boolean;
  readonly isDropTarget: boolean;
  readonly isOpenInPanel: boolean;
  readonly mayMove: boolean;
  readonly isRenamed: boolean;
  readonly onRename: (name: string) => Promise<string | null>;
  readonly onRenameEnd: () => void;
  readonly onPress: (event: MouseEvent) => void;
  readonly onEdit: () => void;
  readonly onToggle: () => void;
  readonly onPointerDown: (event: PointerEvent, isHandle: boolean) => void;
  readonly menu: ReactNode;
  readonly isMenuOpen: boolean;
  readonly onMenu: (isOpen: boolean) => void;
}

export const PageRow = memo(function PageRow(props: PageRowProps) {
  const { node, t, top, height, number, count, isOpen, isReached, isSelected, state } = props;
  const { isSelecting, isRenamed, onToggle, onPress, onPointerDown, menu, isMenuOpen, onMenu } = props;
  const detail = detailOf(t, node);
  const status = state ? t(state.label) : '';
  const Chevron = isOpen ? NavArrowDown : NavArrowRight;
  const address = shortAddress(node.address);
  // All that is seen is in the name: people who speak to their computer say what they see.
  const access = props.isForMembers ? t('membersOnly') : '';
  const name = [node.title, detail, access, address, status, props.time].filter(Boolean).join(', ');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      className={classes.row}
      style={{ top, height, paddingInlineStart: `calc(var(--pages-edge) + ${(node.level - 2) * 24}px)` }}
      role="treeitem"
      aria-label={name}
      aria-level={node.level}
      aria-posinset={number}
      aria-setsize={count}
      aria-expanded={isOpen}
      aria-selected={isSelected}
      tabIndex={isReached ? 0 : -1}
      data-row={node.key}
      data-open={props.isOpenInPanel || undefined}
      data-picked={props.isPickedUp || undefined}
      data-drop={props.isDropTarget || undefined}
      onClick={onPress}
      onDoubleClick={props.onEdit}
      onPointerDown={(event) => onPointerDown(event, false)}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(true);
      }}
    >
      {isSelecting ? (
        <Checkbox
          size="sm"
          tabIndex={-1}
          checked={isSelected}
          readOnly
          aria-label={t('select', { name: node.title })}
          className={classes.check}
        />
      ) : (
        <span
          className={classes.handle}
          aria-hidden
          data-handle
          hidden={!props.mayMove}
          onPointerDown={(event) => onPointerDown(event, true)}
        >
          <svg viewBox="0 0 10 16" aria-hidden width={10} height={16} fill="currentColor">
            {[2, 8].flatMap((x) => [3, 8, 13].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r={1.1} />))}
          </svg>
        </span>
      )}
      <span
        className={classes.chevron}
        aria-hidden
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
      >
        {isOpen !== undefined && <Chevron width={14} height={14} />}
      </span>
      <span className={classes.icon} data-dim={node.page?.enabled === false || undefined}>
        <RowIcon row={node} isLocked={props.isLocked} />
      </span>
      {isRenamed ? (
        <NameField node={node} t={t} onSave={props.onRename} onEnd={props.onRenameEnd} />
      ) : (
        <span className={classes.name}>
          <RowTitle
            node={node}
            isSelecting={isSelecting}
            hasSelected={props.hasSelected}
            wasDragged={props.wasDragged}
          />{' '}
          {detail && <span className={classes.detail}>{detail}</span>}{' '}
          {access && (
            <span className={classes.access}>
              <Community width={13} height={13} strokeWidth={1.5} aria-hidden />
              {access}
            </span>
          )}
        </span>
      )}{' '}
      <span className={classes.address}>{markedCell(address)}</span>{' '}
      <span className={classes.state}>{state && <PageStatus state={state} t={t} />}</span>{' '}
      <span className={classes.time}>{props.time}</span>
      <Menu position="bottom-end" opened={isMenuOpen} onChange={onMenu} withinPortal width={240}>
        <Menu.Target>
          <button
            type="button"
            className={classes.more}
            tabIndex={-1}
            aria-label={t('actionsOf', { name: node.title })}
            onClick={(event) => event.stopPropagation()}
          >
            <MoreHoriz width={18} height={18} strokeWidth={1.75} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown onClick={(event) => event.stopPropagation()}>{isMenuOpen && menu}</Menu.Dropdown>
      </Menu>
    </div>
  );
});

interface RowTitleProps {
  readonly node: RowNode;
  readonly isSelecting: boolean;
  readonly hasSelected: boolean;
  readonly wasDragged: () => boolean;
}

/**
 * With a mouse the name leads to the page itself, also in a new tab; the rest of the row opens its settings. It is also
 * where people grab a row, and where they press to select several.
 */
function RowTitle({ node, isSelecting, hasSelected, wasDragged }: RowTitleProps) {
  const path = node.page && editorPathOf(node.page);
  if (!path || isSelecting) return <span className={classes.title}>{markedCell(node.title)}</span>;
  return (
    <Link
      to={path as never}
      className={classes.title}
      // The row is the stop of Tab, and Control and Enter lead there.
      tabIndex={-1}
      draggable={false}
      data-name
      onClick={(event) => {
        const isSelected = event.shiftKey || (hasSelected && (event.ctrlKey || event.metaKey));
        if (isSelected || wasDragged()) event.preventDefault();
        if (!isSelected) event.stopPropagation();
      }}
    >
      {markedCell(node.title)}
    </Link>
  );
}

/** As people say an address: without the slash at its end. */
const shortAddress = (address: string): string => (address.length > 1 ? address.replace(/\/$/, '') : address);

interface NameFieldProps {
  readonly node: RowNode;
  readonly t: T;
  readonly onSave: (name: string) => Promise<string | null>;
  readonly onEnd: () => void;
}

/** Enter and leaving save, Escape does not; a name that is refused stays with its reason. */
function NameField({ node: { title }, t, onSave, onEnd }: NameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const save = async (typed: string): Promise<void> => {
    const name = typed.trim();
    if (isDone.current) return;
    if (name === title) return onEnd();
    if (name === '') return setError(t('nameMissing'));
    isDone.current = true;
    const refusal = await onSave(name);
    isDone.current = false;
    if (refusal === null) onEnd();
    else setError(refusal);
  };
  return (
    <TextInput
      ref={field}
      className={classes.rename}
      size="xs"
      aria-label={t('renameLabel', { name: title })}
      maxLength={300}
      defaultValue={title}
      error={error}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={({ currentTarget }) => void save(currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') void save(event.currentTarget.value);
        if (event.key === 'Escape') {
          isDone.current = true;
          onEnd();
        }
      }}
    />
  );
}
