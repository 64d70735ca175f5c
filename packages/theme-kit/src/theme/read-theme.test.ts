import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filesOf, goodTheme } from '../testing/theme-samples.ts';
import { readTheme } from './read-theme.ts';
import { collectionConf } from './system-collections.ts';
import type { Theme, ThemeDiagnostic } from './theme.ts';
import { isThemePath } from './theme-folder.ts';
import { themeLimits } from './theme-limits.ts';
import { stringsFor } from './theme-strings.ts';

const read = (changes: Readonly<Record<string, string | Uint8Array>> = {}) =>
  readTheme(filesOf({ ...goodTheme, ...changes }));

function readGood(changes: Readonly<Record<string, string | Uint8Array>> = {}): Theme {
  const { theme, diagnostics } = read(changes);
  if (!theme) throw new Error(`No theme: ${JSON.stringify(diagnostics)}`);
  return theme;
}

const without = (...paths: string[]) =>
  readTheme(filesOf(Object.fromEntries(Object.entries(goodTheme).filter(([path]) => !paths.includes(path)))));

const template = (changes: object): string =>
  JSON.stringify({ ...(JSON.parse(goodTheme['template.conf'] ?? '') as object), ...changes }, null, 2);

const textOf = ({ severity, file, line, column, message }: ThemeDiagnostic): string =>
  `${file}:${line}:${column} ${severity} ${message}`;

const sentenceOf = (changes: Readonly<Record<string, string | Uint8Array>>): string =>
  read(changes).diagnostics.map(textOf).join('\n');

describe('the look of a theme in its configuration', () => {
  const face = { family: 'Inter', weight: 412.5 };
  const pair = (name: string) => ({ name, heading: face, body: face });
  const fonts = (...names: string[]) => template({ design: { fonts: names.map(pair) } });

  it('pairs of fonts that would have one id, and more than can be offered, are left out with a warning', () => {
    const same = { 'template.conf': fonts('Serif & Sans', 'Serif / Sans') };
    expect(readGood(same).design.fonts.map(({ name }) => name)).toEqual(['Serif & Sans']);
    expect(sentenceOf(same)).toContain('warning Another one is called the same. It is ignored.');
    const many = { 'template.conf': fonts(...Array.from({ length: 14 }, (_, place) => `Pair ${place}`)) };
    expect(readGood(many).design.fonts).toHaveLength(12);
    expect(sentenceOf(many)).toContain('A theme offers at most 12 of them. It is ignored.');
  });

  it('weights are whole numbers', () => {
    const theme = readGood({ 'template.conf': fonts('One') });
    expect(theme.design.fonts[0]?.heading.weight).toBe(413);
  });
});

describe('a theme in order', () => {
  it('a good theme is read whole and without diagnostics', () => {
    const { theme, diagnostics } = read();
    expect(diagnostics).toEqual([]);
    expect(theme?.name).toBe('Harbour');
    expect(theme?.layouts.default?.regions.map(({ file }) => file)).toEqual([
      'top.region',
      'body.region',
      'bottom.region',
    ]);
    expect(theme?.navigations).toEqual([{ name: 'headerMenu', title: 'Header menu' }]);
    expect(theme?.stylesheets.map(({ file }) => file)).toEqual([
      'styles/reset.css',
      'styles/vars.less',
      'styles/site.less',
    ]);
    expect(Object.keys(theme?.styleImports ?? {})).toEqual(['extra.less']);
    expect(Object.keys(theme?.partials ?? {})).toEqual(['menu.block', 'link.block', 'quote.block']);
    expect(theme?.blockOverrides).toEqual({ quote: 'quote.block' });
    expect(theme?.collections['press-kit']?.conf).toEqual({
      title: 'Press kit',
      ordering: 'chronological',
      addText: 'Add',
      acceptTypes: ['text', 'case'],
      pageSize: 12,
      folder: false,
    });
    expect(theme?.pages.about).toEqual({
      title: 'About',
      icon: 'template-page',
      template: { file: 'pages/about.page', text: '<h1>About</h1>' },
    });
    expect(theme?.customTypes[0]).toEqual({
      title: 'Case',
      name: 'case',
      base: 'image',
      fields: [{ name: 'client', title: 'Client', type: 'text' }],
    });
    expect(theme?.scripts).toEqual(['site.js']);
    expect(theme?.assets).toEqual(['icons/mark.svg']);
  });

  it('a good theme is the same after it was stored as JSON', () => {
    const theme = readGood();
    expect(JSON.parse(JSON.stringify(theme))).toEqual(theme);
  });

  it("a theme's files may start with a byte order mark, or be UTF-16", () => {
    const utf16 = new Uint8Array(Buffer.from(`\ufeff${goodTheme['template.conf']}`, 'utf16le'));
    const bigEndian = new Uint8Array(Buffer.from('\ufeff<p>Grüße</p>', 'utf16le').swap16());
    const reading = read({
      'template.conf': utf16,
      'pages/about.page': bigEndian,
      'collections/products.conf': '\ufeff{}',
    });
    expect(reading.diagnostics).toEqual([]);
    expect(reading.theme?.pages.about?.template.text).toBe('<p>Grüße</p>');
  });

  it('a theme needs only a name, an author, a layout and a region, and no folders', () => {
    const reading = readTheme(
      filesOf({
        'template.conf':
          '{"name":"A","author":"B","layouts":{"default":{"name":"C","regions":["site.region"]}}}',
        'site.region': '{squarespace.main-content}',
      }),
    );
    expect(reading.diagnostics).toEqual([]);
    expect(reading.theme?.collections).toEqual({});
  });
});

describe('a folder that cannot be a theme', () => {
  it.each([
    ['has no template.conf', without('template.conf'), ':null:null error There is no template.conf.'],
    [
      'has a template.conf that is not JSON',
      read({ 'template.conf': '{\n  "name": "A",\n  "author": "B"\n  "layouts": {}\n}' }),
      'template.conf:4:3 error This is not JSON: a comma or } is expected here.',
    ],
    [
      'has a list as template.conf',
      read({ 'template.conf': '[]' }),
      'template.conf:1:1 error This has to be a JSON object',
    ],
    ['has an empty template.conf', read({ 'template.conf': '' }), 'the file ends too early'],
    [
      'has no layout',
      read({ 'template.conf': template({ layouts: {} }) }),
      'There is no layout. Every page needs one.',
    ],
    [
      'has none of the regions of its default layout',
      without('top.region', 'body.region', 'bottom.region'),
      'The layout "default" has no region that can be read.',
    ],
    [
      'has a template.conf over the size of a source',
      read({ 'template.conf': `${' '.repeat(themeLimits.sourceBytes)}{}` }),
      'There is no template.conf.',
    ],
  ])('%s', (_title, reading, sentence) => {
    expect(reading.theme).toBeNull();
    expect(reading.diagnostics.map(textOf).join('\n')).toContain(sentence);
  });

  it('a folder with too many files or too many bytes is no theme', () => {
    const one = new Uint8Array(1);
    const many = new Map(Array.from({ length: themeLimits.files + 1 }, (_, n) => [`assets/${n}`, one]));
    expect(readTheme(many).diagnostics[0]?.message).toContain(`more than ${themeLimits.files} files`);
    const large = new Uint8Array(themeLimits.fileBytes);
    const heavy = new Map(Array.from({ length: 11 }, (_, n) => [`assets/${n}`, large]));
    expect(readTheme(heavy).diagnostics[0]?.message).toContain('more than 100 MB');
  });
});

describe('what is wrong in a theme that works', () => {
  it('a layout whose regions are all missing is named with what pages have instead', () => {
    const conf = {
      name: 'X',
      author: 'Y',
      layouts: { default: { name: 'D', regions: ['site'] }, wide: { name: 'W' } },
    };
    const texts = { 'template.conf': JSON.stringify(conf), 'site.region': 'x' };
    expect(readTheme(filesOf(texts)).diagnostics.map(({ message }) => message)).toEqual([
      'The layout "wide" has no region that can be read, so it is not offered. Pages that chose it are drawn with the default layout.',
    ]);
  });

  it('a theme without a layout called default is accepted', () => {
    const layouts = { wide: { name: 'W', regions: ['top'] }, homepage: { name: 'H', regions: ['body'] } };
    const { theme, diagnostics } = read({ 'template.conf': template({ layouts }) });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(Object.keys(theme?.layouts ?? {})).toEqual(['wide', 'homepage']);
    expect(theme?.firstLayout).toBe('wide');
  });

  it('a theme whose layouts have numbers for names begins with the first one in its file', () => {
    const conf = template({ layouts: {} }).replace(
      /"layouts":\s*\{\}/,
      '"layouts": { "wide": { "name": "W", "regions": ["top"] }, "404": { "name": "N", "regions": ["body"] } }',
    );
    expect(read({ 'template.conf': conf }).theme?.firstLayout).toBe('wide');
  });

  it('a default layout that cannot be read gives way to the first one that can', () => {
    const conf = {
      name: 'X',
      author: 'Y',
      layouts: { default: { name: 'D' }, wide: { name: 'W', regions: ['site'] } },
    };
    const { theme, diagnostics } = readTheme(
      filesOf({ 'template.conf': JSON.stringify(conf), 'site.region': 'x' }),
    );
    expect(Object.keys(theme?.layouts ?? {})).toEqual(['wide']);
    expect(diagnostics.map(({ severity, message }) => [severity, message])).toEqual([
      [
        'warning',
        'The layout "default" has no region that can be read. Pages are drawn with the layout "wide".',
      ],
    ]);
  });

  it('a stylesheet may have 4 MB, for the fonts that are in it', () => {
    const style = (bytes: number) => ({ 'styles/fonts.css': `/*${' '.repeat(bytes - 4)}*/` });
    const messages = (bytes: number) =>
      read(style(bytes))
        .diagnostics.map(({ message }) => message)
        .join();
    expect(messages(themeLimits.styleBytes)).not.toContain('It is left out');
    expect(messages(themeLimits.styleBytes + 1)).toContain('This file has more than 4 MB.');
  });

  it('collections may accept links and products', () => {
    const { diagnostics } = read({ 'collections/mix.conf': '{"acceptTypes":["link","store_item","text"]}' });
    expect(diagnostics.map(({ message }) => message).join()).not.toContain('neither a type of item');
  });

  it('a default layout without a region is reported once', () => {
    const conf = { name: 'X', author: 'Y', layouts: { default: { name: 'D' } } };
    const { diagnostics } = readTheme(filesOf({ 'template.conf': JSON.stringify(conf) }));
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'The layout "default" has no region that can be read. Every page needs it.',
    ]);
  });

  it('letters that steer a terminal are taken out of its name and its author’s', () => {
    const conf = JSON.stringify({
      name: ' \u001b[31mPier\u0007\u009b2J \u202eSix',
      author: 'A\nB',
      layouts: { default: { name: 'D', regions: ['site'] } },
    });
    const { theme } = readTheme(filesOf({ 'template.conf': conf, 'site.region': 'x' }));
    expect([theme?.name, theme?.author]).toEqual(['[31mPier 2J Six', 'A B']);
  });

  it.each(['assets/..env', 'assets/..d/x.txt', 'assets/...', 'assets/.env', 'scripts/.git/x.js'])(
    '%s begins with a dot and is no file of the theme',
    (path) => {
      expect(isThemePath(path)).toBe(false);
      expect(isThemePath('assets/a..b.txt')).toBe(true);
    },
  );

  it.each<[string, Readonly<Record<string, string | Uint8Array>>, string]>([
    [
      'an unknown key',
      { 'collections/products.conf': '{\n  "pageSize": 24,\n  "colour": "red"\n}' },
      'collections/products.conf:3:3 warning Nothing reads the key "colour". It is ignored.',
    ],
    [
      'a value of the wrong kind',
      { 'collections/products.conf': '{ "pageSize": [24] }' },
      'collections/products.conf:1:15 warning "pageSize" has to be a number. It is ignored.',
    ],
    [
      'a page size that is none',
      { 'collections/products.conf': '{ "pageSize": 0.5 }' },
      'whole number from 1 to 9999',
    ],
    [
      'a broken collection conf',
      { 'collections/press-kit.conf': '{ "title": "Press }' },
      'collections/press-kit.conf:1:12 warning This is not JSON: this text has no end',
    ],
    [
      'a missing region',
      { 'template.conf': template({ layouts: { default: { name: 'S', regions: ['top', 'gone'] } } }) },
      'warning The region "gone" of the layout "default" is not in the folder.',
    ],
    [
      'a region in a sub-folder',
      {
        'template.conf': template({ layouts: { default: { name: 'S', regions: ['top', 'assets/x'] } } }),
        'assets/x.region': 'no',
      },
      'The region "assets/x" of the layout "default" is not in the folder.',
    ],
    ['a missing name', { 'template.conf': template({ name: '' }) }, '"name" is missing.'],
    [
      'a missing stylesheet',
      { 'template.conf': template({ stylesheets: ['gone.less'] }) },
      'There is no gone.less in styles/.',
    ],
    [
      'a listed reset.css',
      { 'template.conf': template({ stylesheets: ['reset.css'] }) },
      'reset.css comes first by itself',
    ],
    [
      'two partials of one name',
      { 'blocks/more/menu.block': 'x' },
      'blocks/more/menu.block:null:null warning blocks/menu.block has the same name',
    ],
    [
      'a block that cannot be replaced',
      { 'blocks/quote.block.conf': '{ "type": "map" }' },
      'The template of the block "map" cannot be replaced.',
    ],
    [
      'an override without template',
      { 'blocks/form.block.conf': '{ "type": "form" }' },
      'There is no form.block beside this file.',
    ],
    [
      'a block replaced twice',
      { 'blocks/z.block': 'z', 'blocks/z.block.conf': '{ "type": "quote" }' },
      'quote.block replaces the block "quote" already.',
    ],
    ['a collection without conf', { 'collections/x.list': 'x' }, 'There is no x.conf beside this file.'],
    ['a page without conf', { 'pages/x.page': 'x' }, 'There is no x.page.conf beside this file.'],
    [
      'a file that is not UTF-8',
      { 'pages/about.page': new Uint8Array([0x61, 0x0a, 0x62, 0xfc, 0x63]) },
      'pages/about.page:2:2 warning This file is not UTF-8 from here on',
    ],
    [
      'a path that leaves the folder',
      { 'assets/../../secret.txt': 'x' },
      'assets/../../secret.txt:null:null warning This path leads out of the folder',
    ],
    ['an absolute path', { '/assets/x.js': 'x' }, 'This path leads out of the folder'],
    [
      'names that differ in capitals',
      { 'assets/icons/Mark.svg': 'x' },
      'assets/icons/mark.svg:null:null warning This file and assets/icons/Mark.svg differ only in capital letters.',
    ],
    [
      'a large asset',
      { 'assets/film.mp4': new Uint8Array(themeLimits.fileBytes + 1) },
      'assets/film.mp4:null:null warning This file has more than 10 MB.',
    ],
    [
      'a large template',
      { 'blocks/menu.block': new Uint8Array(themeLimits.sourceBytes + 1) },
      'blocks/menu.block:null:null warning This file has more than 1 MB.',
    ],
    [
      'a system collection that is none',
      { 'template.conf': template({ systemCollections: ['forum'] }) },
      '"forum" is not a collection that is offered here',
    ],
    [
      'strings under another name',
      { 'strings/english.json': '{}' },
      'Files here are called <kind>-<locale>.json',
    ],
    [
      'a post type without base',
      { 'template.conf': template({ customTypes: [{ name: 'case', title: 'C', fields: [] }] }) },
      'The post type "case" is a text.',
    ],
    [
      'an index that is no folder',
      { 'collections/index.conf': '{ "index": "true" }' },
      'an index is a folder too',
    ],
  ])('%s is told and the rest is read', (_title, changes, sentence) => {
    expect(sentenceOf(changes)).toContain(sentence);
    const theme = readGood(changes);
    expect(theme.layouts.default?.regions.length).toBeGreaterThan(0);
    expect(theme.assets.some((path) => path.includes('..'))).toBe(false);
  });

  it('a list of mistakes has an end', () => {
    const conf = Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`key${n}`, 1]));
    const { diagnostics } = read({ 'collections/products.conf': JSON.stringify(conf) });
    expect(diagnostics).toHaveLength(501);
    expect(diagnostics.at(-1)?.message).toContain('1500 further notes');
  });

  it('names of JavaScript itself are ordinary names', () => {
    const theme = readGood({
      'blocks/__proto__.block': 'x',
      'collections/constructor.conf': '{ "title": "C", "__proto__": 1 }',
    });
    expect(Object.hasOwn(theme.partials, '__proto__.block')).toBe(true);
    expect(collectionConf(theme, 'constructor').title).toBe('C');
    expect(collectionConf(theme, 'toString')).toEqual({ title: 'toString', pageSize: 20 });
  });
});

describe('settings and texts', () => {
  it('a conf of a system collection changes the settings that it names', () => {
    const conf = collectionConf(readGood(), 'products');
    expect(conf).toMatchObject({ pageSize: 24, ordering: 'user-orderable', title: 'Store' });
    expect(collectionConf(readGood(), 'gallery').pageSize).toBe(9999);
    expect(collectionConf(readGood(), 'about').pageSize).toBe(20);
  });

  it.each([
    ['de-DE', 'Mehr lesen'],
    ['de', 'Mehr lesen'],
    ['de-AT', 'Mehr lesen'],
    ['fr', 'Read more'],
    ['en-US', 'Read more'],
  ])(
    'texts for %s come from the closest locale, and from American English where that has none',
    (language, more) => {
      const strings = stringsFor(readGood(), language);
      expect(strings.template).toEqual({ more, less: 'Less' });
    },
  );

  it('texts of configuration are kept by the file that they translate', () => {
    expect(stringsFor(readGood(), 'de').configuration).toEqual({ template: { 'Header menu': 'Hauptmenü' } });
  });
});

describe('any folder at all', () => {
  const paths = Object.keys(goodTheme);
  const change = fc.oneof(
    fc.record({ path: fc.constantFrom(...paths), bytes: fc.uint8Array({ maxLength: 40 }) }),
    fc.record({ path: fc.constantFrom(...paths), text: fc.json() }),
    fc.record({
      path: fc.constantFrom(...paths),
      cut: fc.nat(400),
      put: fc.constantFrom('', '"', '{', '}', '\0', ']', ',', '\ud800', '\\'),
    }),
    fc.record({
      path: fc.oneof(
        fc.string({ unit: 'binary', maxLength: 20 }),
        fc.constantFrom('assets/..', 'blocks//x.block', '../x'),
      ),
      text: fc.string(),
    }),
    fc.record({ path: fc.constantFrom(...paths), isRemoved: fc.constant(true) }),
  );

  it('any folder gives a theme with a default layout, or an error, and never throws', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const files = new Map(filesOf(goodTheme));
        for (const each of changes) {
          const old = new TextDecoder().decode(files.get(each.path));
          if ('isRemoved' in each) files.delete(each.path);
          else if ('bytes' in each) files.set(each.path, each.bytes);
          else if ('text' in each) files.set(each.path, new TextEncoder().encode(each.text));
          else
            files.set(
              each.path,
              new TextEncoder().encode(old.slice(0, each.cut) + each.put + old.slice(each.cut + 1)),
            );
        }
        const { theme, diagnostics } = readTheme(files);
        const errors = diagnostics.filter(({ severity }) => severity === 'error');
        expect(theme === null).toBe(errors.length > 0);
        if (theme) {
          expect(Object.values(theme.layouts)[0]?.regions.length).toBeGreaterThan(0);
          expect(JSON.stringify(theme)).not.toContain('\\u0000');
          expect(JSON.parse(JSON.stringify(theme))).toEqual(theme);
        }
        for (const { message } of diagnostics) expect(message).toMatch(/^[^\n]+\.$/);
      }),
      { numRuns: 300 },
    );
  });
});
