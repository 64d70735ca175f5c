// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, press, runScript, seen, valueIn } from '../testing/theme-script.ts';

beforeEach(() => {
  openPage(`<nav id="nav"><ul><li class="item"><a class="link"><span>One</span></a></li><li class="item other">Two</li></ul></nav>
    <button id="button">Open</button><input id="field" value="a"><div id="box"><p>In</p></div>`);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const fireAt = (selector: string, event: Event): boolean =>
  document.querySelector(selector)?.dispatchEvent(event) ?? false;

describe('events of elements', () => {
  it('a listener gets nodes, its context and its own values', () => {
    runScript(`var handle = Y.one('#nav').on('click', function (e, more) {
        seen.push(e.type, e.target.get('tagName'), e.currentTarget.get('id'), this.name, more);
      }, { name: 'mine' }, 'more');
      seen.handle = handle;`);
    press('.link span');
    expect(seen()).toEqual(['click', 'SPAN', 'nav', 'mine', 'more']);
    runScript('seen.handle.detach()');
    press('.link');
    expect(seen()).toHaveLength(5);
  });

  it('this is the node without a context, and the list for listeners of a list', () => {
    runScript(`Y.one('#button').on('click', function () { seen.push(this === Y.one('#button')); });
      var all = Y.all('.item'); all.on('click', function (e) { seen.push(this === all, e.currentTarget.hasClass('other')); });`);
    press('#button');
    press('.other');
    expect(seen()).toEqual([true, true, true]);
  });

  it('halt and preventDefault reach the browser', () => {
    runScript(
      "Y.one('#button').on('click', function (e) { e.halt(); }); Y.one('body').on('click', function () { seen.push('body'); })",
    );
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    fireAt('#button', event);
    expect(event.defaultPrevented).toBe(true);
    expect(seen()).toEqual([]);
  });

  it('delegation is about elements that match now and later, and stops where a listener says so', () => {
    runScript(`Y.one('#nav').delegate('click', function (e) {
        seen.push(e.currentTarget.get('className'), e.container.get('id'), this === e.currentTarget);
      }, '.item, .link');`);
    press('.link span');
    expect(seen()).toEqual(['link', 'nav', true, 'item', 'nav', true]);
    runScript("seen.length = 0; Y.one('#nav ul').append('<li class=\"item late\">3</li>')");
    press('.late');
    press('#nav');
    expect(seen()).toEqual(['item late', 'nav', true]);
    runScript(
      "seen.length = 0; Y.delegate('click', function (e) { e.stopPropagation(); seen.push('once'); }, 'body', 'li, nav')",
    );
    press('.other');
    expect(seen().filter((each) => each === 'once')).toHaveLength(1);
  });

  it('several types, an object of listeners, once, categories and detach by listener', () => {
    runScript(`function mine() { seen.push('mine'); }
      var button = Y.one('#button');
      button.on(['click', 'focus'], mine);
      button.on({ keydown: function () { seen.push('key'); } });
      button.once('click', function () { seen.push('once'); });
      button.on('menu|click', function () { seen.push('menu'); });
      seen.mine = mine;`);
    press('#button');
    press('#button');
    fireAt('#button', new KeyboardEvent('keydown', { bubbles: true }));
    expect(seen()).toEqual(['mine', 'once', 'menu', 'mine', 'menu', 'key']);
    runScript("seen.length = 0; Y.one('#button').detach('menu|*').detach('click', seen.mine)");
    press('#button');
    expect(seen()).toHaveLength(0);
  });

  it('a listener that throws is reported, and the others run', () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    runScript(
      "Y.one('#button').on('click', function () { throw new Error('mine'); }); Y.one('#button').on('click', function () { seen.push('on'); })",
    );
    press('#button');
    expect(seen()).toEqual(['on']);
    expect(reported).toHaveBeenCalledOnce();
  });

  it('Y.on listens at a selector, at nodes, at the window, or for events of scripts', () => {
    runScript(`Y.on('click', function (e) { seen.push(e.currentTarget.get('id'), this.a); }, '#button', { a: 1 });
      Y.on('resize', function () { seen.push('resize'); });
      Y.on('scroll', function () { seen.push('scroll', this.b); }, Y.config.win, { b: 2 });
      Y.on('menu:open', function (value) { seen.push(value); });
      Y.on('domready', function () { seen.push(this.c); }, { c: 3 });`);
    press('#button');
    window.dispatchEvent(new Event('resize'));
    window.dispatchEvent(new Event('scroll'));
    runScript("Y.fire('menu:open', 'opened'); Y.detach('menu:open'); Y.fire('menu:open', 'again')");
    expect(seen()).toEqual([3, 'button', 1, 'resize', 'scroll', 2, 'opened']);
  });

  it('available and contentready wait for an element', async () => {
    runScript(
      "Y.on('available', function () { seen.push(this.get('id')); }, '#button'); Y.on('contentready', function () { seen.push('late'); }, '#late')",
    );
    expect(seen()).toEqual(['button']);
    runScript("Y.one('body').append('<p id=\"late\"></p>')");
    await expect.poll(seen).toEqual(['button', 'late']);
  });

  it('simulate fires events that listeners of all kinds hear', () => {
    const heard = vi.fn();
    window.addEventListener('resize', heard, { once: true });
    document.querySelector('#field')?.addEventListener('change', heard);
    runScript(
      "Y.one(window).simulate('resize'); Y.one('#field').simulate('change'); Y.one('#button').on('click', function () { seen.push('click'); }); Y.one('#button').simulate('click')",
    );
    expect(heard).toHaveBeenCalledTimes(2);
    expect(seen()).toEqual(['click']);
  });
});

describe('events that browsers do not have', () => {
  it('hover and delegated mouseenter ignore moves inside the element', () => {
    runScript(`Y.one('.item').on('hover', function () { seen.push('over'); }, function () { seen.push('out'); });
      Y.one('#nav').delegate('mouseenter', function (e) { seen.push('enter ' + e.currentTarget.get('tagName')); }, 'li');`);
    const link = document.querySelector('.link');
    const move = (type: string, target: string, relatedTarget: Element | null): void =>
      void fireAt(target, new MouseEvent(type, { bubbles: true, relatedTarget }));
    move('mouseover', '.link', document.body);
    move('mouseover', '.link span', link);
    move('mouseout', '.link', document.querySelector('.item'));
    move('mouseout', '.link', document.body);
    expect(seen()).toEqual(['over', 'enter LI', 'out']);
  });

  it('key takes names, codes and modifiers', () => {
    runScript(`Y.one('#field').on('key', function () { seen.push('enter'); }, 'enter');
      Y.after('key', function () { seen.push('right', this.a); }, window, 'down:39', { a: 1 });
      Y.one('body').on('key', function () { seen.push('ctrl-esc'); }, 'esc+ctrl');`);
    const key = (name: string, more: KeyboardEventInit = {}) =>
      fireAt('#field', new KeyboardEvent('keydown', { key: name, bubbles: true, ...more }));
    key('Enter');
    key('ArrowRight');
    key('Escape');
    key('Escape', { ctrlKey: true });
    expect(seen()).toEqual(['enter', 'right', 1, 'ctrl-esc']);
  });

  it('valuechange has the value before and after', () => {
    runScript("Y.one('#field').on('valuechange', function (e) { seen.push(e.prevVal + '>' + e.newVal); })");
    const field = document.querySelector<HTMLInputElement>('#field');
    if (field) field.value = 'ab';
    fireAt('#field', new Event('input', { bubbles: true }));
    fireAt('#field', new Event('input', { bubbles: true }));
    expect(seen()).toEqual(['a>ab']);
  });

  it('clickoutside is for presses around an element', () => {
    runScript("seen.handle = Y.one('#box').on('clickoutside', function () { seen.push('outside'); })");
    press('#box p');
    press('#button');
    expect(seen()).toEqual(['outside']);
    runScript('seen.handle.detach()');
    press('#button');
    expect(seen()).toEqual(['outside']);
  });

  it('windowresize comes once after a burst', () => {
    vi.useFakeTimers();
    runScript("Y.on('windowresize', function () { seen.push('resized'); })");
    for (let time = 0; time < 5; time += 1) window.dispatchEvent(new Event('resize'));
    expect(seen()).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(seen()).toEqual(['resized']);
  });

  it('flick has the way and the speed of a stroke', () => {
    runScript(
      "Y.one('#box').on('flick', function (e) { seen.push(e.flick.axis, e.flick.distance); }, { minDistance: 20 })",
    );
    const stroke = (from: number, to: number): void => {
      fireAt('#box', new MouseEvent('mousedown', { bubbles: true, clientX: from }));
      fireAt('#box', new MouseEvent('mouseup', { bubbles: true, clientX: to }));
    };
    stroke(100, 95);
    stroke(100, 40);
    expect(seen()).toEqual(['x', -60]);
  });

  it('themes define events of their own', () => {
    runScript(`Y.Event.define('double', {
        on: function (node, sub, notifier) { sub.handle = node.on('click', function (e) { if (sub.armed) notifier.fire(e); sub.armed = !sub.armed; }); },
        detach: function (node, sub) { sub.handle.detach(); }
      });
      seen.handle = Y.one('#button').on('double', function (e) { seen.push(e.type); });`);
    press('#button');
    press('#button');
    runScript('seen.handle.detach()');
    press('#button');
    press('#button');
    expect(seen()).toEqual(['double']);
    expect(seen()).toHaveLength(1);
  });
});

describe('events of scripts', () => {
  it('Y.Global carries events between scripts', () => {
    runScript(`Y.Global.on('tweak:change', function (event) { seen.push(event.getName()); });
      seen.handle = Y.Global.on(['tweak:change', 'tweak:reset'], function () { seen.push('second'); });
      Y.Global.fire('tweak:change', { getName: function () { return 'color'; } });
      seen.handle.detach();
      Y.Global.fire('tweak:change', { getName: function () { return 'size'; } });
      Y.Global.fire('nobody:listens');`);
    expect(seen()).toEqual(['color', 'second', 'size']);
  });

  it('an event is prevented, stopped, and bubbles to targets with its prefix', () => {
    runScript(`var parent = new Y.EventTarget({ emitFacade: true, prefix: 'parent' });
      var child = new Y.EventTarget({ emitFacade: true, prefix: 'child' });
      child.addTarget(parent);
      child.publish('move', { defaultFn: function (e) { seen.push('default ' + e.by); } });
      parent.on('child:move', function (e) { seen.push('parent ' + e.type, e.target === child); });
      parent.on('*:move', function () { seen.push('any'); });
      child.after('move', function () { seen.push('after'); });
      seen.push(child.fire('move', { by: 2 }));
      child.on('move', function (e) { e.preventDefault(); });
      seen.push(child.fire('move', { by: 3 }));`);
    expect(seen()).toEqual([
      'parent child:move',
      true,
      'any',
      'default 2',
      'after',
      true,
      'parent child:move',
      true,
      'any',
      false,
    ]);
  });

  it('an event that fires once tells those who come later', () => {
    runScript(`var target = new Y.EventTarget(); target.publish('ready', { fireOnce: true });
      target.fire('ready', 1); target.fire('ready', 2); target.on('ready', function (value) { seen.push(value); });`);
    expect(seen()).toEqual([1]);
  });

  it('an object is augmented to fire events, and nodes fire theirs', () => {
    runScript(`var menu = {}; Y.augment(menu, Y.EventTarget, true, null, { emitFacade: true });
      menu.on('open', function (e) { seen.push(e.size); }); menu.fire('open', { size: 4 });
      Y.one('#box').on('box:fill', function (value) { seen.push(value); }); Y.one('#box').fire('box:fill', 'full');`);
    expect(seen()).toEqual([4, 'full']);
  });

  it('Y.before and Y.after stand around methods', () => {
    runScript(`var menu = { open: function (how) { seen.push('open ' + how); return 1; } };
      Y.before(function (how) { seen.push('before ' + how); }, menu, 'open');
      Y.after(function () { seen.push('after'); }, menu, 'open');
      seen.push(menu.open('wide'));
      Y.Do.before(function () { return new Y.Do.Halt('no', 7); }, menu, 'open');
      seen.push(menu.open('narrow'));`);
    expect(valueIn('seen')).toEqual(['before wide', 'open wide', 'after', 1, 7]);
  });

  it('events of scripts that are called like those of browsers arrive, and those of browsers too', () => {
    runScript(`Y.on('toggle', function () { seen.push('toggle'); });
      Y.once('resize', function () { seen.push('resize'); });
      Y.fire('toggle'); Y.fire('resize'); Y.fire('resize');`);
    window.dispatchEvent(new Event('resize'));
    window.dispatchEvent(new Event('toggle'));
    expect(seen()).toEqual(['toggle', 'resize', 'toggle']);
    runScript("Y.detach('toggle'); Y.fire('toggle')");
    expect(seen()).toHaveLength(3);
  });

  it('a node hears events of scripts by a list of types, and by an object with a listener for each', () => {
    runScript(`var box = Y.one('#box');
      box.on(['open', 'close'], function () { seen.push('list'); });
      box.on({ open: function () { seen.push(this.name); } }, { name: 'mine' });
      box.fire('open'); box.fire('close');`);
    expect(seen()).toEqual(['list', 'mine', 'list']);
  });

  it('a kind of event of a theme may fire while a script subscribes to it once', () => {
    runScript(`Y.Event.define('now', { on: function (node, sub, notifier) { notifier.fire(); }, detach: function () { seen.push('off'); } });
      Y.one('#box').once('now', function () { seen.push('now'); });`);
    expect(seen()).toEqual(['now', 'off']);
  });

  it('available waits for an element that a script brings, and not for ever', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stop = vi.spyOn(MutationObserver.prototype, 'disconnect');
    runScript("Y.on('available', function () { seen.push('there'); }, '#later')");
    expect(document.readyState).toBe('complete');
    expect(stop).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(stop).toHaveBeenCalledTimes(1);
  });
});
