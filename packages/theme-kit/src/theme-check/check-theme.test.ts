import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filesOf, goodTheme } from '../testing/theme-samples.ts';
import { checkTheme } from './check-theme.ts';

const sentencesOf = (changes: Readonly<Record<string, string>>): readonly string[] =>
  checkTheme(filesOf({ ...goodTheme, ...changes })).diagnostics.map(
    ({ severity, file, line, column, message }) => `${file}:${line}:${column} ${severity} ${message}`,
  );

describe('checking a theme', () => {
  it('checking a good theme reports nothing', () => {
    expect(sentencesOf({})).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'a section without end',
      { 'pages/about.page': '<h1>\n{.section a}</h1>' },
      'pages/about.page:2:1 warning Reached EOF in the middle of SECTION. An {.end} is missing, it seems that of {.section a}; the block ends where the template does.',
    ],
    [
      'an unknown formatter, in the region where it stands',
      { 'body.region': '{squarespace.main-content}\n  {a|nope}' },
      "body.region:2:3 warning Formatter 'nope' is unknown. The tag is shown as text.",
    ],
    [
      'an unknown predicate',
      { 'pages/about.page': '{.nope?}x{.end}' },
      "warning Predicate 'nope?' is unknown. It counts as not true: what follows it is not drawn.",
    ],
    [
      'an end of nothing',
      { 'pages/about.page': 'x{.end}' },
      'warning Instruction END not allowed at root. The tag is left out.',
    ],
    [
      'a second else',
      { 'pages/about.page': '{.if a}x{.or}y{.or}z{.end}' },
      'warning This OR_PREDICATE block will never execute. The tag is left out, and what follows it belongs to the part before.',
    ],
    [
      'something behind the end',
      { 'pages/about.page': 'x{.eof}y' },
      'pages/about.page:1:8 warning Nothing behind {.eof} is read. It is left out.',
    ],
    [
      'a partial that is nowhere',
      { 'pages/about.page': 'x{@|apply gone.block}' },
      'pages/about.page:1:4 warning There is no gone.block in blocks/.',
    ],
    [
      'a navigation with a template that is nowhere',
      {
        'body.region':
          '<squarespace:navigation navigationId="headerMenu" template="gone" />{squarespace.main-content}',
      },
      'body.region:1:1 warning There is no gone.block in blocks/. This navigation tag draws nothing.',
    ],
    [
      'a menu that template.conf does not have',
      {
        'body.region':
          "<squarespace:navigation navigationId='footer' template='menu' />{squarespace.main-content}",
      },
      '"navigations" of template.conf has no menu "footer".',
    ],
    [
      'a script that is nowhere',
      { 'bottom.region': '<squarespace:script src="gone.js" />{squarespace-footers}' },
      'There is no gone.js in scripts/.',
    ],
    [
      'an address of an asset that is nowhere',
      { 'pages/about.page': '<img src="/assets/gone.png">' },
      'There is no gone.png in assets/.',
    ],
    [
      'a layout without main content',
      { 'body.region': '<main></main>' },
      'top.region:null:null warning The layout "default" never prints {squarespace.main-content}.',
    ],
    [
      'an inline handler',
      { 'pages/about.page': '<a href="#"\n  onClick="go()">go</a>' },
      'pages/about.page:2:3 warning Code in the attribute onclick is not run',
    ],
    [
      'code in a link',
      { 'pages/about.page': '<a href="javascript:go()">go</a>' },
      'Code in a link is not run',
    ],
    [
      'a script over http',
      { 'pages/about.page': '<script async src="http://cdn.example.com/a.js"></script>' },
      'http://cdn.example.com/a.js is not loaded',
    ],
    [
      'a system partial that is not declared',
      { 'pages/about.page': '{website|apply sqs-social-links}' },
      '"sqs-social-links" is applied, but "systemPartials" of template.conf does not name it.',
    ],
    [
      'a tag that does not exist',
      { 'body.region': '{squarespace.main-content}\n <squarespace:clock />' },
      'body.region:2:2 warning',
    ],
    [
      'partials that apply each other without end',
      { 'blocks/a.block': '{@|apply b.block}', 'blocks/b.block': '<b>{@|apply a.block}</b>' },
      'blocks/a.block:null:null warning This partial applies itself with any data.',
    ],
  ])('checking a theme reports %s', (_title, changes, sentence) => {
    expect(sentencesOf(changes).join('\n')).toContain(sentence);
    expect(checkTheme(filesOf({ ...goodTheme, ...changes })).theme).not.toBeNull();
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    [
      'a tag over two regions',
      {
        'top.region': '{squarespace-headers}<squarespace:query collection="x">',
        'body.region': '{squarespace.main-content}</squarespace:query>',
      },
    ],
    [
      'an instruction over two regions',
      {
        'top.region': '{squarespace-headers}{.section a}',
        'body.region': '{squarespace.main-content}{.end}',
      },
    ],
    [
      'a menu that draws its sub-menus with itself',
      { 'blocks/menu.block': '{.repeated section items}{@|apply menu.block}{.end}' },
    ],
    ['a partial made by a macro', { 'pages/about.page': '{.macro row.block}x{.end}{@|apply row.block}' }],
    ['a partial that every theme has', { 'pages/about.page': '{website|apply social-links.block}' }],
    [
      'names made by template code',
      { 'pages/about.page': '<squarespace:script src="{a}.js" /><img src="/assets/{b}.png">' },
    ],
    ['a link that does nothing', { 'pages/about.page': '<a href="javascript:void(0);">x</a>' }],
    [
      'a link to a page over http',
      { 'pages/about.page': '<a href="http://example.com/">x</a><link rel="me" href="http://example.com/">' },
    ],
    [
      'main content in a partial',
      { 'body.region': '{@|apply body.block}', 'blocks/body.block': '{squarespace.main-content}' },
    ],
  ])('checking a theme accepts %s', (_title, changes) => {
    expect(sentencesOf(changes)).toEqual([]);
  });

  it('checking a theme that is full of mistakes ends', () => {
    const flood = (line: string): string => line.repeat(Math.floor(900_000 / line.length));
    const notes = sentencesOf({
      'pages/a.page': flood('<a onclick="x">\n'),
      'pages/b.page': flood('{@|apply gone.block}\n'),
      'pages/c.page': flood('{a|nope}{.end}\n'),
      'collections/d.conf': `{${flood('"k": [1],\n')}"k": 1}`,
      'collections/e.conf': `{"title": "${flood('x\\n')}"}`,
      'blocks/f.block': flood('{@|apply f.block}'),
    });
    expect(notes).toHaveLength(501);
  });

  it('checking a theme takes any text in any template, with positions inside the file', () => {
    const scraps = fc.constantFrom(
      '{',
      '}',
      '{.section a}',
      '{.end}',
      '{.repeated section items}',
      '{@|apply link.block}',
      '{a|json}',
      '<squarespace:navigation ',
      'navigationId="x"',
      " template='menu'",
      '/>',
      '>',
      '</squarespace:query>',
      '<squarespace:query collection="a">',
      '<a onclick="x">',
      '\r',
      '\r\n',
      '\n',
      '"',
      "'",
      '\ud83d\ude00',
      '<script src="http://x.example/">',
      '{.macro a.block}',
      '{squarespace.main-content}',
      '{.if a || b}',
    );
    const text = fc.array(fc.oneof(scraps, fc.string({ maxLength: 5 })), { maxLength: 30 });
    const templates = ['top.region', 'body.region', 'blocks/menu.block', 'pages/about.page'] as const;
    fc.assert(
      fc.property(fc.tuple(text, text, text, text), (texts) => {
        const changed = Object.fromEntries(templates.map((path, n) => [path, texts[n]?.join('') ?? '']));
        const files = { ...goodTheme, ...changed };
        const { theme, diagnostics } = checkTheme(filesOf(files));
        expect(theme).not.toBeNull();
        for (const { file, line, severity } of diagnostics) {
          expect(severity).toBe('warning');
          const lines = (files[file] ?? '').split(/\r\n|\r|\n/).length;
          expect(line ?? 1).toBeLessThanOrEqual(lines);
        }
      }),
      { numRuns: 200 },
    );
  });
});
