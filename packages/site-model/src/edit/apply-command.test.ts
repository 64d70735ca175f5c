import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf } from '../document/document-walk.ts';
import type { PageDocument } from '../document/page-document.ts';
import { applyCommand } from './apply-command.ts';
import { EditCommand } from './edit-command.ts';
import { createIds, NOBODY, randomCommand } from './testing/random-commands.ts';
import { samplePage } from './testing/sample-page.ts';

const page = samplePage(6, createIds());
const section = page.sections[0]?.id ?? '';
const block = blocksOf(page)[0]?.id ?? '';
const context = { newId: createIds(0xffff) };

/** As it comes from a browser: nobody has looked at it. */
const send = (command: unknown) => applyCommand(page, JSON.parse(JSON.stringify(command)), context);
const refusalOf = (command: unknown): string => {
  const edit = send(command);
  return edit.ok ? 'carried out' : `${edit.refusal.code}: ${edit.refusal.message}`;
};

describe('a command that makes no sense', () => {
  it.each([
    ['nothing', null, 'bad-command: This is no command that changes a page.'],
    ['a list', [], 'bad-command: This is no command that changes a page.'],
    ['an unknown verb', { do: 'paint' }, 'bad-command: This is no command that changes a page.'],
    [
      'a verb of the prototype',
      { do: 'constructor' },
      'bad-command: This is no command that changes a page.',
    ],
    ['a missing field', { do: 'remove-block' }, 'bad-command: “block” is missing.'],
    [
      'a foreign field',
      { do: 'remove-block', block, really: true },
      'bad-command: “really” is no field that belongs here.',
    ],
    [
      'an id that is none',
      { do: 'remove-block', block: '../1' },
      'bad-command: “block” is not written as it has to be.',
    ],
    [
      'a block of nobody',
      { do: 'remove-block', block: NOBODY },
      'unknown-block: This block is no longer on the page.',
    ],
    [
      'a section of nobody',
      { do: 'remove-section', section: NOBODY },
      'unknown-section: This section is no longer on the page.',
    ],
    [
      'a column of nobody',
      { do: 'set-span', column: NOBODY, span: 3 },
      'unknown-column: This column is no longer on the page.',
    ],
    [
      'a negative cell',
      { do: 'resize-block', block, row: -1 },
      'bad-command: “row” must not be less than 0.',
    ],
    [
      'half a cell',
      { do: 'resize-block', block, width: 1.5 },
      'bad-command: “width” must be a whole number.',
    ],
    [
      'a kind of block that nobody knows',
      { do: 'add-block', section, type: 999 },
      'unknown-type: There is no kind of block with the number 999.',
    ],
    [
      'a value that does not fit the kind',
      { do: 'add-block', section, type: 2, value: { html: 1 } },
      'bad-value: “html” must be text.',
    ],
  ])('SM-17 an invalid command is refused with a message: %s', (_, command, refusal) => {
    expect(refusalOf(command)).toBe(refusal);
  });

  it('SM-17 a command that contains itself is refused', () => {
    const command: Extract<EditCommand, { do: 'set-property' }> = {
      do: 'set-property',
      block,
      path: ['html'],
    };
    command.value = { command };
    const edit = applyCommand(page, command, context);
    expect(edit.ok || edit.refusal.message).toBe('This contains itself, so it would never end.');
  });

  it('SM-17 an invalid command never throws and never changes the document', () => {
    const before = JSON.stringify(page);
    const verbs = EditCommand.anyOf.map((shape) => shape.properties.do.const);
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(section, block, NOBODY, 0, -1, 1e9, 'phone', '__proto__'),
      fc.constantFrom(page.sections[0], [block], [{ block, rows: 3 }], [{ do: 'remove-block', block }], {
        awning: 'clipboard',
        version: 1,
        blocks: [{ block: 1 }],
      }),
    );
    const names = [
      'block',
      'section',
      'to',
      'at',
      'path',
      'value',
      'column',
      'row',
      'width',
      'layer',
      'settings',
      'span',
      'blocks',
      'cells',
      'changes',
      'clipboard',
      'commands',
      'count',
      'edge',
      'needs',
      'order',
      'with',
    ];
    const fields = fc.dictionary(fc.constantFrom(...names), value);
    fc.assert(
      fc.property(fc.constantFrom(...verbs), fields, (verb, rest) => {
        const edit = send({ ...rest, do: verb });
        if (!edit.ok) expect(edit.refusal.message).toMatch(/\S.*\.$/);
        expect(JSON.stringify(page) === before).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('SM-17 sensible commands leave a frozen document alone, too', () => {
    const frozen = deepFreeze(samplePage(6, createIds()));
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 0xffff }), { minLength: 16, maxLength: 16 }), (numbers) => {
        let at = 0;
        const random = (limit: number): number => {
          at += 1;
          return limit < 1 ? 0 : (numbers[at % numbers.length] ?? 0) % limit;
        };
        applyCommand(frozen, randomCommand(frozen, random), context);
      }),
      { numRuns: 500 },
    );
  });
});

const deepFreeze = (document: PageDocument): PageDocument => {
  const freeze = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  };
  freeze(document);
  return document;
};

describe('the answer to a command', () => {
  it('an edit has a label that people understand', () => {
    const edit = send({ do: 'add-block', section, type: 5 });
    expect(edit.ok && edit.label).toBe('Add Image');
  });

  it('an edit that changes nothing returns the same document', () => {
    const edit = send({ do: 'set-section', section, settings: { anchor: 'top' } });
    expect(edit.ok && edit.document === page && edit.undo).toEqual([]);
  });
});
