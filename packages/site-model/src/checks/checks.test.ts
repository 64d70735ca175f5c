import { describe, expect, it } from 'vitest';
import { definitionOf } from '../blocks/block-registry.ts';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defaultDesign } from '../design/default-design.ts';
import { areaDocument, fullRow, newSection } from '../document/new-document.ts';
import type { Block, Cell, PageDocument, PlacedBlock, Section } from '../document/page-document.ts';
import { applyCommand } from '../edit/apply-command.ts';
import { NO_CONTENT } from '../starters/build-section.ts';
import { buildPage, type StarterPage, starterPages } from '../starters/starter-pages.ts';
import { checkDocument } from './check-document.ts';
import type { CheckedImage, CheckFacts } from './check-facts.ts';
import { documentAnchors, documentLinks } from './document-links.ts';
import { CHECK_RULES, type CheckRule, type Finding } from './finding.ts';

const id = (n: number): string => n.toString(16).padStart(24, '0');
const SECTION = id(1);
let next = 100;

const block = (type: keyof typeof BLOCK_TYPES, value: object = {}, settings?: Block['settings']): Block => ({
  id: id(next++),
  type: BLOCK_TYPES[type],
  value: { ...definitionOf(BLOCK_TYPES[type])?.defaults, ...value },
  ...(settings && { settings }),
});
const text = (html: string, settings?: Block['settings']): Block => block('html', { html }, settings);

const cell = (row: number, over: Partial<Cell> = {}): Cell => ({
  column: 0,
  row,
  width: 24,
  height: 1,
  layer: 0,
  ...over,
});
const placed = (
  each: Block,
  row: number,
  desktop: Partial<Cell> = {},
  phone: Partial<Cell> = {},
): PlacedBlock => ({
  block: each,
  desktop: cell(row, desktop),
  phone: cell(row, { width: 8, ...phone }),
});
const pageOf = (blocks: readonly PlacedBlock[], over: Partial<Section> = {}): PageDocument => ({
  schema: 1,
  sections: [newSection(SECTION, { layout: { type: 'fluid', blocks }, ...over })],
});
const stacked = (...blocks: Block[]): PageDocument => pageOf(blocks.map((each, row) => placed(each, row)));

const IMAGE = id(0xa1);
const image = (over: Partial<CheckedImage> = {}): CheckedImage => ({
  altText: 'A bowl',
  width: 1200,
  colorData: null,
  ...over,
});
const facts = (over: Partial<CheckFacts> = {}): CheckFacts => ({
  hasOwnTitle: false,
  design: defaultDesign,
  image: () => image(),
  product: () => undefined,
  donation: () => ({ title: 'Roof', state: 'open' }),
  formReachesPeople: () => true,
  linkEnd: () => 'somewhere',
  ...over,
});
const found = (document: PageDocument, rule: CheckRule, over: Partial<CheckFacts> = {}): Finding[] =>
  checkDocument(document, facts(over)).filter((each) => each.rule === rule);

const builtPage = (starter: StarterPage): PageDocument => ({
  schema: 1,
  sections: buildPage(starter, { content: NO_CONTENT, newId: () => id(next++) }),
});

/** Runs the fix, and checks again. */
function mended(document: PageDocument, rule: CheckRule, over: Partial<CheckFacts> = {}): Finding[] {
  const [first] = found(document, rule, over);
  let fixed = document;
  for (const command of first?.fix ?? []) {
    const edit = applyCommand(fixed, command, { newId: () => id(next++) });
    if (!edit.ok) throw new Error(edit.refusal.message);
    fixed = edit.document;
  }
  expect(fixed).not.toBe(document);
  return found(fixed, rule, over);
}

describe('the check before publishing', () => {
  it('ED-87 finds nothing on a page that is in order', () => {
    const document = stacked(
      text('<h1>Bowls</h1><p>Made by hand. <a href="/shop">See them</a></p>'),
      block('image', { imageId: IMAGE, altText: 'A bowl on a table' }),
      block('button', { buttonText: 'Shop', buttonLink: '/shop' }),
      text('<h2>How they are made</h2><p>On a wheel.</p>'),
    );
    expect(checkDocument(document, facts())).toEqual([]);
  });

  it('ED-87 finds links to nowhere in texts, fields and Markdown, and leaves the web, mail and telephones alone', () => {
    const document = stacked(
      text(
        '<p><a href="/gone">One</a> <a href="https://example.com">Web</a> <a class="x" href="tel:1">Call</a></p>',
      ),
      block('button', { buttonText: 'Go', buttonLink: '/missing?x=1' }),
      block('markdown', { markdown: 'See [this](/lost) and [that](mailto:a@example.com).' }),
      block('image', { imageId: IMAGE, altText: 'x', linkTo: '/shop' }),
    );
    const asked: string[] = [];
    const linkEnd: CheckFacts['linkEnd'] = (link) => {
      asked.push(link);
      return link === '/shop' ? 'somewhere' : 'nowhere';
    };
    expect(found(document, 'link-nowhere', { linkEnd }).map(({ values }) => values.link)).toEqual([
      '/gone',
      '/missing?x=1',
      '/lost',
    ]);
    expect(asked).toEqual(['/gone', '/missing?x=1', '/lost', '/shop']);
  });

  it('ED-87 finds a button that leads nowhere because it has no address', () => {
    const button = block('button', { buttonText: 'Go', buttonLink: '' });
    expect(found(stacked(button), 'link-nowhere')).toMatchObject([{ part: button.id, values: { link: '' } }]);
  });

  it('ED-87 finds anchors that are gone, on the page itself and on others', () => {
    const words = text(
      '<a href="#team">Team</a> <a href="#gone">Gone</a> <a href="#">Top</a> <a href="/about#old">Old</a>',
    );
    const document = pageOf([placed(words, 0)], { anchor: 'team' });
    const linkEnd = () => 'no-anchor' as const;
    expect(found(document, 'anchor-gone', { linkEnd }).map(({ values }) => values.link)).toEqual([
      '#gone',
      '/about#old',
    ]);
    expect([...documentAnchors(document)]).toEqual(['team', `block-${words.id}`]);
    expect(documentLinks(document)).toHaveLength(4);
  });

  it('ED-87 finds missing alt text, and takes that of the image where it has one', () => {
    const document = stacked(block('image', { imageId: IMAGE, altText: '  ' }));
    expect(found(document, 'alt-missing')).toHaveLength(1);
    expect(mended(document, 'alt-missing')).toEqual([]);
    expect(found(document, 'alt-missing', { image: () => image({ altText: '' }) })).toMatchObject([
      { fix: [] },
    ]);
    const gallery = stacked(block('gallery', { imageIds: [id(0xa2), id(0xa3)] }));
    expect(
      found(gallery, 'alt-missing', { image: (each) => image({ altText: each === id(0xa2) ? '' : 'x' }) }),
    ).toMatchObject([{ values: { count: 1 } }]);
  });

  it('ED-87 finds heading levels that are left out, and a second heading 1', () => {
    const deep = text('<h4>Too deep</h4>');
    expect(found(stacked(text('<h2>One</h2>'), deep), 'heading-level')).toMatchObject([
      { part: deep.id, values: { level: 4, before: 2 } },
    ]);
    expect(found(stacked(text('<h1>One</h1>'), text('<h1>Two</h1>')), 'heading-level')).toHaveLength(1);
    expect(found(stacked(text('<h1>One</h1>')), 'heading-level', { hasOwnTitle: true })).toHaveLength(1);
    expect(found(stacked(block('markdown', { markdown: '# A\n\n### C\n' })), 'heading-level')).toMatchObject([
      { values: { level: 3, before: 1 } },
    ]);
    expect(found(stacked(text('<h1>A</h1><h2>B</h2><h3>C</h3><h2>D</h2>')), 'heading-level')).toEqual([]);
  });

  const dark = (color: string): CheckedImage =>
    image({
      colorData: {
        topLeftAverage: color,
        topRightAverage: color,
        bottomLeftAverage: color,
        bottomRightAverage: color,
        centerAverage: color,
      },
    });

  it('ED-87 measures the contrast of words on the image of a section from its colours, and mends it with the overlay', () => {
    const document = pageOf([placed(text('<p>Words</p>'), 0)], {
      background: { source: 1, imageId: IMAGE, overlay: 0 },
    });
    expect(found(document, 'contrast', { image: () => dark('333333') })).toMatchObject([{ part: SECTION }]);
    expect(mended(document, 'contrast', { image: () => dark('333333') })).toEqual([]);
    expect(found(document, 'contrast', { image: () => dark('ffffff') })).toEqual([]);
    expect(found(document, 'contrast', { image: () => image() })).toEqual([]);
  });

  it('ED-87 looks only at the part of the image that the words stand on', () => {
    const halves = image({
      colorData: {
        topLeftAverage: 'ffffff',
        bottomLeftAverage: 'ffffff',
        topRightAverage: '222222',
        bottomRightAverage: '222222',
        centerAverage: '888888',
      },
    });
    const at = (column: number): PageDocument =>
      pageOf([placed(text('<p>Words</p>'), 0, { column, width: 12 })], {
        background: { source: 1, imageId: IMAGE, overlay: 0 },
      });
    expect(found(at(0), 'contrast', { image: () => halves })).toEqual([]);
    expect(found(at(12), 'contrast', { image: () => halves })).toHaveLength(1);
  });

  it('ED-87 measures the contrast of words that lie on an image block, and a card mends it', () => {
    const words = text('<p>Words</p>');
    const document = pageOf([
      placed(block('image', { imageId: IMAGE, altText: 'x' }), 0, { height: 4 }),
      placed(words, 1, { layer: 1 }),
    ]);
    expect(found(document, 'contrast', { image: () => dark('333333') })).toMatchObject([{ part: words.id }]);
    expect(mended(document, 'contrast', { image: () => dark('333333') })).toEqual([]);
  });

  it('ED-87 finds words that lie on other words on the phone, and arranges the phone again', () => {
    const document = pageOf([
      placed(text('<p>One</p>'), 0, {}, { height: 2 }),
      { ...placed(text('<p>Two</p>'), 1, {}, { layer: 1 }), phoneByHand: true },
    ]);
    expect(found(document, 'phone-overlap')).toHaveLength(1);
    expect(mended(document, 'phone-overlap')).toEqual([]);
    const onImage = pageOf([
      placed(block('image', { imageId: IMAGE, altText: 'x' }), 0, {}, { height: 2 }),
      placed(text('<p>Two</p>'), 1, {}, { layer: 1 }),
    ]);
    expect(found(onImage, 'phone-overlap')).toEqual([]);
  });

  it('ED-87 finds blocks that nobody reaches: covered, or hidden on every device', () => {
    const covered = pageOf([
      placed(text('<p>Below</p>'), 0),
      placed(text('<p>Above</p>'), 0, { layer: 1 }, { row: 1 }),
    ]);
    expect(found(covered, 'unreachable')).toMatchObject([{ values: { device: 'desktop' } }]);
    expect(mended(covered, 'unreachable')).not.toEqual(found(covered, 'unreachable'));
    const hidden = stacked(text('<p>Hidden</p>', { hideOn: ['desktop', 'phone'] }));
    expect(found(hidden, 'unreachable')).toMatchObject([{ values: { device: 'both' } }]);
    expect(mended(hidden, 'unreachable')).toEqual([]);
  });

  it('ED-87 finds an order that differs from the eye, by hand and on the phone', () => {
    const [one, two] = [text('<p>One</p>'), text('<p>Two</p>')];
    const blocks = [placed(one, 0), placed(two, 1)];
    const byHand = pageOf([], { layout: { type: 'fluid', blocks, order: [two.id, one.id] } });
    expect(found(byHand, 'order')).toMatchObject([{ part: SECTION, values: { device: 'desktop' } }]);
    expect(mended(byHand, 'order')).toEqual([]);
    const phone = pageOf([
      { ...placed(one, 0, {}, { row: 1 }), phoneByHand: true },
      { ...placed(two, 1, {}, { row: 0 }), phoneByHand: true },
    ]);
    expect(found(phone, 'order')).toMatchObject([{ values: { device: 'phone' } }]);
    expect(mended(phone, 'order')).toEqual([]);
  });

  it('ED-87 finds empty blocks of every kind that can be empty, and removes them', () => {
    const empty = [
      text('<p>&nbsp;</p>'),
      block('markdown', { markdown: ' ' }),
      block('code'),
      block('embed'),
      block('quote'),
      block('image'),
      block('gallery'),
      block('video'),
      block('audio'),
      block('accordion'),
      block('button', { buttonText: '' }),
      block('product'),
      block('donation'),
      block('summary-v2'),
      block('menu', { menuText: '' }),
      block('map'),
    ];
    expect(found(stacked(...empty), 'empty-block').map(({ part }) => part)).toEqual(
      empty.map((each) => each.id),
    );
    expect(mended(stacked(block('quote')), 'empty-block')).toEqual([]);
    // What is empty is not complained about twice.
    expect(checkDocument(stacked(block('image')), facts()).map(({ rule }) => rule)).toEqual(['empty-block']);
    const full = [
      block('horizontalrule'),
      block('spacer'),
      block('form'),
      block('newsletter'),
      block('chart'),
    ];
    expect(found(stacked(...full), 'empty-block')).toEqual([]);
  });

  it('ED-87 finds images far larger than they are shown', () => {
    const small = (over: object = {}): PageDocument =>
      pageOf([placed(block('image', { imageId: IMAGE, altText: 'x', ...over }), 0, { width: 6 })]);
    const large = { image: () => image({ width: 6000 }) };
    expect(found(small(), 'image-large', large)).toMatchObject([{ values: { width: 6000, shown: 330 } }]);
    expect(found(small({ lightbox: true }), 'image-large', large)).toEqual([]);
    expect(found(small(), 'image-large', { image: () => image({ width: 1200 }) })).toEqual([]);
    expect(found(small(), 'image-large', { image: () => image({ width: null }) })).toEqual([]);
  });

  it('ED-87 finds forms whose answers reach nobody, also in rows and columns', () => {
    const form = block('form');
    const document = areaDocument(SECTION, [fullRow(id(2), id(3), [form])]);
    expect(found(document, 'form-recipient', { formReachesPeople: () => false })).toMatchObject([
      { part: form.id },
    ]);
    expect(found(document, 'form-recipient')).toEqual([]);
    expect(found(stacked(block('newsletter')), 'form-recipient', { formReachesPeople: () => false })).toEqual(
      [],
    );
  });

  it('ED-87 finds donations that were deleted, switched off or have ended, and no others', () => {
    const given = block('donation', { donationId: id(0xd1) });
    const document = stacked(given);
    expect(found(document, 'donation-closed')).toEqual([]);
    expect(found(document, 'donation-closed', { donation: () => undefined })).toMatchObject([
      { part: given.id, values: { state: 'gone', title: '' } },
    ]);
    for (const state of ['ended', 'off'] as const)
      expect(
        found(document, 'donation-closed', { donation: () => ({ title: 'Roof', state }) }),
      ).toMatchObject([{ part: given.id, values: { state, title: 'Roof' } }]);
    // One that nobody has chosen yet is empty, and nothing else.
    const chosen = stacked(block('donation', { donationId: null }));
    expect(found(chosen, 'donation-closed', { donation: () => undefined })).toEqual([]);
    expect(found(chosen, 'empty-block')).toHaveLength(1);
  });

  it('ED-87 finds products without a price and without a rule for their stock', () => {
    const document = stacked(block('product', { productId: id(0xb1) }));
    const product = (hasPrice: boolean, hasStock: boolean) => ({
      product: () => ({ title: 'Bowl', hasPrice, hasStock }),
    });
    expect(found(document, 'product-price', product(false, true))).toMatchObject([
      { values: { title: 'Bowl' } },
    ]);
    expect(found(document, 'product-stock', product(true, false))).toHaveLength(1);
    expect(checkDocument(document, facts(product(true, true)))).toEqual([]);
  });

  it('ED-87 finds what starters say until the owner has words of their own', () => {
    const [starter] = starterPages;
    if (!starter) throw new Error('There are no starters.');
    const document = builtPage(starter);
    expect(found(document, 'placeholder').length).toBeGreaterThan(0);
    expect(found(stacked(text('<p>My own words</p>')), 'placeholder')).toEqual([]);
  });

  it('starters have no fault of places or order of their own', () => {
    for (const starter of starterPages) {
      const document = builtPage(starter);
      const rules = checkDocument(document, facts()).map(({ rule }) => rule);
      for (const rule of ['phone-overlap', 'unreachable', 'order'] as const)
        expect([starter.name, rules.includes(rule) && rule]).toEqual([starter.name, false]);
    }
  });

  it('sections that are hidden are not checked, and findings come in the order of the rules', () => {
    const document = pageOf([placed(block('quote'), 0)], { hidden: true });
    expect(checkDocument(document, facts())).toEqual([]);
    const messy = stacked(block('quote'), text('<h4>x</h4>'), block('button', { buttonText: 'Go' }));
    const rules = checkDocument(messy, facts()).map(({ rule }) => CHECK_RULES.indexOf(rule));
    expect(rules).toEqual(rules.toSorted((a, b) => a - b));
    expect(rules).toHaveLength(3);
  });
});
