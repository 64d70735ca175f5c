import { describe, expect, it, test } from 'vitest';
import { drawInner, drawSmall, type TagResolver } from '../testing/small-theme.ts';
import type { TagNeed, TagResult } from './page-job.ts';

const menu: TagResult = {
  scope: {
    items: [
      { active: true, collection: { title: 'Shop', fullUrl: '/shop' } },
      { active: false, externalLink: { title: 'Blog', url: 'https://blog.example' } },
    ],
  },
};
const ITEMS =
  '{.repeated section items}[{.if collection.title}{collection.title}{.or}{externalLink.title}{.end}]{.end}';
const inMenu: TagResolver = (need) => (need.kind === 'navigation' ? menu : null);
const main = (inner: string, texts: Parameters<typeof drawInner>[1] = {}): string =>
  drawInner(inner, { answer: inMenu, ...texts }).mainContent;

describe('where a tag may stand and how it is written', () => {
  const blocks = {
    'nav.block': ITEMS,
    'outer.block': '<nav><squarespace:navigation navigationId="main" template="nav" /></nav>',
  };
  test.each([
    [
      'alone with a template',
      '<squarespace:navigation navigationId="main" template="nav" />',
      '[Shop][Blog]',
    ],
    ['in single quotes', "<squarespace:navigation navigationId='main' template='nav'/>", '[Shop][Blog]'],
    ['in other letters', '<squarespace:navigation NAVIGATIONID="main" Template="nav" />', '[Shop][Blog]'],
    ['without quotes', '<squarespace:navigation navigationId=main template=nav />', '[Shop][Blog]'],
    [
      'over several lines',
      '<squarespace:navigation\n  navigationId = "main"\n  template="nav"\n/>',
      '[Shop][Blog]',
    ],
    [
      'with the ending of the file',
      '<squarespace:navigation navigationId="main" template="nav.block" />',
      '[Shop][Blog]',
    ],
    [
      'as a pair',
      `<squarespace:navigation navigationId="main">${ITEMS}</squarespace:navigation>`,
      '[Shop][Blog]',
    ],
    [
      'as an empty pair with a template',
      '<squarespace:navigation navigationId="main" template="nav"></squarespace:navigation>',
      '[Shop][Blog]',
    ],
    [
      'never closed, with a template',
      '<squarespace:navigation navigationId="main" template="nav">!',
      '[Shop][Blog]!',
    ],
    [
      'a pair inside the value of an attribute',
      '<p class="a <squarespace:navigation navigationId="main">{.if items}full{.end}</squarespace:navigation> b">',
      '<p class="a full b">',
    ],
    ['in a partial', '{@|apply outer.block}', '<nav>[Shop][Blog]</nav>'],
    ['in an included partial', '{.include outer.block output}', '<nav>[Shop][Blog]</nav>'],
    [
      'in a loop',
      '{.repeated section n}<squarespace:navigation navigationId="main" template="nav" />{.end}',
      '[Shop][Blog][Shop][Blog]',
    ],
    [
      'in a branch that is not taken',
      '{.if nothing}<squarespace:navigation navigationId="main" template="nav" />{.or}-{.end}',
      '-',
    ],
    [
      'in a comment of the language',
      '{# <squarespace:navigation navigationId="main" template="nav" /> }a{## <squarespace:query> ##}b',
      'ab',
    ],
    [
      'inside of a tag of another kind',
      `<squarespace:category collection="x"><squarespace:navigation navigationId="main" template="nav" /></squarespace:category>`,
      '',
    ],
    [
      'inside of itself',
      `<squarespace:navigation navigationId="main">(<squarespace:navigation navigationId="main" template="nav" />)</squarespace:navigation>`,
      '([Shop][Blog])',
    ],
    [
      'not finished',
      '<squarespace:navigation navigationId="main"<b>x</b>',
      '<squarespace:navigation navigationId="main"<b>x</b>',
    ],
    ['a closing tag alone', 'a</squarespace:navigation>b', 'ab'],
    ['unknown, alone', 'a<squarespace:mystery thing="1" />b', 'ab'],
    [
      'unknown, with a body in the outer scope',
      '{.repeated section n}<squarespace:mystery>{@}</squarespace:mystery>{.end}',
      '12',
    ],
    [
      'unknown, holding a known one',
      `<squarespace:mystery><squarespace:navigation navigationId="main" template="nav" /></squarespace:mystery>`,
      '[Shop][Blog]',
    ],
  ])('%s', (_name, inner, expected) => {
    expect(main(inner, { blocks, job: { dictionary: { n: [1, 2] } } })).toBe(expected);
  });
});

describe('attributes are template code in the scope around the tag', () => {
  const ids: [string, string, string][] = [
    ['a variable', 'id="{id}_intro"', 'c7_intro'],
    ['a condition', 'id="{.if a}yes{.or}no{.end}"', 'yes'],
    ['quotes of the other kind', `id="{.equal? name 'x'}a{.or}b{.end}"`, 'b'],
    ['quotes of the same kind in code', 'id="{.equal? name "Bo"}a{.or}b{.end}"', 'a'],
    ['a sign that ends tags', `id="x>y" label='b > c'`, 'x>y'],
    ['a comparison', 'id="{.greaterThan? count 3}many{.or}few{.end}"', 'many'],
    ['a brace that is none', 'id="a{b" label="c}d"', 'a{b'],
    ['an attribute that code decides on', '{.if a}id="first"{.or}id="second"{.end}', 'first'],
    ['what escapes', 'id="{title|htmltag}"', 'A & "B"'],
    ['the first of two', 'id="one" id="two"', 'one'],
  ];
  test.each(ids)('%s', (_name, attributes, id) => {
    const dictionary = { id: 'c7', a: true, name: 'Bo', count: 4, title: 'A & "B"' };
    const { rounds } = drawInner(`<squarespace:block-field ${attributes} />`, { job: { dictionary } });
    expect(rounds).toEqual([[expect.objectContaining({ kind: 'block-field', id })]]);
  });

  it('reads everything that a query, a field, related items and categories say', () => {
    const needs = (inner: string): TagNeed[] => drawInner(inner).rounds.flat();
    expect(
      needs(
        '<squarespace:query collection="blog" limit="500" skip="99" category="a, b" tag="c" featured="true">x</squarespace:query>',
      ),
    ).toEqual([
      {
        kind: 'query',
        collection: 'blog',
        limit: 100,
        skip: 10,
        categories: ['a', 'b'],
        tags: ['c'],
        featured: true,
      },
    ]);
    expect(
      needs('<squarespace:query collection="blog" limit="-1" skip="many">x</squarespace:query>'),
    ).toEqual([
      { kind: 'query', collection: 'blog', limit: null, skip: 0, categories: [], tags: [], featured: false },
    ]);
    expect(
      needs('<squarespace:block-field id="f" columns="1" label="Foot" class="wide" locked-layout="true" />'),
    ).toEqual([{ kind: 'block-field', id: 'f', columns: 1, label: 'Foot', className: 'wide', locked: true }]);
    expect(needs('<squarespace:block-field id="f" columns="7" lock-layout="false" />')).toEqual([
      { kind: 'block-field', id: 'f', columns: 12, label: '', className: '', locked: false },
    ]);
    expect(
      needs('<squarespace:related collectionId="c" itemId="i" limit="4">x</squarespace:related>'),
    ).toEqual([{ kind: 'related', collectionId: 'c', itemId: 'i', limit: 4 }]);
    expect(
      needs(
        '<squarespace:category collection="blog">x</squarespace:category><squarespace:folder-navigation>x</squarespace:folder-navigation>',
      ),
    ).toEqual([{ kind: 'category', collection: 'blog' }, { kind: 'folder-navigation' }]);
  });
});

describe('what the template of a tag sees', () => {
  const scoped =
    (scope: Record<string, unknown>): TagResolver =>
    () => ({ scope });
  it('a menu has the page around it, and its own items in place of those of the page', () => {
    const inner =
      '<squarespace:navigation navigationId="main">{items.0.title} {website.siteTitle} {collection.title} {localizedStrings.more}</squarespace:navigation>';
    const dictionary = {
      website: { siteTitle: 'Skiff' },
      collection: { title: 'Here' },
      items: [{ title: 'of the page' }],
      localizedStrings: { more: 'More' },
    };
    expect(main(inner, { job: { dictionary }, answer: scoped({ items: [{ title: 'of the menu' }] }) })).toBe(
      'of the menu Skiff Here More',
    );
  });

  it('a query knows its collection and the site, and nothing of the page', () => {
    const inner =
      '<squarespace:query collection="x">{collection.title},{items.0.title},{website.siteTitle},{item.title},{pagination.nextPage},{tagFilter}</squarespace:query>';
    const dictionary = {
      website: { siteTitle: 'Skiff' },
      item: { title: 'Mine' },
      pagination: { nextPage: true },
      tagFilter: 't',
    };
    const resolveTags = scoped({ collection: { title: 'Blog' }, items: [{ title: 'One' }] });
    expect(main(inner, { job: { dictionary }, answer: resolveTags })).toBe('Blog,One,Skiff,,,');
  });

  it('categories are objects with a name', () => {
    const inner =
      '<squarespace:category collection="x">{.repeated section categories}{name}{.end}</squarespace:category>';
    expect(main(inner, { answer: scoped({ categories: [{ name: 'Tea' }] }) })).toBe('Tea');
  });

  it('a page in no folder has no menu of the folder', () => {
    expect(
      main('<squarespace:folder-navigation>x</squarespace:folder-navigation>', { answer: () => null }),
    ).toBe('');
  });

  it('a link to elsewhere in a menu sees neither the collection of the page nor that of its folder', () => {
    const elsewhere = { active: false, externalLink: { title: 'Blog', url: 'https://blog.example' } };
    const folder = {
      collection: { title: 'Folder' },
      items: [elsewhere, { collection: { title: 'Child' } }],
    };
    const link = '{.if collection}({collection.title}){.end}{.section externalLink}[{title}]{.end}';
    const inner = `<squarespace:navigation navigationId="main">{.repeated section items}${link}{.repeated section items}${link}{.end}{.end}</squarespace:navigation>`;
    const job = { dictionary: { collection: { title: 'Page' } } };
    expect(main(inner, { job, answer: scoped({ items: [elsewhere, folder] }) })).toBe(
      '[Blog](Folder)[Blog](Child)',
    );
  });

  it('a menu item that is not the current page is linked by the part after {.or}', () => {
    const blocks = {
      'nav.block':
        '{.repeated section items}{.section active}<b>{collection.title}</b>{.or}{.section collection}<a href="{fullUrl}">{title}</a>{.end}{.end}{.end}',
    };
    const items = [
      { active: true, collection: { title: 'Shop', fullUrl: '/shop' } },
      { active: false, collection: { title: 'News', fullUrl: '/news' } },
    ];
    const inner = '<squarespace:navigation navigationId="main" template="nav" />';
    expect(main(inner, { blocks, answer: scoped({ items }) })).toBe('<b>Shop</b><a href="/news">News</a>');
  });

  it('a menu that the theme does not declare has no links and is never asked for', () => {
    const { mainContent, rounds, problems } = drawInner(
      '<squarespace:navigation navigationId="_hidden">{.if items}x{.or}none{.end}</squarespace:navigation>',
      { answer: inMenu },
    );
    expect(mainContent).toBe('none');
    expect(rounds).toEqual([]);
    expect(problems).toEqual([
      { file: 'collections/post.list', message: expect.stringContaining('no navigation "_hidden"') },
    ]);
  });
});

describe('rounds', () => {
  it('the same thing is asked for once, and tags of the page and of its layout meet in the answers', () => {
    const { rounds, html } = drawSmall(
      {
        inner:
          '<squarespace:navigation navigationId="main">1</squarespace:navigation><squarespace:navigation navigationId="main">2</squarespace:navigation>',
        layout:
          '{squarespace.main-content}<squarespace:navigation navigationId="main">3</squarespace:navigation>',
      },
      {},
      inMenu,
    );
    expect(html).toContain('123');
    expect(rounds).toEqual([[{ kind: 'navigation', name: 'main' }]]);
  });

  it('what the layout asks for on every page comes along with the needs of the page', () => {
    const layout =
      '{squarespace.main-content}<squarespace:navigation navigationId="main">m</squarespace:navigation><squarespace:block-field id="foot" /><squarespace:block-field id="{x}" />';
    const resolveTags: TagResolver = (need) =>
      need.kind === 'block-field' ? { html: `<${need.id}>` } : { scope: {} };
    const kinds = (inner: string) => {
      const { rounds, html } = drawSmall({ layout, inner }, { dictionary: { x: 'own' } }, resolveTags);
      expect(html).toContain('m<foot><own>');
      return rounds.map((needs) => needs.map(({ kind }) => kind));
    };
    expect(kinds('')).toEqual([['navigation', 'block-field', 'block-field']]);
    expect(kinds('<squarespace:query collection="c">q</squarespace:query>')).toEqual([
      ['query', 'navigation', 'block-field'],
      ['block-field'],
    ]);
  });

  it('a tag in the template of a tag makes another round', () => {
    const inner =
      '<squarespace:query collection="x"><squarespace:related collectionId="{collection.id}" itemId="i">{items.0}</squarespace:related></squarespace:query>';
    const resolveTags: TagResolver = (need) => ({
      scope:
        need.kind === 'query'
          ? { collection: { id: 'c1' } }
          : { items: [need.kind === 'related' ? need.collectionId : ''] },
    });
    const { mainContent, rounds } = drawInner(inner, { answer: resolveTags });
    expect(mainContent).toBe('c1');
    expect(rounds.map((needs) => needs.map(({ kind }) => kind))).toEqual([['query'], ['related']]);
  });

  it('a query in the body of a query is refused, also when a partial brings it', () => {
    const query = '<squarespace:query collection="y">inner</squarespace:query>';
    const resolveTags: TagResolver = () => ({ scope: {} });
    for (const body of [query, '{@|apply q.block}']) {
      const inner = `<squarespace:query collection="x">[${body}]</squarespace:query>`;
      const { mainContent, problems } = drawInner(inner, {
        answer: resolveTags,
        blocks: { 'q.block': query },
      });
      expect(mainContent).toBe('[]');
      expect(problems.map(({ message }) => message)).toEqual([
        expect.stringContaining('A query inside of a query'),
      ]);
    }
  });

  it('the ninth query has no items', () => {
    const inner =
      '{.repeated section n}<squarespace:query collection="c{@}">{.if items}i{.or}-{.end}</squarespace:query>{.end}';
    const n = Array.from({ length: 10 }, (_, i) => i);
    const { mainContent, rounds, problems } = drawInner(inner, {
      job: { dictionary: { n } },
      answer: () => ({ scope: { items: [1] } }),
    });
    expect(mainContent).toBe('iiiiiiii--');
    expect(rounds.flat()).toHaveLength(8);
    expect(problems).toEqual([
      { file: 'collections/post.list', message: expect.stringContaining('at most 8 queries') },
    ]);
  });

  it('menus that hold themselves end, with a word about it', () => {
    const self = '<squarespace:navigation navigationId="main" template="nav" />';
    for (const text of [self, self + self + self]) {
      const { problems, mainContent } = drawInner(text, {
        blocks: { 'nav.block': `.${text}` },
        answer: inMenu,
      });
      expect(mainContent.length).toBeLessThan(1_000);
      expect(problems.map(({ message }) => message).join()).toMatch(/go on and on|more than 500 templates/);
    }
  });

  it('a thousand different fields are not all asked for', () => {
    const n = Array.from({ length: 1000 }, (_, i) => i);
    const { rounds, problems } = drawInner(
      '{.repeated section n}<squarespace:block-field id="f{@}" />{.end}',
      {
        job: { dictionary: { n } },
        answer: () => ({ html: 'x' }),
      },
    );
    expect(rounds.flat()).toHaveLength(200);
    expect(problems).toHaveLength(1);
  });

  it('a field that is printed for ever does not fill the memory', () => {
    const n = Array.from({ length: 2000 }, (_, i) => i);
    const { html } = drawInner('{.repeated section n}<squarespace:block-field id="f" />{.end}', {
      job: { dictionary: { n } },
      answer: () => ({ html: 'x'.repeat(100_000) }),
    });
    expect(html.length).toBeLessThan(6 * 1024 * 1024);
  });
});

describe('scripts of the theme', () => {
  const scripts = ['a.js', 'b.js', 'sub/c d.js'];
  const tag = (src: string, combo?: string): string =>
    `<squarespace:script src="${src}"${combo ? ` combo="${combo}"` : ''} />`;
  const one = (address: string): string => `<script src="${address}"></script>`;
  test.each([
    ['one', tag('a.js'), one('/scripts/a.js?v=7-ab12')],
    ['in a folder', tag('sub/c d.js'), one('/scripts/sub/c%20d.js?v=7-ab12')],
    ['with the folder written out', tag('/scripts/a.js'), one('/scripts/a.js?v=7-ab12')],
    [
      'joined neighbours',
      `${tag('a.js', 'true')}\n  ${tag('b.js', 'true')}`,
      one('/scripts/combo?files=a.js,b.js&amp;v=7-ab12'),
    ],
    [
      'neighbours that are not joined',
      tag('a.js') + tag('b.js', 'false'),
      one('/scripts/a.js?v=7-ab12') + one('/scripts/b.js?v=7-ab12'),
    ],
    [
      'something between',
      `${tag('a.js', 'true')}<p>${tag('b.js', 'true')}`,
      `${one('/scripts/a.js?v=7-ab12')}<p>${one('/scripts/b.js?v=7-ab12')}`,
    ],
    [
      'a choice by code',
      tag('a.js', '{.if x}true{.or}false{.end}') + tag('b.js', 'true'),
      one('/scripts/a.js?v=7-ab12') + one('/scripts/b.js?v=7-ab12'),
    ],
    ['one that is not there', `x${tag('../secret.js')}y`, 'xy'],
    ['a pair', '<squarespace:script src="a.js"></squarespace:script>', one('/scripts/a.js?v=7-ab12')],
  ])('%s', (_name, inner, expected) => {
    expect(main(inner, { scripts })).toBe(expected);
  });

  test('that are joined make no address that servers refuse, however long their names are', () => {
    const long = Array.from({ length: 20 }, (_, index) => `${index}${'港'.repeat(90)}.js`);
    const html = main(long.map((path) => tag(path, 'true')).join(''), { scripts: long });
    const addresses = [...html.matchAll(/src="([^"]*)"/g)].map(([, address = '']) => address);
    expect(addresses.filter((address) => address.length > 2_000)).toEqual([]);
    const requests = addresses.flatMap((address) => decodeURIComponent(address).match(/\d+港+\.js/g));
    expect(requests).toEqual(long);
  });
});
