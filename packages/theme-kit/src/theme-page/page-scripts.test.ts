import { escapeHtml } from '@awning/template-engine';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { drawInner, drawSmall, SECRET } from '../testing/small-theme.ts';
import { createMarks } from './marks.ts';

const scriptsOf = (inner: string, dictionary: Record<string, unknown> = {}): readonly string[] =>
  drawInner(inner, { job: { dictionary } }).inlineScripts;

describe('inline scripts of the theme are known as they stand in the page', () => {
  test.each([
    ['plain', '<script>a()</script>', ['a()']],
    [
      'with attributes and code in them',
      `<script data-a="{title}>" {.if title}async{.end}>a()</script>`,
      ['a()'],
    ],
    ['in other letters', '<SCRIPT>a()</SCRIPT >', ['a()']],
    ['with data', '<script>var t = {title|json};</script>', ['var t = "Tea";']],
    [
      'with a tag inside',
      '<script>var n = "<squarespace:navigation navigationId="none">x</squarespace:navigation>";</script>',
      ['var n = "x";'],
    ],
    [
      'in a body of a tag',
      '<squarespace:navigation navigationId="none"><script>b()</script></squarespace:navigation>',
      ['b()'],
    ],
    ['as a module', '<script type="module">m()</script>', ['m()']],
    ['twice the same', '<script>a()</script><script>a()</script>', ['a()']],
    ['two', '<script>a()</script><p><script>b()</script>', ['a()', 'b()']],
    [
      'one that writes another',
      `<script>document.write('<script>x<\\/script>')</script>`,
      [`document.write('<script>x<\\/script>')`],
    ],
    [
      'with an old comment around its text',
      '<script><!--\na()\n//--></script><script>b()</script>',
      ['<!--\na()\n//-->', 'b()'],
    ],
    [
      'a beginning of a comment in a text',
      '<script>var c = "<!--";</script><script>b()</script><!-- c -->',
      ['var c = "<!--";', 'b()'],
    ],
    ['never closed', '<script>a()', []],
    ['empty, or from a file', '<script src="/scripts/a.js"></script><script> </script>', []],
    [
      'data for scripts',
      '<script type="application/json">{}</script><script type="text/x-template"><b></script>',
      [],
    ],
    ['in a comment', '<!-- <script>a()</script> --><!--[if IE]><script>b()</script><![endif]-->', []],
    ['of an item', '{body}', []],
    [
      'of an item, inside of one of the theme',
      '<script>var b = "{body}"</script>',
      ['var b = "<script>evil()'],
    ],
  ])('%s', (_name, inner, expected) => {
    expect(scriptsOf(inner, { title: 'Tea', body: '<script>evil()</script>' })).toEqual(expected);
  });

  it('those of head, foot, finished content and the page of an owner are not looked for', () => {
    const script = '<script>owner()</script>';
    const { inlineScripts, html } = drawSmall(
      {},
      {
        headers: script,
        footers: script,
        postItemInjectCode: script,
        inner: { kind: 'finished', html: script },
      },
    );
    expect(html.split(script)).toHaveLength(4);
    expect(inlineScripts).toEqual([]);
  });

  it('those that formatters of the kit print are allowed, and the sound can be heard without them', () => {
    const track = { id: 't1', structuredContent: { audioAssetUrl: 'https://files.example/a.mp3' } };
    const { inlineScripts, mainContent } = drawInner('{track|audio-player}{account|twitter-follow-button}', {
      job: { dictionary: { track, account: { userName: 'skiff' } } },
    });
    expect(
      inlineScripts.map((code) => `<script>${code}</script>`).every((each) => mainContent.includes(each)),
    ).toBe(true);
    expect(inlineScripts).toHaveLength(2);
    expect(mainContent).toContain(
      '<noscript><audio controls preload="none" src="https://files.example/a.mp3">',
    );
  });

  it('those that an answer brings along are allowed', () => {
    const { inlineScripts } = drawInner('<squarespace:block-field id="f" />', {
      answer: () => ({ html: '<script>o()</script><script>p()</script>', ownerScripts: ['o()'] }),
    });
    expect(inlineScripts).toEqual(['o()']);
  });
});

describe('marks', () => {
  const marks = createMarks(SECRET);
  test.each([
    ['cut', '{@|apply t.block|truncate 9}'],
    ['cut behind the first letters', '{@|apply t.block|truncate 14}'],
    ['in capitals', '{@|apply t.block|capitalize}'],
    ['as a slug', '{@|apply t.block|slugify}'],
    ['as an address', '{@|apply t.block|encode-uri-component}'],
  ])('a formatter that changes a mark leaves nothing of the secret: %s', (_name, inner) => {
    const { html, problems } = drawInner(inner, {
      blocks: { 't.block': 'ab<squarespace:block-field id="x" />cd<script>x</script>' },
    });
    expect(html.toLowerCase()).not.toContain(SECRET);
    expect(html).not.toMatch(/[\u{10FFF0}-\u{10FFF2}]/u);
    expect(problems.length).toBeGreaterThan(0);
  });

  it('a secret that could be guessed, or break a pattern, is refused', () => {
    for (const secret of ['', 'short', 'with space 0000000', '(((((((((((((((((('])
      expect(() => createMarks(secret)).toThrow('16 to 64');
  });

  /** Pieces from which an attacker would make a mark, a tag or template code. */
  const nearly = fc
    .array(
      fc.constantFrom(
        '\u{10FFF0}',
        '\u{10FFF1}',
        '\u{10FFF2}',
        't0',
        's0',
        'h',
        SECRET.slice(0, 3),
        '<squarespace:navigation navigationId="main" template="nav"/>',
        '<squarespace:query>',
        '</squarespace:query>',
        '{website.siteTitle}',
        '{squarespace-headers}',
        '<script>evil()</script>',
        '</script>',
        '<script src="https://evil.example/e.js"></script>',
        '"',
        "'",
        '{',
        '}',
        '>',
        '{##',
        'a',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''));

  it('what is written in content stays text, and never becomes a mark, a tag or an allowed script', () => {
    const theme = {
      layout:
        '<head>{squarespace-headers}</head><body>{title}{squarespace.main-content}<script>var t = {title|json};</script>{squarespace-footers}</body>',
      inner:
        '<p>{title}</p><squarespace:block-field id="{title}" label="{title|htmltag}" /><h2>{title|html}</h2>',
    };
    fc.assert(
      fc.property(nearly, nearly, (title, field) => {
        const page = drawSmall(theme, { dictionary: { title } }, (need) => ({
          html: need.kind === 'block-field' ? `<i>${field}</i>` : '',
        }));
        expect(page.mainContent).toBe(
          `<p>${title}</p>${title.trim() === '' ? '' : `<i>${field}</i>`}<h2>${escapeHtml(title)}</h2>`,
        );
        expect(page.html).toContain(`<body>${title}${page.mainContent}`);
        expect(page.inlineScripts.every((code) => code.startsWith('var t = '))).toBe(true);
        expect(page.rounds.flat().every(({ kind }) => kind === 'block-field')).toBe(true);
      }),
    );
  });

  it('random sources never throw, and nothing of a mark is left in what they draw', () => {
    fc.assert(
      fc.property(nearly, nearly, nearly, (layout, inner, block) => {
        const text = inner + block;
        const { html } = drawSmall({ layout, inner: text, blocks: { 'nav.block': block } }, {}, () => ({
          scope: {},
        }));
        expect(html).not.toContain(SECRET);
      }),
    );
  });

  it('a rendered text is split at its marks, with any text around them', () => {
    const foreign = fc.string({ unit: 'binary' }).filter((text) => !text.includes(SECRET));
    fc.assert(
      fc.property(foreign, foreign, foreign, (before, value, after) => {
        const text = before + marks.tag(3, ` junk ${marks.attribute('id', value)} `) + after + marks.script;
        const expected = [
          before,
          { kind: 'tag', id: 3, attributes: new Map([['id', value]]) },
          after,
          { kind: 'script' },
        ];
        expect(marks.split(text, () => expect.fail('spoilt'))).toEqual(
          expected.filter((part) => part !== ''),
        );
      }),
    );
  });
});
