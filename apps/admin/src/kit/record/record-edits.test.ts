import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acceptSave,
  changedFields,
  conflictsOf,
  discardEdits,
  editField,
  hasChanges,
  isSameValue,
  keepEdits,
  resolveConflict,
  restoreEdits,
  shownValue,
  startEdits,
  takeTheirs,
} from './record-edits.ts';

const product = { title: 'Mug', price: 14, tags: ['new'], text: '' };

describe('edits of a record', () => {
  it('AP-21 typing something and taking it back is no change', () => {
    const typed = editField(startEdits(product), 'title', 'Mugs');
    expect(changedFields(typed)).toEqual({ title: 'Mugs' });
    expect(hasChanges(editField(typed, 'title', 'Mug'))).toBe(false);
    expect(hasChanges(editField(typed, 'title', 'Mug'))).toBe(false);
    expect(hasChanges(editField(startEdits(product), 'tags', ['new']))).toBe(false);
  });

  it('AP-23 what is typed while a save is under way stays a change, and what was sent is clean', () => {
    const first = editField(editField(startEdits(product), 'title', 'Cup'), 'price', 15);
    const sent = changedFields(first);
    const later = editField(first, 'title', 'Cups');
    const after = acceptSave(later, sent, { ...product, title: 'Cup', price: 15 });
    expect(changedFields(after)).toEqual({ title: 'Cups' });
    expect(shownValue(after)).toEqual({ ...product, title: 'Cups', price: 15 });
  });

  it('AP-24 what only the other side changed is taken over, and what both changed waits for a choice', () => {
    const mine = editField(editField(startEdits(product), 'title', 'Cup'), 'text', 'Blue');
    const met = takeTheirs(mine, { ...product, title: 'Beaker', price: 16, text: 'Blue' });
    expect(shownValue(met)).toEqual({ ...product, title: 'Cup', price: 16, text: 'Blue' });
    expect(conflictsOf(met)).toEqual([{ name: 'title', mine: 'Cup', theirs: 'Beaker' }]);
    expect(hasChanges(resolveConflict(met, 'title', 'theirs'))).toBe(false);
    const kept = resolveConflict(met, 'title', 'mine');
    expect([conflictsOf(kept), changedFields(kept)]).toEqual([[], { title: 'Cup' }]);
    expect(shownValue(discardEdits(met)).title).toBe('Beaker');
  });

  it('AP-24 a conflict that nobody has settled outlives the next look at the record', () => {
    const mine = editField(startEdits(product), 'title', 'Cup');
    const newest = { ...product, title: 'Beaker' };
    const twice = takeTheirs(takeTheirs(mine, newest), { ...newest, price: 20 });
    expect(conflictsOf(twice)).toEqual([{ name: 'title', mine: 'Cup', theirs: 'Beaker' }]);
  });

  it('AP-24 nothing typed is lost by any order of typing, saving and meeting the other side', () => {
    const names = ['title', 'price', 'text'] as const;
    const step = fc.record({
      kind: fc.constantFrom('type', 'save', 'meet'),
      name: fc.constantFrom(...names),
      value: fc.integer({ min: 0, max: 4 }).map(String),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let edits = startEdits<Record<string, string>>({ title: '0', price: '0', text: '0' });
        let server = edits.loaded;
        const screen = { ...server };
        for (const { kind, name, value } of steps) {
          if (kind === 'type') {
            edits = editField(edits, name, value);
            screen[name] = value;
          } else if (kind === 'meet') {
            server = { ...server, [name]: value };
            const isMine = Object.hasOwn(changedFields(edits), name);
            edits = takeTheirs(edits, server);
            if (!isMine) screen[name] = value;
          } else {
            const sent = changedFields(edits);
            server = { ...server, ...sent } as Record<string, string>;
            edits = acceptSave(edits, sent, server);
          }
          expect(shownValue(edits)).toEqual(screen);
        }
      }),
    );
  });

  it('AP-24 two members on different rows and fields of a list are put together, the same field is a conflict', () => {
    const mug = {
      variants: [
        { id: 'a', price: '14', stock: 3 },
        { id: 'b', price: '16', stock: 0 },
      ],
    };
    let mine = editField(startEdits(mug), 'variants[a].price', '15');
    mine = editField(editField(mine, 'variants[a].stock', 5), 'variants[b]', null);
    const newest = {
      variants: [
        { id: 'b', price: '17', stock: 0 },
        { id: 'a', price: '12', stock: 3 },
      ],
    };
    const met = takeTheirs(mine, newest);
    expect(conflictsOf(met).map(({ name }) => name)).toEqual(['variants[a].price', 'variants[b]']);
    const settled = resolveConflict(
      resolveConflict(met, 'variants[a].price', 'mine'),
      'variants[b]',
      'theirs',
    );
    expect(shownValue(settled).variants).toEqual([
      { id: 'b', price: '17', stock: 0 },
      { id: 'a', price: '15', stock: 5 },
    ]);
  });

  it('a row that was added and removed again is no change, with what was typed into it', () => {
    let edits = editField(startEdits({ variants: [] }), 'variants[new]', { id: 'new', price: '' });
    edits = editField(edits, 'variants[new].price', '9');
    expect(shownValue(edits).variants).toEqual([{ id: 'new', price: '9' }]);
    expect(hasChanges(editField(edits, 'variants[new]', null))).toBe(false);
  });

  it('AP-22 kept edits over a record that changed since are conflicts only where both sides changed', () => {
    const typed = editField(editField(startEdits(product), 'title', 'Cup'), 'price', 15);
    const kept = JSON.parse(JSON.stringify(keepEdits(typed)));
    const restored = restoreEdits({ ...product, title: 'Beaker', text: 'New' }, kept);
    expect(shownValue(restored)).toEqual({ ...product, title: 'Cup', price: 15, text: 'New' });
    expect(conflictsOf(restored)).toEqual([{ name: 'title', mine: 'Cup', theirs: 'Beaker' }]);
    expect(keepEdits(startEdits(product))).toBeNull();
  });

  it('values are compared as data: nested, with any order of keys', () => {
    expect(isSameValue({ a: [1, { b: 2 }], c: null }, { c: null, a: [1, { b: 2 }] })).toBe(true);
    expect(isSameValue([1, 2], { 0: 1, 1: 2 })).toBe(false);
    expect(isSameValue({ a: undefined }, {})).toBe(false);
  });
});
