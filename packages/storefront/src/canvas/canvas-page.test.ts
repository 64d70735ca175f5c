// @vitest-environment happy-dom
import { applyCommand, BLOCK_TYPES, type EditCommand, type PageDocument } from '@awning/site-model';
import { cell, createIds, idOf, letterPage } from '@awning/site-model/testing';
import { describe, expect, it, vi } from 'vitest';
import { blockHtml, openCanvas, sectionHtml } from './testing/open-canvas.ts';

const [a, b] = ['a', 'b'].map(idOf) as [string, string];
const SECTION = idOf('0');

const page = (): PageDocument => letterPage({ a: cell(0, 0), b: cell(12, 0) });

function after(document: PageDocument, command: EditCommand): PageDocument {
  const edit = applyCommand(document, command, { newId: createIds(0xfff) });
  if (!edit.ok) throw new Error(edit.refusal.message);
  return edit.document;
}

const elementOf = (id: string): HTMLElement => {
  const element = document.getElementById(`block-${id}`);
  if (!element) throw new Error('The page has no such block.');
  return element;
};

describe('keys in the canvas', () => {
  it.each([
    ['Tab', {}],
    ['Tab', { shiftKey: true }],
    ['m', {}],
    ['Enter', {}],
    ['Escape', {}],
    ['ArrowLeft', { ctrlKey: true }],
    ['PageUp', { altKey: true }],
    ['PageDown', { altKey: true }],
    ['F6', {}],
    ['?', { shiftKey: true }],
    ['k', { ctrlKey: true }],
    ['Delete', {}],
  ])('ED-51 %s with %j goes to the one table of keys', (key, held) => {
    const { key: press, toldOf } = openCanvas(page());
    expect(press(key, held).defaultPrevented).toBe(true);
    expect(toldOf('key').at(-1)?.key).toMatchObject({ key });
  });

  it.each([
    ['PageDown', {}],
    ['Home', {}],
    ['F5', {}],
    ['f', { ctrlKey: true }],
  ])('%s with %j stays with the browser', (key, held) => {
    const { key: press, toldOf } = openCanvas(page());
    expect(press(key, held).defaultPrevented).toBe(false);
    expect(toldOf('key')).toEqual([]);
  });

  it('ED-54 arrows are mirrored where the page runs from right to left', () => {
    const { key, toldOf } = openCanvas(page());
    document.documentElement.style.direction = 'rtl';
    key('ArrowLeft');
    document.documentElement.style.direction = '';
    key('ArrowLeft');
    expect(toldOf('key').map((message) => message.key.key)).toEqual(['ArrowRight', 'ArrowLeft']);
  });

  it('the focus of a link or field goes to the one tab stop, which is called as what is selected', () => {
    const { send } = openCanvas(page(), { [a]: '<a href="/shop">Shop</a>', [b]: '<input name="email">' });
    send({ kind: 'describe', sentence: 'Text. Column 1 to 8, row 1 to 2. 1 of 2.' });
    for (const selector of ['a', 'input']) {
      document.querySelector<HTMLElement>(`#block-${selector === 'a' ? a : b} ${selector}`)?.focus();
      expect(document.activeElement?.getAttribute('role')).toBe('application');
    }
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      'Text. Column 1 to 8, row 1 to 2. 1 of 2.',
    );
  });
});

describe('what the page of the canvas does by itself', () => {
  it('ED-4 links, buttons and forms do nothing but select, and Ctrl opens the page of a link', () => {
    const { told } = openCanvas(page(), {
      [a]: '<a href="/shop"><b>Shop</b></a>',
      [b]: '<form action="/send"><button>Send</button></form>',
    });
    const heard = vi.fn();
    document.body.addEventListener('click', heard);
    document.elementsFromPoint = () => [elementOf(a)];
    const click = (selector: string, held: MouseEventInit = {}): boolean => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...held });
      document.querySelector(selector)?.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(click('a b')).toBe(true);
    expect(told.at(-1)).toMatchObject({ kind: 'press', ids: [a, SECTION] });
    expect(click('form button')).toBe(true);
    const sent = new Event('submit', { bubbles: true, cancelable: true });
    document.querySelector('form')?.dispatchEvent(sent);
    expect(sent.defaultPrevented).toBe(true);
    expect(click('a b', { ctrlKey: true })).toBe(true);
    expect(told.at(-1)).toEqual({ kind: 'follow', href: '/shop' });
    expect(heard).not.toHaveBeenCalled();
  });

  it('ED-4 the tooltip of a link says where it leads', async () => {
    const { overlay } = openCanvas(page(), {
      [a]: '<a href="/shop">Shop</a> <a class="out" href="https://example.org/x">Out</a>',
    });
    const point = (selector: string): void => {
      document
        .querySelector(selector)
        ?.dispatchEvent(new MouseEvent('pointermove', { bubbles: true }) as PointerEvent);
    };
    point('a');
    expect((await overlay()).querySelector('.tip')?.textContent).toBe(
      'Leads to /shop. Ctrl+click opens it here.',
    );
    point('a.out');
    expect((await overlay()).querySelector('.tip')?.textContent).toBe('Leads to https://example.org/x.');
    point(`#block-${b}`);
    expect((await overlay()).querySelector('.tip')).toBeNull();
  });

  it('ED-25 a double click asks to go into the block under the pointer', () => {
    const { told } = openCanvas(page());
    document.elementsFromPoint = () => [elementOf(b)];
    elementOf(b).dispatchEvent(new MouseEvent('dblclick', { bubbles: true, cancelable: true }));
    expect(told.at(-1)).toEqual({ kind: 'open', id: b });
  });

  it('ED-68 the part under the pointer is told once, and what a setting changes is outlined', async () => {
    const { toldOf, send, overlay } = openCanvas(page());
    document.elementsFromPoint = () => [elementOf(b)];
    for (const _ of [1, 2]) elementOf(b).dispatchEvent(new MouseEvent('pointermove', { bubbles: true }));
    expect(toldOf('hover')).toEqual([{ kind: 'hover', id: b }]);
    send({ kind: 'select', ids: [a], scroll: false });
    send({ kind: 'hover', ids: [a] });
    expect((await overlay()).querySelectorAll('.frame.hovered.again')).toHaveLength(1);
    send({ kind: 'hover', ids: [] });
    expect((await overlay()).querySelectorAll('.again')).toHaveLength(0);
  });
});

describe('what the canvas shows of the document', () => {
  it('ED-6 a change that does not follow the last one is not applied, and the whole document is asked for', () => {
    const { send, told } = openCanvas(page());
    send({ kind: 'apply', number: 2, diff: [], fragments: [{ id: a, html: blockHtml(a, 'Later') }] });
    expect(told.at(-1)).toEqual({ kind: 'missing', number: 0 });
    expect(elementOf(a).textContent).toBe('Text');
  });

  it('ED-9 a drawing keeps open accordions, the scroll of a list and an element that plays', () => {
    const media =
      '<details><summary>More</summary><p>One</p></details><ul class="list"></ul><video src="/a.mp4"></video>';
    const { swap } = openCanvas(page(), { [a]: media });
    const [details, list, video] = ['details', 'ul', 'video'].map((name) => elementOf(a).querySelector(name));
    details?.setAttribute('open', '');
    if (list) list.scrollTop = 40;
    swap({ [a]: blockHtml(a, media.replace('One', 'Two')) });
    expect(elementOf(a).querySelector('p')?.textContent).toBe('Two');
    expect(elementOf(a).querySelector('details')).toBe(details);
    expect(details?.hasAttribute('open')).toBe(true);
    expect(elementOf(a).querySelector('video')).toBe(video);
    expect(elementOf(a).querySelector('ul')?.scrollTop).toBe(40);
    // A setting that opens or closes it is followed all the same.
    swap({ [a]: blockHtml(a, media.replace('<details', '<details open')) });
    swap({ [a]: blockHtml(a, media) });
    expect(details?.hasAttribute('open')).toBe(false);
  });

  it('a block whose drawing comes late stands where it is by now, not where it was drawn', () => {
    const { change, swap } = openCanvas(page());
    const moved = after(page(), { do: 'move-block', block: a, to: { column: 4, row: 9 } });
    change(moved);
    const place = elementOf(a).style.getPropertyValue('--d-area');
    swap({ [a]: blockHtml(a, 'New', '--d-area: 1 / 1 / 3 / 9') });
    expect(elementOf(a).textContent).toBe('New');
    expect(elementOf(a).style.getPropertyValue('--d-area')).toBe(place);
  });

  it('places change before the server has drawn a new section, which follows', () => {
    const { change, swap, toldOf } = openCanvas(page());
    const added = after(after(page(), { do: 'move-block', block: a, to: { column: 4, row: 9 } }), {
      do: 'add-section',
      at: 0,
    });
    change(added);
    const [fresh] = added.sections;
    if (!fresh) throw new Error('The document has no section.');
    expect(document.querySelectorAll('[data-section-id]')).toHaveLength(1);
    swap({ [fresh.id]: sectionHtml(fresh, {}) });
    expect(document.querySelector('[data-section-id]')?.getAttribute('data-section-id')).toBe(fresh.id);
    expect(toldOf('missing')).toEqual([]);
  });

  it('ED-17 what comes while a block is picked up is shown once it is put down', () => {
    const { send, swap } = openCanvas(page());
    send({ kind: 'select', ids: [a], scroll: false });
    send({ kind: 'tool', tool: { name: 'pick-up', blocks: [a] } });
    expect(document.documentElement.dataset.awningTool).toBe('pick-up');
    swap({ [b]: blockHtml(b, 'Drawn meanwhile') });
    expect(elementOf(b).textContent).toBe('Text');
    send({ kind: 'key', key: { key: 'Escape', isRepeat: false, shift: false, alt: false, command: false } });
    expect(elementOf(b).textContent).toBe('Drawn meanwhile');
  });

  it('ED-10 an empty block has a card with what to do, and one that fails has its name and the reason', async () => {
    const start = letterPage({
      a: { at: cell(0, 0), type: BLOCK_TYPES.image, value: {} },
      b: { at: cell(12, 0), type: BLOCK_TYPES.summary, value: {} },
      c: { at: cell(0, 4), type: BLOCK_TYPES.spacer, value: {} },
    });
    const { send, toldOf, overlay, swap } = openCanvas(start, { [a]: '', [b]: '', [idOf('c')]: '' });
    expect(toldOf('blank')).toEqual([{ kind: 'blank', ids: [a, b] }]);
    send({ kind: 'names', names: { [a]: 'Image', [b]: 'Summary' } });
    send({
      kind: 'problems',
      problems: [{ id: b, name: 'Summary', message: 'Summary: its collection is gone' }],
    });
    const cards = async () =>
      [...(await overlay()).querySelectorAll('.card')].map((card) => [
        card.querySelector('.title')?.textContent,
        card.querySelector('.sentence')?.textContent,
      ]);
    expect(await cards()).toEqual([
      ['Image', 'Choose an image: double click, or press Enter.'],
      ['⚠ Summary', 'its collection is gone'],
    ]);
    swap({ [a]: blockHtml(a, '<img src="/a.jpg" alt="">') });
    expect(await cards()).toEqual([['⚠ Summary', 'its collection is gone']]);
  });

  it('ED-10 a block that cannot be drawn any more keeps its last drawing, says why, and is shown once it can be', async () => {
    const { send, overlay, swap } = openCanvas(page(), { [a]: '<p>Before</p>', [b]: '<p>Other</p>' });
    const notes = async () =>
      [...(await overlay()).querySelectorAll('.stale')].map((note) => note.textContent);
    send({ kind: 'names', names: { [a]: 'Summary' } });
    send({ kind: 'problems', problems: [{ id: a, name: 'Summary', message: 'Summary: it takes long.' }] });
    swap({ [a]: blockHtml(a, ''), [b]: blockHtml(b, '<p>New</p>') });
    expect([elementOf(a).textContent, elementOf(b).textContent]).toEqual(['Before', 'New']);
    expect(await notes()).toEqual(['⚠ Summary: it takes long.']);
    // Within its section as well.
    const [section] = page().sections;
    if (section) swap({ [SECTION]: sectionHtml(section, { [a]: '', [b]: '<p>Newer</p>' }) });
    expect([elementOf(a).textContent, elementOf(b).textContent]).toEqual(['Before', 'Newer']);
    send({ kind: 'problems', problems: [] });
    swap({ [a]: blockHtml(a, '<p>After</p>') });
    expect([elementOf(a).textContent, await notes()]).toEqual(['After', []]);
  });

  it('ED-71 ED-93 a section in sync has a yellow frame with its note, also around a block in it', async () => {
    const { send, overlay } = openCanvas(page());
    const frames = async () =>
      [...(await overlay()).querySelectorAll<HTMLElement>('.frame')].map(({ className, textContent }) => [
        className,
        textContent,
      ]);
    send({ kind: 'names', names: { [SECTION]: 'Opening hours', [a]: 'Text' } });
    send({ kind: 'select', ids: [SECTION], scroll: false });
    expect(await frames()).toEqual([['frame', 'Opening hours']]);
    send({ kind: 'synced', words: { [SECTION]: 'In sync on 3 pages' } });
    expect(await frames()).toEqual([
      ['frame shared section', 'In sync on 3 pages'],
      ['frame of-shared', 'Opening hours'],
    ]);
    send({ kind: 'select', ids: [a], scroll: false });
    expect(await frames()).toEqual([
      ['frame shared section', 'In sync on 3 pages'],
      ['frame', 'Text'],
    ]);
    send({ kind: 'select', ids: [], scroll: false });
    expect(await frames()).toEqual([]);
  });

  it('ED-76 an image that is on its way to the library is seen where it will stand', async () => {
    const { send, overlay } = openCanvas(page());
    const frame = { column: 0, row: 4, width: 12, height: 10 };
    send({ kind: 'previews', previews: [{ section: SECTION, frame, src: 'blob:here/1' }] });
    const shown = async () => [...(await overlay()).querySelectorAll<HTMLElement>('.preview')];
    expect((await shown()).map(({ style }) => style.backgroundImage)).toEqual(['url("blob:here/1")']);
    send({ kind: 'previews', previews: [] });
    expect(await shown()).toEqual([]);
  });

  it('a part that takes long to be drawn has a bar', async () => {
    const { send, overlay } = openCanvas(page());
    send({ kind: 'busy', ids: [a] });
    expect((await overlay()).querySelectorAll('.busy')).toHaveLength(1);
    send({ kind: 'busy', ids: [] });
    expect((await overlay()).querySelectorAll('.busy')).toHaveLength(0);
  });
});

describe('the overlay of the canvas', () => {
  it('ED-11 what is drawn over the page is in one element with a closed shadow root, outside of the body', () => {
    const { modes } = openCanvas(page());
    // The pluses between sections are buttons that a reader of the page hears: they have an element of their own.
    expect(modes).toEqual(['closed', 'closed']);
    const overlays = document.querySelectorAll('awning-overlay');
    expect(overlays).toHaveLength(1);
    expect(overlays[0]?.parentElement).toBe(document.documentElement);
    expect(overlays[0]?.getAttribute('style')).toContain('all: initial');
    expect(document.body.children).toHaveLength(1);
  });

  it('ED-18 a section more than a screen away is not drawn, and one that comes nearer is again', () => {
    const watchers: { notify: IntersectionObserverCallback; margin: string | undefined }[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(notify: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          watchers.push({ notify, margin: options?.rootMargin });
        }
        observe = (): void => undefined;
        disconnect = (): void => undefined;
      },
    );
    openCanvas(page());
    const [watcher] = watchers;
    expect(watcher?.margin).toBe('100% 0px');
    const target = document.querySelector('section');
    if (!target) throw new Error('The page has no section.');
    const tell = (isIntersecting: boolean): void =>
      watcher?.notify(
        [{ target, isIntersecting } as unknown as IntersectionObserverEntry],
        {} as IntersectionObserver,
      );
    tell(false);
    expect(target.className).toContain('awning-far');
    tell(true);
    expect(target.className).not.toContain('awning-far');
    const styles = document.getElementById('awning-canvas-styles')?.textContent;
    expect(styles).toContain('.awning-far { content-visibility: auto; }');
    vi.unstubAllGlobals();
  });

  it('ED-14 handles and frames keep their size on the screen when the page is shown smaller', () => {
    const { send } = openCanvas(page());
    send({ kind: 'zoom', zoom: 0.5 });
    const host = document.querySelector<HTMLElement>('awning-overlay');
    expect(host?.style.getPropertyValue('--z')).toBe('2');
  });

  it('ED-20 one observer watches the sizes of all blocks, and many changes are one drawing', async () => {
    const observed: Element[] = [];
    let count = 0;
    const notify: (() => void)[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(onChange: () => void) {
          count++;
          notify.push(onChange);
        }
        observe = (element: Element): void => void observed.push(element);
        disconnect = (): void => void observed.splice(0);
      },
    );
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame');
    openCanvas(page());
    expect(count).toBe(1);
    expect(observed.map(({ id }) => id)).toEqual(['', `block-${a}`, `block-${b}`]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    frames.mockClear();
    for (let times = 0; times < 5; times++) notify[0]?.();
    document.querySelector('section')?.dispatchEvent(new Event('load'));
    expect(frames).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
    frames.mockRestore();
  });
});
