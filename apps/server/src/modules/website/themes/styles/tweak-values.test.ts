import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyClassesOf, readTweaks, type Tweak, tweakJsonOf, tweakProblem } from './index.ts';
import { createSheetCompiler } from './sheet-compiler.ts';
import type { TweakValue } from './tweak.ts';

const stylesheets = [
  {
    file: 'styles/site.less',
    text: `.before { top: 1px; }
// tweak: { "title": "Accent", "type": "color", "js": true }
@accent: #2a6f97;
// tweak: { "title": "solid", "type": "color", "disableTransparency": true }
@solid: #000;
// tweak: { "title": "gap", "type": "value", "min": 0, "max": 100, "js": "true" }
@gap: 640px;
// tweak: { "title": "body-font", "type": "font", "js": true }
.body-font { font-family: Georgia; font-size: 18px; }
// tweak: { "title": "Index Item Height", "type": "dropdown", "options": ["3:2 Standard", "Show on Hover", "Previous/Next"], "js": true }
// tweak: { "title": "show-dates", "type": "checkbox", "active": true, "js": true }
// tweak: { "title": "backdrop", "type": "image" }
.x { color: @accent; width: @gap; font-family: @body-font-font-family; }
.after { top: 2px; }`,
  },
];
const { tweaks } = readTweaks(stylesheets);
const ownTweaks = tweaks.filter(({ origin }) => origin === 'theme');
const tweak = (title: string): Tweak =>
  tweaks.find((known) => known.title === title) ?? expect.fail(`no tweak ${title}`);

describe('values of tweaks', () => {
  it.each([
    ['Accent', '#fff'],
    ['Accent', '#2A6F97'],
    ['Accent', 'rgba(42, 111, 151, .5)'],
    ['Accent', 'hsl(200, 50%, 40%)'],
    ['Accent', 'transparent'],
    ['solid', 'rgba(0,0,0,1)'],
    ['solid', '#000000ff'],
    ['gap', '24'],
    ['gap', '2.5em'],
    ['body-font', { 'font-family': '"Open Sans", \'Source Sans Pro\', sans-serif', 'line-height': '1.5em' }],
    ['body-font', {}],
    ['show-dates', 'false'],
    ['backdrop', '/s/harbour.jpg'],
    ['Index Item Height', 'Previous/Next'],
  ])('%s may be %j', (title, value) => {
    expect(tweakProblem(tweak(title), value)).toBeNull();
  });

  it.each([
    ['Accent', 'red; } body { display: none'],
    ['Accent', '@secret'],
    ['Accent', 'url(x)'],
    ['Accent', 7],
    ['solid', 'rgba(0,0,0,.5)'],
    ['solid', '#0008'],
    ['gap', '-1px'],
    ['gap', '101px'],
    ['gap', 'calc(1px)'],
    ['body-font', 'Georgia'],
    ['body-font', { 'font-family': 'a; b: c' }],
    ['body-font', { color: 'red' }],
    ['body-font', { 'font-weight': 'heavy' }],
    ['show-dates', 'yes'],
    ['backdrop', '//elsewhere.example/x.png'],
    ['backdrop', 'javascript:alert(1)'],
    ['Index Item Height', '3:2'],
  ])('%s may not be %j, and the sentence names it', (title, value) => {
    expect(tweakProblem(tweak(title), value)).toContain(`“${title}”`);
  });

  it('values of tweaks become classes of body with the slugs that themes style', () => {
    expect(bodyClassesOf(ownTweaks, {})).toEqual(['index-item-height-32-standard', 'show-dates']);
    expect(
      bodyClassesOf(ownTweaks, { 'Index Item Height': 'Show on Hover', 'show-dates': 'false', gone: 'x' }),
    ).toEqual(['index-item-height-show-on-hover']);
    expect(bodyClassesOf(ownTweaks, { 'Index Item Height': 'Previous/Next' })[0]).toBe(
      'index-item-height-previousnext',
    );
  });

  it('that do not fit leave what the theme says', () => {
    expect(bodyClassesOf(ownTweaks, { 'Index Item Height': 'x y" onload=' })).toContain(
      'index-item-height-32-standard',
    );
    expect(tweakJsonOf(ownTweaks, { Accent: 'nonsense' }).Accent).toBe('#2a6f97');
  });

  it('values of tweaks reach scripts as text, those that are flagged', () => {
    expect(tweakJsonOf(ownTweaks, { gap: '24', 'body-font': { 'font-size': '20px' } })).toEqual({
      Accent: '#2a6f97',
      gap: '24px',
      'body-font': 'font-family: Georgia; font-size: 20px',
      'Index Item Height': '3:2 Standard',
      'show-dates': 'true',
      accent: '#2a6f97',
    });
  });

  it('a theme on the old script library reads all of its tweaks, by title and by variable', () => {
    const json = tweakJsonOf(ownTweaks, { solid: '#111' }, { library: true });
    expect(json).toMatchObject({ solid: '#111', gap: '640px', accent: '#2a6f97', Accent: '#2a6f97' });
    expect(tweakJsonOf(tweaks, {}, { library: true })).toEqual(tweakJsonOf(ownTweaks, {}, { library: true }));
  });

  it('tweak values never break out of their declaration, for any input', async () => {
    const compile = createSheetCompiler();
    const signs = [
      ';',
      '}',
      '{',
      ')',
      '(',
      ',',
      '/*',
      '*/',
      '//',
      '"',
      "'",
      '\\',
      '@import "x";',
      'url(',
      '`',
      '~"',
    ];
    const scraps = fc.constantFrom(
      ...signs,
      '@{a}',
      '!important',
      '\n',
      ' ',
      '0',
      '%',
      '.x',
      '\\3b ',
      '\u2028',
      'é',
    );
    const mutated = fc
      .tuple(
        fc.constantFrom('#ff0000', 'rgba(1, 2, 3, 0.5)', '24px', 'Georgia, serif', '"Open Sans"', ''),
        fc.array(fc.tuple(fc.nat(20), scraps), { maxLength: 3 }),
      )
      .map(([text, added]) =>
        added.reduce<string>((result, [at, scrap]) => result.slice(0, at) + scrap + result.slice(at), text),
      );
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(mutated, fc.string()), async (text) => {
        const values: Record<string, TweakValue> = {
          Accent: text,
          gap: text,
          'body-font': { 'font-family': text },
        };
        accepted += ownTweaks.filter(
          (known) => known.title in values && tweakProblem(known, values[known.title]) === null,
        ).length;
        const { ok, css } = await compile({
          theme: { stylesheets, styleImports: {} },
          values,
          customCss: '',
        });
        expect(ok).toBe(true);
        expect(css).toMatch(
          /^\.before\{top:1px\}\.body-font\{[^{}]*\}\.x\{color:[^{};]+;width:[^{};]+;font-family:[^{};]+\}\.after\{top:2px\}$/,
        );
      }),
      { examples: [['\u2028"Open Sans"'], ['#ff0000'], ['24px'], ['Georgia, serif'], ['red;}body{top:0']] },
    );
    expect(accepted).toBeGreaterThanOrEqual(3);
  });
});
