import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../document/page-document.ts';
import { parseDocument } from '../document/parse-document.ts';
import { phoneOrderDiffers, placedInOrder, readingOrder } from '../document/reading-order.ts';
import { editPage } from './testing/edit-page.ts';
import { cell, cellsIn, idOf, letterPage, SECTION } from './testing/letter-page.ts';

const page = letterPage({ a: cell(0, 0), b: cell(8, 0), c: cell(0, 4) });
const ids = (...letters: string[]): string[] => letters.map(idOf);
const orderIn = (document: PageDocument): string => {
  const layout = document.sections[0]?.layout;
  if (layout?.type !== 'fluid') throw new Error('The page is a grid.');
  return placedInOrder(layout)
    .map(({ block }) => block.id[0])
    .join('');
};

describe('the reading order by hand', () => {
  it('ED-50 a reading order by hand changes the order of the markup and no place, until it is removed', () => {
    const edit = editPage(page);
    edit.run({ do: 'set-order', section: SECTION, order: ids('c', 'b', 'a') });
    expect(orderIn(edit.document())).toBe('cba');
    expect(cellsIn(edit.document())).toEqual(cellsIn(page));
    expect(cellsIn(edit.document(), 'phone')).toEqual(cellsIn(page, 'phone'));
    edit.run({ do: 'set-order', section: SECTION });
    expect(edit.document()).toEqual(page);
  });

  it('ED-50 a reading order by hand stays when blocks move, and is that of every device', () => {
    const edit = editPage(page);
    edit.run({ do: 'set-order', section: SECTION, order: ids('c', 'b', 'a') });
    edit.run({ do: 'move-block', block: idOf('a'), to: { column: 0, row: 20 } });
    expect(orderIn(edit.document())).toBe('cba');
    const layout = edit.document().sections[0]?.layout;
    expect(layout && readingOrder(layout, 'phone').map(({ id }) => id[0])).toEqual(['c', 'b', 'a']);
  });

  it('SM-37 a new block follows the one that stands before it in the layout, and a removed one is left out', () => {
    const edit = editPage(page, { newId: () => idOf('d') });
    edit.run({ do: 'set-order', section: SECTION, order: ids('c', 'b', 'a') });
    edit.run({ do: 'add-block', section: SECTION, type: 2, at: { column: 16, row: 0, width: 8 } });
    expect(orderIn(edit.document())).toBe('cbda');
    edit.run({ do: 'remove-block', block: idOf('b') });
    expect(orderIn(edit.document())).toBe('cda');
  });

  it('SM-37 a copied section has the same order with its own ids', () => {
    const edit = editPage(page);
    edit.run({ do: 'set-order', section: SECTION, order: ids('c', 'b', 'a') });
    edit.run({ do: 'duplicate-section', section: SECTION });
    const layout = edit.document().sections[1]?.layout;
    expect(layout && readingOrder(layout, 'desktop').map(({ value }) => value.html)).toEqual(['c', 'b', 'a']);
  });

  it('SM-37 a phone that shows another order than the one that is read out is noticed, and both ways out mend it', () => {
    const differs = (document: PageDocument): boolean => {
      const layout = document.sections[0]?.layout;
      return layout?.type === 'fluid' && phoneOrderDiffers(layout);
    };
    const edit = editPage(page);
    expect(differs(edit.document())).toBe(false);
    edit.run({ do: 'move-block', block: idOf('a'), to: { device: 'phone', column: 0, row: 20 } });
    expect(differs(edit.document())).toBe(true);
    const ordered = editPage(edit.document());
    ordered.run({ do: 'set-order', section: SECTION, order: ids('b', 'c', 'a') });
    expect(differs(ordered.document())).toBe(false);
    edit.run({ do: 'arrange-phone', section: SECTION });
    expect(differs(edit.document())).toBe(false);
    edit.run({ do: 'set-block', block: idOf('a'), settings: { hideOn: ['phone'] } });
    expect(differs(edit.document())).toBe(false);
  });

  it.each([
    ['leaves one out', ids('a', 'b')],
    ['names one twice', ids('a', 'b', 'b')],
    ['names another block', ids('a', 'b', 'f')],
  ])('SM-37 an order that %s is refused, as a command and in a document', (_, order) => {
    const sentence = 'The reading order must name every block of the section once.';
    expect(editPage(page).refusal({ do: 'set-order', section: SECTION, order })).toBe(
      `bad-command: ${sentence}`,
    );
    const [section] = page.sections;
    const layout = { ...section?.layout, order };
    const parsed = parseDocument({ ...page, sections: [{ ...section, layout }] });
    expect(parsed).toMatchObject({
      ok: false,
      problems: [{ code: 'bad-order', path: 'sections.0.layout.order', message: sentence }],
    });
  });
});
