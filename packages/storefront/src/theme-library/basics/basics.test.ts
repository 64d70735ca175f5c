// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, runScript, seen, valueIn } from '../testing/theme-script.ts';

beforeEach(() => openPage('<i></i><i></i>'));
afterEach(() => void vi.useRealTimers());

describe('what the library has for values', () => {
  it.each([
    ['Y.Lang.isNumber(NaN)', false],
    ['Y.Lang.isValue(0) && !Y.Lang.isValue(null) && !Y.Lang.isValue(NaN)', true],
    ['Y.Lang.isUndefined(window.orientationX)', true],
    ['Y.Lang.isObject(function () {}) && !Y.Lang.isObject(function () {}, true)', true],
    ["Y.Lang.sub('{a}-{b}', { a: 1 })", '1-{b}'],
    ['Y.Lang.type([]) + Y.Lang.type(null) + Y.Lang.type(/x/)', 'arraynullregexp'],
    ["Y.Array.invoke([{ a: function (x) { return x; } }], 'a', 3)[0]", 3],
    ["Y.Array.hash(['a', 'b'], [1]).b", true],
    ['Y.Array.indexOf([1, 2], 2) + Y.Array.unique([1, 1, 2]).length', 3],
    ['(function () { return Y.Array(arguments, 1, true).join(); })(1, 2, 3)', '2,3'],
    ["Y.Array(Y.all('i')).length", 2],
    ['Y.Object.keys({ a: 1 }).concat(Y.Object.values({ b: 2 })).join()', 'a,2'],
    ["Y.Object.getValue({ a: { b: 3 } }, ['a', 'b'])", 3],
    ['Y.merge({ a: 1 }, { a: 2, b: 3 }).a', 2],
    ['Y.mix({ a: 1 }, { a: 2, b: 3 }).a', 1],
    ['Y.mix({ a: 1 }, { a: 2 }, true).a', 2],
    ['Y.clone({ a: { b: [1] } }).a.b[0]', 1],
    ['Y.Escape.html(\'<a href="x">\')', '&lt;a href=&quot;x&quot;&gt;'],
    ["Y.QueryString.parse('?a=1&b=x%20y&b=2').b[0]", 'x y'],
    ["Y.QueryString.stringify({ a: 1, b: ['x', 'y'], c: { d: 2 } })", 'a=1&b=x&b=y&c%5Bd%5D=2'],
    ['Y.JSON.parse(Y.JSON.stringify({ a: 1 })).a', 1],
    ['Y.UA.ie', 0],
    ["Y.namespace('Template').Site = 3, Y.Template.Site", 3],
    ["Y.substitute('{x}', { x: 1 })", '1'],
    ["typeof Y.guid() === 'string' && Y.guid() !== Y.guid()", true],
    ["Y.instanceOf(Y.one('i'), Y.Node)", true],
  ])('%s is %j', (code, value) => {
    expect(valueIn(code)).toEqual(value);
  });

  it('each and some go through arrays, objects and lists of nodes', () => {
    runScript(`Y.each([1, 2], function (v, i) { seen.push(v * 10 + i); });
      Y.each({ a: 1 }, function (v, k) { seen.push(k + v); });
      Y.each(Y.all('i'), function (node, i) { seen.push(node.get('tagName') + i); });
      seen.push(Y.some([1, 2], function (v) { return v === 2; }));`);
    expect(seen()).toEqual([10, 21, 'a1', 'I0', 'I1', true]);
  });

  it('mix and merge never change what all objects have', () => {
    runScript(`var hostile = JSON.parse('{"__proto__": {"polluted": true}}');
      Y.mix({}, hostile, true); Y.merge({}, hostile); Y.clone(hostile); Y.namespace('__proto__.polluted');
      Y.QueryString.parse('__proto__=1');`);
    expect(valueIn('({}).polluted')).toBeUndefined();
  });

  it('bind puts values before those of the call, rbind after them', () => {
    runScript(`function join() { return this.a + Array.prototype.join.call(arguments, ''); }
      seen.push(Y.bind(join, { a: 'x' }, 1)(2), Y.rbind(join, { a: 'x' }, 1)(2), Y.bind('go', { go: function () { return 'named'; } })());`);
    expect(seen()).toEqual(['x12', 'x21', 'named']);
  });

  it('later runs once, again and again, or not at all when it is cancelled', () => {
    vi.useFakeTimers();
    runScript(`Y.later(50, { a: 1 }, function (b) { seen.push(this.a + b); }, [2]);
      Y.later(10, { go: function () { seen.push('named'); } }, 'go');
      seen.timer = Y.later(20, null, function () { seen.push('tick'); }, [], true);`);
    vi.advanceTimersByTime(59);
    runScript('seen.timer.cancel()');
    vi.advanceTimersByTime(100);
    expect(seen()).toEqual(['named', 'tick', 'tick', 3]);
  });

  it('a script that polls every millisecond is called once a frame', () => {
    vi.useFakeTimers();
    runScript('seen.count = 0; seen.timer = Y.later(1, null, function () { seen.count += 1; }, null, true)');
    vi.advanceTimersByTime(1000);
    expect(valueIn('seen.count')).toBeLessThan(70);
    runScript('seen.timer.cancel()');
  });

  it('throttle keeps the last call of a burst', () => {
    vi.useFakeTimers();
    runScript('window.go = Y.throttle(function (v) { seen.push(v); }, 100); go(1); go(2); go(3);');
    expect(seen()).toEqual([1]);
    vi.advanceTimersByTime(150);
    expect(seen()).toEqual([1, 3]);
  });

  it('cookies and storage keep values, as text or as JSON', () => {
    runScript(`Y.Cookie.set('tea', 'a b', { path: '/' }); seen.push(Y.Cookie.get('tea')); Y.Cookie.remove('tea', { path: '/' }); seen.push(Y.Cookie.get('tea'));
      Y.StorageLite.setItem('k', { a: 1 }, true); seen.push(Y.StorageLite.getItem('k', true).a); Y.StorageLite.removeItem('k'); seen.push(Y.StorageLite.getItem('k'));`);
    expect(seen()).toEqual(['a b', null, 1, null]);
  });

  it('paths do not lead to what all objects share', () => {
    runScript(`Y.Object.setValue({}, ['__proto__', 'spoiled'], 1); Y.Object.setValue({}, ['constructor', 'prototype', 'spoiled'], 1);
      Y.namespace('constructor.prototype.spoiled'); Y.one('i').set('__proto__.spoiled', 1);
      Y.one('i').set('constructor.prototype.spoiled', 1);
      seen.push({}.spoiled, document.createElement('i').spoiled, Y.Object.setValue({ a: {} }, ['a', 'b'], 2).a.b);`);
    expect(seen()).toEqual([undefined, undefined, 2]);
  });
});
