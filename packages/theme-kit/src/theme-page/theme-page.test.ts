import { describe, expect, it, test } from 'vitest';
import { drawInner, drawSmall, drawWith, SECRET, smallJob, smallTheme } from '../testing/small-theme.ts';
import { compileTheme } from './compile-theme.ts';
import { chooseLayout } from './layout-choice.ts';
import { pageClasses, pageId, pageTitle } from './page-names.ts';

const HEAD = '<head>{squarespace-headers}</head>';

describe('head and foot', () => {
  const page = (layout: string): string => drawSmall({ layout, inner: 'main' }).html;
  test.each([
    [
      'as printed',
      `${HEAD}<body>{squarespace-footers}</body>`,
      '<head><title>Ours</title></head><body><!--foot--></body>',
    ],
    [
      'by their other names',
      '<head>{squarespace.headers}</head><body>{squarespace.footers}</body>',
      '<head><title>Ours</title></head><body><!--foot--></body>',
    ],
    [
      'printed twice, they come once',
      `<head>{squarespace-headers}{squarespace-headers}</head><body>{squarespace-footers}{squarespace-footers}</body>`,
      '<head><title>Ours</title></head><body><!--foot--></body>',
    ],
    [
      'never printed',
      '<html><head></head><body>x</body></html>',
      '<html><head><title>Ours</title></head><body>x<!--foot--></body></html>',
    ],
    [
      'no head',
      '<!doctype html>\n<html lang="en"><body>x</body>',
      '<!doctype html>\n<html lang="en"><title>Ours</title><body>x<!--foot--></body>',
    ],
    ['no document at all', 'x{squarespace.main-content}', '<title>Ours</title>xmain<!--foot-->'],
    [
      'endings in other letters',
      '<HEAD></HEAD><BODY></BODY>',
      '<HEAD><title>Ours</title></HEAD><BODY><!--foot--></BODY>',
    ],
    [
      'a script behind the end',
      `${HEAD}<body>{squarespace-footers}</body></html><script src="/x.js"></script>`,
      '<head><title>Ours</title></head><body><!--foot--></body></html><script src="/x.js"></script>',
    ],
    [
      'empty variables of old',
      `${HEAD}<body>[{squarespace-post-entry}{rollup-common}{rollup-descriptor-commerce}]{squarespace-footers}</body>`,
      '<head><title>Ours</title></head><body>[]<!--foot--></body>',
    ],
  ])('%s', (_name, layout, expected) => {
    expect(page(layout)).toBe(expected);
  });

  it('a layout that does not print them is told of', () => {
    expect(drawSmall({ layout: '<body></body>' }).problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('{squarespace-headers}'),
      expect.stringContaining('{squarespace-footers}'),
    ]);
  });

  const titles = (layout: string): string[] =>
    [...page(layout).matchAll(/<title[^>]*>([^<]*)<\/title>/g)].map(([, title = '']) => title);
  test.each([
    ['the theme has none', HEAD, ['Ours']],
    ['the theme has its own before', '<head><title>Theirs</title>{squarespace-headers}</head>', ['Theirs']],
    ['the theme has its own behind', '<head>{squarespace-headers}<title>Theirs</title></head>', ['Theirs']],
    ['the theme has two', '<head><title>One</title><title>Two</title>{squarespace-headers}</head>', ['One']],
    ['that of the theme is empty', '<head><title> {nothing} </title>{squarespace-headers}</head>', ['Ours']],
    [
      'a drawing in the body has one, too',
      `${HEAD}<body><svg><title>Pot</title></svg></body>`,
      ['Ours', 'Pot'],
    ],
    [
      'no end of the head',
      '<head><title>Theirs</title>{squarespace-headers}<body><svg><title>Pot</title></svg>',
      ['Theirs', 'Pot'],
    ],
  ])('one title: %s', (_name, layout, expected) => {
    expect(titles(layout)).toEqual(expected);
  });
});

describe('what templates see', () => {
  it('variables of the page, the code below items and the texts of the theme', () => {
    const more = {
      strings: {
        'en-US': {
          template: { more: 'More', only: 'Only' },
          annotations: { foot: 'Foot' },
          configuration: {},
          tweaks: {},
        },
        'de-DE': { template: { more: 'Mehr' }, annotations: {}, configuration: {}, tweaks: {} },
      },
    };
    const inner =
      '{squarespace.page-id} {squarespace.page-classes} {postItemInjectCode} {localizedStrings.more} {localizedStrings.only} {localizedStrings.foot} {localizedStrings.platform}';
    const dictionary = { localizedStrings: { more: 'ours', platform: 'Cart' } };
    const { mainContent } = drawInner(inner, {
      more,
      job: { dictionary, locale: 'de-DE', postItemInjectCode: '<b>' },
    });
    expect(mainContent).toBe('collection-1 view-list <b> Mehr Only Foot Cart');
  });

  it('the main content is plain text for the layout, with any content', () => {
    const { html, mainContent, rounds } = drawSmall(
      { layout: '{.if squarespace.main-content}{squarespace.main-content}{.or}empty{.end}' },
      {
        inner: {
          kind: 'finished',
          html: '{website.siteTitle}<squarespace:navigation navigationId="main" />',
        },
      },
    );
    expect(mainContent).toBe('{website.siteTitle}<squarespace:navigation navigationId="main" />');
    expect(html).toContain(mainContent);
    expect(rounds).toEqual([]);
  });

  it('a template that the theme does not have leaves its place empty and says so', () => {
    const { mainContent, problems } = drawSmall({}, { inner: { kind: 'item', typeName: 'constructor' } });
    expect(mainContent).toBe('');
    expect(problems[0]?.file).toBe('collections/constructor.item');
  });

  it('a template with a mistake draws what it can, and the place is told', () => {
    const { mainContent, problems } = drawInner(
      'a\n<squarespace:query collection="x">\n\n</squarespace:query>\n{b|nonsense}c',
      { answer: () => ({ scope: {} }) },
    );
    expect(mainContent).toMatch(/^a\n\n\n\n/);
    expect(problems).toEqual([
      { file: 'collections/post.list', message: expect.stringMatching(/^Line 5: .*nonsense/) },
    ]);
  });

  it('mistakes in a layout are told with the region, in the body of a tag with its line', () => {
    const regions = [
      { file: 'top.region', text: '<html>\n<body>\n' },
      {
        file: 'rest.region',
        text: 'x\n<squarespace:navigation navigationId="main">\n\n{b|nonsense}</squarespace:navigation></body>',
      },
    ];
    const theme = smallTheme({ more: { layouts: { default: { title: '', regions } } } });
    const { problems } = drawWith(compileTheme(theme, { secret: SECRET }), smallJob(), () => ({ scope: {} }));
    expect(problems).toContainEqual({
      file: 'rest.region',
      message: expect.stringMatching(/^Line 4: .*nonsense/),
    });
  });

  it('which pages the theme draws itself', () => {
    const theme = compileTheme(smallTheme({ inner: 'x' }), { secret: SECRET });
    expect([theme.has('list', 'post'), theme.has('item', 'post'), theme.has('page', 'toString')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the budget is that of the whole page', () => {
  it('menus that cost much together are stopped, and the rest of the page is there', () => {
    const menu =
      '<squarespace:navigation navigationId="main">{.repeated section n}{@}{.end}</squarespace:navigation>';
    const layout = `${menu.repeat(6)}{squarespace-headers}{squarespace-footers}`;
    const job = smallJob({ dictionary: { n: Array.from({ length: 1_000 }, () => 'x') } });
    const drawn = (steps: number) =>
      drawWith(compileTheme(smallTheme({ layout }), { secret: SECRET, budget: { steps } }), job, () => ({
        scope: {},
      }));
    expect(drawn(100_000).problems).toEqual([]);
    const { problems, html } = drawn(4_000);
    expect(problems.map(({ message }) => message).join()).toContain('steps of work');
    expect(html).toContain('<title>Ours</title><!--foot-->');
  });

  it('what one drawing has spent, the next has again', () => {
    const theme = compileTheme(smallTheme({ inner: '{.repeated section n}{@}{.end}' }), {
      secret: SECRET,
      budget: { steps: 500 },
    });
    const job = smallJob({ dictionary: { n: Array.from({ length: 100 }, () => 'x') } });
    for (let i = 0; i < 10; i++) expect(drawWith(theme, job).mainContent).toHaveLength(100);
  });
});

test.each([
  ['the choice of the page', { layout: 'wide', homepage: true, typeName: 'blog' }, 'wide'],
  ['a choice that is gone', { layout: 'gone', homepage: true, typeName: 'blog' }, 'default'],
  ['the home page', { layout: null, homepage: true, typeName: 'blog' }, 'homepage'],
  ['the type of the collection', { layout: null, homepage: false, typeName: 'blog' }, 'blog'],
  ['anything else', { layout: null, homepage: false, typeName: 'toString' }, 'default'],
  ['a page of the system', { layout: null, homepage: false, typeName: null }, 'default'],
])('the layout: %s', (_name, request, expected) => {
  const layout = { title: '', regions: [] };
  expect(
    chooseLayout({ layouts: { default: layout, wide: layout, homepage: layout, blog: layout } }, request),
  ).toBe(expected);
});

test('the layout of a theme that calls none "default" is its first one', () => {
  const layout = { title: '', regions: [] };
  const layouts = { wide: layout, homepage: layout };
  const request = { layout: null, homepage: false, typeName: null };
  expect(chooseLayout({ layouts }, request)).toBe('wide');
  expect(chooseLayout({ layouts }, { ...request, layout: 'gone' })).toBe('wide');
  expect(chooseLayout({ layouts }, { ...request, homepage: true })).toBe('homepage');
  const numbered = { wide: layout, 404: layout };
  expect(chooseLayout({ layouts: numbered, firstLayout: 'wide' }, request)).toBe('wide');
  expect(chooseLayout({ layouts: numbered, firstLayout: 'gone' }, request)).toBe('404');
});

test.each([
  ['an item', { item: 'Pot', collection: 'Shop', site: 'Skiff', homepage: false }, 'Pot — Skiff'],
  ['a collection', { collection: 'Shop', site: 'Skiff', homepage: false }, 'Shop — Skiff'],
  ['the home page', { collection: 'Home', site: 'Skiff', homepage: true }, 'Skiff'],
  ['an item that is called like a place', { item: '%s', site: 'Skiff', homepage: false }, '%s — Skiff'],
  ['a site without a title', { item: 'Pot', site: '', homepage: false }, 'Pot'],
])('the title of %s', (_name, titles, expected) => {
  expect(pageTitle({ itemTitleFormat: '%i — %s', collectionTitleFormat: '%c — %s' }, titles)).toBe(expected);
});

test('a title in a form of the owner', () => {
  const titles = { item: 'Pot', collection: 'Shop', site: 'Skiff', homepage: false };
  expect(pageTitle({ itemTitleFormat: '%s: %c | %i ($&)' }, titles)).toBe('Skiff: Shop | Pot ($&)');
});

test('ids and classes of the body in the order that themes know', () => {
  expect(pageId({ collectionId: 'c1' })).toBe('collection-c1');
  expect(pageId({ collectionId: 'c1', itemId: 'i1' })).toBe('item-i1');
  expect(pageId({ system: 'not-found' })).toBe('not-found');
  const page = {
    tweakClasses: ['wide', 'dark'],
    currency: 'EUR',
    collectionId: 'c1',
    itemId: null,
    typeName: 'blog',
    layout: 'default',
    homepage: true,
    mobileStylesAvailable: true,
  };
  expect(pageClasses(page)).toBe(
    'wide dark native-currency-code-eur collection-c1 collection-type-blog collection-layout-default homepage view-list mobile-style-available',
  );
  expect(
    pageClasses({
      ...page,
      tweakClasses: [],
      currency: null,
      itemId: 'i1',
      homepage: false,
      layout: null,
      mobileStylesAvailable: false,
    }),
  ).toBe('collection-c1 item-i1 collection-type-blog view-item');
});
