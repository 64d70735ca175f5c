import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { blockDefinitions } from '../blocks/block-registry.ts';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { overlaps } from '../document/grid-cells.ts';
import { emptyDocument, newSection } from '../document/new-document.ts';
import type { FluidLayout, PageDocument } from '../document/page-document.ts';
import { applyCommand } from '../edit/apply-command.ts';
import { createIds } from '../edit/testing/random-commands.ts';
import { buildSection, NO_CONTENT } from './build-section.ts';
import { changeLayout } from './change-layout.ts';
import { freePlaceInView, newBlockSize } from './free-place.ts';
import type { StarterSection } from './sections/starter-parts.ts';
import { starterSections } from './starter-sections.ts';

const RUNS = 200 * inject('effort');

const starterOf = (id: string): StarterSection => {
  const starter = starterSections.find((each) => each.id === id);
  if (!starter) throw new Error(`There is no section ${id}.`);
  return starter;
};

/** A section of blocks of these kinds, each at the first free place. */
function pageOf(types: readonly number[]): PageDocument {
  const newId = createIds();
  let document: PageDocument = { ...emptyDocument(), sections: [newSection(newId())] };
  for (const type of types) {
    const section = document.sections[0]?.id ?? '';
    const edit = applyCommand(document, { do: 'add-block', section, type }, { newId });
    if (!edit.ok) throw new Error(edit.refusal.message);
    document = edit.document;
  }
  return document;
}

const layoutOf = ({ sections: [section] }: PageDocument): FluidLayout => {
  if (section?.layout.type !== 'fluid') throw new Error('The section is fluid.');
  return section.layout;
};

function rearranged(document: PageDocument, starter: StarterSection): PageDocument {
  const { cells } = changeLayout(layoutOf(document), starter);
  const edit = applyCommand(
    document,
    { do: 'place-blocks', cells: cells.map((cell) => ({ ...cell })) },
    { newId: createIds(9_999) },
  );
  if (!edit.ok) throw new Error(edit.refusal.message);
  return edit.document;
}

const types = fc.array(fc.constantFrom(...blockDefinitions.map(({ type }) => type)), {
  minLength: 1,
  maxLength: 14,
});
const starters = fc.constantFrom(...starterSections);

describe('changing the layout of a section', () => {
  it('ED-63 the blocks of one section go into the places of another, and what has none stays below', () => {
    const { image, html, button, quote } = BLOCK_TYPES;
    const page = pageOf([html, image, button, quote, image]);
    const [text, first, action, words, second] = layoutOf(page).blocks.map(({ block }) => block.id);
    const { cells, below } = changeLayout(layoutOf(page), starterOf('about-image-and-text'));
    expect(cells.slice(0, 3)).toEqual([
      { block: first, column: 0, row: 0, width: 12, height: 12 },
      { block: text, column: 13, row: 2, width: 10, height: 4 },
      { block: action, column: 13, row: 7, width: 6, height: 2 },
    ]);
    expect(below).toEqual([words, second]);
  });

  it('a quote stands in for a text, and a place without a block leaves no gap', () => {
    const page = pageOf([BLOCK_TYPES.quote, BLOCK_TYPES.button]);
    const [words, action] = layoutOf(page).blocks.map(({ block }) => block.id);
    const { cells, below } = changeLayout(layoutOf(page), starterOf('opening-two-images'));
    expect(cells).toEqual([
      { block: words, column: 0, row: 0, width: 20, height: 6 },
      { block: action, column: 10, row: 7, width: 6, height: 2 },
    ]);
    expect(below).toEqual([]);
  });

  it('a section that is arranged as it already is does not change', () => {
    for (const starter of starterSections) {
      const section = buildSection(starter, { newId: createIds(), content: NO_CONTENT });
      const document = { ...emptyDocument(), sections: [section] };
      expect(layoutOf(rearranged(document, starter)), starter.id).toEqual(section.layout);
    }
  });

  it('any section goes into any layout: each block once, none on another by accident, the rest below', () => {
    fc.assert(
      fc.property(types, starters, (kinds, starter) => {
        const page = pageOf(kinds);
        const layout = layoutOf(page);
        const { cells, below } = changeLayout(layout, starter);
        expect(cells.map(({ block }) => block).toSorted()).toEqual(
          layout.blocks.map(({ block }) => block.id).toSorted(),
        );
        expect(Math.min(...cells.map(({ row }) => row))).toBe(0);
        const placed = cells.filter(({ block }) => !below.includes(block));
        const bottom = Math.max(0, ...placed.map(({ row, height }) => row + height));
        for (const { block, row } of cells)
          if (below.includes(block) && placed.length > 0) expect(row).toBeGreaterThanOrEqual(bottom);
        const isLayered = starter.parts.some(({ layer }) => layer > 0);
        for (const [index, cell] of cells.entries())
          for (const other of cells.slice(index + 1))
            if (!isLayered) expect(overlaps({ ...cell, layer: 0 }, { ...other, layer: 0 })).toBe(false);
      }),
      { numRuns: RUNS },
    );
  });

  /** Two of a kind, of which one stands in for another kind. */
  const TWO_ALIKE: [number[], StarterSection][] = starterSections
    .filter(({ id }) => id === 'questions-below-heading')
    .map((starter) => [[BLOCK_TYPES.accordion, BLOCK_TYPES.accordion, BLOCK_TYPES.quote], starter]);

  it('doing it twice changes nothing more', () => {
    fc.assert(
      fc.property(types, starters, (kinds, starter) => {
        const once = rearranged(pageOf(kinds), starter);
        expect(rearranged(once, starter)).toEqual(once);
      }),
      { numRuns: RUNS, examples: TWO_ALIKE },
    );
  });
});

describe('the first free place in view', () => {
  const { html, image } = BLOCK_TYPES;

  it('ED-61 a block without a place goes to free cells that are seen', () => {
    const page = pageOf([html, html]);
    const section = page.sections[0]?.id ?? '';
    const size = newBlockSize(html);
    const seen = [{ section, firstRow: 2, lastRow: 12 }];
    expect(freePlaceInView(page, seen, size)).toEqual({
      section,
      at: { column: 0, row: 4, width: 12, height: 4 },
    });
    expect(freePlaceInView(page, [{ section, firstRow: 7, lastRow: 20 }], newBlockSize(image))?.at).toEqual({
      column: 0,
      row: 7,
      width: 12,
      height: 10,
    });
  });

  it('ED-61 where no free cells are seen, the block goes to the first ones below, and never into a locked section', () => {
    const page = pageOf([html, html]);
    const [section] = page.sections;
    if (!section) throw new Error('The page has a section.');
    const seen = [{ section: section.id, firstRow: 0, lastRow: 3 }];
    expect(freePlaceInView(page, seen, newBlockSize(html))?.at.row).toBe(4);
    const locked: PageDocument = { ...page, sections: [{ ...section, locked: true }] };
    expect(freePlaceInView(locked, seen, newBlockSize(html))).toBeNull();
    expect(freePlaceInView(page, [], newBlockSize(html))).toBeNull();
  });
});
