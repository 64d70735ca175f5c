// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSiteUserInfo } from '../account/site-user-info.ts';
import { contentAdded } from '../events.ts';
import { installRuntime } from './install-runtime.ts';
import { CONTENT_ADDED } from './site-behaviour.ts';
import { createUserAccounts } from './user-accounts.ts';

/** Runs code as a theme's script does, with nothing but globals. */
const run = (code: string): unknown => new Function(`return (${code})`)();

const GLOBALS = [
  'Static',
  'Squarespace',
  'ImageLoader',
  'Y',
  'UserAccountApi',
  'SQUARESPACE_ROLLUPS',
  'heard',
];

beforeEach(() => installRuntime(window));
afterEach(() => {
  for (const name of GLOBALS) Reflect.deleteProperty(window, name);
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe('what scripts of themes find', () => {
  it('the theme runtime installs its globals, and keeps what the page defined itself', () => {
    for (const name of GLOBALS.slice(0, -1)) expect(typeof Reflect.get(window, name), name).toBe('object');
    run('Static.SQUARESPACE_CONTEXT = { pageType: 1 }, Static.mine = 2');
    installRuntime(window);
    expect(run('Static')).toEqual({ SQUARESPACE_CONTEXT: { pageType: 1 }, mine: 2 });
  });

  it('the theme runtime announces content that a theme swaps in, once per page', () => {
    const received: EventTarget[] = [];
    const listen = ({ target }: Event): void => void received.push(target ?? document);
    document.addEventListener(contentAdded, listen);
    run('(window.heard = 0, Squarespace.onInitialize(Y, function () { heard++; }))');
    run('Squarespace.load(window)');
    run('Squarespace.afterBodyLoad(Y)');
    run('Squarespace.afterBodyLoad(Y)');
    expect(run('Squarespace.AFTER_BODY_LOADED')).toBe(true);
    expect(received).toEqual([document.body]);

    run('(Squarespace.globalDestroy(Y), Squarespace.AFTER_BODY_LOADED)');
    run('Squarespace.afterBodyLoad()');
    expect(received).toHaveLength(2);
    expect(run('heard')).toBe(2);

    document.body.innerHTML = '<main><p>new</p></main>';
    run("Squarespace.initializeLayoutBlocks(Y, Y.one('main'))");
    run("Squarespace.initializeSummaryV2Block(Y, document.querySelector('p'))");
    expect(received.slice(2)).toEqual([document.querySelector('main'), document.querySelector('p')]);
    document.removeEventListener(contentAdded, listen);
  });

  it('the theme runtime runs all destroy handlers, also when one throws', () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    run('(window.heard = [], Squarespace.onDestroy(Y, function () { throw new Error("mine"); }))');
    run('Squarespace.onDestroy(Y, function () { heard.push("stopped"); })');
    run('Squarespace.globalDestroy(Y)');
    expect(run('heard')).toEqual(['stopped']);
    expect(reported).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('the theme runtime uses the event that the island loader listens for', () => {
    expect(CONTENT_ADDED).toBe(contentAdded);
  });
});

describe('the old library', () => {
  it('Y.use calls back at once with Y', () => {
    expect(
      run(
        '(function () { var got; Y.use("node", "event", function (Y2) { got = Y2; }); return got === Y; })()',
      ),
    ).toBe(true);
    expect(run('Y.use("node") === Y')).toBe(true);
  });

  it('Y.Global carries events between scripts', () => {
    run(`(window.heard = [], Y.Global.on('tweak:change', function (event) { heard.push(event.getName); }))`);
    run(`(window.handle = Y.Global.on('tweak:change', function () { heard.push('second'); }))`);
    run(`Y.Global.fire('tweak:change', { getName: 'color' })`);
    run('handle.detach()');
    run(`Y.Global.fire('tweak:change', { getName: 'size' })`);
    run(`Y.Global.fire('nobody:listens')`);
    expect(run('heard')).toEqual(['color', 'second', 'size']);
  });

  it('Y.on domready runs at once on a page that is ready', () => {
    run(`(window.heard = [], Y.on('domready', function () { heard.push(this === Y.config); }, Y.config))`);
    expect(run('heard')).toEqual([true]);
  });

  it('Y nodes support what themes use most', () => {
    document.body.innerHTML = '<ul id="list"><li class="a">1</li><li class="a">2</li></ul>';
    run(
      `(window.heard = [], Y.one('#list').addClass('open wide').setStyle('marginTop', '4px').on('click', function () { heard.push('click'); }))`,
    );
    run(
      `Y.all('.a').addClass('b').each(function (node, place) { heard.push(place + node.get('textContent')); })`,
    );
    document.querySelector<HTMLElement>('#list')?.click();
    expect(run('heard')).toEqual(['01', '12', 'click']);
    expect(document.querySelectorAll('#list.open.wide .a.b')).toHaveLength(2);
    expect(document.querySelector<HTMLElement>('#list')?.style.marginTop).toBe('4px');
    expect(run(`Y.one('.nowhere')`)).toBeNull();
    expect(run(`Y.one('li').ancestor('ul').hasClass('open')`)).toBe(true);
  });

  it.each([
    'new Y.Squarespace.Lightbox2({ controls: {} }).render()',
    'Y.Squarespace.Singletons.Whatever.show().then',
    'Y.Anim && new Y.Anim({ node: "#x" }).run()',
    "Y.one('<<<')",
    "Y.all(':::').size()",
    'String(Y.Unknown.thing)',
    "Y.on('made-up', null)",
  ])('Y never throws for %s', (code) => {
    expect(() => run(code)).not.toThrow();
  });
});

describe('visitor accounts', () => {
  const cookieOf = (value: unknown) => `a=1; SiteUserInfo=${encodeURIComponent(JSON.stringify(value))}; b=2`;
  it.each([
    ['', false],
    [cookieOf({ authenticated: true, siteUserId: 'u1' }), true],
    [cookieOf({ authenticated: false, siteUserId: null }), false],
    ['SiteUserInfo=%7Bnonsense', false],
    [cookieOf('text'), false],
  ])('the theme runtime reads visitor accounts as islands do: %s', (cookies, authenticated) => {
    const accounts = createUserAccounts({ cookies: () => cookies, open: () => {} });
    expect(accounts.isUserAuthenticated()).toBe(authenticated);
    expect(readSiteUserInfo(cookies, () => {}).authenticated).toBe(authenticated);
  });

  it('visitor accounts open on the page of the account', () => {
    const opened: string[] = [];
    createUserAccounts({ cookies: () => '', open: (path) => opened.push(path) }).openAccountScreen();
    expect(opened).toEqual(['/account']);
  });
});
