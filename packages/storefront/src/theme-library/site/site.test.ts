// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartChanged } from '../../events.ts';
import { openPage, press, runScript, seen, valueIn } from '../testing/theme-script.ts';
import { countColumns } from './gallery/columns-design.ts';

const load = vi.fn();
let reduced = true;

const slides = [1, 2, 3]
  .map(
    (number) =>
      `<div class="slide" data-slide-id="s${number}"><img data-src="/${number}.jpg" data-image-dimensions="300x200" alt="${number}"></div>`,
  )
  .join('');

beforeEach(() => {
  reduced = true;
  load.mockReset();
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
  vi.stubGlobal('ImageLoader', { load, refresh: vi.fn() });
  vi.stubGlobal('Static', {
    SQUARESPACE_CONTEXT: {
      tweakJSON: {
        gridColumns: '5',
        'Auto Play': 'true',
        'index-transition': 'Fade',
        '@odd': '7',
        outerPadding: '20px',
      },
    },
  });
  openPage(`<div id="slideshow">${slides}</div><a class="next" href="#">Next</a><span class="prev"></span><div class="dots"></div>
    <i class="now"></i><i class="all"></i><h1 id="title">A title</h1>`);
});
afterEach(() => {
  runScript(
    'Y.Squarespace.GalleryManager._galleries.slice().forEach(function (gallery) { gallery.destroy(); })',
  );
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.querySelector('dialog')?.remove();
});

const active = (): string | undefined =>
  document.querySelector<HTMLElement>('.sqs-active-slide')?.dataset.slideId;

describe('tweaks for scripts', () => {
  it.each([
    ['gridColumns', '5'],
    ['@gridColumns', '5'],
    ['auto-play', 'true'],
    ['Auto Play', 'true'],
    ['index-transition', 'Fade'],
    ['odd', '7'],
    ['missing', undefined],
    ['__proto__', undefined],
  ])('getTweakValue(%j) is %j', (name, value) => {
    expect(valueIn(`Y.Squarespace.Template.getTweakValue(${JSON.stringify(name)})`)).toBe(value);
  });

  it('a number of columns can be read from a tweak', () => {
    expect(valueIn("parseInt(Y.Squarespace.Template.getTweakValue('@gridColumns'), 10)")).toBe(5);
  });
});

describe('galleries of themes', () => {
  const open = (options = ''): void =>
    void runScript(`window.gallery = new Y.Squarespace.Gallery2({ container: Y.one('#slideshow'), design: 'stacked', loop: true,
      elements: { next: '.next', previous: '.prev', controls: '.dots', currentIndex: '.now', totalSlides: '.all' }, ${options} })`);

  it('a slideshow shows one slide, and its controls move it', () => {
    open();
    expect(active()).toBe('s1');
    expect(document.querySelector('.all')?.textContent).toBe('3');
    press('.next');
    expect(active()).toBe('s2');
    expect(document.querySelector('.now')?.textContent).toBe('2');
    expect(document.querySelectorAll('.dots button')).toHaveLength(3);
    expect(document.querySelector('.dots .active')?.getAttribute('aria-label')).toBe('2');
    press('.dots button:last-child');
    expect(active()).toBe('s3');
    press('.next');
    expect(active()).toBe('s1');
    document
      .querySelector('.prev')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(active()).toBe('s3');
    const [first, , third] = document.querySelectorAll<HTMLElement>('.slide');
    expect([first?.style.visibility, third?.style.visibility]).toEqual(['hidden', 'visible']);
  });

  it('a slideshow without loop stops at its ends', () => {
    open('loop: false');
    press('.prev');
    expect(active()).toBe('s1');
    runScript("gallery.set('currentIndex', 99)");
    expect(active()).toBe('s3');
    press('.next');
    expect(active()).toBe('s3');
  });

  it('a gallery tells of its slide before and after, and children follow', () => {
    openPage(`<div id="slideshow">${slides}</div><div id="other">${slides}</div>`);
    runScript(`var a = new Y.Squarespace.Gallery2({ container: '#slideshow' }); var b = new Y.Squarespace.Gallery2({ container: '#other' });
      a.addChild(b);
      a.on('currentIndexChange', function (e) { seen.push('on ' + e.newVal); });
      a.after('currentIndexChange', function (e) { seen.push('after ' + e.prevVal + e.newVal); });
      a.set('currentIndex', 2); seen.push(b.get('currentIndex'), Y.Squarespace.GalleryManager._galleries[0] === a);`);
    expect(seen()).toEqual(['on 2', 'after 02', 2, true]);
  });

  it('a slideshow goes on by itself, and not for people who want less motion', () => {
    vi.useFakeTimers();
    reduced = false;
    open("autoplay: true, autoplayOptions: { timeout: 2000 }, designOptions: { transition: 'none' }");
    vi.advanceTimersByTime(2100);
    expect(active()).toBe('s2');
    runScript("gallery.set('autoplay', false)");
    vi.advanceTimersByTime(9000);
    expect(active()).toBe('s2');
    runScript('gallery.startAutoplay()');
    reduced = true;
    vi.advanceTimersByTime(9000);
    expect(active()).toBe('s2');
  });

  it('fading and scrolling end with one visible slide', () => {
    vi.useFakeTimers();
    reduced = false;
    for (const transition of ['fade', 'scroll']) {
      open(`designOptions: { transition: '${transition}', speed: 0.2 }`);
      press('.next');
      vi.advanceTimersByTime(300);
      const visible = [...document.querySelectorAll<HTMLElement>('.slide')].filter(
        ({ style }) => style.visibility === 'visible',
      );
      expect(visible.map(({ dataset }) => dataset.slideId)).toEqual(['s2']);
      runScript('gallery.destroy()');
    }
  });

  it('the slide stands in the address where the theme wants it, and is shown from there', () => {
    open('historyHash: true');
    press('.next');
    expect(location.hash).toBe('#itemId=s2');
    runScript('gallery.destroy()');
    open('historyHash: true');
    expect(active()).toBe('s2');
    history.replaceState(null, '', location.pathname);
  });

  it('images are loaded with the options of the theme', () => {
    open("loaderOptions: { mode: 'fill' }");
    expect(load).toHaveBeenCalledWith(document.querySelector('img'), { load: true, mode: 'fill' });
  });

  it('columns stand side by side, each slide below the shortest', () => {
    const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(620);
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
    runScript(`window.gallery = new Y.Squarespace.Gallery2({ container: '#slideshow', element: Y.all('.slide'), design: 'autocolumns',
      designOptions: { columnWidth: 300, columnWidthBehavior: 'min', gutter: 20 } })`);
    const places = (): string[] =>
      [...document.querySelectorAll<HTMLElement>('.slide')].map(
        ({ style }) => `${style.left} ${style.top} ${style.width}`,
      );
    expect(places()).toEqual(['0px 0px 300px', '320px 0px 300px', '0px 120px 300px']);
    expect(document.querySelector<HTMLElement>('#slideshow')?.style.height).toBe('220px');
    runScript("gallery.set('gutter', 0); gallery.set('columnWidth', 620)");
    expect(places().at(-1)).toBe('0px 200px 620px');
    runScript('gallery.destroy()');
    expect(places()).toEqual(['  ', '  ', '  ']);
    width.mockRestore();
    height.mockRestore();
  });

  it.each([
    [1000, { columnWidth: 300, gutter: 0 }, 3],
    [1000, { columnWidth: 300, columnWidthBehavior: 'max' }, 4],
    [200, { columnWidth: 300 }, 1],
    [1000, { columnWidth: Number.NaN }, 3],
    [1000, { columns: 5, columnWidth: 300 }, 5],
    [0, {}, 1],
  ])('a room of %i pixels with %j has %i columns', (room, options, count) => {
    expect(countColumns(room, options).count).toBe(count);
  });

  it('a strip moves to its slide and gives its slides back', () => {
    runScript(
      "window.gallery = new Y.Squarespace.Gallery2({ container: '#slideshow', design: 'strip' }); gallery.set('currentIndex', 1)",
    );
    expect(document.querySelectorAll('#slideshow > .sqs-wrapper > .slide')).toHaveLength(3);
    expect(active()).toBe('s2');
    runScript('gallery.destroy()');
    expect(document.querySelectorAll('#slideshow > .slide')).toHaveLength(3);
  });

  it('a gallery without a container or without slides does nothing', () => {
    expect(() =>
      runScript(
        "var g = new Y.Squarespace.Gallery2({ container: Y.one('#none') }); g.set('currentIndex', 2); g.refresh(); g.destroy(); new Y.Squarespace.Gallery2({ container: '.dots' }).next()",
      ),
    ).not.toThrow();
  });
});

describe('the lightbox of themes', () => {
  it('shows content with what is said about it, and leaves the page as it was', () => {
    runScript(`window.box = new Y.Squarespace.Lightbox2({ controls: { previous: true, next: true }, currentSetIndex: 1, set: [
        { content: Y.one('.slide img'), meta: 'First' },
        { content: Y.all('.slide img').item(1), meta: Y.all('#title') } ] });
      box.on('close', function () { seen.push('closed'); });
      box.render();`);
    const dialog = document.querySelector('dialog');
    expect(dialog?.querySelector('img')?.getAttribute('alt')).toBe('2');
    expect(dialog?.querySelector('.sqs-lightbox-meta')?.textContent).toBe('A title');
    expect(document.querySelectorAll('body > #title')).toHaveLength(1);
    press('.sqs-lightbox-next');
    expect(dialog?.querySelector('img')?.getAttribute('alt')).toBe('1');
    expect(dialog?.querySelector('.sqs-lightbox-meta')?.textContent).toBe('First');
    press('.sqs-lightbox-close');
    expect(document.querySelector('dialog')).toBeNull();
    expect(seen()).toEqual(['closed']);
    expect(document.querySelectorAll('.slide img')).toHaveLength(3);
  });
});

describe('other parts of the platform for themes', () => {
  it('the resize emitter tells of the beginning and the end of a burst', () => {
    vi.useFakeTimers();
    runScript(
      "var r = new Y.Squarespace.ResizeEmitter({ timeout: 100 }); r.on('resize:start', function () { seen.push('start'); }); r.on('resize:end', function () { seen.push('end'); })",
    );
    window.dispatchEvent(new Event('resize'));
    window.dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(150);
    expect(seen()).toEqual(['start', 'end']);
  });

  it('a title is made smaller until it fits', () => {
    const title = document.querySelector<HTMLElement>('#title');
    Object.defineProperties(title, { scrollWidth: { value: 600 }, offsetWidth: { value: 600 } });
    const room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
    if (title) title.style.cssText = '';
    runScript("Y.one('#title').plug(Y.Squarespace.TextShrink, { parentEl: Y.one('body') })");
    expect(Number.parseFloat(title?.style.fontSize ?? '')).toBeGreaterThan(0);
    runScript("Y.one('#title').unplug('textShrink')");
    expect(title?.style.fontSize).toBe('');
    room.mockRestore();
  });

  it('the cart tells how much it holds', () => {
    runScript(
      "Y.Squarespace.Singletons.ShoppingCart.on('change', function () { seen.push(this.get('totalQuantity')); })",
    );
    document.dispatchEvent(
      new CustomEvent(cartChanged, { detail: { cart: { entries: [{ quantity: 2 }, { quantity: 1 }] } } }),
    );
    expect(seen()).toEqual([3]);
  });

  it('Escape closes what was opened last', () => {
    runScript(
      "Y.Squarespace.EscManager.addTarget({ close: function () { seen.push('first'); } }); Y.Squarespace.EscManager.addTarget({ close: function () { seen.push('last'); } })",
    );
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(seen()).toEqual(expect.arrayContaining(['last']));
  });

  it('images of a list are loaded', () => {
    runScript(
      "new Y.Squarespace.Loader({ img: Y.all('img') }); Y.Squarespace.GalleryManager.addImageQueue(Y.all('.slide'))",
    );
    expect(load).toHaveBeenCalledTimes(6);
    expect(valueIn('Y.Squarespace.Rendering.getSquarespaceSizeForWidth(620)')).toBe('750w');
  });
});
