// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, runScript, seen, valueIn } from '../testing/theme-script.ts';
import { Easings } from './easing.ts';

let reduced = false;

beforeEach(() => {
  reduced = false;
  vi.useFakeTimers({
    toFake: [
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'performance',
      'setTimeout',
      'clearTimeout',
      'Date',
    ],
  });
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
  openPage('<div id="box" style="height: 100px; opacity: 1; width: 50%"></div>');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const style = (): CSSStyleDeclaration => (document.querySelector('#box') as HTMLElement).style;

describe('animations', () => {
  it('Y.Anim moves styles from where they are to where they should be, and tells', () => {
    runScript(`var anim = new Y.Anim({ node: '#box', to: { height: 0, opacity: 0 }, duration: 1 });
      anim.on('start', function () { seen.push('start'); });
      anim.on('end', function () { seen.push('end ' + this.get('running')); });
      anim.run();`);
    vi.advanceTimersByTime(500);
    expect(Number.parseFloat(style().height)).toBeGreaterThan(20);
    expect(Number.parseFloat(style().height)).toBeLessThan(80);
    vi.advanceTimersByTime(600);
    expect(style().height).toBe('0px');
    expect(style().opacity).toBe('0');
    expect(seen()).toEqual(['start', 'end false']);
  });

  it('Y.Anim takes functions, units, reverse, iterations and stop', () => {
    runScript(`var a = new Y.Anim({ node: '#box', to: { top: 50 }, duration: 10 }); a.run(); seen.a = a;`);
    vi.advanceTimersByTime(1000);
    runScript('seen.a.stop(true)');
    expect(style().top).toBe('50px');
    expect(valueIn("seen.a.get('running')")).toBe(false);
    runScript(`var b = new Y.Anim({ node: '#box', from: { left: '10%' }, to: { left: function () { return '20%'; } }, duration: 0.1, iterations: 3 });
      b.on('iteration', function () { seen.push('round'); }); b.run();`);
    vi.advanceTimersByTime(600);
    expect(style().left).toBe('20%');
    expect(seen()).toEqual(['round', 'round']);
  });

  it('Y.Anim scrolls the page for html, body and window', () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    runScript(
      "new Y.Anim({ node: Y.one('body'), to: { scrollTop: 400 }, duration: 0.2, easing: 'easeBoth' }).run()",
    );
    vi.advanceTimersByTime(400);
    expect(scrollTo.mock.lastCall?.[1]).toBe(400);
    runScript(
      "new Y.Anim({ node: 'html', to: { scroll: [0, 90] }, duration: 0.2, easing: Y.Easing.easeOutStrong }).run()",
    );
    vi.advanceTimersByTime(400);
    expect(scrollTo.mock.lastCall?.[1]).toBe(90);
  });

  it('people who want less motion see the end at once', () => {
    reduced = true;
    runScript(
      "var a = new Y.Anim({ node: '#box', to: { height: 0 }, duration: 9 }); a.on('end', function () { seen.push('end'); }); a.run()",
    );
    vi.advanceTimersByTime(20);
    expect(style().height).toBe('0px');
    expect(seen()).toEqual(['end']);
  });

  it('an animation without a node does nothing', () => {
    expect(() => runScript("new Y.Anim({ node: '#none', to: { height: 0 } }).run()")).not.toThrow();
  });

  it('a node makes an animation of itself', () => {
    runScript("Y.one('#box').anim({ opacity: 0 }, { duration: 0.1 }).run()");
    vi.advanceTimersByTime(300);
    expect(style().opacity).toBe('0');
  });

  it('an animation is a plugin of its node as fx', () => {
    runScript(
      "Y.one('#box').plug(Y.Plugin.NodeFX, { to: { opacity: 0 }, duration: 0.1 }); Y.one('#box').fx.run()",
    );
    vi.advanceTimersByTime(300);
    expect(style().opacity).toBe('0');
  });

  it('transition sets styles and calls back when it is over', () => {
    runScript(
      "Y.one('#box').transition({ duration: 0.3, opacity: 0.2, height: { value: '5px', delay: 0.1 } }, function () { seen.push('done ' + this.get('id')); })",
    );
    expect(style().opacity).toBe('0.2');
    expect(style().transition).toContain('0.3s');
    expect(seen()).toEqual([]);
    vi.advanceTimersByTime(450);
    expect(seen()).toEqual(['done box']);
    runScript("Y.one('#box').hide(true)");
    vi.advanceTimersByTime(600);
    expect(style().display).toBe('none');
  });

  it('a node that is shown again while it fades out stays in sight', () => {
    runScript("Y.one('#box').hide(true, function () { seen.push('hidden'); })");
    vi.advanceTimersByTime(300);
    runScript("Y.one('#box').show(true)");
    vi.advanceTimersByTime(300);
    expect(seen()).toEqual(['hidden']);
    expect(style().display).not.toBe('none');
    expect(style().opacity).toBe('1');
    expect(style().transition).toContain('opacity');
    vi.advanceTimersByTime(300);
    expect(style().transition).toBe('');
    expect(style().display).not.toBe('none');
  });

  it('a node that is shown at once while it fades out stays in sight', () => {
    runScript("Y.one('#box').hide(true)");
    vi.advanceTimersByTime(300);
    runScript("Y.one('#box').show()");
    vi.advanceTimersByTime(600);
    expect(style().display).not.toBe('none');
    expect(style().opacity).not.toBe('0');
  });

  it('a transition that has ended leaves a younger one of the node alone', () => {
    runScript("Y.one('#box').transition({ opacity: 0.2, duration: 0.3 })");
    vi.advanceTimersByTime(200);
    runScript("Y.one('#box').transition({ height: '5px', duration: 1 })");
    vi.advanceTimersByTime(200);
    expect(style().transition).toContain('height');
    vi.advanceTimersByTime(1000);
    expect(style().transition).toBe('');
  });

  it.each(Object.entries(Easings))(
    'the easing %s begins at the beginning and ends at the end',
    (_name, easing) => {
      expect(easing(0, 10, 20, 100)).toBeCloseTo(10);
      expect(easing(100, 10, 20, 100)).toBeCloseTo(30);
    },
  );
});
