import { describe, expect, it } from 'vitest';
import { accordionBlock } from '../blocks/accordion-block.ts';
import { imageBlock } from '../blocks/image-block.ts';
import { productBlock } from '../blocks/product-block.ts';
import type { PageDocument } from '../document/page-document.ts';
import { applyCommand } from './apply-command.ts';
import type { EditCommand } from './edit-command.ts';
import { cell, idOf, letterPage, SECTION } from './testing/letter-page.ts';
import { createIds } from './testing/random-commands.ts';
import { wordsOnlyProblems } from './words-only.ts';

const items = [
  { title: 'One', body: '' },
  { title: 'Two', body: '' },
];
const pageOf = (locked: boolean): PageDocument =>
  letterPage(
    {
      a: cell(0, 0),
      b: { at: cell(8, 0), type: imageBlock.type, value: imageBlock.defaults },
      c: { at: cell(16, 0), type: accordionBlock.type, value: { ...accordionBlock.defaults, items } },
      d: { at: cell(0, 4), type: productBlock.type, value: productBlock.defaults },
    },
    locked ? { locked: true } : {},
  );
const problemsAfter = (command: EditCommand, locked = true, everywhere = false): readonly string[] => {
  const page = pageOf(locked);
  const edit = applyCommand(page, command, { newId: createIds() });
  if (!edit.ok) throw new Error(edit.refusal.message);
  return wordsOnlyProblems(page, edit.document, { everywhere }).map(
    ({ path, message }) => `${path}: ${message}`,
  );
};
const set = (letter: string, path: (string | number)[], value: unknown): EditCommand => ({
  do: 'set-property',
  block: idOf(letter),
  path,
  value,
});

describe('a locked section', () => {
  it.each([
    ['a text', set('a', ['html'], '<p>New</p>')],
    ['an image', set('b', ['imageId'], idOf('e'))],
    ['a link', set('b', ['linkTo'], '/about')],
    ['a text inside a list', set('c', ['items', 1, 'title'], 'Second')],
  ])('SM-46 a locked section takes %s', (_, command) => {
    expect(problemsAfter(command)).toEqual([]);
  });

  const refused: readonly (readonly [string, EditCommand, string])[] = [
    [
      'a place',
      { do: 'move-block', block: idOf('a'), to: { column: 0, row: 9 } },
      'its blocks stay where they are.',
    ],
    ['a block more', { do: 'add-block', section: SECTION, type: 2 }, 'its blocks stay where they are.'],
    ['a block less', { do: 'remove-block', block: idOf('a') }, 'its blocks stay where they are.'],
    [
      'another reading order',
      { do: 'set-order', section: SECTION, order: ['d', 'c', 'b', 'a'].map(idOf) },
      'its blocks stay where they are.',
    ],
    [
      'its own end',
      { do: 'set-section', section: SECTION, settings: { locked: false } },
      'its settings stay as they are.',
    ],
    [
      'other spacing',
      { do: 'set-section', section: SECTION, settings: { spacing: 'large' } },
      'its settings stay as they are.',
    ],
    ['its removal', { do: 'remove-section', section: SECTION }, 'it cannot be removed.'],
    ['a choice', set('b', ['layout'], 'card'), 'in “Image” only texts, images and links change.'],
    ['a number', set('b', ['imageWidth'], 50), 'in “Image” only texts, images and links change.'],
    [
      'another entry of a list',
      { do: 'set-property', block: idOf('c'), path: ['items', 0] },
      'in “Accordion” only texts, images and links change.',
    ],
    [
      'another product',
      set('d', ['productId'], idOf('e')),
      'in “Product” only texts, images and links change.',
    ],
    [
      'padding',
      { do: 'set-block', block: idOf('a'), settings: { padding: 'small' } },
      'in “Text” only texts, images and links change.',
    ],
  ];
  it.each(refused)('SM-46 a locked section refuses %s', (_, command, sentence) => {
    const [problem] = problemsAfter(command);
    expect(problem).toContain(`This section is locked: ${sentence}`);
    expect(problemsAfter(command, false)).toEqual([]);
  });

  it('SM-46 members who only write move nothing in sections that are not locked', () => {
    const move: EditCommand = { do: 'move-block', block: idOf('a'), to: { column: 0, row: 9 } };
    expect(problemsAfter(move, false, true)).toHaveLength(1);
    expect(problemsAfter(set('a', ['html'], 'New'), false, true)).toEqual([]);
  });

  it('SM-46 members who only write add and remove no section', () => {
    expect(problemsAfter({ do: 'add-section' }, false, true)).toEqual([
      'sections: The sections of this page stay as they are.',
    ]);
    expect(problemsAfter({ do: 'remove-section', section: SECTION }, false, true)).toHaveLength(1);
    expect(problemsAfter({ do: 'add-section' })).toEqual([]);
  });
});
