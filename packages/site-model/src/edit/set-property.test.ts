import { describe, expect, it } from 'vitest';
import { accordionBlock } from '../blocks/accordion-block.ts';
import { formBlock } from '../blocks/form-block.ts';
import { findBlock } from '../document/document-walk.ts';
import { areaDocument, fullRow } from '../document/new-document.ts';
import type { PageDocument } from '../document/page-document.ts';
import { applyCommand } from './apply-command.ts';
import type { EditCommand } from './edit-command.ts';
import { editPage } from './testing/edit-page.ts';
import { createIds } from './testing/random-commands.ts';

const newId = createIds();
const text = { id: newId(), type: 2, value: { html: '<p>Old</p>' } };
const accordion = {
  id: newId(),
  type: accordionBlock.type,
  value: {
    ...accordionBlock.defaults,
    items: [
      { title: 'One', body: '' },
      { title: 'Two', body: '' },
    ],
  },
};
const foreign = { id: newId(), type: 999, value: { kept: true } };
const page = areaDocument(newId(), [fullRow(newId(), newId(), [text, accordion, foreign])]);

const valueIn = (document: PageDocument, id: string) => findBlock(document, id)?.value;

describe('setting a property', () => {
  it('SM-27 set-property changes a field, and its undo step holds the old value only', () => {
    const edit = applyCommand(
      page,
      { do: 'set-property', block: text.id, path: ['html'], value: '<p>New</p>' },
      { newId },
    );
    if (!edit.ok) throw new Error(edit.refusal.message);
    expect(edit.label).toBe('Change Text');
    expect(valueIn(edit.document, text.id)).toEqual({ html: '<p>New</p>' });
    expect(edit.undo).toEqual([
      {
        set: 'sections.0.layout.rows.0.columns.0.content.0.block.value.html'
          .split('.')
          .map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
        to: '<p>Old</p>',
      },
    ]);
  });

  it('SM-27 set-property reaches into lists, appends to them and removes entries', () => {
    const edit = editPage(page);
    const items = () => {
      const list = valueIn(edit.document(), accordion.id)?.items;
      return Array.isArray(list) ? list : [];
    };
    const set = (path: (string | number)[], value: unknown) =>
      edit.run({ do: 'set-property', block: accordion.id, path, value });
    set(['items', 2], { title: 'Three', body: '' });
    set(['items', 0, 'title'], 'First');
    expect(items()).toMatchObject([{ title: 'First' }, { title: 'Two' }, { title: 'Three' }]);
    edit.run({ do: 'set-property', block: accordion.id, path: ['items', 1] });
    expect(items()).toMatchObject([{ title: 'First' }, { title: 'Three' }]);
    const beyond: EditCommand = { do: 'set-property', block: accordion.id, path: ['items', 9], value: {} };
    expect(edit.refusal(beyond)).toBe('bad-value: The block has no “items.9”.');
  });

  it.each([
    ['a value of another type', ['html'], 5, 'bad-value: “html” must be text.'],
    [
      'a field that the kind does not have',
      ['colour'],
      'red',
      'bad-value: “colour” is no field that belongs here.',
    ],
    ['a path into nowhere', ['a', 'b', 'c'], 1, 'bad-value: The block has no “a.b.c”.'],
    ['a path into text', ['html', 0], 'x', 'bad-value: The block has no “html.0”.'],
    ['the prototype', ['__proto__'], {}, 'bad-value: The block has no “__proto__”.'],
    [
      'what lies on the prototype',
      ['constructor', 'name'],
      'x',
      'bad-value: The block has no “constructor.name”.',
    ],
    [
      'text that cannot be stored',
      ['html'],
      '\u0000',
      'bad-command: This text has characters that cannot be stored.',
    ],
    ['no path', [], 'x', 'bad-command: “path” must have at least 1 entries.'],
  ])('SM-27 set-property refuses %s', (_, path, value, message) => {
    expect(editPage(page).refusal({ do: 'set-property', block: text.id, path, value })).toBe(message);
    expect(Object.getPrototypeOf(text.value)).toBe(Object.prototype);
  });

  it('SM-27 a field that is removed, or was never there, has the value of a new block', () => {
    const edit = editPage(page);
    const removed = edit.run({ do: 'set-property', block: text.id, path: ['html'] });
    expect(findBlock(removed, text.id)?.value).toEqual({});
    const set = edit.run({ do: 'set-property', block: text.id, path: ['html'], value: '<p>Again</p>' });
    expect(findBlock(set, text.id)?.value).toEqual({ html: '<p>Again</p>' });
  });

  it('SM-10 set-property refuses blocks of unknown kinds', () => {
    expect(
      editPage(page).refusal({ do: 'set-property', block: foreign.id, path: ['kept'], value: 1 }),
    ).toMatch(/^unknown-type: /);
  });

  it('SM-5 set-property refuses what would make the page too large, and keeps the old value', () => {
    const blocks = Array.from({ length: 6 }, () => ({ ...text, id: newId() }));
    const edit = editPage(areaDocument(newId(), [fullRow(newId(), newId(), blocks)]));
    const fill = (index: number, value: string): EditCommand => ({
      do: 'set-property',
      block: blocks[index]?.id ?? '',
      path: ['html'],
      value,
    });
    for (let i = 0; i < 4; i += 1) edit.run(fill(i, 'x'.repeat(199_000)));
    edit.run(fill(4, 'é'.repeat(99_000)));
    expect(edit.refusal(fill(5, 'x'.repeat(50_000)))).toBe(
      'too-large: The page would take more than 1,000,000 bytes. Spread it over several pages.',
    );
    edit.run(fill(0, ''));
    edit.run(fill(5, 'x'.repeat(50_000)));
  });
});

describe('entries of a list', () => {
  const titles = (document: PageDocument): unknown => {
    const list = valueIn(document, accordion.id)?.items;
    return Array.isArray(list) ? list.map((entry: { title: string }) => entry.title).join() : list;
  };
  const change = (path: (string | number)[], more: object): EditCommand => ({
    do: 'set-property',
    block: accordion.id,
    path,
    ...more,
  });

  it('SM-43 an entry is inserted at a place, and entries move within their list', () => {
    const edit = editPage(page);
    edit.run(change(['items', 0], { value: { title: 'Zero', body: '' }, insert: true }));
    expect(titles(edit.document())).toBe('Zero,One,Two');
    edit.run(change(['items', 3], { value: { title: 'Three', body: '' }, insert: true }));
    edit.run(change(['items', 0], { to: 3 }));
    expect(titles(edit.document())).toBe('One,Two,Three,Zero');
    edit.run(change(['items', 2], { to: 0 }));
    expect(titles(edit.document())).toBe('Three,One,Two,Zero');
  });

  it.each([
    ['an insertion beyond the end', change(['items', 3], { value: {}, insert: true })],
    ['an insertion without a value', change(['items', 0], { insert: true })],
    ['an insertion into an object', change(['items'], { value: [], insert: true })],
    ['a move beyond the end', change(['items', 0], { to: 2 })],
    ['a move of nothing', change(['items', 2], { to: 0 })],
    ['a move with a value', change(['items', 0], { to: 1, value: {} })],
  ])('SM-43 %s is refused', (_, command) => {
    expect(editPage(page).refusal(command)).toMatch(/^bad-value: The block has no “items/);
  });
});

describe('several properties at once', () => {
  it('SM-43 several places of several blocks change as one step', () => {
    const edit = applyCommand(
      page,
      {
        do: 'set-properties',
        changes: [
          { block: text.id, path: ['html'], value: '<p>New</p>' },
          { block: accordion.id, path: ['items', 0, 'title'], value: 'First' },
          { block: accordion.id, path: ['items', 1] },
        ],
      },
      { newId },
    );
    if (!edit.ok) throw new Error(edit.refusal.message);
    expect(edit.label).toBe('Change 2 blocks');
    expect(valueIn(edit.document, text.id)).toEqual({ html: '<p>New</p>' });
    expect(valueIn(edit.document, accordion.id)?.items).toEqual([{ title: 'First', body: '' }]);
  });

  it('SM-43 values that only fit together are set together, and one that does not fit refuses all', () => {
    const area = areaDocument(newId(), [
      fullRow(newId(), newId(), [{ id: text.id, type: formBlock.type, value: formBlock.defaults }]),
    ]);
    const lightbox: EditCommand = { do: 'set-property', block: text.id, path: ['useLightbox'], value: true };
    const edit = editPage(area);
    edit.run({ do: 'set-property', block: text.id, path: ['lightboxHandleText'], value: '' });
    expect(edit.refusal(lightbox)).toContain('needs a text');
    edit.run({
      do: 'set-properties',
      changes: [
        { block: text.id, path: ['useLightbox'], value: true },
        { block: text.id, path: ['lightboxHandleText'], value: 'Write to us' },
      ],
    });
    const before = edit.document();
    expect(
      edit.refusal({
        do: 'set-properties',
        changes: [
          { block: text.id, path: ['formName'], value: 'Contact' },
          { block: text.id, path: ['buttonAlignment'], value: 'diagonal' },
        ],
      }),
    ).toMatch(/^bad-value: /);
    expect(edit.document()).toBe(before);
  });
});
