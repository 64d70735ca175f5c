import { describe, expect, it } from 'vitest';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { applyCommand } from '../edit/apply-command.ts';
import { createIds } from '../edit/testing/random-commands.ts';
import { emptyDocument, newSection } from './new-document.ts';
import type { Block, PageDocument, Section } from './page-document.ts';
import { parseDocument } from './parse-document.ts';
import { isSynced, type SyncedSection, sharedSection, syncedSection, withAllIds } from './section-sync.ts';

const id = (n: number): string => n.toString(16).padStart(24, '0');
const text = (n: number, html: string): Block => ({ id: id(n), type: BLOCK_TYPES.html, value: { html } });
const sectionOf = (...blocks: Block[]): Section =>
  newSection(id(1), {
    layout: {
      type: 'fluid',
      blocks: blocks.map((block, row) => ({
        block,
        desktop: { column: 0, row, width: 24, height: 1, layer: 0 },
        phone: { column: 0, row, width: 8, height: 1, layer: 0 },
      })),
    },
  });
const shared = sectionOf(text(10, '<p>Hours</p>'), text(11, '<p>Prices</p>'));
const saved: Section = { ...shared, sync: { id: id(99), ids: { [id(10)]: id(10), [id(11)]: id(11) } } };

/** The saved section on a page of its own. */
function useOf(newId = createIds(0x1000), before: PageDocument = emptyDocument()): SyncedSection {
  const edit = applyCommand(before, { do: 'insert-section', section: saved }, { newId });
  if (!edit.ok) throw new Error(edit.refusal.message);
  const use = edit.document.sections.at(-1);
  expect(parseDocument(edit.document).ok).toBe(true);
  if (!use || !isSynced(use)) throw new Error('It is not in sync.');
  return use;
}
const words = ({ layout }: Section): unknown[] =>
  layout.type === 'fluid' ? layout.blocks.map(({ block }) => block.value.html) : [];

describe('a section that is in sync', () => {
  it('ED-93 knows its blocks by ids of its own on each page, and gives back the saved section', () => {
    const use = useOf();
    expect(Object.keys(use.sync.ids)).toEqual([id(10), id(11)]);
    expect(Object.values(use.sync.ids)).toEqual(use.layout.blocks.map(({ block }) => block.id));
    expect(use.sync.ids[id(10)]).not.toBe(id(10));
    expect(sharedSection(use, shared)).toEqual(shared);
    expect(syncedSection(shared, use, createIds(0x2000))).toEqual(use);
  });

  it('ED-93 what is changed, added and removed on one page is so on another, with the ids of that page', () => {
    const [here, there] = [useOf(createIds(0x1000)), useOf(createIds(0x2000))];
    const [first] = here.layout.blocks;
    if (!first) throw new Error('It is empty.');
    const changed: SyncedSection = {
      ...here,
      spacing: 'large',
      layout: {
        type: 'fluid',
        blocks: [
          { ...first, block: { ...first.block, value: { html: '<p>Open on Sundays</p>' } } },
          {
            ...first,
            block: text(0x77, '<p>New</p>'),
            desktop: { ...first.desktop, row: 5 },
            phone: { ...first.phone, row: 5 },
          },
        ],
      },
    };
    const next = sharedSection(withAllIds(changed), shared);
    const other = syncedSection(next, there, createIds(0x3000));
    expect(words(other)).toEqual(['<p>Open on Sundays</p>', '<p>New</p>']);
    expect(other.spacing).toBe('large');
    expect([other.id, other.layout.blocks[0]?.block.id]).toEqual([
      there.id,
      there.layout.blocks[0]?.block.id,
    ]);
    expect(Object.keys(other.sync.ids)).toEqual([id(10), id(0x77)]);
    expect(parseDocument({ ...emptyDocument(), sections: [other] }).ok).toBe(true);
  });

  it('ED-93 a named exception keeps its words on its page, and does not reach the others', () => {
    const use = useOf();
    const [first, second] = use.layout.blocks;
    if (!first || !second) throw new Error('It is empty.');
    const own: SyncedSection = {
      ...use,
      sync: { ...use.sync, own: [id(10)] },
      layout: {
        ...use.layout,
        blocks: [
          { ...first, block: { ...first.block, value: { html: '<p>Only here</p>' } } },
          { ...second, block: { ...second.block, value: { html: '<p>Everywhere</p>' } } },
        ],
      },
    };
    const next = sharedSection(withAllIds(own), shared);
    expect(words(next)).toEqual(['<p>Hours</p>', '<p>Everywhere</p>']);
    expect(words(syncedSection(next, own, createIds(0x4000)))).toEqual([
      '<p>Only here</p>',
      '<p>Everywhere</p>',
    ]);
  });

  it('ED-93 a page keeps its own name, anchor and whether it is hidden', () => {
    const use: SyncedSection = { ...useOf(), name: 'Mine', anchor: 'hours', hidden: true };
    const next = sharedSection(use, shared);
    expect(next).toEqual(shared);
    expect(syncedSection({ ...next, spacing: 'none' }, use, createIds(0x5000))).toMatchObject({
      name: 'Mine',
      anchor: 'hours',
      hidden: true,
      spacing: 'none',
    });
  });

  it('ED-93 taking it apart keeps what is seen', () => {
    const use = useOf();
    const page: PageDocument = { ...emptyDocument(), sections: [use] };
    const command = { do: 'set-section', section: use.id, settings: { sync: null } } as const;
    const edit = applyCommand(page, command, { newId: createIds(0x6000) });
    if (!edit.ok) throw new Error(edit.refusal.message);
    const { sync: _, ...rest } = use;
    expect(edit.document.sections).toEqual([rest]);
  });
});
