// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartChanged, contentAdded } from '../events.ts';
import { CART_CHANGED, CONTENT_ADDED } from './site/page-events.ts';
import { openPage, press, runScript, seen, valueIn } from './testing/theme-script.ts';

const warn = vi.fn();

beforeEach(() => {
  warn.mockReset();
  vi.spyOn(console, 'warn').mockImplementation(warn);
  openPage('<button id="menu">Menu</button><ul class="list"><li>1</li></ul>');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the library on a page', () => {
  it('YUI, Y, Class and Singleton are there, unless the page has brought its own', () => {
    expect(valueIn('[typeof YUI, typeof Y, typeof Class.create, typeof Singleton.create]')).toEqual([
      'function',
      'object',
      'function',
      'function',
    ]);
    expect(valueIn('YUI() === Y && new YUI() === Y')).toBe(true);
    Reflect.set(window, 'Y', { mine: true });
    runScript('void 0');
    expect(valueIn('Y.mine')).toBe(true);
  });

  it('use runs at once with Y, by names, arrays and from YUI()', () => {
    runScript(`Y.use('node', 'event', function (Y2, status) { seen.push(Y2 === Y, this === Y, status.success); });
      YUI({ debug: true }).use(['node', 'anim'], function (Y2) { seen.push(Y2 === Y); });
      seen.push(Y.use('node') === Y);`);
    expect(seen()).toEqual([true, true, true, true, true]);
    expect(warn).not.toHaveBeenCalled();
  });

  it('modules of themes run once, after those that they require', () => {
    runScript(`YUI.add('site-menu', function (Y) { Y.Menu2 = Y.Helper2 + 1; seen.push('menu'); }, '1.0', { requires: ['site-helper', 'node'] });
      YUI.add('site-helper', function (Y) { Y.Helper2 = 1; seen.push('helper'); });
      Y.use('site-menu', function (Y) { seen.push(Y.Menu2); });
      Y.use('site-menu', function () { seen.push('again'); });`);
    expect(seen()).toEqual(['helper', 'menu', 2, 'again']);
  });

  it('a module that is not there costs one line in the console, and the script goes on', () => {
    runScript(
      "Y.use('node', 'datatable', function () { seen.push('runs'); }); Y.use('datatable', function () { seen.push('again'); })",
    );
    expect(seen()).toEqual(['runs', 'again']);
    expect(warn.mock.calls).toEqual([
      [expect.stringContaining('The module "datatable" is not part of this library.')],
    ]);
  });

  it('a widget that is not there costs one line, and what a theme does with it has no effect', () => {
    runScript(`var calendar = new Y.Squarespace.EventCollectionCalendar({ contentBox: Y.one('body') }).render();
      calendar.on('change', function () {}).detach();
      new Y.DataTable({}).render('#x').data.sort();
      Y.Squarespace.DynamicData = function () { seen.push('own'); };
      new Y.Squarespace.DynamicData();
      seen.push(String(Y.Squarespace.Unknown.thing), Y.Squarespace.flag, Y.Squarespace.Unknown.then);
      Y.one('#menu').addClass('open');`);
    expect(seen()).toEqual(['own', '', undefined, undefined]);
    expect(document.querySelector('#menu.open')).not.toBeNull();
    expect(warn.mock.calls.map(([line]) => String(line).split(' is ')[0])).toEqual([
      '[theme library] Y.Squarespace.EventCollectionCalendar',
      '[theme library] Y.DataTable',
    ]);
  });

  it('a script that throws is reported, and others go on', () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    runScript(
      "Y.use('node', function () { throw new Error('mine'); }); Y.use('node', function () { seen.push('on'); })",
    );
    expect(seen()).toEqual(['on']);
    expect(reported).toHaveBeenCalledOnce();
  });

  it('the library works on a page whose arrays have methods of another library', () => {
    const { forEach, indexOf, reduce } = Array.prototype;
    runScript(`Array.prototype.each = function (run) { for (var i = 0; i < this.length; i++) run(this[i], i); };
      Array.prototype.first = function () { return this[0]; };
      Array.prototype.forEach = function (run, context) { for (var i = 0; i < this.length; i++) run.call(context, this[i], i, this); };
      Array.prototype.indexOf = function (item, from) { for (var i = from || 0; i < this.length; i++) if (this[i] === item) return i; return -1; };
      Object.prototype.extra = function () {};`);
    try {
      runScript(`Y.all('li').addClass('on').each(function (node) { seen.push(node.get('text')); });
        Y.each({ a: 1 }, function (v, k) { seen.push(k); });
        Y.one('#menu').on({ click: function () { seen.push('click'); } });
        Y.one('#menu').setStyles({ opacity: 0.5 });
        seen.push(Y.merge({ b: 1 }).b, new (Y.Base.create('x', Y.Base, [], {}, { ATTRS: { a: { value: 3 } } }))().get('a'));`);
      press('#menu');
      expect(JSON.stringify(seen())).toBe('["1","a",1,3,"click"]');
    } finally {
      Object.assign(Array.prototype, { forEach, indexOf, reduce });
      for (const name of ['each', 'first']) Reflect.deleteProperty(Array.prototype, name);
      for (const name of ['forEach', 'indexOf', 'reduce'])
        Object.defineProperty(Array.prototype, name, { enumerable: false });
      Reflect.deleteProperty(Object.prototype, 'extra');
    }
  });

  it('the library uses the events that islands use', () => {
    expect([CONTENT_ADDED, CART_CHANGED]).toEqual([contentAdded, cartChanged]);
  });
});
