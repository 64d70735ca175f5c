// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSiteUserInfo } from '../account/site-user-info.ts';
import { contentAdded } from '../events.ts';
import { installRuntime } from './install-runtime.ts';
import { CONTENT_ADDED } from './site-behaviour.ts';
import { createUserAccounts } from './user-accounts.ts';

/** Runs code as a theme's script does, with nothing but globals. */
const run = (code: string): unknown => new Function(`return (${code})`)();

const GLOBALS = ['Static', 'Squarespace', 'ImageLoader', 'UserAccountApi', 'SQUARESPACE_ROLLUPS', 'heard'];

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
    run('(window.heard = 0, Squarespace.onInitialize(window.Y, function () { heard++; }))');
    run('Squarespace.load(window)');
    run('Squarespace.afterBodyLoad(window.Y)');
    run('Squarespace.afterBodyLoad(window.Y)');
    expect(run('Squarespace.AFTER_BODY_LOADED')).toBe(true);
    expect(received).toEqual([document.body]);

    run('(Squarespace.globalDestroy(window.Y), Squarespace.AFTER_BODY_LOADED)');
    run('Squarespace.afterBodyLoad()');
    expect(received).toHaveLength(2);
    expect(run('heard')).toBe(2);

    document.body.innerHTML = '<main><p>new</p></main>';
    run("Squarespace.initializeLayoutBlocks(null, { _node: document.querySelector('main') })");
    run("Squarespace.initializeSummaryV2Block(null, document.querySelector('p'))");
    expect(received.slice(2)).toEqual([document.querySelector('main'), document.querySelector('p')]);
    document.removeEventListener(contentAdded, listen);
  });

  it('the theme runtime runs all destroy handlers, also when one throws', () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    run('(window.heard = [], Squarespace.onDestroy(window.Y, function () { throw new Error("mine"); }))');
    run('Squarespace.onDestroy(window.Y, function () { heard.push("stopped"); })');
    run('Squarespace.globalDestroy(window.Y)');
    expect(run('heard')).toEqual(['stopped']);
    expect(reported).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('the theme runtime uses the event that the island loader listens for', () => {
    expect(CONTENT_ADDED).toBe(contentAdded);
  });
});

describe('what old scripts do to the page', () => {
  it('a toJSON that a library gives all arrays does not change what the page sends', () => {
    run('Array.prototype.toJSON = function () { return "broken"; }');
    expect(JSON.stringify({ list: [1, 2] })).toBe('{"list":[1,2]}');
    const own = Object.assign([1], { toJSON: () => 'mine' });
    expect(JSON.stringify(own)).toBe('"mine"');
    const names: string[] = [];
    for (const name in [1]) names.push(name);
    expect(names).toEqual(['0']);
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
