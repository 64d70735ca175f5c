import type { AnnouncementSettings, NavigationItem, SiteHeaderFooter, ThemeParts } from '@awning/contract';
import {
  discardSettingsDraft,
  listNavigations,
  readAnnouncement,
  readCollectionTree,
  readHeaderFooter,
  readSettingsDraft,
  readSiteDesign,
  readThemeParts,
  saveSettingsDraft,
} from '@awning/contract/calls';
import type { SharedPlace } from '@awning/contract/canvas';
import { defaultDesign, PALETTE_PRESETS } from '@awning/site-model';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPicker } from '../adding/testing/open-picker.tsx';
import { selectShared } from '../shared-selection.ts';
import { refreshSides } from '../styles/side-sessions.ts';
import { useEditor } from '../use-editor.ts';
import { SharedPanel } from './shared-panel.tsx';

const live: SiteHeaderFooter = {
  header: {
    layout: 'navigation-left',
    logoPlacement: 'left',
    showTitle: true,
    showTagline: false,
    navigationName: '',
    showCart: true,
    showAccount: true,
    showSearch: true,
    showSocialIcons: false,
    button: null,
    sticky: 'none',
    fullWidth: false,
    colorTheme: '',
  },
  footer: {
    columns: [],
    text: '',
    showTitle: true,
    showSocialIcons: true,
    showBackToTop: false,
    colorTheme: '',
  },
};

const announcement: AnnouncementSettings = {
  enabled: false,
  text: '<p>Open on Sundays</p>',
  link: '',
  newWindow: false,
  style: 'solid',
  closable: true,
  from: null,
  until: null,
  pages: { show: 'everywhere', collectionIds: [] },
};

const parts: ThemeParts = {
  layouts: [],
  menus: [{ name: 'mainNav', title: 'Main menu' }],
  areas: [],
  pageTypes: [],
  collectionTypes: [],
  reads: { design: [], header: ['layout', 'sticky', 'showSearch', 'button'], footer: [] },
  look: {
    base: defaultDesign,
    palettes: PALETTE_PRESETS.map((palette) => ({ isDark: false, ...palette })),
    fontThemes: defaultDesign.fontThemes,
    replacedTweaks: [],
  },
};

const [SHOP, ABOUT, NEWS] = ['1', '2', '3'].map((digit) => digit.repeat(24)) as [string, string, string];

function Panel() {
  const place = useEditor(({ view }) => view.shared?.place ?? null);
  return place && <SharedPanel key={place.part} place={place} />;
}

const menuNames = async (): Promise<(string | null)[]> =>
  within(await screen.findByRole('list', { name: 'Links of this menu' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('span')?.textContent ?? null);

const externalLink = (title: string): NavigationItem => ({
  externalLink: { title, url: `https://${title.toLowerCase()}.example` },
});

async function openPanel(place: SharedPlace) {
  const opened = await openPicker({ draw: () => <Panel /> });
  const { server, model } = opened;
  const drafts = new Map<string, { value: unknown; version: number }>();
  const keyOf = ({ kind, id }: { readonly kind?: unknown; readonly id?: unknown }): string => `${kind} ${id}`;
  const draftOf = (key: string) => drafts.get(key) ?? { value: null, version: 1 };
  const rest = {
    isOpen: true,
    basedOn: 1,
    conflicts: [],
    openedAt: null,
    openedBy: null,
    updatedAt: null,
    updatedBy: null,
  };
  let menu: readonly NavigationItem[] = [{ collectionId: SHOP }, { collectionId: ABOUT }];
  const draftedMenu = () =>
    draftOf('navigation mainNav').value as { items: readonly NavigationItem[] } | null;
  const dropDraft = (key: string) => drafts.set(key, { value: null, version: draftOf(key).version + 1 });
  server.respond(readHeaderFooter, () => ({ body: live }));
  server.respond(readAnnouncement, () => ({ body: announcement }));
  server.respond(readThemeParts, () => ({ body: parts }));
  server.respond(readSiteDesign, () => ({ body: { design: defaultDesign, warnings: [] } }));
  server.respond(listNavigations, () => ({
    body: {
      navigations: [
        {
          name: 'mainNav',
          templateId: '',
          items: [...menu],
          version: 1,
        },
      ],
    },
  }));
  server.respond(readCollectionTree, () =>
    Response.json({
      collections: [
        { id: SHOP, title: 'Shop', navigationTitle: '', pageType: 2, children: [] },
        { id: ABOUT, title: 'About', navigationTitle: '', pageType: 2, children: [] },
        { id: NEWS, title: 'News', navigationTitle: '', pageType: 2, children: [] },
      ],
    }),
  );
  server.respond(readSettingsDraft, ({ params }) => ({ body: { ...rest, ...draftOf(keyOf(params)) } }));
  server.respond(saveSettingsDraft, ({ params, body }) => {
    const draft = { value: body.value, version: draftOf(keyOf(params)).version + 1 };
    drafts.set(keyOf(params), draft);
    return { body: { ...rest, ...draft } };
  });
  server.respond(discardSettingsDraft, ({ params }) => {
    drafts.set(keyOf(params), { value: null, version: draftOf(keyOf(params)).version + 1 });
    return new Response(null, { status: 204 });
  });
  act(() => selectShared(model, place));
  const steps = (): string[] => model.state().history.past.map(({ label }) => label);
  return {
    ...opened,
    steps,
    saved: (key: string): unknown => draftOf(key).value,
    /** The drafts are what visitors see now, as after Publish. */
    publishMenu: async () => {
      menu = draftedMenu()?.items ?? menu;
      dropDraft('navigation mainNav');
      await act(() => refreshSides(model));
    },
    setMenu: (items: readonly NavigationItem[]) => {
      menu = items;
    },
  };
}

describe('the panel of a part of every page', () => {
  it('ED-71 a part says that it is on all pages; its fields are those that the theme reads', async () => {
    const { model } = await openPanel({ part: 'header', piece: null, name: '' });
    expect(await screen.findByRole('region', { name: 'Header, on all 3 pages' })).toBeDefined();
    expect(await screen.findByLabelText('Place of the menu')).toBeDefined();
    expect(screen.getByLabelText('While visitors scroll')).toBeDefined();
    expect(screen.queryByLabelText('Tagline')).toBeNull();
    expect(model.state().view.shared?.words).toBe('Header, on all 3 pages');
    act(() => selectShared(model, { part: 'footer', piece: null, name: '' }));
    expect(await screen.findByText(/The theme reads no settings here/)).toBeDefined();
  });

  it('a piece that is pressed shows its own fields, is drawn from the draft, and undone on the timeline of the editor', async () => {
    const { model, user, saved, steps } = await openPanel({ part: 'header', piece: 'links', name: '' });
    const search = await screen.findByRole('checkbox', { name: 'Link to the search' });
    expect(screen.queryByLabelText('Place of the menu')).toBeNull();
    const before = model.state().view.sharedRedraws;
    await user.click(search);
    await waitFor(() => expect(saved('header-footer site')).toEqual({ header: { showSearch: false } }));
    await waitFor(() => expect(model.state().view.sharedRedraws).toBe(before + 1));
    expect(steps()).toEqual(['Header changed']);
    act(() => void model.undo());
    await waitFor(() => expect(saved('header-footer site')).toBeNull());
    expect((search as HTMLInputElement).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'All of the header' }));
    expect(await screen.findByLabelText('Place of the menu')).toBeDefined();
  });

  it('a button of the header waits until it has words and a link', async () => {
    const { user, saved } = await openPanel({ part: 'header', piece: 'button', name: '' });
    await user.type(await screen.findByLabelText('Words on the button'), 'Book');
    expect(saved('header-footer site')).toBeNull();
    await user.type(screen.getByRole('combobox', { name: 'Where it leads' }), '/book');
    const button = { text: 'Book', link: '/book', newWindow: false };
    await waitFor(() => expect(saved('header-footer site')).toEqual({ header: { button } }));
    await user.click(screen.getByRole('button', { name: 'Remove the button' }));
    await waitFor(() => expect(saved('header-footer site')).toBeNull());
  });

  it('the links of a menu are moved, added and taken out where the menu was pressed', async () => {
    const { user, saved, model, steps } = await openPanel({ part: 'header', piece: 'menu', name: 'mainNav' });
    const list = await screen.findByRole('list', { name: 'Links of this menu' });
    const names = (): (string | null)[] =>
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.querySelector('span')?.textContent ?? null);
    await waitFor(() => expect(names()).toEqual(['Shop', 'About']));
    await user.click(screen.getByRole('button', { name: 'Move About up' }));
    expect(names()).toEqual(['About', 'Shop']);
    await user.selectOptions(screen.getByLabelText('Add a page'), 'News');
    expect(names()).toEqual(['About', 'Shop', 'News']);
    const form = screen.getByRole('form', { name: 'Add a link' });
    await user.click(within(form).getByRole('button', { name: 'Add a link' }));
    expect(within(form).getByText('A link has words and an address.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Take Shop out of the menu' }));
    await waitFor(() =>
      expect(saved('navigation mainNav')).toEqual({
        items: [{ collectionId: ABOUT }, { collectionId: NEWS }],
      }),
    );
    expect(steps()).toEqual(['Menu changed', 'Menu changed', 'Menu changed']);
    act(() => model.travelTo(0));
    expect(names()).toEqual(['Shop', 'About']);
    await waitFor(() => expect(saved('navigation mainNav')).toBeNull());
  });

  it('after a publish the panel goes on from what visitors see now, so that the next edit drops nothing of it', async () => {
    const { user, saved, publishMenu } = await openPanel({ part: 'header', piece: 'menu', name: 'mainNav' });
    await user.selectOptions(await screen.findByLabelText('Add a page'), 'News');
    await waitFor(() => expect(saved('navigation mainNav')).not.toBeNull());
    await publishMenu();
    expect(await menuNames()).toEqual(['Shop', 'About', 'News']);
    await user.click(screen.getByRole('button', { name: 'Move News up' }));
    await waitFor(() =>
      expect(saved('navigation mainNav')).toEqual({
        items: [{ collectionId: SHOP }, { collectionId: NEWS }, { collectionId: ABOUT }],
      }),
    );
  });

  it('the main menu is one draft, asked for by its name or as the main menu', async () => {
    const unnamed: SharedPlace = { part: 'header', piece: 'menu', name: '' };
    const { user, model } = await openPanel(unnamed);
    await user.click(await screen.findByRole('button', { name: 'Move About up' }));
    act(() => selectShared(model, { ...unnamed, name: 'mainNav' }));
    await user.selectOptions(await screen.findByLabelText('Add a page'), 'News');
    act(() => selectShared(model, unnamed));
    expect(await menuNames()).toEqual(['About', 'Shop', 'News']);
  });

  it('a footer menu without a name opens no menu', async () => {
    await openPanel({ part: 'footer', piece: 'menu', name: '' });
    expect(await screen.findByText(/The theme draws this by itself/)).toBeDefined();
    expect(screen.queryByRole('list', { name: 'Links of this menu' })).toBeNull();
  });

  it('the form of a link closes when its place may be another link', async () => {
    const place: SharedPlace = { part: 'header', piece: 'menu', name: 'mainNav' };
    const { user, saved, model, setMenu } = await openPanel({ ...place, piece: null });
    setMenu([externalLink('One'), externalLink('Two'), externalLink('Three')]);
    act(() => selectShared(model, place));
    const list = await screen.findByRole('list', { name: 'Links of this menu' });
    const field = () => within(list).queryByLabelText('Words of the link');
    await user.click(screen.getByRole('button', { name: 'Change the link Two' }));
    await user.type(field() ?? expect.fail('no form'), '!');
    expect(await menuNames()).toEqual(['One', 'Two!', 'Three']);
    expect(field()).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Move Two! up' }));
    expect(field()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Change the link Two!' }));
    act(() => void model.undo());
    expect(await menuNames()).toEqual(['One', 'Two!', 'Three']);
    expect(field()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Change the link Two!' }));
    await user.click(screen.getByRole('button', { name: 'Take One out of the menu' }));
    expect(field()).toBeNull();
    await waitFor(() =>
      expect(saved('navigation mainNav')).toMatchObject({
        items: [{ externalLink: { title: 'Two!' } }, { externalLink: { title: 'Three' } }],
      }),
    );
  });

  it('pages that cannot be read are not said to be gone, and can be tried again', async () => {
    const { user, server, model } = await openPanel({ part: 'header', piece: null, name: '' });
    server.respond(readCollectionTree, () => new Response('', { status: 503 }));
    act(() => selectShared(model, { part: 'header', piece: 'menu', name: 'mainNav' }));
    const notice = await screen.findByText(/^The pages could not be read: /);
    expect(await menuNames()).toEqual(['A page', 'A page']);
    server.respond(readCollectionTree, () =>
      Response.json({
        collections: [{ id: SHOP, title: 'Shop', navigationTitle: '', pageType: 2, children: [] }],
      }),
    );
    await user.click(within(notice).getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await menuNames()).toEqual(['Shop', 'A page that was removed']));
  });

  it('the announcement is switched on in a draft', async () => {
    const { user, saved, steps } = await openPanel({ part: 'announcement', piece: null, name: '' });
    await user.click(await screen.findByRole('checkbox', { name: 'Show the announcement' }));
    await waitFor(() => expect(saved('announcement site')).toEqual({ enabled: true }));
    await user.selectOptions(screen.getByLabelText('Style'), 'Quiet');
    await waitFor(() => expect(saved('announcement site')).toEqual({ enabled: true, style: 'quiet' }));
    expect(steps()).toEqual(['Announcement changed', 'Announcement changed']);
  });
});
