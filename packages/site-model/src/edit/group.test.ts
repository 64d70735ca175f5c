import { describe, expect, it } from 'vitest';
import { applyCommand } from './apply-command.ts';
import { applyDiff } from './document-diff.ts';
import type { EditCommand, SingleCommand } from './edit-command.ts';
import { editPage } from './testing/edit-page.ts';
import { cell, idOf, letterPage, SECTION } from './testing/letter-page.ts';
import { createIds, NOBODY } from './testing/random-commands.ts';

const page = letterPage({ a: cell(0, 0), b: cell(8, 0), c: cell(0, 4) });
const run = (commands: readonly SingleCommand[], label?: string) =>
  applyCommand(
    page,
    { do: 'group', commands, ...(label === undefined ? {} : { label }) },
    { newId: createIds() },
  );
const remove = (letter: string) => ({ do: 'remove-block', block: idOf(letter) }) as const;

describe('a group of commands', () => {
  it('SM-42 a group is one step with one undo, and each command meets what the one before left', () => {
    const added = '1'.padStart(24, '0');
    const edit = run([
      { do: 'add-block', section: SECTION, type: 2 },
      { do: 'set-property', block: added, path: ['html'], value: 'new' },
      remove('a'),
    ]);
    if (!edit.ok) throw new Error(edit.refusal.message);
    expect(edit.document.sections[0]?.layout).toMatchObject({ blocks: { length: 3 } });
    expect(applyDiff(edit.document, edit.undo).document).toEqual(page);
  });

  it('SM-42 a group of which one command is refused does nothing', () => {
    const edit = editPage(page);
    const group: EditCommand = {
      do: 'group',
      commands: [remove('a'), { do: 'remove-block', block: NOBODY }],
    };
    expect(edit.refusal(group)).toBe('unknown-block: This block is no longer on the page.');
    expect(edit.document()).toBe(page);
  });

  const write = (value: string): SingleCommand => ({
    do: 'set-property',
    block: idOf('a'),
    path: ['html'],
    value,
  });
  const labels: readonly (readonly [string, readonly SingleCommand[]])[] = [
    ['Remove 3 blocks', [remove('a'), remove('b'), remove('c')]],
    ['Remove Text', [remove('a')]],
    ['Remove Text and 1 more', [remove('a'), { do: 'trim-rows', section: SECTION }]],
    ['Change Text', [write('1'), write('2')]],
  ];
  it.each(labels)('SM-42 a group has a label that people understand: %s', (label, commands) => {
    expect(run(commands)).toMatchObject({ ok: true, label });
  });

  it('SM-42 a group takes the label of its caller', () => {
    expect(run([remove('a')], 'Tidy up')).toMatchObject({ label: 'Tidy up' });
  });

  it.each([
    [
      'another group',
      { do: 'group', commands: [{ do: 'group', commands: [remove('a')] }] },
      'A group cannot hold another group.',
    ],
    [
      'a verb that nobody knows',
      { do: 'group', commands: [{ do: 'paint' }] },
      'This is no command that changes a page.',
    ],
    [
      'a command without its fields',
      { do: 'group', commands: [{ do: 'remove-block' }] },
      '“block” is missing.',
    ],
    ['nothing', { do: 'group', commands: [] }, '“commands” must have at least 1 entries.'],
  ])('SM-42 a group with %s is refused', (_, command, sentence) => {
    expect(editPage(page).refusal(command as EditCommand)).toBe(`bad-command: ${sentence}`);
  });
});
