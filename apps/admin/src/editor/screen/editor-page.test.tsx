import {
  compareVersions,
  copyFiles,
  editPageDraft,
  grantFileCopies,
  listPublishes,
  listSavedSections,
  listSiteChanges,
  listVersions,
  nameVersion,
  readCollection,
  readPageDraft,
  readVersion,
  restoreVersion,
  undoPublish,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { BLOCK_TYPES, blocksOf, emptyDocument, newSection } from '@awning/site-model';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  blockIds,
  editor,
  pageId,
  respondWithPage,
  samplePage,
  sectionIds,
} from '../../testing/fake-editor.ts';
import { createFakeServer, owner, rightPassword } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

declare global {
  interface Window {
    happyDOM?: {
      settings: { disableIframePageLoading: boolean; handleDisabledFileLoadingAsSuccess: boolean };
    };
  }
}
// The page itself is a matter of the server; here its frame stays empty.
if (window.happyDOM)
  Object.assign(window.happyDOM.settings, {
    disableIframePageLoading: true,
    handleDisabledFileLoadingAsSuccess: true,
  });

function openPage(document?: Parameters<typeof respondWithPage>[1], search = '') {
  const server = createFakeServer({ member: editor });
  const page = respondWithPage(server, document);
  return { server, ...page, ...openAdmin(server, `/config/pages/${pageId}/edit${search}`) };
}

const row = (name: RegExp | string) => screen.findByRole('treeitem', { name });
const rowNames = () => screen.getAllByRole('treeitem').map((each) => each.textContent);
/** A key as the page in the frame passes it on. */
const pressInPage = (key: string, held: KeyboardEventInit = {}) =>
  fireEvent.keyDown(screen.getByTitle('The page'), { key, ...held });
const order = (page: ReturnType<typeof respondWithPage>['draft']) =>
  page.current().sections[0]?.layout as { order?: readonly string[] };

describe('the editor of a page', () => {
  it('ED-48 the outline lists sections and blocks in reading order, and the name of the page is in the bar', async () => {
    openPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeDefined();
    expect(await screen.findByRole('tree', { name: 'Outline' })).toBeDefined();
    expect(rowNames()).toEqual(['Opening', 'Made by hand', 'Near the sea', 'Open on Saturdays', 'Section 2']);
    expect(screen.getByTitle('The page').getAttribute('src')).toBe(`/config/canvas/page/${pageId}`);
    expect(screen.getByText('Saved')).toBeDefined();
  });

  it('ED-93 a section in sync is marked in the outline, with the pages that it is on', async () => {
    const page = samplePage();
    const [first, ...rest] = page.sections;
    if (!first) return expect.fail('the page has no section');
    const saved = 'e'.repeat(24);
    const { server } = openPage({ ...page, sections: [{ ...first, sync: { id: saved, ids: {} } }, ...rest] });
    server.respond(listSavedSections, () =>
      Response.json({ savedSections: [{ id: saved, name: 'Opening', uses: 3, isSynced: true }] }),
    );
    const synced = await row(/^Opening\. In sync on 3 pages$/);
    expect(synced.hasAttribute('data-synced')).toBe(true);
    expect((await row('Section 2')).hasAttribute('data-synced')).toBe(false);
  });

  it('ED-23 ED-26 a press in the outline selects, Shift adds, and Escape goes to the section and to the page', async () => {
    const { user } = openPage();
    await user.click(await row('Made by hand'));
    expect((await row('Made by hand')).getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{Shift>}');
    await user.click(await row('Near the sea'));
    await user.keyboard('{/Shift}');
    expect(screen.getAllByText('2 blocks selected').length).toBeGreaterThan(0);
    (await row('Near the sea')).focus();
    await user.keyboard('{Escape}');
    expect((await row('Opening')).getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{Escape}');
    expect(screen.getByText('Nothing selected')).toBeDefined();
  });

  it('the outline is walked with arrows, Home and End, and sections fold', async () => {
    const { user } = openPage();
    (await row('Opening')).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Near the sea');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(rowNames()).toEqual(['Opening', 'Section 2']);
    await user.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('Section 2');
    await user.keyboard('{Home}{ArrowRight}');
    expect(rowNames()).toHaveLength(5);
  });

  it('Tab comes back into the outline at what is selected, also when another row had the focus', async () => {
    const { user } = openPage();
    await user.click(await row('Near the sea'));
    act(() => screen.getByRole('treeitem', { name: 'Opening' }).focus());
    act(() => screen.getByRole('tab', { name: 'Outline' }).focus());
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Near the sea');
  });

  it('ED-50 Alt and an arrow in the outline changes the reading order and no place', async () => {
    const { user, draft } = openPage();
    const places = () => {
      const layout = draft.current().sections[0]?.layout;
      return layout?.type === 'fluid' && layout.blocks.map(({ desktop }) => desktop);
    };
    const before = places();
    (await row('Near the sea')).focus();
    await user.keyboard('{Enter}{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(order(draft).order).toEqual([blockIds[1], blockIds[0], blockIds[2]]));
    expect(rowNames().slice(0, 3)).toEqual(['Opening', 'Near the sea', 'Made by hand']);
    expect(places()).toEqual(before);
  });

  it('ED-51 ED-52 arrows in the page move the selected block by a cell and say where it is', async () => {
    const { user, draft } = openPage();
    await user.click(await row('Near the sea'));
    pressInPage('ArrowRight');
    expect(await screen.findByText(/Text moved to column 14, row 1\./)).toBeDefined();
    pressInPage('ArrowDown', { shiftKey: true });
    expect(await screen.findByText(/Text is now 8 wide and 3 high\./)).toBeDefined();
    await waitFor(() => expect(draft.steps).toHaveLength(2));
  });

  it('ED-22 a key that is held is one step, and the grid that ends is said', async () => {
    const { user } = openPage();
    await user.click(await row('Near the sea'));
    pressInPage('ArrowRight');
    for (let times = 0; times < 3; times++) pressInPage('ArrowRight', { repeat: true });
    expect(await screen.findByText(/moved to column 17/)).toBeDefined();
    pressInPage('ArrowRight', { repeat: true });
    expect(await screen.findByText(/The grid ends here\./)).toBeDefined();
    pressInPage('z', { ctrlKey: true });
    expect(await screen.findByText(/Undone: /)).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'History' }));
    expect(
      (await screen.findByRole('button', { name: 'As it was opened' })).getAttribute('aria-current'),
    ).toBe('step');
  });

  it('ED-51 bare keys do nothing outside of the page and the outline', async () => {
    const { user, draft } = openPage();
    await user.click(await row('Made by hand'));
    screen.getByRole('button', { name: /^Publish/ }).focus();
    await user.keyboard('{Delete}{ArrowRight}g');
    expect(draft.steps).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Grid' }).getAttribute('aria-pressed')).toBe('false');
  });

  it('ED-26 a duplicate is selected afterwards; after a removal the next in reading order is', async () => {
    const { user, draft } = openPage();
    await user.click(await row('Made by hand'));
    pressInPage('d', { ctrlKey: true });
    await waitFor(() => expect(rowNames()).toHaveLength(6));
    expect(
      screen.getAllByRole('treeitem', { selected: true }).map((each) => each.getAttribute('data-row')),
    ).not.toContain(blockIds[0]);
    await user.click(screen.getAllByRole('treeitem', { name: /Made by hand/ })[0] as HTMLElement);
    pressInPage('Delete');
    await waitFor(() => expect(rowNames()).toHaveLength(5));
    expect(screen.getByRole('treeitem', { selected: true }).textContent).not.toBe('Opening');
    await waitFor(() => expect(draft.steps).toHaveLength(2));
  });

  it('a block that is removed in the outline leaves the focus in the outline', async () => {
    const { user } = openPage();
    (await row('Near the sea')).focus();
    await user.keyboard('{Enter}{Delete}');
    await waitFor(() => expect(rowNames()).toHaveLength(4));
    expect(document.activeElement?.textContent).toBe('Open on Saturdays');
  });

  it('ED-92 what is copied is pasted into the selected section', async () => {
    const { user } = openPage();
    await user.click(await row('Made by hand'));
    pressInPage('c', { ctrlKey: true });
    expect(await screen.findByText(/1 part copied/)).toBeDefined();
    await user.click(await row('Section 2'));
    pressInPage('v', { ctrlKey: true });
    await waitFor(() => expect(rowNames().at(-1)).toBe('Made by hand'));
  });

  describe('parts of another site', () => {
    const [there, gone] = ['7'.repeat(24), '8'.repeat(24)];
    const image = (id: string, imageId: string, column: number) => ({
      block: { id, type: BLOCK_TYPES.image, value: { imageId, altText: 'A heron' } },
      desktop: { column, row: 0, width: 8, height: 4, layer: 0 },
      phone: { column: 0, row: column, width: 8, height: 4, layer: 0 },
    });
    const birds = newSection('9'.repeat(24), {
      name: 'Birds',
      layout: { type: 'fluid', blocks: [image('1'.repeat(24), there, 0), image('2'.repeat(24), gone, 12)] },
    });
    const description = { title: 'Heron', altText: 'A heron', focalPoint: { x: 0.5, y: 0.5 } };
    const shared = {
      grant: 'signed',
      files: [{ id: there, address: 'https://other.example/static/a/t/b/1/heron.png', description }],
    };
    const putOnClipboard = (files: string) => {
      const holder = document.createElement('div');
      holder.setAttribute('data-awning-site', 'elsewhere');
      holder.setAttribute(
        'data-awning-clipboard',
        JSON.stringify({ awning: 'clipboard', version: 1, sections: [birds] }),
      );
      holder.setAttribute('data-awning-files', files);
      const html = new Blob([holder.outerHTML], { type: 'text/html' });
      vi.spyOn(navigator.clipboard, 'read').mockResolvedValue([
        { types: ['text/html'], getType: async () => html } as unknown as ClipboardItem,
      ]);
    };
    const shownImages = (page: ReturnType<typeof respondWithPage>['draft']) =>
      blocksOf(page.current()).flatMap(({ value }) => ('imageId' in value ? [value.imageId] : []));
    const bodiesOf = (
      server: ReturnType<typeof createFakeServer>,
      { method, path }: typeof copyFiles | typeof grantFileCopies,
    ) => server.requests.flatMap(({ endpoint, body }) => (endpoint === `${method} ${path}` ? [body] : []));
    afterEach(() => vi.restoreAllMocks());

    it('ED-92 a section of another site comes with copies of its images, and says which are left out and why', async () => {
      const { server, user, draft } = openPage();
      const copy = '6'.repeat(24);
      server.respond(copyFiles, () => ({
        body: {
          files: [
            { id: there, copyId: copy, problem: null },
            { id: gone, copyId: null, problem: 'The image gull.png has too many pixels.' },
          ],
        },
      }));
      putOnClipboard(JSON.stringify(shared));
      await user.click(await row('Section 2'));
      pressInPage('v', { ctrlKey: true });
      const sentence =
        /^1 image or file belongs to another site.* The image gull\.png has too many pixels\.$/;
      expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
      await row('Birds');
      await waitFor(() => expect(draft.steps).toHaveLength(1));
      expect(shownImages(draft)).toEqual([copy, null]);
      expect(bodiesOf(server, copyFiles)).toEqual([
        { grant: 'signed', files: [shared.files[0], { id: gone, address: null, description: null }] },
      ]);
    });

    it.each(['{"grant":', '{"grant":1}', 'null'])(
      'ED-92 a section is pasted without images where what the other site shares is %s and nobody copies them',
      async (files) => {
        const { server, user, draft } = openPage();
        server.respond(copyFiles, () => new Response('', { status: 503 }));
        putOnClipboard(files);
        await user.click(await row('Section 2'));
        pressInPage('v', { ctrlKey: true });
        expect(
          (await screen.findAllByText(/^2 images or files belong to another site/)).length,
        ).toBeGreaterThan(0);
        await row('Birds');
        await waitFor(() => expect(draft.steps).toHaveLength(1));
        expect(shownImages(draft)).toEqual([null, null]);
      },
    );

    it('ED-92 copied parts carry a grant for their images, and are copied without one where nobody answers', async () => {
      const written: string[] = [];
      vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
        if (item) written.push(await (await item.getType('text/html')).text());
      });
      const { server, user } = openPage({ ...samplePage(), sections: [birds] });
      const mend = server.respond(grantFileCopies, () => ({
        body: {
          grant: 'signed',
          expiresOn: 1,
          files: [{ id: there, description, address: '/static/a/t/b/1/heron.png' }],
        },
      }));
      await user.click(await row('Birds'));
      pressInPage('c', { ctrlKey: true });
      await waitFor(() => expect(written).toHaveLength(1));
      expect(bodiesOf(server, grantFileCopies)).toEqual([{ assetIds: [there, gone] }]);
      const holder = new DOMParser().parseFromString(written[0] ?? '', 'text/html').querySelector('div');
      expect(JSON.parse(holder?.getAttribute('data-awning-files') ?? '')).toEqual({
        grant: 'signed',
        files: [{ id: there, description, address: `${location.origin}/static/a/t/b/1/heron.png` }],
      });
      mend();
      server.respond(grantFileCopies, () => new Response('', { status: 503 }));
      pressInPage('c', { ctrlKey: true });
      await waitFor(() => expect(written).toHaveLength(2));
      expect(written[1]).toContain('data-awning-clipboard');
      expect(written[1]).not.toContain('data-awning-files');
    });

    /** The browser has what was there before until the grant has come. */
    const openHanging = () => {
      const opened = openPage({ ...samplePage(), sections: [birds, ...samplePage().sections] });
      vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
        await item?.getType('text/html');
      });
      putOnClipboard('null');
      const grant: { answer: () => void } = { answer: () => undefined };
      opened.server.respond(
        grantFileCopies,
        () =>
          new Promise<Response>((resolve) => {
            grant.answer = () => resolve(new Response('', { status: 503 }));
          }),
      );
      return { ...opened, grant };
    };

    it('ED-92 what is copied is pasted at once, while the grant for its images is on its way', async () => {
      const { user, server, draft } = openHanging();
      await user.click(await row('Birds'));
      pressInPage('c', { ctrlKey: true });
      pressInPage('v', { ctrlKey: true });
      await waitFor(() => expect(draft.steps).toHaveLength(1));
      expect(shownImages(draft)).toEqual([there, gone, there, gone]);
      expect(bodiesOf(server, copyFiles)).toEqual([]);
    });

    it('ED-92 cut removes what it copied, also when another part is selected before the grant has come', async () => {
      const { user, grant, draft } = openHanging();
      await user.click(await row('Birds'));
      pressInPage('x', { ctrlKey: true });
      await user.click(await row('Made by hand'));
      await waitFor(() => expect(draft.steps).toHaveLength(1));
      expect(rowNames()).not.toContain('Birds');
      pressInPage('v', { ctrlKey: true });
      await row('Birds');
      await user.click(await row('Near the sea'));
      grant.answer();
      await waitFor(() => expect(draft.steps).toHaveLength(2));
      expect(shownImages(draft)).toEqual([there, gone]);
      expect(rowNames()).toEqual(expect.arrayContaining(['Birds', 'Made by hand', 'Near the sea']));
    });

    it('ED-92 what is pasted goes where it was to go when the key was pressed, however long its images take', async () => {
      const { server, user, draft } = openPage();
      const copies: { answer: () => void } = { answer: () => undefined };
      server.respond(
        copyFiles,
        () =>
          new Promise<Response>((resolve) => {
            const files = [there, gone].map((id) => ({ id, copyId: null, problem: null }));
            copies.answer = () => resolve(Response.json({ files }));
          }),
      );
      putOnClipboard('null');
      await user.click(await row('Section 2'));
      pressInPage('v', { ctrlKey: true });
      await waitFor(() => expect(bodiesOf(server, copyFiles)).toHaveLength(1));
      await user.click(await row('Made by hand'));
      copies.answer();
      await row('Birds');
      await waitFor(() => expect(draft.steps).toHaveLength(1));
      expect(draft.current().sections.findIndex(({ name }) => name === 'Birds')).toBe(2);
    });

    it('ED-92 a paste whose page was left while its images were copied is dropped', async () => {
      const { server, user, draft } = openPage();
      const copies: { answer: () => void } = { answer: () => undefined };
      server.respond(
        copyFiles,
        () =>
          new Promise<Response>((resolve) => {
            copies.answer = () => resolve(Response.json({ files: [] }));
          }),
      );
      putOnClipboard('null');
      await user.click(await row('Section 2'));
      pressInPage('v', { ctrlKey: true });
      await waitFor(() => expect(bodiesOf(server, copyFiles)).toHaveLength(1));
      cleanup();
      copies.answer();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(draft.steps).toEqual([]);
    });
  });

  it('a section is renamed, hidden, locked and moved by the menu of its row', async () => {
    const { user, draft } = openPage();
    const choose = async (name: string | RegExp): Promise<void> => {
      await user.click(await screen.findByRole('button', { name: 'Actions for Section 2' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await row('Section 2');
    await choose('Hide from visitors');
    await choose('Lock places');
    await choose(/Move up/);
    await waitFor(() => expect(draft.steps).toHaveLength(3));
    expect(draft.current().sections[0]).toMatchObject({ id: sectionIds[1], hidden: true, locked: true });
    await user.click(await screen.findByRole('button', { name: 'Actions for Section 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const tree = within(screen.getByRole('tree'));
    await user.type(await tree.findByRole('textbox', { name: 'Name of the section' }), 'Voices{Enter}');
    await row('Voices');
  });

  it('ED-86 undo works after a reload, and history travels', async () => {
    const { user, draft, server } = openPage();
    await user.click(await row('Near the sea'));
    pressInPage('ArrowRight');
    await waitFor(() => expect(draft.steps).toHaveLength(1));
    cleanup();
    openAdmin(server, `/config/pages/${pageId}/edit`);
    const undo = () => screen.findByRole('button', { name: 'Undo' });
    await waitFor(async () => expect((await undo()).getAttribute('aria-disabled')).toBe('false'));
    await user.click(await undo());
    await waitFor(() => expect(draft.steps).toHaveLength(2));
    expect(draft.steps[1]?.undoes).toBe(1);
  });

  it('ED-83 Publish lists this page ticked, publishes it at the version that was looked at, and offers Undo', async () => {
    const { user, draft, published } = openPage();
    await user.click(await row('Near the sea'));
    pressInPage('ArrowRight');
    pressInPage('Enter', { ctrlKey: true });
    const dialog = await screen.findByRole('dialog', { name: 'Publish' });
    const tick = await within(dialog).findByRole('checkbox', { name: 'Home' });
    expect((tick as HTMLInputElement).checked).toBe(true);
    expect(draft.steps).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Home is published')).toBeDefined();
    expect(published).toEqual([{ changes: [{ kind: 'page', id: pageId, version: 1 }] }]);
    expect(
      within(screen.getByRole('region', { name: 'What was done' })).getByRole('button', { name: /^Undo/ }),
    ).toBeDefined();
  });

  it('the number on Publish follows what is saved, without a reload', async () => {
    const { user, draft } = openPage();
    await user.click(await row('Near the sea'));
    const publish = screen.getByRole('button', { name: /^Publish/ });
    expect(within(publish).queryByRole('img')).toBeNull();
    pressInPage('ArrowRight');
    await waitFor(() => expect(draft.steps).toHaveLength(1));
    await waitFor(() => expect(within(publish).getByRole('img').textContent).toBe('1'), { timeout: 4_000 });
  });

  it('ED-83 a list of changes that is older than the latest edit is read again before it can be published', async () => {
    const { user, server } = openPage();
    await user.click(await row('Near the sea'));
    const publish = screen.getByRole('button', { name: /^Publish/ });
    pressInPage('ArrowRight');
    await waitFor(() => expect(within(publish).getByRole('img').textContent).toBe('1'), { timeout: 4_000 });
    // From now on the list does not come.
    server.respond(listSiteChanges, () => new Promise<never>(() => {}));
    await user.click(publish);
    const dialog = await screen.findByRole('dialog', { name: 'Publish' });
    expect(await within(dialog).findByRole('checkbox', { name: 'Home' })).toBeDefined();
    const button = within(dialog).getByRole('button', { name: 'Publish' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
  });

  it('ED-95 an empty page says how to begin, and begins with a section', async () => {
    const { user, draft } = openPage(emptyDocument());
    await user.click(await screen.findByRole('button', { name: 'Empty section' }));
    await row('Section 1');
    await waitFor(() => expect(draft.steps).toHaveLength(1));
  });

  it('ED-60 A in the page opens the block picker, and what is chosen is added and selected', async () => {
    const { user, draft } = openPage();
    await user.click(await row('Section 2'));
    pressInPage('a');
    const picker = await screen.findByRole('dialog', { name: 'Add a block' });
    await user.type(within(picker).getByRole('combobox'), 'button{Enter}');
    await waitFor(() => expect(rowNames().at(-1)).toBe('Learn more'));
    expect(screen.getByRole('treeitem', { selected: true }).textContent).toBe('Learn more');
    await waitFor(() => expect(draft.steps).toHaveLength(1));
  });

  it('ED-64 the plus of a section in the outline is always there, and adds below it', async () => {
    const { user } = openPage();
    await row('Opening');
    await user.click(screen.getByRole('button', { name: 'Add section below Opening' }));
    const picker = await screen.findByRole('dialog', { name: 'Add a section' });
    const shield = () => document.querySelector('[data-click-shield]');
    const shielded = vi.fn();
    const watcher = new MutationObserver(() => shield() && shielded());
    watcher.observe(document.body, { childList: true, subtree: true });
    await user.click(await within(picker).findByRole('button', { name: /Empty section/ }));
    const sections = () =>
      screen.getAllByRole('treeitem').filter((each) => each.getAttribute('aria-level') === '1');
    await waitFor(() => expect(sections()).toHaveLength(3));
    expect(sections()[1]?.getAttribute('aria-selected')).toBe('true');
    // The second click of a double click on the card is caught for a moment, and reaches nothing below.
    expect(shielded).toHaveBeenCalled();
    await waitFor(() => expect(shield()).toBeNull());
    watcher.disconnect();
  });

  it('ED-34 Move in the toolbar picks a block up for the next press, says so, and Escape puts it away', async () => {
    const { user } = openPage();
    await user.click(await row('Near the sea'));
    const move = screen.getByRole('button', { name: 'Move by clicking' });
    await user.click(move);
    expect(move.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getAllByText(/Click where it should go/).length).toBeGreaterThan(0);
    pressInPage('Escape');
    await waitFor(() => expect(move.getAttribute('aria-pressed')).toBe('false'));
    expect((await row('Near the sea')).getAttribute('aria-selected')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Draw a block' }));
    expect(screen.getAllByText(/Draw a rectangle/).length).toBeGreaterThan(0);
  });

  it('a link with a block selects it', async () => {
    openPage(undefined, `?block=${blockIds[2]}`);
    expect((await row('Open on Saturdays')).getAttribute('aria-selected')).toBe('true');
  });

  it('ED-96 an edit that cannot be sent is counted, said in a bar, and the browser that keeps nothing says so', async () => {
    const { user, server } = openPage();
    server.respond(editPageDraft, () => new Response('', { status: 503 }));
    await user.click(await row('Near the sea'));
    pressInPage('ArrowRight');
    expect(await screen.findByText('Not sent (1)')).toBeDefined();
    expect(screen.queryByText(/You are offline/)).toBeNull();
    expect(screen.getByText(/This browser keeps nothing over a crash/)).toBeDefined();
  });

  it('ED-98 PL-8.46 a server that does not take an edit is a network error, and no network is said to be none', async () => {
    const { user, server } = openPage();
    const mend = server.respond(editPageDraft, () => new Response('', { status: 503 }));
    await user.click(await row('Near the sea'));
    pressInPage('ArrowRight');
    expect(await screen.findByText('Network error')).toBeDefined();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    expect(await screen.findByText(/You are offline\. Go on/)).toBeDefined();
    expect(screen.queryByText('Network error')).toBeNull();
    // One bar: the shell of the admin leaves it to the editor.
    expect(screen.getAllByText(/You are offline/)).toHaveLength(1);
    mend();
    vi.restoreAllMocks();
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(screen.getByText('Saved')).toBeDefined());
    expect(screen.queryByText(/You are offline/)).toBeNull();
  });

  it.each([
    [
      'PL-8.53 no response',
      () => Promise.reject(new TypeError('offline')),
      'Unable to connect. Please try again',
    ],
    ['PL-8.41 a server that stumbles', () => new Response('', { status: 502 }), 'Unable to load. Try again.'],
    ['PL-8.40 a response that cannot be understood', () => Response.json({}), 'Something went wrong'],
    [
      'PL-8.45 a page that is gone',
      () => refuse(404, 'content.missing', 'Unable to locate content'),
      'Unable to locate content',
    ],
    [
      'ED-99 a role that may not edit this page',
      () => refuse(403, 'security.not-allowed', 'Your role may not do this.'),
      'Your role may not do this.',
    ],
  ] as const)(
    'ED-98 %s keeps the editor closed with its sentence, and it opens with the next try',
    async (_, fail, sentence) => {
      const server = createFakeServer({ member: editor });
      respondWithPage(server);
      const mend = server.respond(readCollection, fail);
      const { user } = openAdmin(server, `/config/pages/${pageId}/edit`);
      expect((await screen.findByRole('alert')).textContent).toBe(sentence);
      mend();
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('tree', { name: 'Outline' })).toBeDefined();
    },
  );

  it('ED-89 a conflict shows both values and is settled by the choice of the member', async () => {
    const { user, server, draft } = openPage();
    const conflict = {
      part: `place:${blockIds[1]}`,
      path: '',
      base: 1,
      mine: 'my place',
      theirs: 'their place',
    };
    const mend = server.respond(editPageDraft, () =>
      refuse(409, 'drafts.conflict', 'Changed.', { conflicts: [conflict] }),
    );
    await user.click(await row('Near the sea'));
    pressInPage('ArrowRight');
    const dialog = await screen.findByRole('dialog', { name: 'Another member changed the same' });
    expect(within(dialog).getByText('their place')).toBeDefined();
    expect(screen.getByText('Changed elsewhere')).toBeDefined();
    mend();
    await user.click(within(dialog).getByRole('radio', { name: 'their place' }));
    await user.click(within(dialog).getByRole('radio', { name: 'my place' }));
    await user.click(within(dialog).getByRole('button', { name: 'Keep what is chosen' }));
    await waitFor(() => expect(draft.steps).toHaveLength(1));
  });

  it('ED-97 a page of a newer version of Awning is not opened, and the sentence says why', async () => {
    const server = createFakeServer({ member: editor });
    respondWithPage(server);
    server.respond(readPageDraft, () =>
      refuse(409, 'content.newer-document', 'Update Awning to edit this page.'),
    );
    openAdmin(server, `/config/pages/${pageId}/edit`);
    expect(await screen.findByText('Update Awning to edit this page.')).toBeDefined();
  });

  it('ED-7 a page that does not respond in its frame is said, and can be opened again', async () => {
    const { user } = openPage();
    expect(await screen.findByText('The page does not respond')).toBeDefined();
    const frame = screen.getByTitle('The page');
    await user.click(screen.getByRole('button', { name: 'Open it again' }));
    expect(screen.getByTitle('The page')).not.toBe(frame);
    expect(screen.queryByText('The page does not respond')).toBeNull();
  });

  it('ED-85 a version is named, compared with the page, and one of its blocks restored', async () => {
    const { user, server } = openPage();
    const version = {
      id: 'e'.repeat(24),
      kind: 'page' as const,
      subject: pageId,
      reason: 'named' as const,
      name: 'Before the sale',
      at: 1,
      by: null,
      byName: 'Mara',
    };
    const restored: unknown[] = [];
    const oldPage = samplePage();
    const [opening] = oldPage.sections;
    if (opening?.layout.type === 'fluid')
      Object.assign(opening.layout.blocks[1]?.block ?? {}, {
        id: '9'.repeat(24),
        value: { html: '<p>Sold out</p>' },
      });
    const list = {
      nextPageCursor: null,
      previousPageCursor: null,
      hasNextPage: false,
      hasPreviousPage: false,
    };
    server.respond(listVersions, () => ({ body: { versions: [version], ...list } }));
    server.respond(nameVersion, () => ({ status: 201, body: { version } }));
    server.respond(compareVersions, () => ({
      body: {
        diff: [],
        changes: [
          { part: `block:${blockIds[0]}`, from: { html: 'old' }, to: { html: 'new' } },
          { part: `block:${'9'.repeat(24)}`, from: { html: 'Sold out' }, to: null },
        ],
      },
    }));
    server.respond(readVersion, () => ({ body: { version, value: oldPage } }));
    server.respond(restoreVersion, ({ body }) => {
      restored.push(body);
      return { body: { version: 1 } };
    });
    await user.click(await screen.findByRole('tab', { name: 'Versions' }));
    expect(await screen.findByText('Before the sale')).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Spring{Enter}');
    expect(await screen.findByText('The version has a name now')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    const dialog = await screen.findByRole('dialog', { name: 'Compare with Before the sale' });
    expect(await within(dialog).findByText('2 differences')).toBeDefined();
    // What the page no longer has is called as the version calls it.
    expect(within(dialog).getByText(/Sold out/)).toBeDefined();
    const frames = within(dialog).getAllByTitle(/./) as HTMLIFrameElement[];
    expect(frames.map(({ title }) => title).toSorted()).toEqual([
      'Before the sale',
      'The page as it is edited',
    ]);
    expect(within(dialog).getByTitle('Before the sale').getAttribute('src')).toBe(
      `/config/preview/version/${version.id}`,
    );
    fireEvent.change(within(dialog).getByRole('slider'), { target: { value: '80' } });
    expect(within(dialog).getByRole('slider').getAttribute('aria-valuetext')).toBe('80 % of Before the sale');
    expect(within(dialog).getByTitle('Before the sale').style.clipPath).toBe('inset(0 20% 0 0)');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'With' }), 'What visitors see');
    expect(await within(dialog).findByTitle('What visitors see')).toBeDefined();
    await user.click(
      (await within(dialog).findAllByRole('button', { name: 'Restore this' }))[0] as HTMLElement,
    );
    expect(await screen.findByText('Restored from Before the sale')).toBeDefined();
    expect(restored).toEqual([{ block: blockIds[0] }]);
  });

  it('ED-84 changes are scheduled on the clocks of the site, replaced by the newest, and cancelled', async () => {
    const { user, scheduled, schedules } = openPage();
    await user.click(await row('Near the sea'));
    pressInPage('ArrowRight');
    pressInPage('Enter', { ctrlKey: true });
    const openDialog = () => screen.findByRole('dialog', { name: 'Publish' });
    const dialog = await openDialog();
    await within(dialog).findByRole('checkbox', { name: 'Home' });
    await user.click(within(dialog).getByRole('radio', { name: 'Later' }));
    await user.click(within(dialog).getByRole('button', { name: 'Schedule' }));
    expect(await within(dialog).findByText('Choose a day and a time.')).toBeDefined();
    fireEvent.change(within(dialog).getByLabelText('Goes live: Date'), { target: { value: '2030-01-01' } });
    fireEvent.change(within(dialog).getByLabelText('Goes live: Time'), { target: { value: '09:00' } });
    await user.click(within(dialog).getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText(/^Scheduled for /)).toBeDefined();
    expect(scheduled).toEqual([
      { changes: [{ kind: 'page', id: pageId, version: 1 }], at: '2030-01-01T09:00' },
    ]);

    pressInPage('Enter', { ctrlKey: true });
    const again = await openDialog();
    expect(await within(again).findByText(/will go live on .*, in 2 days\./)).toBeDefined();
    await user.click(within(again).getByRole('button', { name: 'Use the newest' }));
    await waitFor(() => expect(schedules.map(({ id }) => id)).toEqual(['3'.repeat(24)]));
    await user.click(await within(again).findByRole('button', { name: 'Cancel the schedule' }));
    await waitFor(() => expect(schedules).toEqual([]));
  });

  it('ED-83 a publish is undone by its message', async () => {
    const { user, server } = openPage();
    const undone: unknown[] = [];
    server.respond(undoPublish, ({ params }) => {
      undone.push(params.publishId);
      return refuse(409, 'publishing.newer-live', 'Something newer is live.');
    });
    await user.click(await row('Near the sea'));
    pressInPage('ArrowRight');
    pressInPage('Enter', { ctrlKey: true });
    const dialog = await screen.findByRole('dialog', { name: 'Publish' });
    await within(dialog).findByRole('checkbox', { name: 'Home' });
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    const messages = await screen.findByRole('region', { name: 'What was done' });
    await user.click(await within(messages).findByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('Something newer is live.')).toBeDefined();
    expect(undone).toEqual(['d'.repeat(24)]);
  });

  it('ED-83 the newest publish of the page is undone under Versions, also after its message has gone', async () => {
    const { user, server } = openPage();
    const list = {
      nextPageCursor: null,
      previousPageCursor: null,
      hasNextPage: false,
      hasPreviousPage: false,
    };
    const versionOf = (letter: string, reason: 'publish' | 'named') => ({
      id: letter.repeat(24),
      kind: 'page' as const,
      subject: pageId,
      reason,
      name: reason === 'named' ? 'Before the first publish' : '',
      at: 1,
      by: null,
      byName: null,
    });
    const versions = [versionOf('e', 'publish'), versionOf('c', 'publish'), versionOf('b', 'named')];
    const publish = { id: 'd'.repeat(24), name: '', at: 1, by: null, undoneAt: null, undoneBy: null };
    const items = [{ kind: 'page' as const, id: pageId, title: 'Home', address: '/', labels: [] }];
    const elsewhere = { ...publish, id: 'f'.repeat(24), items: [] };
    let undoneAt: number | null = null;
    server.respond(listVersions, () => ({ body: { versions, ...list } }));
    server.respond(listPublishes, () => ({
      body: { publishes: [elsewhere, { ...publish, items, undoneAt }], ...list },
    }));
    server.respond(undoPublish, ({ params }) => {
      expect(params.publishId).toBe(publish.id);
      undoneAt = 2;
      return { body: { publish: { ...publish, items, undoneAt } } };
    });
    await user.click(await screen.findByRole('tab', { name: 'Versions' }));
    // Of the newest alone: what is older is restored.
    await user.click(await screen.findByRole('button', { name: 'Undo this publish' }));
    expect(await screen.findByText('The publish was undone')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo this publish' })).toBeNull());
  });

  it('an edit that the server refuses is taken off the page, and why stays on the screen until it was read', async () => {
    const { user, server, draft } = openPage();
    const mend = server.respond(editPageDraft, () =>
      refuse(403, 'content.locked-section', 'This section is locked.'),
    );
    await user.click(await row('Near the sea'));
    pressInPage('Delete');
    await waitFor(() => expect(rowNames()).toHaveLength(4));
    const bar = await screen.findByRole('region', { name: 'What was not saved' });
    expect(bar.textContent).toContain('This section is locked.');
    expect(rowNames()).toHaveLength(5);
    mend();
    await user.click(within(bar).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'What was not saved' })).toBeNull();
    expect(draft.steps).toHaveLength(0);
  });

  it('ED-51 a key that cannot act says why on the screen as well', async () => {
    openPage();
    await row('Opening');
    pressInPage('ArrowRight');
    const notes = await screen.findAllByText(/Select something first\./);
    expect(notes.some((note) => note.closest('[aria-live]') === null)).toBe(true);
  });

  it('ED-81 one place says the state in words, and Ctrl+S says it as well', async () => {
    const { user, server } = openPage();
    expect((await screen.findAllByText('Saved')).length).toBe(1);
    await user.click(await row('Near the sea'));
    pressInPage('ArrowRight');
    expect(screen.getByText('Saving…')).toBeDefined();
    await waitFor(() => expect(screen.getByText('Saved')).toBeDefined());
    pressInPage('s', { ctrlKey: true });
    await waitFor(() => expect(screen.getAllByText(/^Saved/)).toHaveLength(2));
    server.respond(editPageDraft, () => new Response('', { status: 503 }));
    for (let times = 0; times < 3; times++) pressInPage('ArrowRight');
    expect(await screen.findByText('Not sent (3)')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('ED-97 a session that ends in mid-edit asks to sign in over the page, and the edit is sent afterwards', async () => {
    const { user, server, draft } = openPage();
    const mend = server.respond(editPageDraft, () =>
      refuse(401, 'security.sign-in-required', 'Please sign in first.'),
    );
    await user.click(await row('Near the sea'));
    pressInPage('ArrowRight');
    const dialog = await screen.findByRole('dialog', { name: 'Sign in again' });
    mend();
    await user.type(within(dialog).getByLabelText('Password'), rightPassword);
    await user.click(within(dialog).getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(draft.steps).toHaveLength(1));
    await waitFor(() => expect(document.querySelector('[data-state]')?.textContent).toBe('Saved'));
    expect((await row('Near the sea')).getAttribute('aria-selected')).toBe('true');
  });

  it('ED-80 ED-86 a clock that is wrong by a day, or is set in between, loses no edit and no step', async () => {
    const { user, draft, server } = openPage();
    const day = 86_400_000;
    const real = Date.now();
    const clock = vi.spyOn(Date, 'now');
    await user.click(await row('Near the sea'));
    for (const now of [real + day, real - day, real, real - 30 * day]) {
      clock.mockReturnValue(now);
      pressInPage('ArrowRight');
      pressInPage('ArrowLeft');
    }
    await waitFor(() => expect(screen.getByText('Saved')).toBeDefined());
    expect(draft.steps.length).toBeGreaterThanOrEqual(4);
    pressInPage('Delete');
    await waitFor(() => expect(rowNames()).toHaveLength(4));
    await waitFor(() => expect(screen.getByText('Saved')).toBeDefined());
    cleanup();
    clock.mockReturnValue(real - 2 * day);
    openAdmin(server, `/config/pages/${pageId}/edit`);
    await row('Opening');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Undo/ })).toHaveProperty('disabled', false),
    );
    pressInPage('z', { ctrlKey: true });
    await waitFor(() => expect(rowNames()).toHaveLength(5));
    clock.mockRestore();
  });

  it('ED-52 what is said is heard also after the clock of the computer was set back', async () => {
    const { user } = openPage();
    await user.click(await row('Near the sea'));
    pressInPage('ArrowRight');
    expect(await screen.findByText(/moved to column 14/)).toBeDefined();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000);
    pressInPage('ArrowRight');
    expect(await screen.findByText(/moved to column 15/)).toBeDefined();
    clock.mockRestore();
  });

  it('ED-97 a panel that fails leaves the rest of the editor as it is, and is shown again', async () => {
    const { user, server, draft } = openPage();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await row('Near the sea');
    const mend = server.respond(listVersions, () => Response.json({}));
    await user.click(screen.getByRole('tab', { name: 'Versions' }));
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeDefined();
    pressInPage('ArrowRight');
    mend();
    server.respond(listVersions, () => ({
      body: {
        versions: [],
        nextPageCursor: null,
        previousPageCursor: null,
        hasNextPage: false,
        hasPreviousPage: false,
      },
    }));
    await user.click(screen.getByRole('tab', { name: 'Outline' }));
    await user.click(await row('Near the sea'));
    pressInPage('ArrowRight');
    await waitFor(() => expect(draft.steps.length).toBeGreaterThan(0));
    await user.click(screen.getByRole('tab', { name: 'Versions' }));
    await user.click(await screen.findByRole('button', { name: 'Show it again' }));
    expect(await screen.findByText(/Each publish, each version/)).toBeDefined();
    vi.restoreAllMocks();
  });

  it('a page of 200 blocks is listed, walked and edited', async () => {
    const ids = Array.from({ length: 200 }, (_, index) => (index + 1).toString(16).padStart(24, '0'));
    const sections = [0, 1, 2, 3].map((number) =>
      newSection(String(number + 5).repeat(24), {
        layout: {
          type: 'fluid',
          blocks: ids.slice(number * 50, number * 50 + 50).map((id, place) => ({
            block: { id, type: BLOCK_TYPES.html, value: { html: `<p>Text ${number * 50 + place + 1}</p>` } },
            desktop: { column: 0, row: place * 2, width: 8, height: 2, layer: 0 },
            phone: { column: 0, row: place * 2, width: 8, height: 2, layer: 0 },
          })),
        },
      }),
    );
    const { user, draft } = openPage({ ...emptyDocument(), sections });
    (await row('Section 1')).focus();
    expect(screen.getAllByRole('treeitem')).toHaveLength(204);
    await user.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('Text 200');
    pressInPage('ArrowRight');
    await waitFor(() => expect(draft.steps).toHaveLength(1));
  });

  it('a member who may not edit pages is told so', async () => {
    openAdmin(createFakeServer({ member: owner }), `/config/pages/${pageId}/edit`);
    expect(await screen.findByRole('heading', { name: 'Your roles do not include this' })).toBeDefined();
    expect(screen.queryByRole('tree')).toBeNull();
  });
});
