import { describe, expect, it } from 'vitest';
import { blocksOf, blocksOfLayout } from '../document/document-walk.ts';
import { overlaps } from '../document/grid-cells.ts';
import { emptyDocument } from '../document/new-document.ts';
import type { FluidLayout, Section } from '../document/page-document.ts';
import { parseDocument } from '../document/parse-document.ts';
import { phoneOrderDiffers, placedInOrder } from '../document/reading-order.ts';
import { applyCommand } from '../edit/apply-command.ts';
import { createIds } from '../edit/testing/random-commands.ts';
import { buildSection, NO_CONTENT, type StarterContent } from './build-section.ts';
import { isPlaceholder, placeholderBlocks } from './sections/placeholder-texts.ts';
import { STARTER_GROUPS, type StarterSection } from './sections/starter-parts.ts';
import { buildPage, starterPages } from './starter-pages.ts';
import { starterSections } from './starter-sections.ts';

const IMAGES = ['a', 'b', 'c'].map((digit) => ({ id: digit.repeat(24), altText: `Image ${digit}` }));
const CONTENT: StarterContent = {
  images: IMAGES,
  products: ['d'.repeat(24)],
  collections: { store: 'e'.repeat(24), events: 'f'.repeat(24) },
};

const build = (starter: StarterSection, content = NO_CONTENT): Section =>
  buildSection(starter, { newId: createIds(), content });
const layoutOf = ({ layout }: Section): FluidLayout => {
  if (layout.type !== 'fluid') throw new Error('Starters are fluid.');
  return layout;
};
const named = starterSections.map((starter) => [starter.id, starter] as const);

describe('the ready-made sections', () => {
  it('ED-63 there are at least 60 of them, and some in each of the 14 groups', () => {
    expect(starterSections.length).toBeGreaterThanOrEqual(60);
    expect(new Set(starterSections.map(({ id }) => id)).size).toBe(starterSections.length);
    const groups = Object.keys(STARTER_GROUPS);
    expect(groups).toHaveLength(14);
    for (const group of groups)
      expect(starterSections.filter((starter) => starter.group === group).length, group).toBeGreaterThan(2);
  });

  it.each(named)(
    'the section %s has a name of its own in its group, and words to find it by',
    (_, starter) => {
      const { group, name, searchWords } = starter;
      const alike = starterSections.filter((other) => other.group === group && other.name === name);
      expect(alike).toEqual([starter]);
      expect(searchWords.length).toBeGreaterThan(1);
      expect(searchWords).toEqual(searchWords.map((word) => word.toLowerCase()));
    },
  );

  it.each(named)(
    'ED-63 the section %s is valid and is inserted as it is, with and without content',
    (_, starter) => {
      for (const content of [NO_CONTENT, CONTENT]) {
        const section = build(starter, content);
        const document = { ...emptyDocument(), sections: [section] };
        expect(parseDocument(JSON.parse(JSON.stringify(document)))).toMatchObject({ ok: true });
        const edit = applyCommand(
          emptyDocument(),
          { do: 'insert-section', section },
          { newId: createIds(999) },
        );
        if (!edit.ok) throw new Error(edit.refusal.message);
        const [inserted] = edit.document.sections;
        expect(inserted && layoutOf(inserted).blocks.map(({ desktop, phone }) => [desktop, phone])).toEqual(
          layoutOf(section).blocks.map(({ desktop, phone }) => [desktop, phone]),
        );
      }
    },
  );

  it.each(named)(
    'the blocks of the section %s lie on each other only on purpose, and begin at the top',
    (_, starter) => {
      const { blocks } = layoutOf(build(starter));
      for (const device of ['desktop', 'phone'] as const) {
        const cells = blocks.map((placed) => placed[device]);
        expect(Math.min(...cells.map(({ row }) => row))).toBe(0);
        for (const [index, cell] of cells.entries())
          for (const other of cells.slice(index + 1))
            if (overlaps(cell, other))
              expect([device, cell.layer === other.layer]).toEqual(['desktop', false]);
      }
    },
  );

  it.each(named)(
    'the section %s is read from its heading down, on the phone as on the desktop',
    (_, starter) => {
      const layout = layoutOf(build(starter));
      expect(phoneOrderDiffers(layout)).toBe(false);
      const kinds = starter.parts.map(({ value }) => String(value.html ?? ''));
      const headings = kinds.flatMap((html, index) => (/<h[12]/.test(html) ? [index] : []));
      const buttons = starter.parts.flatMap(({ value }, index) => ('buttonText' in value ? [index] : []));
      expect(headings.length).toBeLessThan(2);
      for (const button of buttons) expect(button).toBeGreaterThan(headings[0] ?? -1);
      // Parts are written down in the order in which they are read.
      expect(layout.blocks.map(({ desktop }) => desktop)).toEqual(
        layout.blocks
          .map(({ desktop }) => desktop)
          .toSorted((a, b) => a.row - b.row || a.column - b.column || a.layer - b.layer),
      );
    },
  );

  it('a section shows the images, products and collections that the site has, and none twice in a gallery', () => {
    const blocks = starterSections.flatMap((starter) => blocksOfLayout(build(starter, CONTENT).layout));
    const values = blocks.map(({ value }) => value);
    expect(values.filter(({ imageId }) => imageId === null)).toEqual([]);
    expect(values.filter(({ productId }) => productId === null)).toEqual([]);
    expect(values.filter(({ collectionId }) => collectionId === null)).toHaveLength(2);
    const galleries = values.filter(({ imageIds }) => Array.isArray(imageIds));
    for (const { imageIds } of galleries) expect(imageIds).toEqual(IMAGES.map(({ id }) => id));
    const behind = starterSections
      .filter(({ overlay }) => overlay !== undefined)
      .map((starter) => build(starter, CONTENT).background.source);
    expect(new Set(behind)).toEqual(new Set([1]));
  });

  it('a form of a section gets another id each time, because submissions hang on it', () => {
    const newId = createIds();
    const starter = starterSections.find(({ id }) => id === 'contact-form');
    if (!starter) throw new Error('There is a form.');
    const ids = [1, 2].flatMap(() =>
      blocksOfLayout(buildSection(starter, { newId, content: NO_CONTENT }).layout).map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('placeholder texts', () => {
  const wordless = [
    'gallery-grid',
    'gallery-slideshow',
    'gallery-three',
    'gallery-large-and-two',
    'gallery-strip',
  ];
  const shopOnly = ['products-grid', 'products-row', 'products-one', 'products-two', 'events-row'];

  it.each(named)('ED-94 the words of the section %s are found until they are replaced', (id, starter) => {
    const document = { ...emptyDocument(), sections: [build(starter)] };
    const isFound = placeholderBlocks(document).length > 0;
    expect(isFound).toBe(![...wordless, ...shopOnly].includes(id));
  });

  it('ordinary sentences are no placeholders, also where they begin alike', () => {
    for (const text of [
      '<p>What is in it for you? Clay, mostly.</p>',
      '<h2>Our prices</h2><p>Its price is $5.</p>',
      'Name of a dish that nobody forgets',
      '',
    ])
      expect(isPlaceholder(text), text).toBe(false);
    expect(isPlaceholder('<p>Two words.</p><p>What is in it</p>')).toBe(true);
    expect(isPlaceholder('<h3>1. Say in one line what you do, please</h3>')).toBe(true);
  });
});

describe('the starter pages', () => {
  it('ED-74 there are about 20, each with a name, a line of help and sections that exist', () => {
    expect(starterPages.length).toBeGreaterThanOrEqual(20);
    expect(new Set(starterPages.map(({ name }) => name)).size).toBe(starterPages.length);
    const ids = new Set(starterSections.map(({ id }) => id));
    for (const { help, sections } of starterPages) {
      expect(help).toMatch(/\.$/);
      expect(sections.filter((id) => !ids.has(id))).toEqual([]);
      expect(sections.length).toBeGreaterThan(1);
    }
  });

  it.each(starterPages.map((page) => [page.id, page] as const))(
    'the page %s is valid and has one heading of the first level, in its first section',
    (_, page) => {
      const sections = buildPage(page, { newId: createIds(), content: CONTENT });
      const document = { ...emptyDocument(), sections };
      expect(parseDocument(JSON.parse(JSON.stringify(document)))).toMatchObject({ ok: true });
      const titles = blocksOf(document).filter(({ value }) => String(value.html ?? '').includes('<h1'));
      const [first] = sections;
      expect(titles).toHaveLength(1);
      expect(first && blocksOfLayout(first.layout)).toContain(titles[0]);
    },
  );

  it.each(starterPages.map((page) => [page.id, page] as const))(
    'the headings of the page %s leave out no level',
    (_, page) => {
      const sections = buildPage(page, { newId: createIds(), content: CONTENT });
      const html = sections
        .flatMap(({ layout }) => (layout.type === 'fluid' ? placedInOrder(layout) : []))
        .map(({ block }) => String(block.value.html ?? ''))
        .join('');
      const levels = [...html.matchAll(/<h([1-6])/g)].map(([, digit]) => Number(digit));
      for (const [index, level] of levels.entries())
        expect(level, `heading ${index + 1}`).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    },
  );
});
