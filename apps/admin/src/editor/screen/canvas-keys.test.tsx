import { applyCommand, BLOCK_TYPES, type EditCommand, type PageDocument } from '@awning/site-model';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  blockIds,
  editor,
  pageId,
  respondWithPage,
  samplePage,
  sectionIds,
} from '../../testing/fake-editor.ts';
import { createFakeServer } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';
import { viewOfWidth } from './frame-edge.tsx';

// The page itself is a matter of the server; here its frame stays empty.
if (window.happyDOM)
  Object.assign(window.happyDOM.settings, {
    disableIframePageLoading: true,
    handleDisabledFileLoadingAsSuccess: true,
  });

function after(command: EditCommand): PageDocument {
  const outcome = applyCommand(samplePage(), command, { newId: () => 'f'.repeat(24) });
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.document;
}

/** A line has settings and nothing to write. */
const withLine = () => after({ do: 'add-block', section: sectionIds[0], type: BLOCK_TYPES.horizontalrule });

function openPage(document?: PageDocument) {
  const server = createFakeServer({ member: editor });
  server.settings.memberPreferences.value = { preferences: { hasSeenTour: true } };
  const page = respondWithPage(server, document);
  return { ...page, ...openAdmin(server, `/config/pages/${pageId}/edit`) };
}

const row = (name: RegExp | string) => screen.findByRole('treeitem', { name });
const isSelected = async (name: string) => (await row(name)).getAttribute('aria-selected') === 'true';
/** A key as the page in the frame passes it on. */
const pressInPage = (key: string, held: KeyboardEventInit = {}) =>
  fireEvent.keyDown(screen.getByTitle('The page'), { key, ...held });

describe('keys with the focus in the page', () => {
  it('Tab goes through the blocks in reading order, and leaves the page past the last one', async () => {
    openPage();
    await row('Opening');
    const page = screen.getByTitle('The page');
    // As once the page has loaded: until then it takes no focus.
    page.removeAttribute('inert');
    page.focus();
    for (const name of ['Made by hand', 'Near the sea', 'Open on Saturdays']) {
      pressInPage('Tab');
      expect(await isSelected(name)).toBe(true);
    }
    pressInPage('Tab', { shiftKey: true });
    expect(await isSelected('Near the sea')).toBe(true);
    pressInPage('Tab');
    pressInPage('Tab');
    const panel = screen.getByRole('complementary', { name: 'Settings' });
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
  });

  it('Ctrl and an arrow move to the next edge, Alt and Page Up a layer forward', async () => {
    const [title = '', beside = ''] = blockIds;
    const { user, draft } = openPage(
      after({ do: 'move-block', block: beside, to: { column: 4, row: 0, layer: 1 } }),
    );
    await user.click(await row('Made by hand'));
    pressInPage('PageUp', { altKey: true });
    await waitFor(() => {
      const layout = draft.current().sections[0]?.layout;
      const blocks = layout?.type === 'fluid' ? layout.blocks : [];
      expect(blocks.find(({ block }) => block.id === title)?.desktop.layer).toBe(2);
    });
    await user.click(await row('Near the sea'));
    pressInPage('ArrowRight', { ctrlKey: true });
    expect(await screen.findByText(/Text moved to column 9, row 1\./)).toBeDefined();
  });

  it('M picks the block up, says how to go on, and the keys of the outline then move it', async () => {
    const { user } = openPage();
    await user.click(await row('Near the sea'));
    pressInPage('m');
    expect(
      await screen.findByText(/Text picked up\. Arrows move, Tab goes to the next section, Enter drops/),
    ).toBeDefined();
    // The outline does not walk on: its arrows go to the page.
    (await row('Near the sea')).focus();
    await user.keyboard('{ArrowDown}');
    expect(await isSelected('Near the sea')).toBe(true);
  });

  it('ED-25 Enter goes into the block: to its first setting where there is nothing to write in place', async () => {
    const { user } = openPage(withLine());
    await user.click(await row('Line'));
    pressInPage('Enter');
    const panel = screen.getByRole('complementary', { name: 'Settings' });
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
    expect(within(panel).getByRole('tab', { selected: true }).textContent).toBe('Design');
  });

  it('ED-25 Enter in the outline selects a row, and goes into the block once it is selected', async () => {
    const { user } = openPage(withLine());
    (await row('Line')).focus();
    await user.keyboard('{Enter}');
    expect(await isSelected('Line')).toBe(true);
    await user.keyboard('{Enter}');
    const panel = screen.getByRole('complementary', { name: 'Settings' });
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
  });
});

describe('the keyboard on the screen of a phone', () => {
  /** As browsers tell of it. */
  const showKeyboard = (screenPart: EventTarget, part: Partial<VisualViewport>): void =>
    act(() => {
      Object.assign(screenPart, part);
      screenPart.dispatchEvent(new Event('resize'));
    });

  it('ED-55 the tools of the page stand above a keyboard, and where they were once it is gone', async () => {
    const part = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 });
    vi.stubGlobal('visualViewport', part);
    vi.stubGlobal('innerHeight', 800);
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width: 767px'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    openPage();
    const tools = await screen.findByRole('region', { name: 'Tools' });
    const editorBox = tools.parentElement?.parentElement as HTMLElement;
    expect(editorBox.style.paddingBottom).toBe('');
    showKeyboard(part, { height: 480, offsetTop: 20 });
    expect([editorBox.style.paddingTop, editorBox.style.paddingBottom]).toEqual(['20px', '300px']);
    expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull();
    // Two fingers make the page larger: no keyboard.
    showKeyboard(part, { height: 400, offsetTop: 100, scale: 2 });
    expect(editorBox.style.paddingBottom).toBe('');
    showKeyboard(part, { height: 800, offsetTop: 0, scale: 1 });
    expect(screen.getByRole('navigation', { name: 'Views' })).toBeDefined();
    vi.unstubAllGlobals();
  });
});

describe('the width of the page', () => {
  it('ED-42 the layout follows the width: a phone below 768, a tablet below 1024, a desktop up to 1920', () => {
    expect(viewOfWidth(200)).toEqual({ device: 'phone', frameWidth: 320 });
    expect(viewOfWidth(767)).toEqual({ device: 'phone', frameWidth: 767 });
    expect(viewOfWidth(768)).toEqual({ device: 'tablet', frameWidth: 768 });
    expect(viewOfWidth(1024)).toEqual({ device: 'desktop', desktopWidth: 1024 });
    expect(viewOfWidth(5_000)).toEqual({ device: 'desktop', desktopWidth: 1920 });
  });

  it('ED-42 the side of the page is pulled by keys, and a device that is chosen has its own width again', async () => {
    const { user } = openPage();
    const edge = await screen.findByRole('separator', { name: 'Width of the page' });
    edge.focus();
    await user.keyboard('{ArrowRight}');
    expect(edge.getAttribute('aria-valuenow')).toBe('1290');
    for (let times = 0; times < 3; times++) await user.keyboard('{PageDown}');
    expect(edge.getAttribute('aria-valuenow')).toBe('990');
    expect(screen.getByText('Tablet view')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Phone' }));
    expect(edge.getAttribute('aria-valuenow')).toBe('390');
    await user.click(screen.getByRole('radio', { name: 'Tablet' }));
    expect(edge.getAttribute('aria-valuenow')).toBe('820');
  });
});

describe('what is noticed about places', () => {
  it('ED-45 a change of the desktop that moves the phone is shown at the devices, until the phone is looked at', async () => {
    const { user } = openPage();
    await user.click(await row('Made by hand'));
    expect(screen.queryByRole('button', { name: /changed on the phone/ })).toBeNull();
    for (let times = 0; times < 8; times++) pressInPage('ArrowDown', { repeat: times > 0 });
    const dot = await screen.findByRole('button', { name: '1 section changed on the phone' });
    await user.click(dot);
    expect(await screen.findByRole('img', { name: 'Before' })).toBeDefined();
    expect(screen.getByText('Opening', { selector: 'strong' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Look at the phone' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /changed on the phone/ })).toBeNull());
  });

  it('ED-38 a block that is covered is named, and brought to the front', async () => {
    const [title = '', beside = ''] = blockIds;
    const { user, draft } = openPage(
      after({ do: 'move-block', block: beside, to: { column: 0, row: 0, layer: 1 } }),
    );
    const notes = await screen.findByRole('region', { name: 'To look at' });
    expect(notes.textContent).toContain('is covered by other blocks. Nobody can reach it.');
    await user.click(within(notes).getByRole('button', { name: 'Bring to the front' }));
    await waitFor(() => {
      const layout = draft.current().sections[0]?.layout;
      const blocks = layout?.type === 'fluid' ? layout.blocks : [];
      const placed = blocks.find(({ block }) => block.id === title);
      expect(placed?.desktop.layer).toBeGreaterThan(1);
    });
  });

  it('ED-49 a phone that looks otherwise than it is read has three ways out', async () => {
    const [title = '', beside = '', below = ''] = blockIds;
    const { user, draft } = openPage(
      after({ do: 'move-block', block: title, to: { device: 'phone', column: 0, row: 20 }, push: true }),
    );
    const notes = await screen.findByRole('region', { name: 'To look at' });
    expect(notes.textContent).toContain('is read in another order on the phone than it looks.');
    const ways = within(notes)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(ways).toEqual(['Opening', 'Put the phone in order', 'Read as on the phone', 'Leave it']);
    await user.click(within(notes).getByRole('button', { name: 'Read as on the phone' }));
    await waitFor(() => {
      const layout = draft.current().sections[0]?.layout;
      expect(layout?.type === 'fluid' && layout.order).toEqual([beside, below, title]);
    });
    expect(screen.queryByRole('region', { name: 'To look at' })).toBeNull();
  });
});
