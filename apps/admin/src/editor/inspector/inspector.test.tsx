import type { MemberSearchGroup } from '@awning/contract';
import { readDonation, searchSite } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { BLOCK_TYPES, definitionOf, findBlock, type Section } from '@awning/site-model';
import { cell, idOf, type LetterBlock, letterPage, placedIn, SECTION } from '@awning/site-model/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Profiler } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ASSET, openInspector, RECORD } from './testing/open-inspector.tsx';
import { fieldOf } from './testing/setting-driver.ts';

const [a, b, c] = [idOf('a'), idOf('b'), idOf('c')];

const blockOf = (type: number, column = 0, row = 0, value: object = {}): LetterBlock => ({
  at: cell(column, row),
  type,
  value: { ...definitionOf(type)?.defaults, ...value },
});
const button = (column = 0, row = 0, value: object = {}) => blockOf(BLOCK_TYPES.button, column, row, value);

const openButton = (settings: Partial<Section> = {}, options: Parameters<typeof openInspector>[1] = {}) =>
  openInspector(letterPage({ a: button(0, 0), b: button(8, 0) }, settings), { selected: [a], ...options });

const type = (input: HTMLElement, text: string): void => {
  act(() => input.focus());
  fireEvent.change(input, { target: { value: text } });
};

describe('a setting in the panel', () => {
  it('ED-66 what is typed in one visit of a field is one step that undo takes back as a whole', async () => {
    const { model, user, document } = await openButton();
    await user.type(await screen.findByRole('textbox', { name: 'Text' }), ' now');
    expect(findBlock(document(), a)?.value.buttonText).toBe('Learn more now');
    expect(model.state().history.past).toHaveLength(1);
    await user.tab();
    await user.type(screen.getByRole('textbox', { name: 'Text' }), '!');
    expect(model.state().history.past).toHaveLength(2);
    act(() => model.undo());
    act(() => model.undo());
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Text' }).value).toBe('Learn more');
  });

  it('ED-65 a refused value stays typed with its sentence below, and the page keeps the last good one', async () => {
    const { document, said } = await openButton();
    const link = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Link' });
    type(link, '/shop');
    type(link, 'javascript:steal()');
    expect(said().isRefusal).toBe(false);
    fireEvent.blur(link);
    expect(link.value).toBe('javascript:steal()');
    expect(findBlock(document(), a)?.value.buttonLink).toBe('/shop');
    const field = await fieldOf({ path: 'buttonLink', group: 'content' });
    expect(field.textContent).toContain('Links must be formatted as');
    expect(said()).toMatchObject({ isRefusal: true, sentence: expect.stringContaining('Links must be') });
  });

  it('ED-65 a refused value is still there after another block was selected, and can be given up', async () => {
    const { model, user } = await openButton();
    type(await screen.findByRole('combobox', { name: 'Link' }), 'not a link');
    act(() => model.select([b]));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Link' }).value).toBe('');
    act(() => model.select([a]));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Link' }).value).toBe('not a link');
    const field = await fieldOf({ path: 'buttonLink', group: 'content' });
    await user.click(await within(field).findByRole('button', { name: 'Back to the value on the page' }));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Link' }).value).toBe('');
  });

  it('ED-67 a dot marks what differs from a new block, and reset takes it back', async () => {
    const { user, document } = await openButton();
    expect(await screen.findByRole('textbox', { name: 'Text' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Reset Text' })).toBeNull();
    type(screen.getByRole('textbox', { name: 'Text' }), 'Shop');
    await user.click(screen.getByRole('button', { name: 'Reset Text' }));
    expect(findBlock(document(), a)?.value.buttonText).toBe('Learn more');
    expect(screen.queryByRole('button', { name: 'Reset Text' })).toBeNull();
  });

  it('ED-67 the search finds settings of all groups by their words', async () => {
    const { user } = await openButton();
    await user.click(await screen.findByRole('button', { name: 'Search settings' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search settings' }), 'outline');
    expect(screen.getByRole('group', { name: 'Style' })).toBeDefined();
    expect(screen.getByRole('group', { name: 'Card' })).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Search settings' }), 'xyz');
    expect((await screen.findByRole('status')).textContent).toContain('outlinexyz');
  });

  it('ED-67 the search also finds settings of other parts of the page and of the site', async () => {
    const page = letterPage({ a: button(), b: blockOf(BLOCK_TYPES.image, 8) });
    const { user, server, model } = await openInspector(page);
    const results = [{ id: 'design', title: 'Design', detail: '', address: '/config/settings#design' }];
    const groups: MemberSearchGroup[] = [{ name: 'settings', results, more: null }];
    server.respond(searchSite, () => ({ body: { groups } }));
    await user.type(await screen.findByRole('searchbox', { name: 'Search settings' }), 'alt text');
    const site = await screen.findByRole('region', { name: 'Settings of the site' });
    expect(within(site).getByRole('link', { name: 'Design' }).getAttribute('href')).toBe(
      '/config/settings#design',
    );
    await user.click(screen.getByRole('button', { name: /^Image: / }));
    expect(model.state().view.selected).toEqual([b]);
    await user.click(screen.getByRole('button', { name: 'Search settings' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search settings' }), 'link');
    await user.click(await screen.findByRole('button', { name: /^Button: / }));
    expect(model.state().view.selected).toEqual([a]);
  });

  it('ED-68 the block of a field under the pointer is told, and nothing when the pointer has left', async () => {
    const onHover = vi.fn();
    await openButton({}, { onHover });
    const field = await fieldOf({ path: 'buttonText', group: 'content' });
    fireEvent.pointerEnter(field);
    expect(onHover).toHaveBeenLastCalledWith([a]);
    fireEvent.pointerLeave(field);
    expect(onHover).toHaveBeenLastCalledWith([]);
  });

  it('ED-19 a change of another block does not draw the panel again', async () => {
    const draws = vi.fn();
    const { model } = await openInspector(letterPage({ a: button(0, 0), b: button(8, 0) }), {
      selected: [a],
      wrap: (panel) => (
        <Profiler id="panel" onRender={draws}>
          {panel}
        </Profiler>
      ),
    });
    await screen.findByRole('textbox', { name: 'Text' });
    const before = draws.mock.calls.length;
    act(() => void model.run([{ do: 'set-property', block: b, path: ['buttonText'], value: 'Other' }]));
    expect(draws.mock.calls.length).toBe(before);
    act(() => void model.run([{ do: 'set-property', block: a, path: ['buttonText'], value: 'Own' }]));
    expect(draws.mock.calls.length).toBeGreaterThan(before);
  });
});

describe('several blocks in the panel', () => {
  it('ED-67 blocks of one kind show what they share, and different values say so until one is set for all', async () => {
    const page = letterPage({ a: button(0, 0, { buttonText: 'One' }), b: button(8, 0) });
    const { document } = await openInspector(page, { selected: [a, b] });
    const text = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Text' });
    expect([text.value, text.placeholder]).toEqual(['', 'Different']);
    type(text, 'Both');
    expect([a, b].map((id) => findBlock(document(), id)?.value.buttonText)).toEqual(['Both', 'Both']);
  });

  it('ED-67 blocks of different kinds offer what every block has', async () => {
    const page = letterPage({ a: button(0, 0), b: cell(8, 0) });
    const { document, user } = await openInspector(page, { selected: [a, b] });
    expect(await screen.findByText(/Blocks of one kind can be changed together/)).toBeDefined();
    const field = await fieldOf({ path: 'card', group: 'design' });
    await user.click(within(field).getByRole('radio', { name: 'Filled' }));
    expect([a, b].map((id) => findBlock(document(), id)?.settings?.card)).toEqual(['filled', 'filled']);
  });

  it('ED-40 several blocks are aligned, distributed, made the same size and swapped, each in one step', async () => {
    const narrow = (column: number, row: number) => ({ ...button(), at: cell(column, row, 4) });
    const page = letterPage({ a: narrow(0, 0), b: narrow(5, 1), c: narrow(19, 5) });
    const { model, document, user } = await openInspector(page, { selected: [a, b, c] });
    await user.click(await screen.findByRole('tab', { name: 'Design' }));
    const group = screen.getByRole('group', { name: 'Align to: Each other' });
    await user.click(within(group).getByRole('button', { name: 'Align top edges' }));
    const rows = () => Object.values(placedIn(document())).map(({ desktop }) => desktop.row);
    expect(rows()).toEqual([0, 0, 0]);
    await user.click(screen.getByRole('button', { name: 'Equal gaps from left to right' }));
    expect(placedIn(document()).b?.desktop.column).toBe(10);
    act(() => void model.run([{ do: 'resize-block', block: a, width: 5 }]));
    await user.click(screen.getByRole('button', { name: 'Same width as the first' }));
    expect(placedIn(document()).b?.desktop.width).toBe(5);
    expect(screen.queryByRole('button', { name: 'Swap places' })).toBeNull();
    act(() => model.select([a, b]));
    await user.click(screen.getByRole('button', { name: 'Swap places' }));
    expect(placedIn(document()).a?.desktop.column).toBe(10);
    expect(model.state().history.past.map(({ label }) => label)).toEqual([
      'Align 3 blocks',
      'Distribute 3 blocks',
      'Resize Button',
      'Match width of 3 blocks',
      'Swap Button and Button',
    ]);
  });
});

describe('the place of a block in the panel', () => {
  it('ED-34 column, row, width and height are set by buttons and by typing', async () => {
    const { model, user, document } = await openButton();
    await user.click(await screen.findByRole('tab', { name: 'Design' }));
    await user.click(screen.getByRole('button', { name: 'More: Row' }));
    await user.click(screen.getByRole('button', { name: 'More: Row' }));
    expect(placedIn(document()).a?.desktop.row).toBe(2);
    expect(model.state().history.past).toHaveLength(1);
    const width = screen.getByRole<HTMLInputElement>('textbox', { name: 'Width' });
    await user.clear(width);
    await user.type(width, '12');
    expect(placedIn(document()).a?.desktop.width).toBe(8);
    await user.keyboard('{Enter}');
    expect(placedIn(document()).a?.desktop.width).toBe(12);
    await user.clear(width);
    await user.type(width, '1');
    expect(screen.getByRole('alert').textContent).toBe('At least 2.');
    await user.clear(width);
    await user.type(width, '99{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('At most 24.');
    expect(placedIn(document()).a?.desktop.width).toBe(12);
  });

  it('ED-43 a block that is placed on the phone has dots there, and follows the desktop again alone', async () => {
    const { model, user, document } = await openButton();
    act(() => model.show({ device: 'phone' }));
    await user.click(await screen.findByRole('tab', { name: 'Design' }));
    expect(screen.getByText(/You are placing for the phone/)).toBeDefined();
    expect(screen.queryByRole('img', { name: 'Placed by hand on the phone' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Less: Width' }));
    act(() => void model.run([{ do: 'resize-block', block: b, device: 'phone', width: 4 }]));
    expect(placedIn(document()).a).toMatchObject({ phoneByHand: true, phone: { width: 7 } });
    expect(screen.getAllByRole('img', { name: 'Placed by hand on the phone' })).toHaveLength(5);
    expect(screen.getByText('On the desktop: column 1 to 8, row 1.')).toBeDefined();
    expect(screen.getByText('2 of 2 blocks are placed by hand.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Follow the desktop again' }));
    expect(placedIn(document()).a).not.toHaveProperty('phoneByHand');
    expect(placedIn(document()).b?.phoneByHand).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Let the section follow again' }));
    expect(placedIn(document()).b).not.toHaveProperty('phoneByHand');
  });

  it('ED-43 a block is hidden on the phone by its switch there', async () => {
    const { model, user, document } = await openButton();
    act(() => model.show({ device: 'phone' }));
    await user.click(await screen.findByRole('tab', { name: 'Design' }));
    await user.click(screen.getByRole('switch', { name: 'Show on the phone' }));
    expect(findBlock(document(), a)?.settings?.hideOn).toEqual(['phone']);
    await user.click(screen.getByRole('switch', { name: 'Show on the phone' }));
    expect(findBlock(document(), a)).not.toHaveProperty('settings');
  });
});

describe('a list in the panel', () => {
  const items = ['One', 'Two', 'Three'].map((title) => ({ title, body: '' }));
  const openAccordion = () =>
    openInspector(letterPage({ a: blockOf(BLOCK_TYPES.accordion, 0, 0, { items }) }), { selected: [a] });
  type Opened = Awaited<ReturnType<typeof openAccordion>>;
  const titles = ({ document }: Opened): unknown[] => {
    const list = findBlock(document(), a)?.value.items;
    return Array.isArray(list) ? list.map(({ title }) => title) : [];
  };

  it('ED-66 entries are added, duplicated, removed and put in order by keys and by dragging', async () => {
    const opened = await openAccordion();
    const { user, said } = opened;
    (await screen.findByRole('button', { name: 'Move One' })).focus();
    await user.keyboard('{ArrowDown}');
    expect(titles(opened)).toEqual(['Two', 'One', 'Three']);
    expect(said().sentence).toBe('One is now 2 of 3');
    expect(globalThis.document.activeElement?.getAttribute('aria-label')).toBe('Move One');
    fireEvent.dragStart(screen.getByRole('button', { name: 'Move Three' }));
    const [first] = screen.getAllByRole('listitem');
    if (first) fireEvent.drop(first);
    expect(titles(opened)).toEqual(['Three', 'Two', 'One']);
    await user.click(screen.getByRole('button', { name: 'Duplicate Two' }));
    await user.click(screen.getByRole('button', { name: 'Remove Three' }));
    expect(titles(opened)).toEqual(['Two', 'Two', 'One']);
    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    expect(titles(opened)).toEqual(['Two', 'Two', 'One', '']);
  });

  it('ED-66 an entry is unfolded, and what is typed in it changes that entry alone', async () => {
    const opened = await openAccordion();
    const { user } = opened;
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Two', expanded: false }));
    type(screen.getByRole('textbox', { name: 'Title' }), 'Changed');
    expect(titles(opened)).toEqual(['One', 'Changed', 'Three']);
  });

  it('ED-66 a question of a form becomes another kind of question with what that needs', async () => {
    const page = letterPage({ a: blockOf(BLOCK_TYPES.form) });
    const { user, document } = await openInspector(page, { selected: [a] });
    const fields = () => findBlock(document(), a)?.value.formFields as Record<string, unknown>[];
    const last = () => fields().at(-1);
    await user.click(await screen.findByRole('button', { name: 'Add a question' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Line of text' }));
    expect(last()).toMatchObject({ type: 'text', title: expect.stringMatching(/./) });
    await user.type(await screen.findByRole('textbox', { name: /^Placeholder/ }), 'x');
    const kind = screen.getByRole('combobox', { name: 'Kind' });
    await user.selectOptions(kind, 'One of several');
    expect(last()).toMatchObject({ type: 'radio' });
    expect(last()).not.toHaveProperty('placeholder');
    type(screen.getByRole('textbox', { name: /^Options/ }), 'Tea\nCoffee');
    expect(last()).toMatchObject({ options: ['Tea', 'Coffee'] });
    await user.selectOptions(kind, 'Hidden value');
    expect(last()).toMatchObject({ type: 'hidden', key: expect.stringMatching(/./) });
    expect(new Set(fields().map(({ id }) => id)).size).toBe(fields().length);
  });
});

describe('a table in the panel', () => {
  it('ED-66 rows and columns are pasted from a sheet as one step, and a cell that is no number is refused', async () => {
    const page = letterPage({ a: blockOf(BLOCK_TYPES.chart) });
    const { model, document } = await openInspector(page, { selected: [a] });
    const first = await screen.findByRole('textbox', { name: 'Name of column 1' });
    fireEvent.paste(first, {
      clipboardData: { getData: () => '2025\t2026\r\n1,200\t2\r\n3\t4\r\n5\t6\r\n7\t8\r\n9\t10.5\r\n' },
    });
    expect(findBlock(document(), a)?.value.dataset).toEqual({
      columns: ['2025', '2026'],
      rows: [
        { label: 'Spring', values: [1200, 2] },
        { label: 'Summer', values: [3, 4] },
        { label: 'Autumn', values: [5, 6] },
        { label: 'Winter', values: [7, 8] },
        { label: 'Row 5', values: [9, 10.5] },
      ],
    });
    expect(model.state().history.past).toHaveLength(1);
    const cellInput = screen.getByRole<HTMLInputElement>('textbox', { name: 'Spring, 2025' });
    type(cellInput, 'many');
    fireEvent.blur(cellInput);
    expect(cellInput.value).toBe('many');
    expect(screen.getByRole('alert').textContent).not.toBe('');
    expect(findBlock(document(), a)?.value.dataset).toMatchObject({
      rows: [{ values: [1200, 2] }, {}, {}, {}, {}],
    });
  });
});

describe('a background in the panel', () => {
  it('a background image that is not chosen yet leaves the section without one and asks for the image', async () => {
    const { user, document } = await openInspector(letterPage({ a: cell(0, 0) }), { selected: [SECTION] });
    await user.click(await screen.findByRole('tab', { name: 'Design' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Background' }), 'Image');
    expect(document().sections[0]?.background).toEqual({ source: 4 });
    const field = await fieldOf({ path: 'background.imageId', group: 'design' });
    await user.click(await within(field).findByRole('button', { name: 'Choose from the library' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('button', { name: /Mug/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Choose 1 file' }));
    await waitFor(() =>
      expect(document().sections[0]?.background).toEqual({ source: 1, imageId: ASSET, overlay: 0 }),
    );
  });
});

describe('what a member may not change', () => {
  const editor = ['site.view', 'content.edit'] as const;

  it('ED-99 in a locked section texts and links change, and places and styles say why they do not', async () => {
    const { user, document } = await openButton({ locked: true }, { permissions: [...editor] });
    type(await screen.findByRole('textbox', { name: 'Text' }), 'Changed');
    expect(findBlock(document(), a)?.value.buttonText).toBe('Changed');
    expect(screen.getByRole('note').textContent).toBe(
      'This section is locked: only texts, images and links change.',
    );
    await user.click(screen.getByRole('tab', { name: 'Design' }));
    expect(screen.getByText('This section is locked: its blocks stay where they are.')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Column' }).disabled).toBe(true);
    const style = await fieldOf({ path: 'buttonStyle', group: 'design' });
    expect([style.hasAttribute('disabled'), style.title]).toEqual([
      true,
      'This section is locked: only texts, images and links change.',
    ]);
  });

  it('ED-99 a member who manages the website changes everything in a locked section', async () => {
    const { user } = await openButton({ locked: true });
    await user.click(await screen.findByRole('tab', { name: 'Design' }));
    expect(screen.queryByRole('note')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Column' }).disabled).toBe(false);
  });

  it('ED-99 only a member who manages the website locks a section', async () => {
    await openButton({}, { permissions: [...editor], selected: [SECTION] });
    await screen.findByRole('tab', { name: 'More' });
    const lock = await fieldOf({ path: 'locked', group: 'more' });
    expect([lock.hasAttribute('disabled'), lock.title]).toEqual([
      true,
      'Website managers and administrators lock sections.',
    ]);
    const hidden = await fieldOf({ path: 'hidden', group: 'more' });
    expect(hidden.hasAttribute('disabled')).toBe(false);
  });

  it('ED-27 a code block is a closed card for a member who may not change code, and can be placed', async () => {
    const page = letterPage({ a: blockOf(BLOCK_TYPES.code, 0, 0, { code: '<b>secret</b>' }) });
    await openInspector(page, { selected: [a], permissions: [...editor] });
    expect(await screen.findByText('Only administrators change code')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Column' })).toBeDefined();
  });

  it('a donation that the member may not see is not called gone, and nobody asks the server for it', async () => {
    const page = letterPage({ a: blockOf(BLOCK_TYPES.donation, 0, 0, { donationId: RECORD }) });
    const { server, user } = await openInspector(page, {
      selected: [a],
      permissions: [...editor],
    });
    expect(await screen.findByText('A donation. You may not see donations.')).toBeDefined();
    expect(screen.queryByText('It is no longer there.')).toBeNull();
    const field = await fieldOf({ path: 'donationId', group: 'content' });
    await user.type(within(field).getByRole('combobox'), 'roof');
    expect(await screen.findByText('Those who manage the site or the store choose it.')).toBeDefined();
    expect(server.requests.filter(({ endpoint }) => endpoint.includes('donations'))).toEqual([]);
  });

  it('a donation has its name, is called gone when it was deleted, and neither when the server fails', async () => {
    const page = letterPage({ a: blockOf(BLOCK_TYPES.donation, 0, 0, { donationId: RECORD }) });
    await openInspector(page, { selected: [a] });
    expect(await screen.findByText('Mugs')).toBeDefined();
    cleanup();
    const gone = await openInspector(page);
    gone.server.respond(readDonation, () => refuse(404, 'donations.missing', 'There is no such donation.'));
    act(() => gone.model.select([a]));
    expect(await screen.findByText('It is no longer there.')).toBeDefined();
    cleanup();
    const failing = await openInspector(page);
    failing.server.respond(readDonation, () => Response.json({}, { status: 500 }));
    act(() => failing.model.select([a]));
    expect(await screen.findByText('Its name could not be loaded.')).toBeDefined();
  });

  it('ED-65 a block of a kind that Awning does not know is a card that can be moved, copied and removed', async () => {
    const page = letterPage({ a: { at: cell(0, 0), type: 987_654, value: { any: 1 } } });
    const { model, user, document } = await openInspector(page, { selected: [a] });
    expect(await screen.findByText('Unknown block')).toBeDefined();
    expect(screen.getByText(/You can move, copy or remove it/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'More: Column' }));
    expect(placedIn(document()).a?.desktop.column).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Duplicate' }));
    expect(Object.keys(placedIn(document()))).toHaveLength(2);
    act(() => model.select([a]));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(findBlock(document(), a)).toBeUndefined();
  });
});
