import { TWEAK_PAGE_TYPES } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { readTweaks, type Tweak } from './index.ts';

const sheet = (text: string, file = 'styles/site.less') => ({ file, text });
const read = (...texts: string[]) => readTweaks(texts.map((text, n) => sheet(text, `styles/${n + 1}.less`)));
const ofTheme = (tweaks: readonly Tweak[]) => tweaks.filter(({ origin }) => origin === 'theme');
const only = (text: string): Tweak => {
  const [tweak] = read(text).tweaks;
  return tweak?.origin === 'theme' ? tweak : expect.fail('no tweak');
};

const HARBOUR = `// tweak: { "title": "harbour-accent", "label": "Accent", "category": "Site", "type": "color", "target": ".Site" }
@accent: #2a6f97;

// tweak: { "title": "harbour-title-font", "label": "Title", "category": "Header", "type": "font", "target": ".Title" }
.harbour-title-font { font-family: "Lora", serif; font-weight: 400; font-size: 28px; letter-spacing: 0; }

// tweak: { "title": "harbour-card-style", "label": "Cards", "category": "Blog", "type": "dropdown", "options": ["Flat", "Soft Shadow"], "default": "Flat" }
// tweak: { "title": "harbour-show-dates", "label": "Dates", "category": "Blog", "type": "checkbox", "active": true }
`;

describe('reading tweaks', () => {
  it('the tweak reader finds what each tweak controls, and its default', () => {
    const { tweaks, diagnostics } = read(HARBOUR);
    expect(diagnostics).toEqual([]);
    expect(
      ofTheme(tweaks).map(({ title, type, default: defaultValue, line }) => ({
        title,
        type,
        defaultValue,
        line,
      })),
    ).toEqual([
      { title: 'harbour-accent', type: 'color', defaultValue: '#2a6f97', line: 1 },
      {
        title: 'harbour-title-font',
        type: 'font',
        defaultValue: {
          'font-family': '"Lora", serif',
          'font-weight': '400',
          'font-size': '28px',
          'letter-spacing': '0',
        },
        line: 4,
      },
      { title: 'harbour-card-style', type: 'dropdown', defaultValue: 'Flat', line: 7 },
      { title: 'harbour-show-dates', type: 'checkbox', defaultValue: 'true', line: 8 },
    ]);
  });

  it('the tweak reader takes numbers and booleans in quotes, and any space after the slashes', () => {
    const tweak = only(
      '//tweak:{"title":"W","type":"value","min":"10","max":"90px","step":"0.5","js":"true","disableTransparency":"false"}\n@w: 20px;',
    );
    expect(tweak).toMatchObject({
      min: 10,
      max: 90,
      step: 0.5,
      js: true,
      disableTransparency: false,
      label: 'W',
    });
    expect(only('//   tweak: {"title":"c","type":"checkbox","active":"false"}').default).toBe('false');
    expect(only('// tweak: {"title":"w","type":"value"}\n@w: 1px;').step).toBe(1);
  });

  it('the tweak reader reports the line of a bad literal and of a duplicate title, and continues', () => {
    const { tweaks, diagnostics } = read(
      '.a { b: c }\n// tweak: { "title": "a", \n// tweak: {"title":"w","type":"value"}\n@w: 1px;',
      '// tweak: {"title":"w","type":"value"}\n@v: 2px;\n// tweak: ["list"]\n// tweak: {"title":"t","type":"knob"}',
    );
    expect(ofTheme(tweaks).map(({ title, default: defaultValue }) => [title, defaultValue])).toEqual([
      ['w', '1px'],
    ]);
    expect(diagnostics.map(({ severity, file, line }) => [severity, file, line])).toEqual([
      ['warning', 'styles/1.less', 2],
      ['warning', 'styles/2.less', 1],
      ['warning', 'styles/2.less', 3],
      ['warning', 'styles/2.less', 4],
    ]);
    expect(diagnostics[1]?.message).toContain('already in styles/1.less, line 3');
  });

  it('tweaks may be written as JavaScript literals: bare names, single quotes, commas at the end', () => {
    const { tweaks, diagnostics } = read(
      `// tweak: { type: 'dropdown', title: 'Aspect', options: ['1:1 Square', "3:2 {Wide}",], default: '1:1 Square', js: true, }
// tweak:{type:'value',title:'It\\'s \\u00e9',min:-.5,max:1e2,step:+1};
@gap: 20px;
// tweak: { 'type': "checkbox", /* why */ $title: null, title: 'On', active: true, target: undefined }`,
    );
    expect(diagnostics).toEqual([]);
    expect(ofTheme(tweaks)).toMatchObject([
      { title: 'Aspect', options: ['1:1 Square', '3:2 {Wide}'], default: '1:1 Square', js: true },
      { title: "It's é", min: -0.5, max: 100, step: 1, default: '20px' },
      { title: 'On', default: 'true', target: null },
    ]);
  });

  it.each([
    ['a call', '{ title: alert(1), type: "checkbox" }', '"alert" is no value'],
    ['a getter', '{ get title() { return "x" }, type: "checkbox" }', '"get" is a function'],
    ['a method', '{ title() { return "x" }, type: "checkbox" }', '"title" is a function'],
    ['a computed name', '{ ["title"]: "x", type: "checkbox" }', 'cannot stand there'],
    ['a spread', '{ ...window, title: "x" }', 'cannot stand there'],
    ['a sum', '{ title: "x", type: "value", min: 1 + 1 }', 'would have to be calculated'],
    ['a chain', '{ title: true.constructor, type: "checkbox" }', 'would have to be calculated'],
    ['a text that goes on', '{ title: "x" + "y", type: "checkbox" }', 'cannot stand there'],
    ['a template', '{ title: `x`, type: "checkbox" }', 'single or double quotes'],
    ['a prototype', '{ "__proto__": { title: "x" }, type: "checkbox" }', 'cannot be called "__proto__"'],
    ['a constructor', '{ constructor: { prototype: 1 }, title: "x" }', 'cannot be called "constructor"'],
    ['deep nesting', `{ title: ${'['.repeat(5_000)}${']'.repeat(5_000)} }`, 'more than 8 levels'],
    ['a text without end', "{ title: 'x, type: 'checkbox' }", 'cannot stand there'],
    ['an object without end', '{ title: "x", type: "checkbox"', 'does not end on its line'],
    ['a list', '["title"]', 'not an object in braces'],
    ['a very long one', `{ title: "${'x'.repeat(30_000)}" }`, 'too long'],
  ])('a tweak that is %s is refused with its line, and nothing of it is run', (_, literal, words) => {
    const { tweaks, diagnostics } = read(
      `.a { top: 0 }\n// tweak: ${literal}\n// tweak: { title: 'b', type: 'checkbox' }`,
    );
    expect(ofTheme(tweaks).map(({ title }) => title)).toEqual(['b']);
    expect(diagnostics).toMatchObject([{ line: 2, message: expect.stringContaining(words) }]);
    expect(Object.hasOwn(Object.prototype, 'title')).toBe(false);
  });

  it('warns when no value could ever fit', () => {
    const { diagnostics } = read('// tweak: {"title":"w","type":"value","min":90,"max":10}\n@w: 20px;');
    expect(diagnostics.map(({ line, message }) => [line, message])).toEqual([
      [1, expect.stringContaining('"w" can be given no value: its "min" is above its "max".')],
    ]);
  });

  it('warns when nothing follows that it could control', () => {
    const { diagnostics } = read(
      '// tweak: {"title":"a","type":"color"}\n.rule { color: red }\n// tweak: {"title":"b","type":"color"}\n// tweak: {"title":"c","type":"color"}\n@c: red;',
    );
    expect(diagnostics.map(({ line, message }) => [line, message.includes('controls nothing')])).toEqual([
      [1, true],
      [3, true],
    ]);
  });

  it('a tweak applies across comments and tweaks that control nothing', () => {
    const { tweaks, diagnostics } = read(
      '// tweak: {"title":"a","type":"color"}\n// tweak: {"title":"on","type":"checkbox"}\n/* why; { */\n// more\n@a: darken(@b, 5%); // last\n@b: red;',
    );
    expect(diagnostics).toEqual([]);
    expect(tweaks[0]?.default).toBe('darken(@b, 5%)');
  });

  it('the tweak reader ignores text that only looks like a tweak', () => {
    const { tweaks } = read(
      '.a { content: "// tweak: {}"; b: url(//tweak:x) }\n/* // tweak: {"title":"no","type":"checkbox"} */',
    );
    expect(ofTheme(tweaks)).toEqual([]);
  });

  it('the tweak reader follows imports that it gets, and reads each file once', () => {
    const { tweaks } = readTweaks(
      [
        sheet(
          '@import "parts/colors";\n@import "parts/colors.less";\n// tweak: {"title":"on","type":"checkbox"}',
        ),
      ],
      { 'parts/colors.less': '// tweak: {"title":"c","type":"color"}\n@c: red;\n@import "../site";' },
    );
    expect(ofTheme(tweaks).map(({ title }) => title)).toEqual(['c', 'on']);
  });

  it('PL-2.17 each tweak has the page type of the style editor that shows it', () => {
    const categories = ['Cover Page: Text', 'Lock Screen', 'Pop-Up', 'Checkout', 'Blog'];
    const { tweaks } = read(
      categories
        .map((category, n) => `// tweak: {"title":"t${n}","type":"checkbox","category":"${category}"}`)
        .join('\n'),
    );
    expect(ofTheme(tweaks).map(({ pageType }) => pageType)).toEqual([...TWEAK_PAGE_TYPES]);
    expect([...TWEAK_PAGE_TYPES]).toEqual([
      'SPLASH_PAGE',
      'LOCK_SCREEN',
      'POPUP_OVERLAY',
      'CHECKOUT',
      'STYLE',
    ]);
  });

  it('the tweak reader adds platform tweaks, unless the theme has one of the same title', () => {
    const { tweaks } = read('// tweak: {"title":"gallery-design","type":"dropdown","options":["Masonry"]}');
    expect(tweaks.filter(({ title }) => title === 'gallery-design').map(({ options }) => options)).toEqual([
      ['Masonry'],
    ]);
    expect(tweaks.some(({ title, origin }) => title === 'event-excerpts' && origin === 'platform')).toBe(
      true,
    );
  });

  it('the tweak reader stops at two thousand tweaks of ten thousand', () => {
    const { tweaks, diagnostics } = read(
      Array.from({ length: 10_000 }, (_, n) => `// tweak: {"title":"t${n}","type":"checkbox"}`).join('\n'),
    );
    expect(ofTheme(tweaks)).toHaveLength(2_000);
    expect(diagnostics.map(({ line }) => line)).toEqual([2_001]);
  });
});
