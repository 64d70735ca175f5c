import { describe, expect, it } from 'vitest';
import { filesOf, goodTheme } from '../testing/theme-samples.ts';
import { readTheme } from './read-theme.ts';
import { asksForLibrary } from './script-library.ts';

describe('scripts of themes and the old script library', () => {
  it.each([
    "Y.use('node', function (Y) {})",
    'YUI().use("node", run)',
    "YUI.add('menu', run)",
    'window.Y.one(window)',
    "Y.on('domready', run)",
    'Y.Squarespace.Template.getTweakValue(name)',
    "Y.Global.on('tweak:change', run)",
    'window.Site = Singleton.create({})',
    'var Menu = Class.create({})',
    "return Y.all('.slide')",
    'Squarespace.initializeCommerce(Y)',
    "Y.delegate('click', run, 'body', 'a')",
    'Y.all(selector).hide()',
    'Y.on(name, run)',
    'Y.each(list, run)',
    "Y.Cookie.get('seen')",
    "Y.Global['on']('x', run)",
    "window['Y'].Object.keys(a)",
  ])('a script with %s asks for the library', (script) => {
    expect(asksForLibrary(script)).toBe(true);
  });

  it.each([
    'var Y=e.map(t);Y.push(1)',
    'let Y=Promise;Y.all([a,b])',
    '!function(e,Y){Y.on(e,t)}(a,b)',
    'const f=(e,Y)=>Y.each(e)',
    'x.Y.on(e,t)',
    "jQuery('.x').one('click', run)",
    'class Y { use() {} }',
    'myY.use(1)',
    '$Y.use(1)',
    'document.createElement("p")',
    '',
  ])('a script with %s does not ask for the library', (script) => {
    expect(asksForLibrary(script)).toBe(false);
  });

  it('a theme asks for the library when one of its script files does, also in bytes that are no UTF-8', () => {
    const read = (scripts: Record<string, string | Uint8Array>) =>
      readTheme(filesOf({ ...goodTheme, ...scripts })).theme?.library;
    expect(read({})).toBe(false);
    expect(read({ 'scripts/plain.js': 'document.title = "x"' })).toBe(false);
    expect(read({ 'scripts/notes.txt': "Y.use('node')" })).toBe(false);
    expect(read({ 'scripts/deep/site.js': "Y.use('node', function () {})" })).toBe(true);
    const broken = new Uint8Array([0xff, 0xc3, 0x28, ...new TextEncoder().encode(";Y.one('a')")]);
    expect(read({ 'scripts/broken.js': broken })).toBe(true);
  });
});
