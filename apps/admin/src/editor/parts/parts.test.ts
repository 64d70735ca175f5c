import { applyCommand, BLOCK_TYPES, type PageDocument } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { createTranslate } from '../../messages/messages.ts';
import { blockIds, samplePage, sectionIds } from '../../testing/fake-editor.ts';
import { editorMessages } from '../editor-messages.ts';
import {
  blocksToPickUp,
  layerParts,
  moveBy,
  moveToLine,
  orderParts,
  type PartCommands,
  removeParts,
  resizeBy,
} from './part-commands.ts';
import { placeSentence } from './part-sentences.ts';
import { nextBlock, pressed, selectAll, upOne } from './selection.ts';

const page = samplePage();
const [title = '', beside = '', below = ''] = blockIds;
const [opening, second] = sectionIds;
const none = { shift: false, alt: false };
const context = (selected: readonly string[], device: 'desktop' | 'phone' = 'desktop') => ({
  document: page,
  selected,
  device,
});

function carryOut(document: PageDocument, made: PartCommands): PageDocument {
  if ('refusal' in made) throw new Error(made.refusal);
  return made.commands.reduce((current, command) => {
    const outcome = applyCommand(current, command, { newId: () => 'f'.repeat(24) });
    if (!outcome.ok) throw new Error(outcome.refusal.message);
    return outcome.document;
  }, document);
}

/** The same page with an image below the title. */
const imagePage: PageDocument = {
  ...page,
  sections: page.sections.map((section) =>
    section.layout.type !== 'fluid'
      ? section
      : {
          ...section,
          layout: {
            ...section.layout,
            blocks: section.layout.blocks.map((placed) =>
              placed.block.id === below
                ? { ...placed, block: { id: below, type: BLOCK_TYPES.image, value: {} } }
                : placed,
            ),
          },
        },
  ),
};

describe('what a press selects', () => {
  it('ED-23 the block on top, the section on empty ground, and nothing outside of both', () => {
    expect(pressed(page, [], { hit: [title, opening], keys: none })).toEqual([title]);
    expect(pressed(page, [title], { hit: [opening], keys: none })).toEqual([opening]);
    expect(pressed(page, [title], { hit: [], keys: none })).toEqual([]);
    expect(pressed(page, [title], { hit: ['gone', opening], keys: none })).toEqual([opening]);
  });

  it('ED-24 Shift adds and takes away, and never joins a section with a block', () => {
    const keys = { shift: true, alt: false };
    expect(pressed(page, [title], { hit: [beside, opening], keys })).toEqual([title, beside]);
    expect(pressed(page, [title, beside], { hit: [title, opening], keys })).toEqual([beside]);
    expect(pressed(page, [opening], { hit: [title, opening], keys })).toEqual([title]);
  });

  it('ED-13 Alt goes one deeper and begins again below the last', () => {
    const keys = { shift: false, alt: true };
    const hit = [beside, title, opening];
    expect(pressed(page, [], { hit, keys })).toEqual([beside]);
    expect(pressed(page, [beside], { hit, keys })).toEqual([title]);
    expect(pressed(page, [title], { hit, keys })).toEqual([opening]);
    expect(pressed(page, [opening], { hit, keys })).toEqual([beside]);
  });

  it('ED-23 ED-24 Escape goes up, and all of the section comes before all of the page', () => {
    expect(upOne(page, [title])).toEqual([opening]);
    expect(upOne(page, [opening])).toEqual([]);
    expect(selectAll(page, [beside])).toEqual([title, beside, below]);
    expect(selectAll(page, [second])).toEqual([title, beside, below]);
    expect(nextBlock(page, [title], 1)).toBe(beside);
    expect(nextBlock(page, [below], 1)).toBeNull();
    expect(nextBlock(page, [opening], 1)).toBe(title);
  });
});

describe('commands for what is selected', () => {
  it('one block moves, several move together, and none leaves the grid', () => {
    expect(moveBy(context([title]), 1, 0)).toEqual({
      commands: [
        { do: 'move-block', block: title, to: { device: 'desktop', column: 1, row: 0 }, push: false },
      ],
    });
    const both = carryOut(page, moveBy(context([title, beside]), 2, 1));
    const { layout } = both.sections[0] ?? {};
    expect(
      layout?.type === 'fluid' && layout.blocks.map(({ desktop }) => [desktop.column, desktop.row]),
    ).toEqual([
      [2, 1],
      [14, 1],
      [0, 4],
    ]);
    expect(moveBy(context([title]), -1, 0)).toEqual({ refusal: 'gridEdge' });
    expect(resizeBy(context([title]), -8, 0)).toEqual({ refusal: 'gridEdge' });
    expect(moveBy(context([opening]), 1, 0)).toEqual({ refusal: 'onlyBlocks' });
    expect(moveBy(context([]), 1, 0)).toEqual({ refusal: 'nothingSelected' });
  });

  it('ED-36 what a moved block meets makes room, unless it is an image, which it then lies on', () => {
    expect(moveBy(context([title]), 0, 3)).toMatchObject({ commands: [{ push: true }] });
    expect(moveBy({ ...context([title]), document: imagePage }, 0, 3)).toMatchObject({
      commands: [{ push: false }],
    });
    expect(resizeBy(context([title]), 0, 3)).toMatchObject({
      commands: [{ do: 'resize-block', push: true }],
    });
  });

  it('Ctrl and an arrow go to the next edge of another block, and to the end of the grid', () => {
    expect(moveToLine(context([title]), 'after')).toMatchObject({
      commands: [{ to: { column: 4, row: 0 } }],
    });
    expect(moveToLine(context([title]), 'above')).toEqual({ refusal: 'gridEdge' });
    expect(moveToLine(context([below]), 'above')).toMatchObject({
      commands: [{ to: { column: 0, row: 2 } }],
    });
  });

  it('blocks of one grid are picked up together', () => {
    expect(blocksToPickUp(context([beside, title]))).toEqual({ blocks: [title, beside] });
    expect(blocksToPickUp(context([second]))).toEqual({ refusal: 'onlyBlocks' });
    expect(blocksToPickUp(context([]))).toEqual({ refusal: 'nothingSelected' });
  });

  it('on the phone a block moves within the eight columns of the phone', () => {
    expect(moveBy(context([title], 'phone'), 1, 0)).toEqual({ refusal: 'gridEdge' });
    expect(resizeBy(context([title], 'phone'), -1, 0)).toMatchObject({
      commands: [{ do: 'resize-block', device: 'phone', width: 7 }],
    });
  });

  it('ED-50 the order changes by one, and its ends are said', () => {
    expect(orderParts(context([beside]), -1)).toEqual({
      commands: [{ do: 'set-order', section: opening, order: [beside, title, below] }],
    });
    expect(orderParts(context([title]), -1)).toEqual({ refusal: 'firstInOrder' });
    expect(orderParts(context([below]), 1)).toEqual({ refusal: 'lastInOrder' });
    expect(orderParts(context([second]), -1)).toEqual({
      commands: [{ do: 'reorder-sections', section: second, to: 0 }],
    });
    expect(orderParts(context([title, beside]), 1)).toEqual({ refusal: 'oneBlock' });
  });

  it('several blocks are removed as one step, and layers change for each', () => {
    expect(removeParts(context([title, beside]))).toMatchObject({
      commands: [{ do: 'group', commands: [{ block: title }, { block: beside }] }],
    });
    expect(removeParts(context([second]))).toEqual({ commands: [{ do: 'remove-section', section: second }] });
    expect(layerParts(context([title]), 'forward')).toMatchObject({
      commands: [{ do: 'set-layer', block: title }],
    });
  });
});

describe('what is said of a move', () => {
  it('ED-52 what moved, where to, and what moved down because of it', () => {
    const t = createTranslate(editorMessages, 'en');
    const nameOf = (id: string): string => (id === title ? 'Title' : 'Text');
    const naming = { t, device: 'desktop' as const, nameOf };
    const push = { do: 'resize-block' as const, block: title, height: 6, push: true };
    const pushed = carryOut(page, { commands: [push] });
    expect(placeSentence(naming, [title], pushed, page)).toBe(
      'Title is now 8 wide and 6 high. Text moved down 2 rows.',
    );
    const room = carryOut(page, moveBy(context([title]), 0, 3));
    expect(placeSentence(naming, [title], room, page)).toBe(
      'Title moved to column 1, row 4. Text moved down 1 row.',
    );
    const over = carryOut(imagePage, moveBy({ ...context([title]), document: imagePage }, 0, 3));
    expect(placeSentence(naming, [title], over, imagePage)).toBe(
      'Title moved to column 1, row 4. Title is now on top of Text.',
    );
  });
});
