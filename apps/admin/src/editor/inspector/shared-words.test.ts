import {
  applyCommand,
  BLOCK_TYPES,
  type Block,
  blocksOf,
  emptyDocument,
  newSection,
  type Section,
} from '@awning/site-model';
import { expect, it } from 'vitest';
import { sharedWords } from './shared-words.ts';

const id = (n: number): string => n.toString(16).padStart(24, '0');
const place = { column: 0, row: 0, width: 8, height: 1, layer: 0 };
const sectionOf = (block: Block): Section =>
  newSection(id(1), { layout: { type: 'fluid', blocks: [{ block, desktop: place, phone: place }] } });
const saved: Block = {
  id: id(10),
  type: BLOCK_TYPES.html,
  value: { html: '<p>Open</p>' },
  settings: { padding: 'small' },
};
const own: Block = {
  id: id(20),
  type: BLOCK_TYPES.html,
  value: { html: '<p>Closed here</p>' },
  settings: { card: 'filled' },
};

it('ED-93 a block that is different here no longer has the shared words and settings at once', () => {
  let document = { ...emptyDocument(), sections: [sectionOf(own)] };
  for (const command of sharedWords(own, sectionOf(saved), saved.id)) {
    const edit = applyCommand(document, command, { newId: () => id(99) });
    if (!edit.ok) throw new Error(edit.refusal.message);
    document = { ...edit.document, sections: [...edit.document.sections] };
  }
  expect(blocksOf(document)).toEqual([{ ...saved, id: own.id }]);
});

it('ED-93 a block of which the saved section has none, or one of another kind, stays as it is', () => {
  expect(sharedWords(own, sectionOf(saved), id(77))).toEqual([]);
  expect(sharedWords(own, undefined, saved.id)).toEqual([]);
});
