// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, press, runScript, seen, valueIn } from '../testing/theme-script.ts';

beforeEach(() =>
  openPage(`<header id="top" class="wide" data-size="4"><a href="#a" class="link">One</a></header>
    <ul id="list"><li class="a">1</li><li class="a b">2</li><li>3</li></ul>
    <form id="form"><input name="q" value="x"><input type="checkbox" id="box"></form>`),
);

describe('nodes of the library', () => {
  it('Y.one finds elements, the window, the document and the body, and is null for anything else', () => {
    expect(valueIn("Y.one('#top').get('id')")).toBe('top');
    expect(valueIn("Y.one('window')._node === window && Y.one(window) === Y.one('window')")).toBe(true);
    expect(valueIn("Y.one('document')._node === document && Y.one('body')._node === document.body")).toBe(
      true,
    );
    expect(
      valueIn(
        "[Y.one('.none'), Y.one('<<<'), Y.one(null), Y.one({}), Y.one(7)].every(function (n) { return n === null; })",
      ),
    ).toBe(true);
    expect(valueIn("Y.one('#list').one('> li').get('text')")).toBe('1');
  });

  it('a node is the same object for the same element', () => {
    expect(valueIn("Y.one('#top') === Y.one(document.getElementById('top'))")).toBe(true);
    expect(valueIn("Y.one('.link').get('parentNode') === Y.one('#top')")).toBe(true);
    expect(valueIn("Y.one('.link').compareTo(document.querySelector('.link'))")).toBe(true);
  });

  it('nodes walk the tree: ancestor, next, previous, siblings, children', () => {
    expect(valueIn("Y.one('.link').ancestor('#top').get('id')")).toBe('top');
    expect(valueIn("Y.one('.link').ancestor('.link')")).toBeNull();
    expect(valueIn("Y.one('.link').ancestor('.link', true).get('text')")).toBe('One');
    expect(valueIn("Y.one('.b').next().get('text') + Y.one('.b').previous('.a').get('text')")).toBe('31');
    expect(valueIn("Y.one('.b').siblings().size() + Y.one('.b').siblings('.a').size()")).toBe(3);
    expect(valueIn("Y.one('#list').get('children').item(2).get('text')")).toBe('3');
    expect(valueIn("Y.one('li').ancestors().size() >= 3")).toBe(true);
    expect(valueIn("Y.one('#list').contains(Y.one('.b')) && !Y.one('#list').contains(Y.one('#top'))")).toBe(
      true,
    );
  });

  it('nodes take and give content: append, prepend, insert, insertBefore, wrap, replace, remove, empty', () => {
    runScript(`var list = Y.one('#list');
      list.append('<li class="last">4</li>').prepend(Y.Node.create('<li class="first">0</li>'));
      list.insert('<p class="before"></p>', 'before');
      Y.one('.b').insert('<li class="x">x</li>', 'after');
      list.insertBefore('<li class="y">y</li>', Y.one('.last'));
      Y.one('.link').wrap('<b><i></i></b>');
      Y.one('.x').remove();
      Y.one('.first').replace('<li class="zero">zero</li>');`);
    expect([...document.querySelectorAll('#list li')].map((item) => item.textContent)).toEqual([
      'zero',
      '1',
      '2',
      '3',
      'y',
      '4',
    ]);
    expect(document.querySelector('#list')?.previousElementSibling?.className).toBe('before');
    expect(document.querySelector('b > i > .link')).not.toBeNull();
    runScript(
      "Y.one('.link').unwrap(); Y.one('#list').empty(); Y.one('#list').setHTML(Y.Node.create('<li>a</li><li>b</li>'))",
    );
    expect(valueIn("Y.one('#list').getHTML()")).toBe('<li>a</li><li>b</li>');
    runScript("Y.Node.create('<p id=\"moved\">m</p>').appendTo('body')");
    expect(document.querySelector('body > #moved')).not.toBeNull();
  });

  it('nodes have classes, attributes, data and styles', () => {
    runScript(`Y.one('#top').addClass('open tall').removeClass('wide').toggleClass('lit').toggleClass('off', false)
      .setAttribute('title', 'T').setStyle('marginTop', 4).setStyles({ opacity: 0.5, 'z-index': 3 }).setData('region', { top: 1 })`);
    const top = document.querySelector<HTMLElement>('#top');
    expect(top?.className).toBe('open tall lit');
    expect(top?.style.marginTop).toBe('4px');
    expect(top?.style.opacity).toBe('0.5');
    expect(top?.style.zIndex).toBe('3');
    expect(valueIn("Y.one('#top').hasClass('lit') && Y.one('#top').getAttribute('title')")).toBe('T');
    expect(valueIn("Y.one('#top').getAttribute('none')")).toBe('');
    expect(valueIn("Y.one('#top').getData('region').top + Y.one('#top').getData('size')")).toBe('14');
    runScript("Y.one('#top').setStyle('marginTop', null).removeAttribute('title').clearData('region')");
    expect(top?.style.marginTop).toBe('');
    expect(valueIn("Y.one('#top').getData('region')")).toBeUndefined();
    expect(valueIn("Y.one('#top').getComputedStyle('opacity')")).toBe('0.5');
  });

  it('nodes are hidden and shown again with what they were', () => {
    runScript("Y.one('#top').setStyle('display', 'flex').hide()");
    const top = document.querySelector<HTMLElement>('#top');
    expect(top?.style.display).toBe('none');
    runScript("Y.one('#top').show()");
    expect(top?.style.display).toBe('flex');
    runScript("Y.one('#top').toggleView()");
    expect(top?.style.display).toBe('none');
    runScript("Y.one('#top').toggleView(true)");
    expect(top?.style.display).toBe('flex');
  });

  it('get and set know text, value, checked, sizes of window and page, and regions', () => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
      left: 10,
      top: 20,
      width: 30,
      height: 40,
      right: 40,
      bottom: 60,
      x: 10,
      y: 20,
      toJSON: () => ({}),
    });
    runScript(
      "Y.one('#box').set('checked', true); Y.one('.link').set('text', '<b>'); Y.one('input').set('value', 'y')",
    );
    expect(document.querySelector<HTMLInputElement>('#box')?.checked).toBe(true);
    expect(document.querySelector('.link')?.innerHTML).toBe('&lt;b&gt;');
    expect(valueIn("Y.one('input').get('value')")).toBe('y');
    expect(
      valueIn("Y.one('body').get('winHeight') === window.innerHeight && Y.one('window').get('winWidth') > 0"),
    ).toBe(true);
    expect(
      valueIn(
        "Y.one('window').height() === window.innerHeight && Y.one('body').get('docHeight') >= window.innerHeight",
      ),
    ).toBe(true);
    expect(valueIn("Y.one('#top').get('region')")).toMatchObject({
      left: 10,
      top: 20,
      right: 40,
      bottom: 60,
      width: 30,
      height: 40,
    });
    expect(valueIn("[Y.one('#top').getX(), Y.one('#top').getY()].concat(Y.one('#top').getXY())")).toEqual([
      10, 20, 10, 20,
    ]);
    expect(
      valueIn("Y.one('#top').inViewportRegion() && Y.one('#top').inRegion(Y.one('window').get('region'))"),
    ).toBe(true);
    expect(valueIn("Y.one('#top').inRegion({ left: 0, top: 500, right: 10, bottom: 600 })")).toBe(false);
    expect(
      valueIn('Y.DOM.inViewportRegion(document.body, true, { left: 0, top: -5, right: 5, bottom: 5 })'),
    ).toBe(false);
    vi.restoreAllMocks();
  });

  it('set of scrollTop on html, body or window scrolls the page', () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    runScript("Y.one('body').set('scrollTop', 120); Y.one('html').set('scrollTop', 130)");
    expect(scrollTo.mock.calls.map(([, y]) => y as unknown)).toEqual([120, 130]);
    scrollTo.mockRestore();
  });

  it('lists answer for all of their nodes', () => {
    runScript(
      "Y.all('li').addClass('c').setStyle('opacity', 0.2).each(function (node, place) { seen.push(place + node.get('text')); })",
    );
    expect(seen()).toEqual(['01', '12', '23']);
    expect(document.querySelectorAll('li.c')).toHaveLength(3);
    expect(valueIn("Y.all('li').get('text')")).toEqual(['1', '2', '3']);
    expect(valueIn("Y.all('li').size() + Y.all('.none').size()")).toBe(3);
    expect(valueIn("Y.all('li').indexOf(Y.one('.b')) + ':' + Y.all('li').indexOf(Y.one('#top'))")).toBe(
      '1:-1',
    );
    expect(
      valueIn("Y.all('li').filter('.a').size() + Y.all('li').slice(1).size() + Y.all('li').odd().size()"),
    ).toBe(5);
    expect(valueIn("Y.all('li').some(function (node) { return node.hasClass('b'); })")).toBe(true);
    expect(valueIn("Y.all('li').item(9)")).toBeNull();
    expect(valueIn("Y.all(':::').isEmpty() && new Y.NodeList().isEmpty()")).toBe(true);
    expect(valueIn("new Y.NodeList([Y.one('.a'), document.body]).size()")).toBe(2);
    runScript(
      "var all = Y.all('#list li'); Y.one('#list').append('<li>4</li>'); seen.push(all.size(), all.refresh().size())",
    );
    expect(seen().slice(-2)).toEqual([3, 4]);
  });

  it('themes add methods to all nodes', () => {
    runScript(`Y.augment(Y.Node, Class.create({ index: function () { return Y.all('li').indexOf(this); } }));
      Y.Node.prototype.tick = function () { return this.addClass('ticked'); };
      Y.Node.addMethod('tagOf', function (element) { return element.tagName; });`);
    expect(valueIn("Y.one('.b').index()")).toBe(1);
    expect(valueIn("Y.one('.b').tick().hasClass('ticked') && Y.one('.b').tagOf()")).toBe('LI');
  });

  it('nodes around the window and the document do no harm to the page', () => {
    runScript(
      "Y.one('window').addClass('x').setStyle('color', 'red'); Y.one('document').setAttribute('title', 'x')",
    );
    expect(document.documentElement.className).toBe('');
    expect(valueIn("Y.one('window').ancestor() === null && Y.one('document').one('#top') !== null")).toBe(
      true,
    );
  });

  it('a node is plugged and unplugged', () => {
    runScript(`function Menu(config) { this.host = config.host; this.size = config.size; }
      Menu.NS = 'menu';
      Menu.prototype.destroy = function () { seen.push('gone'); };
      Y.one('#top').plug(Menu, { size: 3 });
      seen.push(Y.one('#top').menu.size, Y.one('#top').menu.host === Y.one('#top'));
      Y.one('#top').unplug('menu');`);
    expect(seen()).toEqual([3, true, 'gone']);
  });

  it('a script in markup that is inserted does not run', () => {
    runScript("Y.one('#list').setHTML('<script>seen.push(\"ran\")<' + '/script>')");
    expect(seen()).toEqual([]);
    press('#list');
  });
});
