import { beforeAll, describe, expect, it } from 'vitest';
import { createSheetCompiler, type StyleInput } from './sheet-compiler.ts';

let compile: ReturnType<typeof createSheetCompiler>;
beforeAll(() => {
  compile = createSheetCompiler();
});

type Files = Record<string, string>;
const theme = (files: Files, styleImports: Files = {}): StyleInput['theme'] => ({
  stylesheets: Object.entries(files).map(([name, text]) => ({ file: `styles/${name}`, text })),
  styleImports,
});
const make = (files: Files, more: Partial<StyleInput> & { imports?: Files } = {}) =>
  compile({ theme: theme(files, more.imports), values: more.values ?? {}, customCss: more.customCss ?? '' });
const cssOf = async (text: string, imports: Files = {}): Promise<string> => {
  const { css, ok, diagnostics } = await make({ 'site.less': text }, { imports });
  expect(diagnostics).toEqual([]);
  expect(ok).toBe(true);
  return css;
};

describe('one scope', () => {
  it('LESS variables and mixins of any file are known, also before they are defined', async () => {
    const { css } = await make({
      'a.less': '.a { color: @accent; .round(@size / 3px); }',
      'b.css': '.round(@r) { border-radius: @r } .b { width: @size }',
      'c.less': '@accent: #123456; @size: 30px;',
    });
    expect(css).toBe('.a{color:#123456;border-radius:10px}.b{width:30px}');
  });

  it('divides without parentheses', async () => {
    expect(
      await cssOf('@a: 30px; .a { width: @a / 3px; height: @a/2; margin: -@a; padding: 100% / 4; }'),
    ).toBe('.a{width:10px;height:15px;margin:-30px;padding:25%}');
  });

  it('reads selectors made of text as old themes write them', async () => {
    expect(await cssOf('@n: foo; (~".@{n}") { top: 0 } .a .(~"x-@{n}"):hover { top: 1px }')).toBe(
      '.foo{top:0}.a .x-foo:hover{top:1px}',
    );
  });

  it('a selector made of text has no quotes of the variables in it', async () => {
    expect(
      await cssOf(`@n: "foo"; @all: '.bar, .baz';
(~".@{n}") { top: 0 }
.x a:hover (~"@{all}"), .y { (~'.@{n}-in:not(.@{n})') & { left: 0 } }
.m(@i) { (~".col-@{i}") { order: 3 } }
.m("one"); .m(2);`),
    ).toBe(
      '.foo{top:0}.foo-in:not(.foo) .x a:hover .bar,.foo-in:not(.foo) .baz,.foo-in:not(.foo) .y{left:0}.col-one,.col-2{order:3}',
    );
  });

  it('a selector made of text may stand behind a long comment, or a long list of selectors', async () => {
    const banner = `/* ${'made for themes (~".@{n}") { '.repeat(100)} */`;
    const list = Array.from({ length: 300 }, (_, n) => `.s${n}`).join(',');
    const css = await cssOf(
      `@n: "foo";\n${banner}\n(~".@{n}") { top: 0 }\n${list},(~".@{n}"),${list} { left: 0 }`,
    );
    expect(css).toContain('.foo{top:0}');
    expect(css).toContain('.s299,.foo,.s0');
  });

  it('selectors made of text in several files do not get into each other', async () => {
    const { css } = await make({
      'a.less': '@a: "one"; (~".@{a}") { top: 0 }',
      'b.less': "@b: 'two'; (~'.@{b}') { top: 1px }",
    });
    expect(css).toBe('.one{top:0}.two{top:1px}');
  });

  it("theme styles come before the owner's CSS, which may use all of their variables", async () => {
    const { css } = await make(
      { 'a.less': '@c: #111111; .a { color: @c }' },
      { customCss: '.owner { color: lighten(@c, 20%) }' },
    );
    expect(css).toBe('.a{color:#111}.owner{color:#444}');
  });

  it('a reset is in a layer below platform styles, and above browser defaults', async () => {
    const { css } = await make({ 'reset.css': 'ul{margin:0}', 'a.less': 'ul{color:red}' });
    expect(css).toBe('@layer awning-reset{ul{margin:0}}ul{color:red}');
  });
});

describe('CSS that is younger than LESS', () => {
  it.each([
    ['layers', '@layer a{.x{color:red}}@layer b{.x{color:#00f}}'],
    ['containers', '.y{container:card/inline-size}@container card (width>400px){.x{color:red}}'],
    ['selectors', '.a:is(.b,.c):not(.d,.e):has(>.f){color:red}:where(.a,.b) .c{color:red}'],
    ['custom properties', ':root{--a:10px/2;--b:calc(1px + 2px)}'],
    [
      'queries for features',
      '@supports (display:grid){.x{color:red}}@supports selector(:focus-visible){.x{color:red}}',
    ],
    ['registered properties', '@property --x{syntax:"<length>";inherits:false;initial-value:0}'],
    ['lengths that cannot be added', '.a{width:min(100% - 2rem,60ch);height:clamp(1rem,.5rem + 2vw,3rem)}'],
    ['slashes in grids', '.a{grid-area:2/3/4/5}.b{aspect-ratio:16/9;grid-row:1/-1}'],
    ['slashes between lengths', '.a{background:url(/x.png) 0 0/20px 10px;border-radius:50%/10%}'],
    ['colours with a slash', '.a{color:#0009;background:oklch(60% .2 120/.5)}'],
    ['mixed colours', '.a{color:color-mix(in oklab, red 20%, var(--x))}'],
    ['what LESS cannot read', '@font-face{font-family:X;src:url(/x.woff2);unicode-range:U+25-FF,U+4??}'],
    ['scopes', '@scope(.a) to (.b){img{color:red}}@starting-style{.x{opacity:0}}'],
  ])('survives: %s', async (_, css) => {
    expect(await cssOf(css)).toBe(css);
  });

  it('LESS beside CSS that LESS cannot read is worked out, not sent to browsers', async () => {
    const css = await cssOf(`@media (min-width: 600px) {
  .a { color: darken(#333333, 10%); width: 10px + 5 }
  .b { @container card (width > 400px) { top: 0 } left: percentage(0.5) }
}`);
    expect(css).toContain('color:#1a1a1a');
    expect(css).toContain('width:15px');
    expect(css).toContain('left:50%');
    expect(css).toMatch(/@container card \(width>400px\)/);
  });

  it.each([
    ['a container in a rule', '.a{@container card (width>400px){color:red}}'],
    [
      'a container in a rule in a media query',
      '@media (width>=1px){.a{@container card (width>400px){color:red}}}',
    ],
    ['a layer in a media query', '@media (width>=1px){@layer x{.a{color:red}}}'],
  ])('%s survives', async (_, css) => {
    expect(await cssOf(css)).toContain('{color:red}');
  });

  it('LESS arithmetic works inside modern CSS functions', async () => {
    expect(await cssOf('@r: 20px; .a { border-radius: @r / 2; width: min(@r, 5px + 10px); }')).toBe(
      '.a{border-radius:10px;width:15px}',
    );
  });

  it('a .css file that cannot be read as LESS is taken as it is', async () => {
    const { css, ok } = await make({
      'new.css': '@font-face{font-family:X;src:url(/x.woff2);unicode-range:U+4??}.a{color:red}',
      'site.less': '@c: blue; .b { color: @c }',
    });
    expect(ok).toBe(true);
    expect(css).toContain('U+4??');
    expect(css).toContain('.a{color:red}.b{color:#00f}');
  });
});

it('a .css file taken as it is stands beside a .less file that is repaired', async () => {
  const { css, diagnostics } = await make({
    'new.css':
      '@property --x{syntax:"<length>";inherits:false;initial-value:0}.a{width:if(style(--x: 1): 1px; else: 2px)}',
    'site.less': '@c: blue; .b { color: @c; broken; top: 0 }',
  });
  expect(css).toContain('.b{color:#00f;top:0}');
  expect(css).not.toContain('@import');
  expect(diagnostics.every(({ file }) => file !== 'styles/new.css')).toBe(true);
});

describe('imports', () => {
  it('lead to files of styles/ with or without extension, also inside a media block and twice', async () => {
    const css = await cssOf(
      '@import "parts/b"; @media (max-width: 600px) { @import "parts/b.less"; } @import url(c.css) print;',
      {
        'parts/b.less': '.b { color: @c } @import "deep";',
        'parts/deep.less': '@c: red;',
        'c.css': '.c{top:0}',
      },
    );
    expect(css).toBe('.b{color:red}@media (width<=600px){.b{color:red}}@media print{.c{top:0}}');
  });

  it('lead to files of the platform, unless the theme has its own', async () => {
    const css = await cssOf('@media (max-width: 600px) { @import "sqs-grid-breaker"; }');
    expect(css).toMatch(
      /^@media \(width<=600px\)\{.*\.sqs-layout \[class\*=sqs-col-\]\{.*width:auto!important/,
    );
    expect(await cssOf('@import "sqs-grid-breaker";', { 'sqs-grid-breaker.less': '.mine{top:0}' })).toBe(
      '.mine{top:0}',
    );
    expect(await cssOf('@import "svg-icon-templates"; @svg-icon-size: 17px;')).toContain('width:17px');
  });

  it('imports of a style sheet give the mixins of social icons, unless the theme brings them', async () => {
    expect(await cssOf('.a { .mixin-template-social-icons-color-body(#abcdef); }')).toContain('fill:#abcdef');
    expect(
      await cssOf(
        '.mixin-template-social-icons-color(@c) { color: @c } .a { .mixin-template-social-icons-color(red); }',
      ),
    ).toBe('.a{color:red}');
  });

  it('from other servers are left to the browser, in front', async () => {
    expect(await cssOf('.a { top: 0 } @import url("//fonts.example/css?family=Lora:400,700");')).toBe(
      '@import "//fonts.example/css?family=Lora:400,700";.a{top:0}',
    );
  });

  it('that lead nowhere, outside or back are said with their line, and the rest is there', async () => {
    const { css, diagnostics } = await make(
      { 'a.less': '@import "gone";\n@import "../../../etc/passwd";\n@import "b";\n.a { top: 0 }' },
      { imports: { 'b.less': '@import "a.less";\n.b { top: 0 }' } },
    );
    expect(css).toBe('.b,.a{top:0}');
    expect(diagnostics.map(({ file, line }) => `${file}:${line}`).sort()).toEqual([
      'styles/a.less:1',
      'styles/a.less:2',
      'styles/b.less:1',
    ]);
  });

  it('lead addresses of assets to /assets, however they are written', async () => {
    expect(
      await cssOf(
        '@p: "assets/c.png"; .a { background: url(assets/a.png), url("/assets/b.png"), url("../@{p}"), url(data:,x) }',
      ),
    ).toBe('.a{background:url(/assets/a.png),url(/assets/b.png),url(/assets/c.png),url(data:,x)}');
  });
});

describe('tweaks', () => {
  const files = {
    'a.less': `.early { font-size: @title-font-font-size; line-height: @title-font-line-height * 2; }
// tweak: { "title": "accent", "type": "color" }
@accent: #2a6f97;
// tweak: { "title": "gap", "type": "value" }
@gap: 20px;
// tweak: { "title": "title", "type": "font" }
.title-font {
  font-family: "Lora", serif;
  font-size: 28px;
}
.late { .title-font; color: darken(@accent, 10%); width: @gap * 2; }`,
  };

  it('tweaks leave what the theme says while nobody has chosen', async () => {
    const { css } = await make(files);
    expect(css).toContain('.early{font-size:28px;line-height:3em}');
    expect(css).toContain('.late{color:#1f526f;width:40px;font-family:Lora,serif;font-size:28px}');
  });

  it('tweaks put the owner’s values in place, into mixins and implicit variables too', async () => {
    const { css, diagnostics } = await make(files, {
      values: {
        accent: '#ff0000',
        gap: '5',
        title: { 'font-family': 'Georgia', 'font-size': '40px', 'text-transform': 'uppercase' },
        gone: '#fff',
      },
    });
    expect(diagnostics).toEqual([]);
    expect(css).toContain('.early{font-size:40px;line-height:3em}');
    expect(css).toContain(
      '.late{text-transform:uppercase;color:#c00;width:10px;font-family:Georgia;font-size:40px}',
    );
  });

  it('tweaks give the variables of a font also to a theme that names a class otherwise than the tweak', async () => {
    const { css } = await make({
      'a.less':
        '// tweak: {"title":"site-title","type":"font"}\n.x-font { font-weight: 700 }\n.a { font-weight: @site-title-font-weight; order: @x-font-font-weight }',
    });
    expect(css).toContain('.a{order:700;font-weight:700}');
  });

  it('warn about a stored value that does not fit, and use the theme’s', async () => {
    const { css, ok, diagnostics } = await make(files, { values: { accent: 'red; } body { display: none' } });
    expect(ok).toBe(true);
    expect(css).toContain('color:#1f526f');
    expect(diagnostics).toMatchObject([{ severity: 'warning', file: 'styles/a.less', line: 2 }]);
  });
});

describe('what is wrong', () => {
  it('a style error is reported with file and line and left out, and the rest compiles', async () => {
    const { css, ok, diagnostics } = await make(
      {
        'a.less':
          '@import "b";\n.ok { top: 1px }\n.bad {\n  color: @nope;\n}\n.worse { .missing; }\n@js: `1 + 1`;\n.after { top: 2px }',
      },
      {
        imports: { 'b.less': '.b { top: 3px }\n\n.c { width: 1px; }}\n.d { top: 4px }' },
        customCss: '.o { top: 5px }\n.p { color: @nope }',
      },
    );
    expect(ok).toBe(false);
    expect(css).toBe('.b{top:3px}.c{width:1px}.d{top:4px}.ok{top:1px}.after{top:2px}.o{top:5px}');
    const sentences = diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`);
    expect(sentences).toContain(
      'styles/a.less:4 The variable @nope is not defined anywhere. Line 4, “color” in “.bad”, is left out.',
    );
    expect(sentences).toContain(
      'styles/a.less:6 The mixin .missing is not defined anywhere. Line 6, “.missing” in “.worse”, is left out.',
    );
    expect(sentences).toContain(
      'styles/a.less:7 Scripts inside a stylesheet are not run. Line 7, “@js”, is left out.',
    );
    expect(sentences.some((text) => text.startsWith('styles/b.less:3 '))).toBe(true);
    expect(sentences.some((text) => text.startsWith('custom.css:2 '))).toBe(true);
  });

  it('a fault costs the smallest statement, with file, line and selector', async () => {
    const { css, ok, diagnostics } = await make({
      'a.less': `@media (min-width: 1px) {
  .a { color: red; width: @nope; top: 0 }
  .b { .c { left: 1px; broken } order: 2 }
}
.m(@x) { width: @x; height: @gone; top: 1px }
.u { .m(3px) } .v { .m(4px) }
.@{nobody} { top: 0 }
@media @phone { .x { top: 0 } }
color: red;
.d { width: calc(1px; height: 2px; .missing(1); top: 3px }
.e { color: fade(@text, 10%); top: 4px }
@text: "a";
.f { top: 5px }`,
    });
    expect(ok).toBe(false);
    expect(css).toBe(
      '@media (width>=1px){.a{color:red;top:0}.b{order:2}.b .c{left:1px}}.u{width:3px;top:1px}.v{width:4px;top:1px}.d{height:2px;top:3px}.e{top:4px}.f{top:5px}',
    );
    expect(diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
      'styles/a.less:2 The variable @nope is not defined anywhere. Line 2, “width” in “@media (min-width: 1px) .a”, is left out.',
      expect.stringMatching(
        /^styles\/a\.less:3 .*“broken” in “@media \(min-width: 1px\) \.b \.c”, is left out\.$/,
      ),
      'styles/a.less:5 The variable @gone is not defined anywhere. Line 5, “height” in “.m(@x)”, is left out.',
      'styles/a.less:7 The variable @nobody is not defined anywhere. Line 7, “.@{nobody}”, is left out.',
      'styles/a.less:8 The variable @phone is not defined anywhere. Line 8, “@media @phone”, is left out.',
      'styles/a.less:9 This declaration stands outside of any rule. Line 9, “color”, is left out.',
      expect.stringMatching(/^styles\/a\.less:10 .*“width” in “\.d”, is left out\.$/),
      'styles/a.less:10 The mixin .missing is not defined anywhere. Line 10, “.missing” in “.d”, is left out.',
      expect.stringMatching(/^styles\/a\.less:11 .*“color” in “\.e”, is left out\.$/),
    ]);
  });

  it('a value that fails because of a variable elsewhere is reported with the place of its cause', async () => {
    const { css, diagnostics } = await make({
      'a.less': '.a { top: 0; color: @shade }',
      'b.less': '\n@shade: darken(@base, 5%);',
    });
    expect(css).toBe('.a{top:0}');
    expect(diagnostics.map(({ message }) => message)).toContain(
      'The variable @base is not defined anywhere. Line 1, “color” in “.a”, is left out. The cause is in styles/b.less, line 2.',
    );
  });

  it('mixins and detached rules that use themselves without end are stopped and named, and the rest compiles', async () => {
    const { css, ok, diagnostics } = await make({
      'a.less': `.l(@i) when (@i > 0) { .c-@{i} { top: 0 } .l(@i + 1) }
.z { .l(1); top: 5px }
.two() { .two(); .two() }
.y { .two(); left: 0 }
@r: { @r(); }
.x { @r(); right: 0 }`,
    });
    expect([css, ok]).toEqual(['.z{top:5px}.y{left:0}.x{right:0}', false]);
    const sentences = diagnostics.map(({ line, message }) => `${line} ${message}`);
    expect(sentences).toContain('2 This calls itself without end. Line 2, “.l” in “.z”, is left out.');
    expect(sentences).toContain('4 This calls itself without end. Line 4, “.two” in “.y”, is left out.');
    expect(sentences).toContain('6 This calls itself without end. Line 6, “@r” in “.x”, is left out.');
  });

  it('a guard that fails leaves the guards of mixins after it alone', async () => {
    const { css, diagnostics } = await make({
      'a.less':
        '.z when (default()) { top: 1px }\n.m(@a) when (@a = 1) { top: 2px }\n.m(@a) when (default()) { top: 3px }\n.b { .m(2) }',
    });
    expect(css).toBe('.b{top:3px}');
    expect(diagnostics).toMatchObject([{ line: 1 }]);
  });

  it('a block that is never closed ends with its file, and keeps what is in it', async () => {
    const { css, ok, diagnostics } = await make({
      'a.less': '.a { color: red;\n.b { top: 0 }\n',
      'c.less': '.c { top: 1px }',
    });
    expect([css, ok]).toEqual(['.a{color:red}.a .b{top:0}.c{top:1px}', false]);
    expect(diagnostics).toMatchObject([
      { file: 'styles/a.less', line: 1, message: 'This block is never closed. It ends with the file.' },
    ]);
  });

  it('a thousand faults leave the rest of a stylesheet, and the worst are listed first', async () => {
    const lines = Array.from(
      { length: 1_000 },
      (_, n) => `.a${n} { top: ${n}px; color: @no${n}; width: ${n}px; }`,
    );
    lines.push('.last { broken } .end { top: 0 }');
    const { css, diagnostics } = await make({ 'a.less': lines.join('\n') });
    expect(css.match(/\.a\d+\{/g)).toHaveLength(1_000);
    expect(css).toMatch(/\.a999\{width:999px;top:999px\}\.end\{top:0\}$/);
    expect(diagnostics).toHaveLength(61);
    expect(diagnostics.at(-1)?.message).toBe('There are 941 more of these.');
  });

  it('imports that lead back to their file end, however long the way', async () => {
    const { css, ok, diagnostics } = await compile({
      theme: theme(
        { 'site.less': '@import "a";\n.site { color: red }' },
        {
          'a.less': '@import "b";\n.a { color: red }',
          'b.less': '@import "a";\n@import "b";\n.b { color: red }',
        },
      ),
      values: {},
      customCss: '',
    });
    expect({ css, ok }).toEqual({ css: '.b,.a,.site{color:red}', ok: true });
    expect(diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
      'styles/b.less:1 "a" leads back to this file. The import is left out.',
      'styles/b.less:2 "b" leads back to this file. The import is left out.',
    ]);
  });

  it('faults that only show at the end cost their statements, never the file', async () => {
    const lines = Array.from({ length: 30 }, (_, n) => `.a${n} { top: ${n}px }\n@plugin "x${n}";`);
    const { css, diagnostics } = await make({ 'a.less': [...lines, '.end { top: 0 }'].join('\n') });
    expect(css.match(/\.a\d+\{/g)).toHaveLength(30);
    expect(css).toContain('.end{');
    expect(diagnostics).toHaveLength(30);
    expect(diagnostics[29]).toMatchObject({ line: 60 });
    expect(diagnostics.some(({ message }) => message.includes('All of this file'))).toBe(false);
  });

  it("a comment without end is reported, in a file or in the owner's CSS", async () => {
    const { css, ok, diagnostics } = await make(
      { 'a.less': '.a { top: 0 }\n@c/* never closed\n.b { top: 0 }', 'c.less': '.c { top: 0 }' },
      { customCss: '.o { top: 1px } /*' },
    );
    expect([css, ok]).toEqual(['.a,.c{top:0}.o{top:1px}', false]);
    expect(diagnostics.map(({ file, line }) => `${file}:${line}`)).toContain('styles/a.less:2');
    expect(diagnostics.map(({ file, line }) => `${file}:${line}`)).toContain('custom.css:1');
  });

  it('a style file that is wrong as a whole is reported and left out', async () => {
    const { css, ok, diagnostics } = await make({
      'a.less': `.a { b: ${'('.repeat(20_000)}`,
      'b.less': '.b{top:0}',
    });
    expect([css, ok, diagnostics[0]?.file]).toEqual(['.b{top:0}', false, 'styles/a.less']);
  });

  it('LESS plugins are refused, and functions that read files do not run', async () => {
    const { css, diagnostics } = await make({
      'a.less': '@plugin "x";\n.a { content: data-uri("/etc/passwd"); width: image-size("x.png") }',
    });
    expect(css).toContain('data-uri("/etc/passwd")');
    expect(diagnostics).toMatchObject([{ file: 'styles/a.less', line: 1 }]);
  });

  it('hacks for old browsers are no errors, and the declarations around them stay', async () => {
    expect(
      await cssOf('.a { opacity: .4; *zoom: 1; filter: alpha(opacity=40); +height: 1px; color: red }'),
    ).toBe('.a{opacity:.4;filter:alpha(opacity=40);color:red}');
  });

  it('a declaration that browsers would skip is left out alone, with a warning', async () => {
    const { css, ok, diagnostics } = await make({
      'a.less':
        '.a { opacity: .4; color: red ~"!ie"; top: 0 }\n@{s} { top: 1px }\n@s: ~".b..c";\n.d { top: 2px }',
    });
    expect([css, ok]).toEqual(['.a{opacity:.4;top:0}.d{top:2px}', true]);
    expect(diagnostics.map(({ severity, message }) => [severity, message.slice(0, 14)])).toEqual([
      ['warning', '“color: red !i'],
      ['warning', '“.b..c {\n  top'],
    ]);
  });

  it('what no browser can read is left out however much there is, and never hides a fault', async () => {
    const lines = Array.from({ length: 100 }, (_, n) => `.k${n} { color: red ~"!ie"; top: ${n}px }`);
    const { css, diagnostics } = await make({
      'a.less': [...lines, '.bad { left: 0; color: @nope }'].join('\n'),
    });
    expect(css.match(/\.k\d+\{top:/g)).toHaveLength(100);
    expect(css).not.toContain('!ie');
    expect(css).toContain('.bad{left:0}');
    expect(diagnostics.map(({ message }) => message.slice(0, 30))).toEqual([
      'The variable @nope is not defi',
      ...Array.from({ length: 5 }, () => '“color: red !ie” is left out, '),
      '95 more pieces are left out, b',
    ]);
  });

  it('a stylesheet with its fonts in it is read to its end', async () => {
    const font = 'A'.repeat(2_000_000);
    const { css, ok, diagnostics } = await make({
      'fonts.css': `@font-face{font-family:X;src:url("data:font/woff2;base64,${font}")}`,
      'site.less': '.a { top: 0 }',
    });
    expect([ok, diagnostics]).toEqual([true, []]);
    expect(css.endsWith('.a{top:0}')).toBe(true);
    expect(css).toContain(font);
  });

  it('a stylesheet has a readable form beside the minified one, also when it is long', async () => {
    const { css, readable } = await make({ 'a.less': '.a { .b { color: red } }' });
    expect([css, readable]).toEqual(['.a .b{color:red}', '.a .b {\n  color: red;\n}\n']);
    const long = Array.from(
      { length: 1_500 },
      (_, n) => `.a${n} { width: ${n}px; content: "${'}'.repeat(150)}" }`,
    );
    const compiledStyles = await make({ 'a.less': long.join('\n') });
    expect(compiledStyles.css.match(/\.a\d+\{/g)).toHaveLength(1_500);
    expect(compiledStyles.css).toMatch(/\.a1499\{content:"\}{150}";width:1499px\}$/);
  });
});

describe('fonts of icons', () => {
  it('the mixins of the platform put an icon of ours before or after an element', async () => {
    const { css, ok, diagnostics } = await make({
      'a.less': `@import 'sqs-ui-font';
.a { .sqs-ui-font(left); }
.b { .sqs-ui-font (heart-2, after); .sqs-ui-font-size(50px, 16px, after); }
.c { .sqs-ui-font; content: "\\e02e"; }
.d { .sqs-ui-font(teapot); top: 0 }`,
    });
    expect(css).toMatch(
      /@font-face\{font-family:squarespace-ui-font;font-display:block;src:url\(\/_awning\/fonts\/ui-icons-[0-9a-f]{12}\.woff2\)/,
    );
    expect(css).toMatch(/\.a:before\{[^}]*content:"\ue02c";[^}]*font-family:squarespace-ui-font/);
    expect(css).toMatch(/\.b:after\{[^}]*content:"\ue00d";width:50px;height:50px;[^}]*font-size:16px/);
    expect(css).toContain('.c{');
    expect(css).toContain('.d{top:0}');
    expect(ok).toBe(false);
    expect(diagnostics).toMatchObject([{ message: expect.stringContaining('@sqs-ui-icon-teapot') }]);
  });

  it('links with the class of a service have its icon when a theme imports the social font', async () => {
    const css = await cssOf('@import "social-icon-font"; .social-links a { color: red }');
    expect(css).toMatch(/\.social-instagram:before[^{]*\{[^}]*font-family:social-icon-font/);
    expect(css).toContain('/_awning/fonts/social-icons-');
    expect(css).not.toContain('.social-links:before');
  });

  it('a theme that brings the mixins or the font keeps its own', async () => {
    const css = await cssOf(
      '@font-face { font-family: "squarespace-ui-font"; src: url(assets/x.woff2) } .sqs-ui-font(@i) { order: @i } .a { .sqs-ui-font(3); font-family: "squarespace-ui-font" }',
    );
    expect(css).toBe(
      '@font-face{font-family:squarespace-ui-font;src:url(/assets/x.woff2)}.a{order:3;font-family:squarespace-ui-font}',
    );
  });
});
