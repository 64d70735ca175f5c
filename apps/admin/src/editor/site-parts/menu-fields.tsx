import type { NavigationItem } from '@awning/contract';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, EditPencil, Xmark } from 'iconoir-react';
import { useCallback, useState } from 'react';
import { LinkField } from '../../kit/fields/link-field.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { isSame } from '../styles/merge-values.ts';
import classes from '../styles/styles.module.css';
import { type MenuRow, menuRows, moveEntry, removeEntry, replaceEntry } from './menu-entries.ts';
import { useMenuPages } from './menu-pages.tsx';
import { type OpenMenu, openMenu, type SitePartContext } from './open-site-part.ts';
import { Opened } from './opened.tsx';
import { PartStatus } from './part-status.tsx';
import { sitePartMessages } from './site-part-messages.ts';
import { useOpenPart, useSideSession } from './use-open-part.ts';

/** ED-72: the links of a menu, changed where the menu was pressed. `name` is empty for the main menu. */
export function MenuFields({ name }: { readonly name: string }) {
  const open = useCallback((context: SitePartContext) => openMenu(context, name), [name]);
  const opened = useOpenPart(open);
  return <Opened opened={opened}>{(menu) => <MenuEntries key={menu.name} menu={menu} />}</Opened>;
}

const icon = { width: 14, height: 14, 'aria-hidden': true } as const;

/**
 * A link is known by its place, so its form is open for as long as the menu is the one that it was opened in: after a
 * move, an undo or another member's change that place may be another link's.
 */
interface EditedLink {
  readonly key: string;
  readonly items: readonly NavigationItem[];
}

function MenuEntries({ menu: { session, shown } }: { readonly menu: OpenMenu }) {
  const t = useMessages(sitePartMessages);
  const state = useSideSession(session);
  const { pages, notice } = useMenuPages();
  const { items } = shown(state);
  const [edited, setEdited] = useState<EditedLink | null>(null);
  const set = (next: readonly NavigationItem[], merge?: string): void => session.edit({ items: next }, merge);
  const titles = pages && new Map(pages.map(({ id, title }) => [id, title]));
  const nameOf = ({ collectionId, externalLink }: NavigationItem): string => {
    if (externalLink) return externalLink.title;
    if (collectionId === undefined) return t('memberArea');
    return titles === null ? t('somePage') : (titles.get(collectionId) ?? t('goneEntry'));
  };
  const rows = menuRows(items);
  const inMenu = new Set(rows.map(({ item }) => item.collectionId));
  const open = (pages ?? []).filter(({ id }) => !inMenu.has(id));
  return (
    <>
      <h3>{t('menuEntries')}</h3>
      {rows.length === 0 && <p className={classes.help}>{t('menuEmpty')}</p>}
      <ul className={classes.entries} aria-label={t('menuEntries')}>
        {rows.map((row) => {
          const key = row.path.join('.');
          return (
            <li key={key} data-level={row.path.length}>
              <Entry
                row={row}
                name={nameOf(row.item)}
                isEdited={edited?.key === key && isSame(edited.items, items)}
                onEdit={(isOn) => setEdited(isOn ? { key, items } : null)}
                onMove={(step) => set(moveEntry(items, row.path, step))}
                onRemove={() => set(removeEntry(items, row.path))}
                onChange={(item) => {
                  const next = replaceEntry(items, row.path, item);
                  setEdited({ key, items: next });
                  set(next, `menu ${key}`);
                }}
              />
            </li>
          );
        })}
      </ul>
      {notice}
      {open.length > 0 && (
        <NativeSelect
          size="xs"
          label={t('addPage')}
          value=""
          data={[
            { value: '', label: t('addPageHelp') },
            ...open.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            value !== '' && set([...items, { collectionId: value }])
          }
        />
      )}
      <NewLink onAdd={(externalLink) => set([...items, { externalLink }])} />
      <PartStatus session={session} state={state} />
      <Button size="compact-xs" variant="subtle" renderRoot={(props) => <Link to="/pages" {...props} />}>
        {t('allMenus')}
      </Button>
    </>
  );
}

interface EntryProps {
  readonly row: MenuRow;
  readonly name: string;
  readonly isEdited: boolean;
  readonly onEdit: (isOn: boolean) => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onRemove: () => void;
  readonly onChange: (item: NavigationItem) => void;
}

function Entry({ row, name, isEdited, onEdit, onMove, onRemove, onChange }: EntryProps) {
  const t = useMessages(sitePartMessages);
  const { externalLink } = row.item;
  const tool = { size: 24, variant: 'subtle', color: 'gray' } as const;
  return (
    <>
      <div className={classes.entry}>
        <span>{name}</span>
        {externalLink && (
          <ActionIcon
            {...tool}
            aria-label={t('editLink', { name })}
            aria-expanded={isEdited}
            onClick={() => onEdit(!isEdited)}
          >
            <EditPencil {...icon} />
          </ActionIcon>
        )}
        <ActionIcon
          {...tool}
          aria-label={t('moveUp', { name })}
          aria-disabled={row.isFirst}
          data-disabled={row.isFirst || undefined}
          onClick={() => !row.isFirst && onMove(-1)}
        >
          <ArrowUp {...icon} />
        </ActionIcon>
        <ActionIcon
          {...tool}
          aria-label={t('moveDown', { name })}
          aria-disabled={row.isLast}
          data-disabled={row.isLast || undefined}
          onClick={() => !row.isLast && onMove(1)}
        >
          <ArrowDown {...icon} />
        </ActionIcon>
        <ActionIcon {...tool} aria-label={t('removeEntry', { name })} onClick={onRemove}>
          <Xmark {...icon} />
        </ActionIcon>
      </div>
      {isEdited && externalLink && (
        <LinkForm
          link={externalLink}
          onChange={(next) => onChange({ ...row.item, externalLink: { ...externalLink, ...next } })}
        />
      )}
    </>
  );
}

interface LinkWords {
  readonly title: string;
  readonly url: string;
}

const isWhole = ({ title, url }: LinkWords): boolean => title.trim() !== '' && url.trim() !== '';

/** What is not whole stays here and changes nothing. */
function LinkForm({
  link,
  onChange,
}: {
  readonly link: LinkWords;
  readonly onChange: (link: LinkWords) => void;
}) {
  const t = useMessages(sitePartMessages);
  const [typed, setTyped] = useState<LinkWords>({ title: link.title, url: link.url });
  const change = (next: LinkWords): void => {
    setTyped(next);
    if (isWhole(next)) onChange(next);
  };
  return (
    <div className={classes.group}>
      <TextInput
        size="xs"
        label={t('linkTitle')}
        maxLength={500}
        value={typed.title}
        error={isWhole(typed) ? undefined : t('linkMissing')}
        onChange={({ currentTarget }) => change({ ...typed, title: currentTarget.value })}
      />
      <LinkField
        isInPanel
        label={t('linkUrl')}
        value={typed.url}
        onChange={(url) => change({ ...typed, url })}
      />
    </div>
  );
}

const NO_LINK: LinkWords = { title: '', url: '' };

function NewLink({ onAdd }: { readonly onAdd: (link: LinkWords) => void }) {
  const t = useMessages(sitePartMessages);
  const [typed, setTyped] = useState(NO_LINK);
  const [isTried, setTried] = useState(false);
  return (
    <form
      className={classes.group}
      aria-label={t('addLink')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(!isWhole(typed));
        if (!isWhole(typed)) return;
        onAdd({ title: typed.title.trim(), url: typed.url.trim() });
        setTyped(NO_LINK);
      }}
    >
      <TextInput
        size="xs"
        label={t('linkTitle')}
        maxLength={500}
        value={typed.title}
        error={isTried && !isWhole(typed) ? t('linkMissing') : undefined}
        onChange={({ currentTarget }) => setTyped({ ...typed, title: currentTarget.value })}
      />
      <LinkField
        isInPanel
        label={t('linkUrl')}
        value={typed.url}
        onChange={(url) => setTyped((before) => ({ ...before, url }))}
      />
      <Button type="submit" size="compact-xs" variant="default">
        {t('addLink')}
      </Button>
    </form>
  );
}
