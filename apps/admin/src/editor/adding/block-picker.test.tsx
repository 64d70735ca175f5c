import { BLOCK_TYPES, blocksOf, emptyDocument, newSection } from '@awning/site-model';
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BlockPicker } from './block-picker.tsx';
import { openPicker } from './testing/open-picker.tsx';

const SECTION = '1'.repeat(24);
const page = { ...emptyDocument(), sections: [newSection(SECTION)] };
const inView = [{ section: SECTION, firstRow: 3, lastRow: 20 }];

describe('the block picker', () => {
  it('ED-60 ED-61 a block is found by another word, added by Enter where the member looks, and selected', async () => {
    const added: unknown[] = [];
    const picker = await openPicker({
      document: page,
      draw: (close) => (
        <BlockPicker inView={inView} onClose={close} onAdded={(...what) => added.push(what)} />
      ),
    });
    const dialog = await picker.dialog();
    await picker.user.type(within(dialog).getByRole('combobox'), 'photo{Enter}');
    const { layout } = picker.page().sections[0] ?? {};
    if (layout?.type !== 'fluid') throw new Error('The section is fluid.');
    expect(layout.blocks.map(({ block, desktop }) => [block.type, desktop.row, desktop.height])).toEqual([
      [BLOCK_TYPES.image, 3, 10],
    ]);
    const [block] = blocksOf(picker.page());
    expect(picker.model.state().view.selected).toEqual([block?.id]);
    expect(added).toEqual([[block?.id, BLOCK_TYPES.image]]);
    expect(picker.isClosed()).toBe(true);
  });

  it('ED-60 arrows move through the groups, each kind with a line of help', async () => {
    const picker = await openPicker({
      document: page,
      draw: (close) => <BlockPicker inView={inView} onClose={close} />,
    });
    const dialog = await picker.dialog();
    const options = within(dialog).getAllByRole('option');
    expect(options.length).toBeGreaterThan(20);
    for (const option of options) expect(option.querySelector('svg')).not.toBeNull();
    within(dialog).getByRole('combobox').focus();
    await picker.user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    expect(blocksOf(picker.page()).map(({ type }) => type)).toEqual([BLOCK_TYPES.image]);
  });

  it('ED-60 a block goes into the cells that were drawn', async () => {
    const place = { section: SECTION, at: { column: 5, row: 7, width: 9, height: 3 } };
    const picker = await openPicker({
      document: page,
      draw: (close) => <BlockPicker place={place} inView={[]} onClose={close} />,
    });
    const dialog = await picker.dialog();
    await picker.user.click(within(dialog).getByRole('option', { name: /^Quote/ }));
    const { layout } = picker.page().sections[0] ?? {};
    expect(layout?.type === 'fluid' && layout.blocks[0]?.desktop).toMatchObject(place.at);
  });

  it('a block on a page without a grid brings a section of its own', async () => {
    const picker = await openPicker({ draw: (close) => <BlockPicker inView={[]} onClose={close} /> });
    const dialog = await picker.dialog();
    await picker.user.type(within(dialog).getByRole('combobox'), 'button{Enter}');
    expect(picker.page().sections).toHaveLength(1);
    expect(blocksOf(picker.page()).map(({ type }) => type)).toEqual([BLOCK_TYPES.button]);
  });

  it('what was used last is offered first the next time', async () => {
    const picker = await openPicker({
      document: page,
      draw: (close) => <BlockPicker inView={inView} onClose={close} />,
    });
    const dialog = await picker.dialog();
    await picker.user.type(within(dialog).getByRole('combobox'), 'map{Enter}');
    await picker.user.clear(within(dialog).getByRole('combobox'));
    const recent = await within(dialog).findByRole('group', { name: 'Recently used' });
    expect(within(recent).getByRole('option', { name: /^Map/ })).toBeDefined();
  });

  it('what nobody calls a block says so and adds nothing', async () => {
    const picker = await openPicker({
      document: page,
      draw: (close) => <BlockPicker inView={inView} onClose={close} />,
    });
    const dialog = await picker.dialog();
    await picker.user.type(within(dialog).getByRole('combobox'), 'zebra{Enter}');
    expect(within(dialog).getByText('No block is called “zebra”.')).toBeDefined();
    expect(blocksOf(picker.page())).toEqual([]);
  });
});
