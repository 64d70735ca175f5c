import type { Publish, SiteChange } from '@awning/contract';
import {
  addCollection,
  discardSettingsDraft,
  listSiteChanges,
  publishSiteChanges,
  readProtectedPages,
  readSettingsDraft,
  saveNavigation,
  savePageMembers,
  saveSettingsDraft,
  undoPublish,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { editor, respondWithPage, sampleChange, samplePageRecord } from '../../testing/fake-editor.ts';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';
import { respondWithPages } from './testing/fake-pages.ts';
import { pageId, samplePage, sampleSite } from './testing/sample-site.ts';
import type { SiteTree } from './tree/page-tree.ts';

// Fields that grow with their text ask the browser for its fonts, and happy-dom has none.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

const publish: Publish = {
  id: 'b'.repeat(24),
  name: '',
  at: 1,
  by: null,
  undoneAt: null,
  undoneBy: null,
  items: [],
};
const noDraft = {
  value: null,
  version: 1,
  isOpen: false,
  basedOn: 1,
  conflicts: [],
  openedAt: null,
  openedBy: null,
  updatedAt: null,
  updatedBy: null,
};
const builder = { ...editor, permissions: [...editor.permissions, 'content.edit' as const] };

async function openPages(options: { site?: SiteTree; member?: typeof builder } = {}) {
  const server = createFakeServer({ member: options.member ?? builder });
  respondWithPage(server);
  const pages = respondWithPages(server, options.site);
  const admin = openAdmin(server, '/config/pages');
  const tree = await screen.findByRole('tree', { name: 'Pages and menus' });
  return { server, ...pages, ...admin, tree };
}

const rowsOf = (tree: HTMLElement): string[] =>
  within(tree)
    .getAllByRole('treeitem')
    .map(
      (row) =>
        `${'  '.repeat(Number(row.getAttribute('aria-level')) - 1)}${row.getAttribute('aria-label')?.split(',')[0]}`,
    );
const row = (tree: HTMLElement, name: string): HTMLElement => {
  const [match] = within(tree).getAllByRole('treeitem', { name: new RegExp(`^${name}`) });
  if (!match) throw new Error(name);
  return match;
};
const titlesOf = (items: readonly { collectionId?: string }[] = []) =>
  items.map(({ collectionId }) => collectionId);

describe('the tree of pages', () => {
  it('menus of the theme, folders and pages in no menu stand in one tree', async () => {
    const { tree } = await openPages();
    expect(rowsOf(tree)).toEqual([
      'Main menu',
      '  Shop',
      '  Journal',
      '  Gallery',
      '  Studio',
      '    Story',
      '    Contact',
      'Footer menu',
      '  Contact',
      '  Gift card',
      'Small print',
      'Not in a menu',
      '  Market',
      '  Home',
    ]);
    expect(row(tree, 'Home').getAttribute('aria-label')).toMatch(/^Home, home page, \/, Published, /);
    expect(row(tree, 'Story').getAttribute('aria-setsize')).toBe('2');
  });

  it('a page says in words that it is hidden, changed since it was published, or locked', async () => {
    const site = sampleSite();
    const [shop, ...others] = site.collections;
    const collections = [{ ...(shop ?? samplePage('Shop')), children: [], enabled: false }, ...others];
    const server = createFakeServer({ member: builder });
    respondWithPages(server, { ...site, collections });
    const change = { ...sampleChange, id: pageId('Journal') };
    server.respond(listSiteChanges, () => ({ body: { changes: [change] } }));
    server.respond(readProtectedPages, () => ({
      body: { protectedPages: [pageId('Gallery')], memberPages: [] },
    }));
    openAdmin(server, '/config/pages');
    const tree = await screen.findByRole('tree', { name: 'Pages and menus' });
    await waitFor(() => {
      expect(row(tree, 'Shop').textContent).toContain('Hidden');
      expect(row(tree, 'Journal').textContent).toContain('Changed since published');
      expect(row(tree, 'Gallery').textContent).toContain('Password');
    });
  });

  it('the tree is one stop of Tab, and arrows, Home, End and letters lead through it', async () => {
    const { user, tree } = await openPages();
    const reached = () =>
      within(tree)
        .getAllByRole('treeitem')
        .filter((each) => each.tabIndex === 0);
    expect(reached()).toHaveLength(1);
    row(tree, 'Main menu').focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(row(tree, 'Journal'));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(row(tree, 'Home'));
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(row(tree, 'Main menu'));
    await user.keyboard('stu');
    expect(document.activeElement).toBe(row(tree, 'Studio'));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(row(tree, 'Story'));
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(row(tree, 'Studio').getAttribute('aria-expanded')).toBe('false');
    expect(rowsOf(tree)).not.toContain('    Story');
    expect(reached()).toHaveLength(1);
  });

  it('a search narrows the tree to titles and addresses', async () => {
    const { user, tree } = await openPages();
    await user.type(screen.getByRole('searchbox', { name: 'Find a page' }), 'stor');
    expect(rowsOf(tree)).toEqual(['Main menu', '  Studio', '    Story']);
    await user.type(screen.getByRole('searchbox', { name: 'Find a page' }), 'xx');
    expect(await screen.findByText('No page has “storxx” in its title or address.')).toBeDefined();
  });

  it('of a thousand pages only those in sight are drawn', async () => {
    const site = sampleSite();
    const many = Array.from({ length: 1000 }, (_, index) => ({
      ...samplePage(`Page ${index}`, { id: index.toString(16).padStart(24, 'e') }),
      children: [],
    }));
    const { user, tree } = await openPages({
      site: { ...site, collections: [...site.collections, ...many] },
    });
    expect(within(tree).getAllByRole('treeitem').length).toBeLessThan(80);
    row(tree, 'Main menu').focus();
    await user.keyboard('{End}');
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Page 999');
  });
});

describe('moving pages by keys and menus', () => {
  it('Alt and an arrow move a page within its level, and Undo brings it back', async () => {
    const { user, tree, navigations } = await openPages();
    row(tree, 'Journal').focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(rowsOf(tree).slice(1, 3)).toEqual(['  Journal', '  Shop']);
    expect(await screen.findByText('Journal is now in Main menu')).toBeDefined();
    expect(titlesOf(navigations.get('mainNav')?.items).slice(0, 2)).toEqual(['Journal', 'Shop'].map(pageId));
    expect(document.activeElement).toBe(row(tree, 'Journal'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The pages are where they were.')).toBeDefined();
    expect(titlesOf(navigations.get('mainNav')?.items).slice(0, 2)).toEqual(['Shop', 'Journal'].map(pageId));
  });

  it('M picks a page up, arrows choose the place and Enter puts it there, each step told to screen readers', async () => {
    const { user, tree, find, stored } = await openPages();
    row(tree, 'Gallery').focus();
    await user.keyboard('m');
    expect(await screen.findByText(/^Gallery is picked up/)).toBeDefined();
    await user.keyboard('{ArrowDown}');
    const status = screen.getByRole('region', { name: 'What was done' });
    expect(status.textContent).toContain('First in Studio, before Story');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(rowsOf(tree).slice(3, 6)).toEqual(['  Studio', '    Gallery', '    Story']));
    await screen.findByText('Gallery is now in Studio');
    const folder = stored.collections.find(({ id }) => id === pageId('Studio'));
    expect(folder?.children.map(({ title }) => title)).toEqual(['Gallery', 'Story', 'Contact']);
    expect(find(pageId('Gallery'))).toBeDefined();
  });

  it('Escape leaves what was picked up where it was', async () => {
    const { user, tree } = await openPages();
    const before = rowsOf(tree);
    row(tree, 'Shop').focus();
    await user.keyboard('m{ArrowDown}{ArrowDown}{Escape}');
    expect(rowsOf(tree)).toEqual(before);
    expect(await screen.findByText('Nothing was moved.')).toBeDefined();
  });

  it('several rows move together by the dialog', async () => {
    const { user, tree, navigations } = await openPages();
    await user.click(row(tree, 'Shop'));
    await user.keyboard('{Control>}');
    await user.click(row(tree, 'Gallery'));
    await user.keyboard('{/Control}');
    await user.click(
      within(screen.getByRole('region', { name: '2 rows selected' })).getByRole('button', {
        name: 'Move to…',
      }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Move 2 rows' });
    await user.selectOptions(within(dialog).getByLabelText('Where'), 'Small print');
    await user.click(within(dialog).getByRole('button', { name: 'Move' }));
    await screen.findByText('2 rows are now in Small print');
    expect(titlesOf(navigations.get('legalNav')?.items)).toEqual(['Shop', 'Gallery'].map(pageId));
  });

  it('a menu that another member changed meanwhile is not written over', async () => {
    const { user, tree, server } = await openPages();
    server.respond(saveNavigation, () => refuse(412, 'content.changed-meanwhile', 'Changed meanwhile.'));
    row(tree, 'Journal').focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(await screen.findByText('Changed meanwhile.')).toBeDefined();
    await waitFor(() => expect(rowsOf(tree).slice(1, 3)).toEqual(['  Shop', '  Journal']));
  });

  it('a member who may not change menus sees the tree and moves nothing', async () => {
    const { user, tree } = await openPages({ member: editor as typeof builder });
    const before = rowsOf(tree);
    row(tree, 'Journal').focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await user.keyboard('{Shift>}{F10}{/Shift}');
    expect(screen.queryByRole('menuitem', { name: /Move up/ })).toBeNull();
    expect(rowsOf(tree)).toEqual(before);
  });
});

describe('what is done with a page', () => {
  const openMenu = async (
    user: Awaited<ReturnType<typeof openPages>>['user'],
    tree: HTMLElement,
    name: string,
  ) => {
    await user.click(within(row(tree, name)).getByRole('button', { name: `Actions of ${name}` }));
  };

  const publishing = (server: Awaited<ReturnType<typeof openPages>>['server'], changes: SiteChange[]) => {
    const sent: unknown[] = [];
    server.respond(listSiteChanges, () => ({ body: { changes } }));
    server.respond(publishSiteChanges, ({ body }) => {
      sent.push(body);
      return { body: { publish } };
    });
    server.respond(undoPublish, ({ params }) => {
      sent.push(params);
      return { body: { publish } };
    });
    return sent;
  };
  const changed = (kind: SiteChange['kind'], name: string): SiteChange => ({
    ...sampleChange,
    kind,
    id: pageId(name),
  });
  const sentOf = (...changes: SiteChange[]) => ({
    changes: changes.map(({ kind, id, version }) => ({ kind, id, version })),
  });

  it('what waits of several pages is published at once, and taken back', async () => {
    const server = createFakeServer({ member: builder });
    respondWithPage(server);
    respondWithPages(server);
    const changes = [changed('page', 'Shop'), changed('page-settings', 'Shop'), changed('page', 'Gallery')];
    const sent = publishing(server, [...changes, changed('page', 'Journal')]);
    const { user } = openAdmin(server, '/config/pages');
    const tree = await screen.findByRole('tree', { name: 'Pages and menus' });
    await waitFor(() => expect(row(tree, 'Shop').textContent).toContain('Changed since published'));
    await user.click(row(tree, 'Shop'));
    await user.keyboard('{Control>}');
    await user.click(row(tree, 'Gallery'));
    await user.keyboard('{/Control}');
    const bar = within(screen.getByRole('region', { name: '2 rows selected' }));
    await user.click(bar.getByRole('button', { name: 'Publish changes' }));
    expect(await screen.findByText('The changes of 2 pages are live')).toBeDefined();
    expect(sent).toEqual([sentOf(...changes)]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The changes of 2 pages wait again')).toBeDefined();
    expect(sent[1]).toEqual({ publishId: 'b'.repeat(24) });
  });

  it('ED-73 pages for people with an account say so in the tree, become so together, and have a group', async () => {
    const { server, user, tree, navigations } = await openPages();
    const members = new Set([pageId('Journal')]);
    server.respond(readProtectedPages, () => ({ body: { protectedPages: [], memberPages: [...members] } }));
    server.respond(savePageMembers, ({ params, body: { membersOnly } }) => {
      const id = String(params.collectionId);
      if (membersOnly) members.add(id);
      else members.delete(id);
      return { body: { collectionId: id, membersOnly } };
    });
    await user.click(row(tree, 'Shop'));
    await user.keyboard('{Control>}');
    await user.click(row(tree, 'Gallery'));
    await user.keyboard('{/Control}');
    const bar = within(screen.getByRole('region', { name: '2 rows selected' }));
    await user.click(await bar.findByRole('button', { name: 'Only for people with an account' }));
    expect(await screen.findByText('Only people with an account can open 2 pages now')).toBeDefined();
    await waitFor(() => {
      for (const name of ['Shop', 'Journal', 'Gallery'])
        expect(row(tree, name).getAttribute('aria-label')).toContain('With an account');
    });
    expect(row(tree, 'Studio').textContent).not.toContain('With an account');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect([...members]).toEqual([pageId('Journal')]));
    expect(rowsOf(tree)).toContain('Member areas');
    row(tree, 'Journal').focus();
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Where' }), 'Member areas');
    await user.click(screen.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('Journal is now in Member areas')).toBeDefined();
    expect(titlesOf(navigations.get('_memberareas')?.items)).toEqual([pageId('Journal')]);
  });

  const selectTwo = async (
    user: Awaited<ReturnType<typeof openPages>>['user'],
    tree: HTMLElement,
    names: readonly [string, string],
  ) => {
    await user.click(row(tree, names[0]));
    await user.keyboard('{Control>}');
    await user.click(row(tree, names[1]));
    await user.keyboard('{/Control}');
    return within(screen.getByRole('region', { name: '2 rows selected' }));
  };

  it('Undo of closing several pages leaves those closed that were so before', async () => {
    const server = createFakeServer({ member: builder });
    respondWithPage(server);
    respondWithPages(server);
    const members = new Set([pageId('Shop')]);
    server.respond(readProtectedPages, () => ({ body: { protectedPages: [], memberPages: [...members] } }));
    server.respond(savePageMembers, ({ params, body: { membersOnly } }) => {
      const id = String(params.collectionId);
      if (membersOnly) members.add(id);
      else members.delete(id);
      return { body: { collectionId: id, membersOnly } };
    });
    const { user } = openAdmin(server, '/config/pages');
    const tree = await screen.findByRole('tree', { name: 'Pages and menus' });
    await waitFor(() => expect(row(tree, 'Shop').textContent).toContain('With an account'));
    const bar = await selectTwo(user, tree, ['Shop', 'Gallery']);
    await user.click(await bar.findByRole('button', { name: 'Only for people with an account' }));
    expect(await screen.findByText('Only people with an account can open Gallery now')).toBeDefined();
    expect([...members]).toEqual([pageId('Shop'), pageId('Gallery')]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect([...members]).toEqual([pageId('Shop')]));
  });

  it('Undo of hiding several pages leaves those hidden that were so before', async () => {
    const site = sampleSite();
    const [shop, ...others] = site.collections;
    const collections = [{ ...(shop ?? samplePage('Shop')), children: [], enabled: false }, ...others];
    const { user, tree, find } = await openPages({ site: { ...site, collections } });
    const shown = () => ['Shop', 'Gallery'].map((name) => find(pageId(name))?.enabled);
    const bar = await selectTwo(user, tree, ['Shop', 'Gallery']);
    await user.click(bar.getByRole('button', { name: 'Hide from visitors' }));
    await waitFor(() => expect(shown()).toEqual([false, false]));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(shown()).toEqual([false, true]));
  });

  it('while it is not known which pages have a password, access is not changed', async () => {
    const server = createFakeServer({ member: builder });
    respondWithPage(server);
    respondWithPages(server);
    server.respond(readProtectedPages, () => {
      throw new TypeError('The network is gone.');
    });
    server.respond(readSettingsDraft, () => ({ body: noDraft }));
    const { user } = openAdmin(server, '/config/pages');
    const tree = await screen.findByRole('tree', { name: 'Pages and menus' });
    const bar = await selectTwo(user, tree, ['Shop', 'Gallery']);
    expect(bar.getByRole('button', { name: 'Hide from visitors' })).toBeDefined();
    expect(bar.queryByRole('button', { name: 'Only for people with an account' })).toBeNull();
    await user.click(bar.getByRole('button', { name: 'Clear selection' }));
    row(tree, 'Story').focus();
    await user.keyboard('{Enter}');
    const panel = await screen.findByRole('complementary', { name: 'Story' });
    await within(panel).findByRole('textbox', { name: 'Title' });
    expect(within(panel).queryByRole('radio', { name: 'Everybody' })).toBeNull();
  });

  it('ED-75 code in the head of a page waits in its draft, for members who may add code', async () => {
    const coder = { ...builder, permissions: [...builder.permissions, 'code.manage' as const] };
    const { server, user, tree } = await openPages({ member: coder });
    const saved: unknown[] = [];
    server.respond(saveSettingsDraft, ({ params, body }) => {
      saved.push([params, body]);
      return { body: { ...noDraft, ...body, version: 2, isOpen: true } };
    });
    server.respond(readSettingsDraft, () => ({ body: noDraft }));
    row(tree, 'Story').focus();
    await user.keyboard('{Enter}');
    const panel = await screen.findByRole('complementary', { name: 'Story' });
    const field = await within(panel).findByRole('textbox', { name: 'Code in the head of this page' });
    await user.type(field, '<meta name="a">');
    await user.click(within(panel).getByRole('button', { name: /^Save/ }));
    await waitFor(() =>
      expect(saved).toEqual([
        [{ kind: 'page-settings', id: expect.any(String) }, { value: { headCode: '<meta name="a">' } }],
      ]),
    );
  });

  it('a member who may not add code sees no field for it', async () => {
    const { server, user, tree } = await openPages();
    server.respond(readSettingsDraft, () => ({ body: noDraft }));
    row(tree, 'Story').focus();
    await user.keyboard('{Enter}');
    const panel = await screen.findByRole('complementary', { name: 'Story' });
    await within(panel).findByRole('textbox', { name: 'Title' });
    expect(within(panel).queryByRole('textbox', { name: /Code/ })).toBeNull();
  });

  it('a page that visitors get to see goes live with what waits of it', async () => {
    const site = sampleSite();
    const [shop, ...others] = site.collections;
    const collections = [{ ...(shop ?? samplePage('Shop')), children: [], enabled: false }, ...others];
    const { server, user, tree, find } = await openPages({ site: { ...site, collections } });
    const sent = publishing(server, [changed('page', 'Shop')]);
    await openMenu(user, tree, 'Shop');
    await user.click(await screen.findByRole('menuitem', { name: 'Show to visitors' }));
    expect(await screen.findByText('Visitors can see Shop, with what waited to be published')).toBeDefined();
    expect([sent, find(pageId('Shop'))?.enabled]).toEqual([[sentOf(changed('page', 'Shop'))], true]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(find(pageId('Shop'))?.enabled).toBe(false);
  });

  it('a new page says that it waits to be published, goes on the site with its content and comes back by Undo', async () => {
    const site = sampleSite();
    const [shop, ...others] = site.collections;
    const created = { ...(shop ?? samplePage('Shop')), children: [], enabled: false, hasDocument: false };
    const collections = [created, ...others];
    const server = createFakeServer({ member: builder });
    respondWithPage(server);
    respondWithPages(server, { ...site, collections });
    const changes = [{ ...changed('page-settings', 'Shop'), turnsOn: true }, changed('page', 'Shop')];
    const sent = publishing(server, changes);
    server.respond(readSettingsDraft, () => ({
      body: { ...noDraft, isOpen: true, version: changes[0]?.version ?? 0, value: { enabled: true } },
    }));
    const { user } = openAdmin(server, '/config/pages');
    const tree = await screen.findByRole('tree', { name: 'Pages and menus' });
    await waitFor(() => expect(row(tree, 'Shop').textContent).toContain('Hidden until published'));
    await openMenu(user, tree, 'Shop');
    const publishItem = await screen.findByRole('menuitem', { name: 'Publish' });
    expect(screen.queryByRole('menuitem', { name: 'Show to visitors' })).toBeNull();
    await user.click(publishItem);
    expect(await screen.findByText('Shop is on the site')).toBeDefined();
    expect(sent).toEqual([sentOf(...changes)]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The changes of Shop wait again')).toBeDefined();
    expect(sent[1]).toEqual({ publishId: 'b'.repeat(24) });
    row(tree, 'Shop').focus();
    await user.keyboard('{Enter}');
    const panel = within(await screen.findByRole('complementary', { name: 'Shop' }));
    expect(await panel.findByText(/^Hidden until it is published/)).toBeDefined();
    expect(panel.queryByRole('button', { name: 'Discard' })).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Publish page' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[2]).toEqual(sentOf(...changes));
  });

  it.each([
    { kind: 'page', hasDocument: true },
    { kind: 'blog', hasDocument: false },
  ] as const)('that a $kind which was on the site is shown again can be discarded', async (known) => {
    const site = sampleSite();
    const [shop, ...others] = site.collections;
    const hidden = { ...(shop ?? samplePage('Shop')), ...known, children: [], enabled: false };
    const collections = [hidden, ...others];
    const { server, user, tree } = await openPages({ site: { ...site, collections } });
    server.respond(readSettingsDraft, () => ({
      body: { ...noDraft, isOpen: true, value: { enabled: true } },
    }));
    let discarded = 0;
    server.respond(discardSettingsDraft, () => {
      discarded += 1;
      return { status: 204, body: undefined as never };
    });
    row(tree, 'Shop').focus();
    await user.keyboard('{Enter}');
    const panel = within(await screen.findByRole('complementary', { name: 'Shop' }));
    await user.click(await panel.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(discarded).toBe(1));
  });

  it('the name of a page leads to the editor, and with Shift or Control it selects as its row does', async () => {
    const { user, tree, address } = await openPages();
    const name = (title: string): HTMLElement => {
      const link = row(tree, title).querySelector<HTMLElement>('a[data-name]');
      if (!link) throw new Error(title);
      return link;
    };
    const selected = () =>
      within(tree)
        .getAllByRole('treeitem', { selected: true })
        .map((each) => each.getAttribute('aria-label')?.split(',')[0]);
    await user.click(row(tree, 'Shop'));
    await user.keyboard('{Control>}');
    await user.click(name('Gallery'));
    await user.keyboard('{/Control}');
    expect(selected()).toEqual(['Shop', 'Gallery']);
    await user.click(row(tree, 'Shop'));
    await user.keyboard('{Shift>}');
    await user.click(name('Gallery'));
    await user.keyboard('{/Shift}');
    expect(selected()).toEqual(['Shop', 'Journal', 'Gallery']);
    expect(address()).not.toContain('/edit');
  });

  it('several pages that wait to be shown are published by one button, and no second one shows them', async () => {
    const site = sampleSite();
    const collections = site.collections.map((each) =>
      each.title === 'Shop' || each.title === 'Gallery' ? { ...each, enabled: false } : each,
    );
    const server = createFakeServer({ member: builder });
    respondWithPage(server);
    respondWithPages(server, { ...site, collections });
    const changes = ['Shop', 'Gallery'].map((name) => ({ ...changed('page-settings', name), turnsOn: true }));
    const sent = publishing(server, changes);
    const { user } = openAdmin(server, '/config/pages');
    const tree = await screen.findByRole('tree', { name: 'Pages and menus' });
    await waitFor(() => expect(row(tree, 'Gallery').textContent).toContain('Hidden until published'));
    await user.click(row(tree, 'Shop'));
    await user.keyboard('{Control>}');
    await user.click(row(tree, 'Gallery'));
    await user.keyboard('{/Control}');
    const bar = within(screen.getByRole('region', { name: '2 rows selected' }));
    expect(bar.queryByRole('button', { name: 'Show to visitors' })).toBeNull();
    await user.click(bar.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('2 pages are on the site')).toBeDefined();
    expect(sent).toEqual([sentOf(...changes)]);
  });

  it('a page that waits to be published says that it can be the home page afterwards', async () => {
    const site = sampleSite();
    const collections = site.collections.map((each) =>
      each.title === 'Market' ? { ...each, enabled: false } : each,
    );
    const server = createFakeServer({ member: builder });
    respondWithPage(server);
    respondWithPages(server, { ...site, collections });
    publishing(server, [{ ...changed('page-settings', 'Market'), turnsOn: true }]);
    const { user } = openAdmin(server, '/config/pages');
    const tree = await screen.findByRole('tree', { name: 'Pages and menus' });
    await waitFor(() => expect(row(tree, 'Market').textContent).toContain('Hidden until published'));
    await openMenu(user, tree, 'Market');
    const entry = await screen.findByRole('menuitem', { name: /^Make it the home page/ });
    expect([entry.getAttribute('aria-disabled'), entry.textContent]).toEqual([
      'true',
      expect.stringContaining('Publish it first'),
    ]);
  });

  it('a page whose changes may not be published stays hidden', async () => {
    const site = sampleSite();
    const [shop, ...others] = site.collections;
    const collections = [{ ...(shop ?? samplePage('Shop')), children: [], enabled: false }, ...others];
    const { server, user, tree, find } = await openPages({ site: { ...site, collections } });
    publishing(server, [changed('page', 'Shop')]);
    server.respond(publishSiteChanges, () => refuse(403, 'publishing.needs-review', 'Ask for a review.'));
    await openMenu(user, tree, 'Shop');
    await user.click(await screen.findByRole('menuitem', { name: 'Show to visitors' }));
    expect(await screen.findByText('Ask for a review.')).toBeDefined();
    expect(find(pageId('Shop'))?.enabled).toBe(false);
  });

  it('F2 renames in place, and Undo gives the old name back', async () => {
    const { user, tree, find } = await openPages();
    row(tree, 'Market').focus();
    await user.keyboard('{F2}');
    const field = within(tree).getByRole('textbox', { name: 'New name of Market' });
    await user.clear(field);
    await user.type(field, 'Winter market{Enter}');
    expect(await screen.findByText('Market is now called Winter market')).toBeDefined();
    expect(find(pageId('Market'))?.title).toBe('Winter market');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(find(pageId('Market'))?.title).toBe('Market'));
  });

  it('a page goes to the bin at once and comes back by Undo', async () => {
    const { user, tree } = await openPages();
    await openMenu(user, tree, 'Market');
    await user.click(await screen.findByRole('menuitem', { name: /Move to bin/ }));
    expect(await screen.findByText('Market is in the bin')).toBeDefined();
    await waitFor(() => expect(rowsOf(tree)).not.toContain('  Market'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(rowsOf(tree)).toContain('  Market'));
  });

  it('the home page does not go to the bin', async () => {
    const { user, tree } = await openPages();
    row(tree, 'Home').focus();
    await user.keyboard('{Delete}');
    expect(await screen.findByText(/The home page cannot go/)).toBeDefined();
  });

  it('another page becomes the home page, and the one before it by Undo', async () => {
    const { user, tree, find } = await openPages();
    await openMenu(user, tree, 'Market');
    await user.click(await screen.findByRole('menuitem', { name: 'Make it the home page' }));
    expect(await screen.findByText('Market is now the home page')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(find(pageId('Home'))?.homepage).toBe(true));
  });

  it('a link is added to a menu and changed', async () => {
    const { user, tree, navigations } = await openPages();
    await user.click(within(row(tree, 'Small print')).getByRole('button', { name: 'Add to Small print' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Link' }));
    const dialog = await screen.findByRole('dialog', { name: 'New link in Small print' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Title' }), 'Instagram');
    await user.type(within(dialog).getByRole('textbox', { name: /Address/ }), 'https://example.com');
    await user.click(within(dialog).getByRole('button', { name: 'Save link' }));
    await screen.findByText('Instagram was added to Small print');
    expect(navigations.get('legalNav')?.items).toEqual([
      { externalLink: { title: 'Instagram', url: 'https://example.com', newWindow: false } },
    ]);
  });

  it('a blog waits to be published as a page does, and a folder is there at once', async () => {
    const { user, server, tree } = await openPages();
    const created: unknown[] = [];
    server.respond(addCollection, ({ body }) => {
      created.push(body);
      return { status: 201, body: { collection: samplePageRecord } };
    });
    const drafts: unknown[] = [];
    server.respond(saveSettingsDraft, ({ params, body }) => {
      drafts.push({ ...(params as object), ...(body as object) });
      return { body: noDraft };
    });
    const add = async (entry: string, title: string): Promise<void> => {
      await user.click(within(row(tree, 'Main menu')).getByRole('button', { name: 'Add to Main menu' }));
      await user.click(await screen.findByRole('menuitem', { name: entry }));
      const dialog = await screen.findByRole('dialog', { name: `New: ${entry}` });
      await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), title);
      await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    };
    await add('Folder', 'About us');
    await waitFor(() => expect(created).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([created, drafts]).toEqual([[{ kind: 'folder', title: 'About us', addToMainNav: true }], []]);
    await add('Journal or blog', 'News');
    const draft = { kind: 'page-settings', id: samplePageRecord.id, value: { enabled: true } };
    await waitFor(() => expect(drafts).toEqual([draft]));
    expect(created[1]).toEqual({ kind: 'blog', title: 'News', addToMainNav: true, enabled: false });
  });

  it('a blog that was created and not prepared is said to be there, and another try goes on with it', async () => {
    const { user, server, tree } = await openPages();
    let created = 0;
    server.respond(addCollection, () => {
      created += 1;
      return { status: 201, body: { collection: samplePageRecord } };
    });
    let tries = 0;
    server.respond(saveSettingsDraft, () => {
      tries += 1;
      return tries === 1
        ? Response.json({ error: 'The server is busy.' }, { status: 503 })
        : { body: noDraft };
    });
    await user.click(within(row(tree, 'Main menu')).getByRole('button', { name: 'Add to Main menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Journal or blog' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New: Journal or blog' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'News');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText(/^It was created and is hidden/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([created, tries]).toEqual([1, 2]);
  });

  it('ED-74 New page asks for a name, creates the page and opens it in its editor', async () => {
    const { user, server, address } = await openPages();
    server.respond(addCollection, () => ({ status: 201, body: { collection: samplePageRecord } }));
    server.respond(saveSettingsDraft, () => ({ body: noDraft }));
    await user.click(await screen.findByRole('button', { name: 'New page' }));
    const dialog = await screen.findByRole('dialog', { name: 'New page' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Find us');
    await user.click(within(dialog).getByRole('button', { name: 'Create page' }));
    expect(await screen.findByRole('tree', { name: 'Outline' })).toBeDefined();
    expect(address()).toContain(`/pages/${samplePageRecord.id}/edit`);
  });

  it('AP-19 a site without pages says what they are for', async () => {
    const server = createFakeServer({ member: builder });
    respondWithPages(server, { collections: [], navigations: [], menus: [] });
    openAdmin(server, '/config/pages');
    expect(await screen.findByRole('heading', { name: 'No pages yet' })).toBeDefined();
  });

  it('a member whose roles do not include pages has no such place in the rail', async () => {
    openAdmin(createFakeServer({ member: owner }), '/config/settings');
    expect(await screen.findByRole('link', { name: 'Mail' })).toBeDefined();
    expect(screen.queryByRole('link', { name: /Website|Pages/ })).toBeNull();
  });
});
