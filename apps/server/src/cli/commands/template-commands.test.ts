import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CapturedRun, runCaptured } from '../testing/captured-run.ts';

let folder: string;
const inFolder = (name: string): string => join(folder, name);

/** No database answers at this address: templates need none. */
const run = (...words: string[]): Promise<CapturedRun> =>
  runCaptured(words, { env: { DATABASE_URL: 'postgres://localhost:1/none', AWNING_DATA: inFolder('data') } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'awning-template-'));
  await mkdir(inFolder('blocks'));
  await mkdir(inFolder('blocks/deeper'));
  const files = {
    'page.html': '<h1>{title|html}</h1>\n{items|count} {total|money} {@|apply note.block}{@|apply note}\n',
    'page.json':
      '{ "title": "Salt & Bread", "items": [1, 2], "total": { "value": "1234.5", "currency": "EUR" } }',
    'blocks/note.block': '[{title}]',
    'blocks/broken.block': 'fine\n  {.eval 1.2.3}',
    'blocks/.hidden': 'x',
    'uses-broken.html': 'a\n{@|apply broken.block}b{@|apply nowhere}',
    'broken.html': '<p>\n\t{title|shout}\n</p>{.end}\n{.if a}{.eval (}{.end}',
    'fine.html': '{.section a}{b}{.end}',
    'open.html': '<nav>\n{.section a}\n  {.if b}\n    x\n  {.or}\n    y\n{.end}\n</nav>\n',
    'not.json': '{ title: 1 }',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(inFolder(name), text);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('template render', () => {
  test('template render prints the page and nothing else', async () => {
    expect(
      await run(
        'template',
        'render',
        inFolder('page.html'),
        '--data',
        inFolder('page.json'),
        '--partials',
        inFolder('blocks'),
      ),
    ).toEqual({
      exitCode: 0,
      out: '<h1>Salt &amp; Bread</h1>\n2 €1,234.50 [Salt & Bread][Salt & Bread]\n',
      err: '',
    });
  });

  test('template render formats for the requested locale', async () => {
    const { out } = await run(
      'template',
      'render',
      inFolder('page.html'),
      '--data',
      inFolder('page.json'),
      '--partials',
      inFolder('blocks'),
      '--locale',
      'de',
    );
    expect(out).toContain('2 1.234,50\u00a0€');
  });

  test('template render prints what it could render, and each problem with its file, line and column, also in partials', async () => {
    const { exitCode, out, err } = await run(
      'template',
      'render',
      inFolder('uses-broken.html'),
      '--data',
      inFolder('page.json'),
      '--partials',
      inFolder('blocks'),
    );
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: 'a\nfine\n  b\n' });
    expect(err.split('\n')).toEqual([
      `${inFolder('blocks/broken.block')}:2:3: RuntimeError: Error parsing expression: "1.2.3": Duplicate decimal point in number (expression-invalid)`,
      '2 |   {.eval 1.2.3}',
      '      ^',
      `${inFolder('uses-broken.html')}:2:24: RuntimeError: Attempt to apply partial 'nowhere' which could not be found. (partial-missing)`,
      '2 | {@|apply broken.block}b{@|apply nowhere}',
      '                           ^',
      `awning: 2 problems in ${inFolder('uses-broken.html')}.`,
      '',
    ]);
  });

  test.each([
    [
      'a template that is not there',
      ['none.html', '--data', 'page.json'],
      'none.html: there is no such file.',
    ],
    ['data that is not there', ['page.html', '--data', 'none.json'], 'none.json: there is no such file.'],
    ['data that is not JSON', ['page.html', '--data', 'not.json'], 'not.json is not JSON: '],
    ['a folder in place of a file', ['blocks', '--data', 'page.json'], 'blocks: it is a folder.'],
    [
      'partials that are not there',
      ['page.html', '--data', 'page.json', '--partials', 'none'],
      'none: there is no such file.',
    ],
    [
      'partials that are no folder',
      ['page.html', '--data', 'page.json', '--partials', 'fine.html'],
      'fine.html: it is not a folder.',
    ],
  ])('%s is refused in one line', async (_, words, expected) => {
    const typed = words.map((word) => (word.startsWith('--') ? word : inFolder(word)));
    const { exitCode, out, err } = await run('template', 'render', ...typed);
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
    expect(err).toContain(`awning: ${inFolder(expected)}`);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  test('template render fails without a template, without data or with two templates', async () => {
    expect(await run('template', 'render', '--data', inFolder('page.json'))).toMatchObject({
      exitCode: 2,
      out: '',
    });
    expect(await run('template', 'render', inFolder('page.html'))).toMatchObject({ exitCode: 2, out: '' });
    expect(
      await run(
        'template',
        'render',
        inFolder('page.html'),
        inFolder('fine.html'),
        '--data',
        inFolder('page.json'),
      ),
    ).toMatchObject({ exitCode: 2, out: '' });
  });
});

describe('template check', () => {
  test('template check reports no problem in sound files', async () => {
    expect(await run('template', 'check', inFolder('page.html'), inFolder('fine.html'))).toEqual({
      exitCode: 0,
      out: 'No problem in 2 files.\n',
      err: '',
    });
  });

  test('template check lists every problem with position, excerpt and caret, and fails', async () => {
    const file = inFolder('broken.html');
    const { exitCode, out, err } = await run('template', 'check', inFolder('fine.html'), file);
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
    expect(err.split('\n')).toEqual([
      `${file}:2:2: SyntaxError: Formatter 'shout' is unknown (unknown-formatter)`,
      '2 |  {title|shout}',
      '     ^',
      `${file}:3:5: SyntaxError: Instruction END not allowed at root (not-allowed-at-root)`,
      '3 | </p>{.end}',
      '        ^',
      `${file}:4:8: RuntimeError: Error parsing expression: "(": Mismatched operator found: left paren (expression-invalid)`,
      '4 | {.if a}{.eval (}{.end}',
      '           ^',
      'awning: 3 problems in 2 files.',
      '',
    ]);
  });

  test('template check points at the block that is open, and at the one whose end is missing', async () => {
    const file = inFolder('open.html');
    const { exitCode, err } = await run('template', 'check', file);
    expect(exitCode).toBe(1);
    expect(err.split('\n')).toEqual([
      `${file}:2:1: SyntaxError: Reached EOF in the middle of SECTION (eof-in-block)`,
      '2 | {.section a}',
      '    ^',
      `${file}:3: The {.end} of {.if b} seems to be the one that is missing.`,
      'awning: 1 problem in 1 file.',
      '',
    ]);
  });

  test('template check fails without a file', async () => {
    expect(await run('template', 'check')).toMatchObject({ exitCode: 2, out: '' });
  });
});
