import type { SharedPlace } from '@awning/contract/canvas';
import { BLOCK_TYPES } from '@awning/site-model';
import { ActionIcon, Menu, TextInput } from '@mantine/core';
import {
  Code,
  EyeClosed,
  Heart,
  Lock,
  MediaImage,
  MoreHoriz,
  NavArrowDown,
  NavArrowRight,
  Plus,
  ShoppingBag,
  SquareDashed,
  Text,
} from 'iconoir-react';
import { type ComponentType, type MouseEvent, type SVGProps, useEffect, useRef } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { editorMessages } from '../editor-messages.ts';
import { useEditorTools } from '../parts/editor-tools.ts';
import { pressed } from '../parts/selection.ts';
import { selectShared } from '../shared-selection.ts';
import { useEditor, useEditorModel } from '../use-editor.ts';
import classes from './outline.module.css';
import { PartMenuItems } from './part-menu.tsx';

export interface OutlineRowData {
  readonly id: string;
  readonly sectionId: string;
  readonly level: 1 | 2;
  readonly title: string;
  /** Of a section, as a member named it. */
  readonly name?: string;
  /** Of a block. */
  readonly type?: number;
  readonly number: number;
  readonly count: number;
  /** ED-71: how many parts of every page stand above the sections, and how many in all. */
  readonly partsAbove?: number;
  readonly partCount?: number;
  /** It is such a part, or a piece of one. */
  readonly place?: SharedPlace;
  /** Undefined: it holds nothing. */
  readonly isOpen?: boolean | undefined;
  readonly isHidden?: boolean;
  readonly isLocked?: boolean;
  /** ED-93: what is said of a section that is the same on other pages. */
  readonly sync?: string | undefined;
}

interface OutlineRowProps {
  readonly row: OutlineRowData;
  readonly isSelected: boolean;
  /** Tab leads here. */
  readonly isReached: boolean;
  readonly isRenamed: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly onRename: (isRenamed: boolean) => void;
}

export function OutlineRow(props: OutlineRowProps) {
  return props.row.place ? <SharedRow {...props} place={props.row.place} /> : <PageRow {...props} />;
}

/** ED-71: marked in yellow, as on the page. */
function SharedRow({
  row,
  place,
  isSelected,
  isReached,
  onToggle,
}: OutlineRowProps & { readonly place: SharedPlace }) {
  const { id, level, title, number, count, isOpen, isHidden } = row;
  const t = useMessages(editorMessages);
  const model = useEditorModel();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      className={classes.row}
      role="treeitem"
      aria-label={title}
      aria-level={level}
      aria-posinset={number}
      aria-setsize={count}
      aria-expanded={isOpen}
      aria-selected={isSelected}
      tabIndex={isReached ? 0 : -1}
      data-row={id}
      data-level={level}
      aria-description={level === 1 ? t('onEveryPage') : undefined}
      onClick={() => selectShared(model, place)}
    >
      {level === 1 ? (
        <Chevron isOpen={isOpen} onToggle={onToggle} />
      ) : (
        <SquareDashed width={16} height={16} className={classes.icon} aria-hidden />
      )}
      <span className={classes.title}>{title}</span>
      {isHidden && <EyeClosed width={14} height={14} role="img" aria-label={t('notOnPage')} />}
      {level === 1 && <span className={classes.sharedMark} title={t('onEveryPage')} aria-hidden />}
    </div>
  );
}

function PageRow(props: OutlineRowProps) {
  const { row, isSelected, isReached, isRenamed, onToggle, onRename } = props;
  const { id, level, title, number, count, isOpen, isHidden, isLocked, sync } = row;
  const { partsAbove = 0, partCount = 0 } = row;
  const t = useMessages(editorMessages);
  const model = useEditorModel();
  const hasOrder = useEditor(({ view }) => view.hasOrder);
  const press = ({ shiftKey: shift, altKey: alt }: MouseEvent): void => {
    const { draft, view } = model.state();
    model.select(pressed(draft.document, view.selected, { hit: [id], keys: { shift, alt } }));
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      className={classes.row}
      role="treeitem"
      aria-label={sync === undefined ? title : `${title}. ${sync}`}
      aria-level={level}
      aria-posinset={number + partsAbove}
      aria-setsize={count + partCount}
      aria-expanded={isOpen}
      aria-selected={isSelected}
      tabIndex={isReached ? 0 : -1}
      data-row={id}
      data-level={level}
      data-synced={sync === undefined ? undefined : true}
      onClick={press}
    >
      {level === 1 ? <Chevron isOpen={isOpen} onToggle={onToggle} /> : <KindIcon type={row.type} />}
      {isRenamed ? (
        <NameField row={row} onDone={() => onRename(false)} />
      ) : (
        <span className={classes.title}>{title}</span>
      )}
      {isHidden && <EyeClosed width={14} height={14} role="img" aria-label={t('hidden')} />}
      {isLocked && <Lock width={14} height={14} role="img" aria-label={t('locked')} />}
      {sync !== undefined && <span className={classes.sharedMark} title={sync} aria-hidden />}
      {hasOrder && (
        <span className={classes.number} aria-hidden>
          {number}
        </span>
      )}
      {level === 1 && <SectionPlus row={row} isReached={isReached} />}
      <RowMenu row={row} onRename={() => onRename(true)} isReached={isReached} />
    </div>
  );
}

/** ED-64: always there, for those who do not point at the page. */
function SectionPlus({ row, isReached }: Pick<OutlineRowProps, 'row' | 'isReached'>) {
  const t = useMessages(editorMessages);
  const { adding } = useEditorTools();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      tabIndex={isReached ? 0 : -1}
      aria-label={t('addSectionBelow', { name: row.title })}
      onClick={(event) => {
        event.stopPropagation();
        adding.addSection(row.number);
      }}
    >
      <Plus width={16} height={16} aria-hidden />
    </ActionIcon>
  );
}

function Chevron({
  isOpen,
  onToggle,
}: {
  readonly isOpen: boolean | undefined;
  readonly onToggle: (isOpen: boolean) => void;
}) {
  const Icon = isOpen ? NavArrowDown : NavArrowRight;
  return (
    // The keys of the tree do the same.
    <span
      className={classes.chevron}
      aria-hidden
      onClick={(event) => {
        event.stopPropagation();
        if (isOpen !== undefined) onToggle(!isOpen);
      }}
    >
      {isOpen !== undefined && <Icon width={16} height={16} />}
    </span>
  );
}

const ICONS: Readonly<Record<number, ComponentType<SVGProps<SVGSVGElement>>>> = {
  [BLOCK_TYPES.html]: Text,
  [BLOCK_TYPES.image]: MediaImage,
  [BLOCK_TYPES.gallery]: MediaImage,
  [BLOCK_TYPES.product]: ShoppingBag,
  [BLOCK_TYPES.donation]: Heart,
  [BLOCK_TYPES.code]: Code,
};

function KindIcon({ type }: { readonly type: number | undefined }) {
  const Icon = ICONS[type ?? -1] ?? SquareDashed;
  return <Icon width={16} height={16} className={classes.icon} aria-hidden />;
}

function NameField({
  row: { id, name = '' },
  onDone,
}: {
  readonly row: OutlineRowData;
  readonly onDone: () => void;
}) {
  const t = useMessages(editorMessages);
  const model = useEditorModel();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const save = (text: string): void => {
    const next = text.trim();
    if (next !== name) model.run([{ do: 'set-section', section: id, settings: { name: next || null } }]);
    onDone();
  };
  return (
    <TextInput
      ref={field}
      className={classes.title}
      size="xs"
      aria-label={t('renameLabel')}
      maxLength={100}
      defaultValue={name}
      onClick={(event) => event.stopPropagation()}
      onBlur={({ currentTarget }) => save(currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') save(event.currentTarget.value);
        if (event.key === 'Escape') onDone();
      }}
    />
  );
}

/** A menu that closes takes the focus back to its button first; the field of the name would lose it again. */
const FOCUS_MS = 60;

interface RowMenuProps {
  readonly row: OutlineRowData;
  readonly isReached: boolean;
  readonly onRename: () => void;
}

function RowMenu({ row: { id, level, title }, isReached, onRename }: RowMenuProps) {
  const t = useMessages(editorMessages);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          className={classes.menu}
          variant="subtle"
          color="gray"
          size={24}
          tabIndex={isReached ? 0 : -1}
          aria-label={t('menuOf', { name: title })}
          onClick={(event) => event.stopPropagation()}
        >
          <MoreHoriz width={16} height={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        <PartMenuItems id={id} onRename={level === 1 ? () => setTimeout(onRename, FOCUS_MS) : undefined} />
      </Menu.Dropdown>
    </Menu>
  );
}
