// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage, runScript, seen, valueIn } from '../testing/theme-script.ts';

beforeEach(() => openPage('<div id="host"></div>'));

describe('classes of themes', () => {
  it('Class.create makes constructors that initialize, also below another class', () => {
    runScript(`var Menu = Class.create({ initialize: function (name) { this.name = name; }, say: function () { return 'menu ' + this.name; } });
      var Big = Class.create(Menu, { say: function ($super) { return 'big ' + $super(); } });
      var Small = Class.extend(Menu, { size: 1 });
      seen.push(new Menu('a').say(), new Big('b').say(), new Small('c').say(), new Big('d') instanceof Menu);`);
    expect(seen()).toEqual(['menu a', 'big menu b', 'menu c', true]);
  });

  it('Singleton.create runs ready after the script has put the object in its place', async () => {
    runScript(`window.Site = Singleton.create({
        open: 0,
        ready: function () { seen.push(window.Site === this); Y.on('domready', this.initialize, this); },
        initialize: function () { this.open += 1; seen.push('initialized'); }
      });
      window.Other = Singleton.create({ initialize: function () { seen.push('never'); } });`);
    expect(seen()).toEqual([]);
    await expect.poll(seen).toEqual([true, 'initialized']);
    expect(valueIn('window.Site.open')).toBe(1);
  });

  it('Y.extend builds on constructors of the old kind, with those of the library above them', () => {
    runScript(`function Shape(config) { Shape.superclass.constructor.apply(this, arguments); }
      Shape.NAME = 'shape';
      Shape.ATTRS = { size: { value: 2 } };
      Y.extend(Shape, Y.Base, { initializer: function (config) { seen.push('shape ' + config.color); } });
      function Circle() { Circle.superclass.constructor.apply(this, arguments); }
      Circle.NAME = 'circle';
      Circle.ATTRS = { color: {}, size: { validator: Y.Lang.isNumber } };
      Y.extend(Circle, Shape, { initializer: function () { seen.push('circle'); }, destructor: function () { seen.push('gone'); } });
      var circle = new Circle({ color: 'red' });
      seen.push(circle.get('size'), circle.get('color'), circle instanceof Y.Base, circle instanceof Shape);
      circle.set('size', 'x'); seen.push(circle.get('size'));
      circle.destroy(); seen.push(circle.get('destroyed'));`);
    expect(seen()).toEqual(['shape red', 'circle', 2, 'red', true, true, 2, 'gone', true]);
  });

  it('classes of today stand below those of the library as well', () => {
    runScript(`class Panel extends Y.Base { initializer() { seen.push(this.get('open')); } }
      Panel.NAME = 'panel'; Panel.ATTRS = { open: { value: true } };
      new Panel({ open: false });`);
    expect(seen()).toEqual([false]);
  });
});

describe('attributes', () => {
  it('changes tell before and after, may be altered and prevented', () => {
    runScript(`var Model = Y.Base.create('model', Y.Base, [], {}, { ATTRS: { count: { value: 1 }, options: { value: { speed: 1, deep: { a: 1 } } } } });
      var model = new Model();
      model.on('countChange', function (e) { if (e.newVal === 5) e.preventDefault(); if (e.newVal === 6) e.newVal = 60; });
      model.after('countChange', function (e) { seen.push(e.prevVal + '>' + e.newVal); });
      model.after('optionsChange', function (e) { seen.push(e.subAttrName); });
      model.set('count', 5); model.set('count', 6); model.set('count', 60); model.set('options.speed', 3); model.set('options.deep.a', 4);
      seen.push(model.get('count'), model.get('options.speed'), model.get('options.deep.a'));`);
    expect(seen()).toEqual(['1>60', 'options.speed', 'options.deep.a', 60, 3, 4]);
  });

  it('lists and objects in ATTRS are each object’s own, unless the class says otherwise', () => {
    runScript(`var Gallery = Y.Base.create('gallery', Y.Base, [], {}, { ATTRS: { slides: { value: [] },
        options: { value: { deep: { a: 1 } } }, shared: { value: [], cloneDefaultValue: false }, node: { value: Y.one('body') } } });
      var one = new Gallery(), two = new Gallery();
      one.get('slides').push('a'); one.get('options').deep.a = 2; one.get('shared').push('b');
      seen.push(two.get('slides').length, two.get('options.deep.a'), two.get('shared').length, two.get('node') === Y.one('body'));`);
    expect(seen()).toEqual([0, 1, 1, true]);
  });

  it('getter, setter, valueFn, readOnly and writeOnce hold', () => {
    runScript(`var Model = Y.Base.create('model', Y.Base, [], { _double: function (v) { return v * 2; } }, { ATTRS: {
        a: { value: 2, getter: '_double' }, b: { setter: function (v) { return v < 0 ? Y.Attribute.INVALID_VALUE : v; }, value: 1 },
        c: { valueFn: function () { return 'made'; } }, d: { value: 1, readOnly: true }, e: { writeOnce: true } } });
      var m = new Model({ e: 9 });
      m.set('b', -1); m.set('d', 2); m.set('e', 3);
      seen.push(m.get('a'), m.get('b'), m.get('c'), m.get('d'), m.get('e'));`);
    expect(seen()).toEqual([4, 1, 'made', 1, 9]);
  });
});

describe('plugins and widgets', () => {
  it('Y.Base.create over Y.Plugin.Base gives a plugin of a node with its host and options', () => {
    runScript(`var Grid = Y.Base.create('grid', Y.Plugin.Base, [], {
        initializer: function () { seen.push(this.get('host').get('id'), this.get('gutter')); this.afterHostMethod('addClass', function (name) { seen.push('class ' + name); }); }
      }, { NS: 'grid', ATTRS: { gutter: { value: 10 } } });
      var node = Y.one('#host');
      node.plug(Grid, { gutter: 4 });
      node.addClass('x');
      node.unplug('grid');
      node.addClass('y');`);
    expect(seen()).toEqual(['host', 4, 'class x']);
  });

  it('extensions of Y.Base.create bring methods, attributes and initializers', () => {
    runScript(`function Closable() {}
      Closable.ATTRS = { open: { value: true } };
      Closable.prototype = { initializer: function () { seen.push('extension'); }, close: function () { this.set('open', false); } };
      var Box = Y.Base.create('box', Y.Base, [Closable], { initializer: function () { seen.push('box'); } });
      var box = new Box(); box.close(); seen.push(box.get('open'), String(box).indexOf('box['));`);
    expect(seen()).toEqual(['extension', 'box', false, 0]);
  });

  it('a widget renders in three steps into its place', () => {
    runScript(`var Card = Y.Base.create('card', Y.Widget, [], {
        renderUI: function () { this.get('contentBox').setHTML('<p>card</p>'); seen.push('render'); },
        bindUI: function () { seen.push('bind'); }, syncUI: function () { seen.push('sync'); }
      });
      var card = new Card(); card.render('#host'); card.hide();`);
    expect(seen()).toEqual(['render', 'bind', 'sync']);
    expect(document.querySelector('#host p')?.textContent).toBe('card');
    expect(valueIn("Y.one('#host > div').getStyle('display')")).toBe('none');
  });
});
