import { Button, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Search } from 'iconoir-react';
import { useMemo, useRef, useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { KeyHint, useKeys } from '../../kit/keys/keys-context.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { AddDialog, type Adding, AddMenu, LinkDialog } from './add-menu.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { NewPageDialog } from './new-page-dialog.tsx';
import { PagePanel } from './panel/page-panel.tsx';
import { RemovePages } from './remove-pages.tsx';
import { FOCUS_MS, RowMenu } from './row-menu.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { withChangedLink, withLinks } from './tree/arrangement.ts';
import { usePageMarks } from './tree/page-marks.tsx';
import { editorPathOf, type RowNode, rowsBelow, type SectionNode, type SiteTree } from './tree/page-tree.ts';
import classes from './tree/pages.module.css';
import { pagesMessages } from './tree/pages-messages.ts';
import { PagesTree } from './tree/pages-tree.tsx';
import { useArranging } from './tree/use-arranging.ts';
import { sectionTitle, type Tree, useTree } from './tree/use-tree.ts';
import { usePageChanges } from './use-page-changes.ts';

type Open =
  | { readonly what: 'move'; readonly rows: readonly RowNode[]; readonly isCopy: boolean }
  | { readonly what: 'remove'; readonly rows: readonly RowNode[] }
  | { readonly what: 'link'; readonly row: RowNode }
  | { readonly what: 'add'; readonly adding: Adding };

export function PagesScreen({ site: stored, now }: { readonly site: SiteTree; readonly now: number }) {
  const t = useMessages(pagesMessages);
  const { member } = useMemberSession();
  const may = (permission: 'content.edit' | 'commerce.manage'): boolean =>
    member?.permissions.includes(permission) ?? false;
  const mayMove = may('content.edit');
  const [search, setSearch] = useState('');
  const [isSelecting, setSelecting] = useState(false);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [menuOf, setMenuOf] = useState<string | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const marks = usePageMarks();
  const hasMemberPages = marks.members.size > 0;
  const site = useMemo(() => ({ ...stored, hasMemberPages }), [stored, hasMemberPages]);
  const arranging = useArranging(site);
  const tree = useTree(site, arranging, search);
  const changes = usePageChanges();
  const toasts = useToasts();
  const panel = useOpenPage();
  const navigate = useNavigate();
  const { sections, arrangement, pages } = arranging.tree;
  const home = [...pages.values()].find(({ homepage }) => homepage);
  const close = (): void => setOpen(null);
  const main = sections[0];

  const openRow = (row: RowNode): void => {
    if (row.page) panel.open(row.page.id);
    else if (row.kind === 'link') setOpen({ what: 'link', row });
  };
  const edit = (row: RowNode): void => {
    const path = row.page && editorPathOf(row.page);
    if (path) void navigate({ to: path });
    else openRow(row);
  };
  const rename = async (row: RowNode, name: string): Promise<string | null> => {
    if (row.page) return changes.rename(row.page, name);
    const { externalLink } = row.item;
    if (externalLink)
      arranging.arrange(
        withChangedLink(arrangement, row.item, { ...externalLink, title: name }),
        t('renamed', { from: row.title, to: name }),
      );
    return null;
  };
  const link = (section: SectionNode, items: Parameters<typeof withLinks>[2], name: string): void => {
    close();
    const values = { name, place: sectionTitle(t, section) };
    arranging.arrange(withLinks(arrangement, section.menu, items), t('created', values));
  };
  const askToRemove = (rows: readonly RowNode[]): void => {
    const ofPages = rows.filter(({ page }) => page !== undefined);
    if (ofPages.some(({ page }) => page?.homepage)) toasts.show({ text: t('homeStays'), tone: 'bad' });
    else if (ofPages.length === 0) tree.unlink(rows);
    else if (ofPages.some(({ page, children }) => (page?.itemCount ?? 0) > 0 || children.length > 0))
      setOpen({ what: 'remove', rows: ofPages });
    else changes.remove(ofPages.flatMap(({ page }) => page ?? []));
  };
  const openKey = sections
    .flatMap(rowsBelow)
    .find(
      ({ page, key }) => page?.id === panel.id && (tree.selected.has(key) || tree.selected.size === 0),
    )?.key;
  const opened = panel.id === null ? undefined : pages.get(panel.id);

  return (
    <div className={classes.screen}>
      <header className={classes.bar}>
        <h1>{t('title')}</h1>
        <span className={classes.space} />
        <TreeSearch search={search} onSearch={setSearch} />
        <button type="button" className={classes.selecting} onClick={() => setSelecting(!isSelecting)}>
          {t(isSelecting ? 'endSelecting' : 'selecting')}
        </button>
        {main && (
          <Button
            leftSection={<Plus width={16} height={16} aria-hidden />}
            onClick={() => setOpen({ what: 'add', adding: { what: 'page', section: main } })}
          >
            {t('newPage')}
          </Button>
        )}
      </header>
      <div className={classes.panes}>
        <div className={classes.main}>
          {pages.size === 0 ? (
            <div className={classes.notice}>
              <h2>{t('nothingTitle')}</h2>
              <p>{t('nothingText')}</p>
            </div>
          ) : tree.nodes.length === 0 ? (
            <div className={classes.notice} role="status">
              <p>{t('nothingFound', { search: search.trim() })}</p>
              <Button variant="default" size="xs" onClick={() => setSearch('')}>
                {t('showAll')}
              </Button>
            </div>
          ) : (
            <PagesTree
              tree={tree}
              sections={sections}
              marks={marks}
              search={search}
              now={now}
              mayMove={mayMove && search.trim() === ''}
              isSelecting={isSelecting}
              openKey={openKey ?? null}
              renamed={renamed}
              menuOf={menuOf}
              onRename={rename}
              onRenaming={setRenamed}
              onMenu={(key) => {
                setMenuOf(key);
                if (key === null && menuOf !== null) setTimeout(() => focusAfterMenu(tree, menuOf), FOCUS_MS);
              }}
              onOpen={openRow}
              onEdit={edit}
              onRemove={askToRemove}
              menuFor={(row) => (
                <RowMenu
                  row={row}
                  tree={tree}
                  changes={changes}
                  marks={marks}
                  t={t}
                  mayMove={mayMove}
                  home={home}
                  onOpen={() => openRow(row)}
                  onRename={() => setTimeout(() => setRenamed(row.key), FOCUS_MS)}
                  onMoveTo={(rows, isCopy) => setOpen({ what: 'move', rows, isCopy })}
                  onRemove={askToRemove}
                />
              )}
              addMenuFor={(section) =>
                mayMove && section.role !== 'theme' && section.role !== 'members' ? (
                  <AddMenu
                    section={section}
                    t={t}
                    maySell={may('commerce.manage')}
                    onAdd={(adding) => setOpen({ what: 'add', adding })}
                  />
                ) : null
              }
            />
          )}
          <SelectionBar
            tree={tree}
            t={t}
            mayMove={mayMove}
            changes={changes}
            marks={marks}
            onMoveTo={(rows) => setOpen({ what: 'move', rows, isCopy: false })}
            onRemove={askToRemove}
            onEnd={() => setSelecting(false)}
          />
        </div>
        {opened && (
          <PagePanel
            key={opened.id}
            page={opened}
            marks={marks}
            onClose={() => {
              panel.close();
              const key = openKey ?? tree.nodes[tree.at]?.key;
              if (key !== undefined) tree.focus(key);
            }}
          />
        )}
      </div>
      {open?.what === 'move' && (
        <MoveDialog
          rows={open.rows}
          sections={sections}
          isCopy={open.isCopy}
          t={t}
          onClose={close}
          onMove={(place) => {
            close();
            tree.moveTo(open.rows, place, { isCopy: open.isCopy });
          }}
        />
      )}
      {open?.what === 'remove' && (
        <RemovePages
          rows={open.rows}
          t={t}
          onClose={close}
          onRemove={() => {
            close();
            changes.remove(open.rows.flatMap(({ page }) => page ?? []));
          }}
        />
      )}
      {open?.what === 'link' && open.row.item.externalLink && (
        <LinkDialog
          title={t('changeLink')}
          link={open.row.item.externalLink}
          t={t}
          onClose={close}
          onSave={(externalLink) => {
            close();
            const changed = withChangedLink(arrangement, open.row.item, externalLink);
            arranging.arrange(changed, t('linkSaved', { name: externalLink.title }));
          }}
        />
      )}
      {open?.what === 'add' && open.adding.what === 'page' && (
        <NewPageDialog section={open.adding.section} pages={pages} onClose={close} onLink={link} />
      )}
      {open?.what === 'add' && open.adding.what !== 'page' && (
        <AddDialog
          adding={open.adding}
          tree={arranging.tree}
          t={t}
          onClose={close}
          onLink={link}
          onCreated={(id) => panel.open(id)}
        />
      )}
    </div>
  );
}

/** The keys of the tree act on rows, so the focus goes from the button of a menu to its row. */
function focusAfterMenu(tree: Tree, key: string): void {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body || activeElement.matches('[role=treeitem] button'))
    tree.focus(key);
}

/** The page whose settings are open; the address has it, so a link opens it. */
function useOpenPage() {
  const { page } = useSearch({ strict: false }) as { page?: string };
  const navigate = useNavigate();
  return {
    id: page ?? null,
    open: (id: string) => void navigate({ to: '/pages', search: { page: id }, replace: page !== undefined }),
    close: () => void navigate({ to: '/pages', search: {}, replace: true }),
  };
}

function TreeSearch({
  search,
  onSearch,
}: {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}) {
  const t = useMessages(pagesMessages);
  const field = useRef<HTMLInputElement>(null);
  useKeys([{ keys: '/', label: t('find'), run: () => field.current?.focus() }]);
  return (
    <TextInput
      ref={field}
      className={classes.search}
      size="xs"
      type="search"
      maxLength={200}
      aria-label={t('find')}
      placeholder={t('find')}
      value={search}
      onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onSearch('');
      }}
      leftSection={<Search width={16} height={16} strokeWidth={1.5} aria-hidden />}
      rightSection={search === '' ? <KeyHint keys="/" /> : null}
    />
  );
}
