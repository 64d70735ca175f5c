import { describe, expect, it, test } from 'vitest';
import { filesOf, goodTheme } from '../testing/theme-samples.ts';
import { isHost } from './host-address.ts';
import { readTheme } from './read-theme.ts';
import { findThemeHosts } from './theme-hosts.ts';

const source = (file: string, text: string) => [{ file, text }];
const none = { templates: [], styles: [], scripts: [] };
const named = (found: ReturnType<typeof findThemeHosts>) => found.map(({ kind, host }) => `${kind} ${host}`);
const inTemplate = (text: string) =>
  named(findThemeHosts({ ...none, templates: source('site.region', text) }));
const inStyles = (text: string) => named(findThemeHosts({ ...none, styles: source('styles/a.less', text) }));
const inScript = (text: string) => named(findThemeHosts({ ...none, scripts: source('scripts/a.js', text) }));

describe('hosts that a template loads from', () => {
  test.each([
    ['a script', '<script src="https://cdn.example.org/a.js"></script>', ['scripts cdn.example.org']],
    [
      'a script without protocol',
      `<script src='//CDN.example.org/a.js'></script>`,
      ['scripts cdn.example.org'],
    ],
    [
      'a script over http',
      '<script src="http://cdn.example.org/a.js"></script>',
      ['scripts cdn.example.org'],
    ],
    ['a port', '<script src="//127.0.0.1:4555/a.js"></script>', ['scripts 127.0.0.1:4555']],
    [
      'the usual port',
      '<script src="https://cdn.example.org:443/a.js"></script>',
      ['scripts cdn.example.org'],
    ],
    [
      'a stylesheet',
      '<link href="//fonts.example.org/css?f=A|B" rel="stylesheet">',
      ['styles fonts.example.org'],
    ],
    ['a font ahead', '<link rel=preload as=font href="https://f.example.org/a">', ['fonts f.example.org']],
    ['an icon', '<link rel="shortcut icon" href="https://i.example.org/i.ico">', ['images i.example.org']],
    ['an image', '<img alt="" src="//i.example.org/{id}.jpg">', ['images i.example.org']],
    ['a set of images', '<img srcset="/a.jpg 1x, https://i.example.org/b.jpg 2x">', ['images i.example.org']],
    [
      'a film',
      '<video poster="//p.example.org/p.jpg"><source src="//v.example.org/v.mp4"></video>',
      ['images p.example.org', 'images v.example.org'],
    ],
    ['a frame', '<iframe src="https://player.example.org/?v={id}"></iframe>', ['frames player.example.org']],
    [
      'a style of an element',
      `<b style="background:url('//i.example.org/a.png')">`,
      ['images i.example.org'],
    ],
    [
      'a style of an image',
      `<img src="/a.png" style="background:url('//i.example.org/a.png')">`,
      ['images i.example.org'],
    ],
    ['a style sheet in it', '<style>@import "//s.example.org/a.css";</style>', ['styles s.example.org']],
    [
      'an inline script',
      '<script>fetch("https://api.example.org/v1")</script>',
      ['connections api.example.org'],
    ],
    ['a branch', '{.if a}<script src="//a.example.org/a.js"></script>{.end}', ['scripts a.example.org']],
  ])('%s', (_name, text, expected) => expect(inTemplate(text)).toEqual(expected));

  test.each([
    ['a link', '<a href="https://elsewhere.example.org/">x</a><link rel="me" href="//x.example.org">'],
    ['the own site', '<script src="/scripts/a.js"></script><img src="a.jpg">'],
    [
      'a host that content decides',
      '<img src="{assetUrl}"><script src="https://{cdn}/a.js"></script><script src="//{cdn}.example.org/a.js"></script>',
    ],
    [
      'comments',
      '<!-- <script src="//a.example.org/a.js"></script> -->{## <img src="//b.example.org/b.png"> ##}',
    ],
    ['text', '<p>//cdn.example.org/a.js</p>'],
    ['a policy that would be broken', '<script src="https://cdn.example.org;script-src *"></script>'],
    ['a name of the system', '<svg xmlns="http://www.w3.org/2000/svg"><use href="#a"></svg>'],
  ])('nothing is loaded by %s', (_name, text) => expect(inTemplate(text)).toEqual([]));
});

describe('hosts that a stylesheet loads from', () => {
  test.each([
    ['an import', '@import url("//fonts.example.org/css?family=A");', ['styles fonts.example.org']],
    [
      'an import with options',
      '@import (css) url(https://fonts.example.org/css);',
      ['styles fonts.example.org'],
    ],
    [
      'a font',
      '@font-face { font-family: A; src: url(https://f.example.org/a.woff2) }',
      ['fonts f.example.org'],
    ],
    [
      'a font without ending',
      '@font-face { src: local("A"), url("https://f.example.org/l/font?kit=a") }',
      ['fonts f.example.org'],
    ],
    ['an image', 'a { background: url("//i.example.org/a.png") }', ['images i.example.org']],
    [
      'comments',
      '/* @import "//a.example.org/a.css"; */\n// url(//b.example.org/a.png)\na { color: red }',
      [],
    ],
    ['the own files', 'a { background: url(/assets/a.png) }', []],
  ])('%s', (_name, text, expected) => expect(inStyles(text)).toEqual(expected));
});

describe('hosts that a script loads from', () => {
  test.each([
    ['fetch', "fetch('https://api.example.org/v1')", ['connections api.example.org']],
    ['a request', "x.open('GET', 'https://api.example.org/v1')", ['connections api.example.org']],
    ['a socket', "new WebSocket('wss://live.example.org/s')", ['connections live.example.org']],
    [
      'an inserted script',
      "var s = document.createElement('script'); s.async = 1; s.src = '//t.example.org/tag'",
      ['scripts t.example.org'],
    ],
    [
      'an inserted frame',
      "var f = document.createElement('iframe'); f.src = 'https://p.example.org/embed/' + id",
      ['frames p.example.org'],
    ],
    [
      'a counting image',
      "new Image().src = 'https://count.example.org/1?x=' + y",
      ['images count.example.org'],
    ],
    ['a module', "import x from 'https://m.example.org/x'", ['scripts m.example.org']],
    [
      'a file by its ending',
      "load(['//s.example.org/a.js', '//s.example.org/a.css'])",
      ['scripts s.example.org', 'styles s.example.org'],
    ],
    ['a link', "a.href = 'https://share.example.org/?u=' + u", []],
    ['a comment', '// see https://docs.example.org/a.js\n/* https://docs.example.org/b.js */', []],
    ['a namespace', "createElementNS('http://www.w3.org/2000/svg', 'svg')", []],
  ])('%s', (_name, text, expected) => expect(inScript(text)).toEqual(expected));
});

it('each host of a kind is named once, with the first place and, where anybody may put files, the files', () => {
  const tag = (address: string): string => `\n<script src="${address}"></script>`;
  const text =
    tag('https://cdn.jsdelivr.net/npm/a@1/a.js?x') +
    tag('//cdn.jsdelivr.net/npm/b@1/b.js') +
    tag('//t.example.org/a.js') +
    tag('//t.example.org/b.js');
  expect(findThemeHosts({ ...none, templates: source('site.region', text) })).toEqual([
    {
      kind: 'scripts',
      host: 'cdn.jsdelivr.net',
      file: 'site.region',
      line: 2,
      files: ['cdn.jsdelivr.net/npm/a@1/a.js', 'cdn.jsdelivr.net/npm/b@1/b.js'],
    },
    { kind: 'scripts', host: 't.example.org', file: 'site.region', line: 4, files: [] },
  ]);
});

it('a theme has the hosts of all its files', () => {
  const { theme } = readTheme(
    filesOf({
      ...goodTheme,
      'styles/site.less': '@import "part";',
      'styles/part.less': 'a { background: url(//i.example.org/a.png) }',
      'scripts/a.js': "fetch('https://api.example.org/')",
      'blocks/n.block': '<iframe src="https://p.example.org/"></iframe>',
    }),
  );
  expect(named(theme?.hosts ?? [])).toEqual([
    'images i.example.org',
    'frames p.example.org',
    'connections api.example.org',
  ]);
});

it('a file that is nothing but addresses is read in a moment, and a hundred hosts are listed', () => {
  const scripts = source(
    'scripts/a.js',
    Array.from({ length: 100_000 }, (_, n) => `f.src='//h${n}.example.org/x'`).join(';'),
  );
  const styles = source('styles/a.less', `/* ${'/*'.repeat(100_000)}`);
  const templates = source(
    'a.block',
    `${'<!--'.repeat(50_000)}${'<script>'.repeat(50_000)}${'<img src="//'.repeat(50_000)}`,
  );
  const more = source(
    'scripts/b.js',
    Array.from({ length: 300 }, (_, n) => `fetch('//h${n}.example.org/')`).join(';'),
  );
  const started = performance.now();
  expect(findThemeHosts({ templates, styles, scripts: [...scripts, ...more] })).toHaveLength(100);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test.each([
  ['cdn.example.org', true],
  ['127.0.0.1:4555', true],
  ['localhost', false],
  ['CDN.example.org', false],
  ['*.example.org', false],
  ["cdn.example.org 'unsafe-inline'", false],
  ['https://cdn.example.org', false],
  [`${'a'.repeat(300)}.org`, false],
])('%s is a host: %s', (text, expected) => expect(isHost(text)).toBe(expected));
