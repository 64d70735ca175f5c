// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MountIsland } from './island.ts';
import { createLoader } from './loader.ts';

/** Patient, because the machine may be busy. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

/** Stands in for a chunk on its way: arrives or fails when the test says so. */
function createChunk(mount: MountIsland = () => {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ mount: MountIsland }>();
  const load = vi.fn(() => promise);
  const settle = async () => {
    await import('./island-files.ts');
    await new Promise((done) => setTimeout(done));
  };
  return {
    load,
    arrive: () => {
      resolve({ mount });
      return settle();
    },
    fail: () => {
      reject(new Error('no network'));
      return settle();
    },
  };
}

const observers = new Map<Element, () => void>();
let testEnd = new AbortController();

function show(element: Element) {
  observers.get(element)?.();
}

function find<E extends HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`Nothing matches ${selector}`);
  return element;
}

function startLoader(
  load: () => Promise<{ mount: MountIsland }>,
  when: 'visible' | 'idle' | 'interaction' = 'visible',
  holdLimitMs?: number,
) {
  const { signal } = testEnd;
  createLoader({ document, islands: [{ selector: '.box', when, load }], holdLimitMs, signal }).start();
}

beforeEach(() => {
  testEnd = new AbortController();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      callback: (entries: { isIntersecting: boolean }[]) => void;
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.callback = callback;
      }
      observe(element: Element) {
        observers.set(element, () => this.callback([{ isIntersecting: true }]));
      }
      disconnect() {}
    },
  );
});

afterEach(() => {
  testEnd.abort();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  observers.clear();
});

describe('when an island is fetched', () => {
  it('a visible island waits until its element comes into view', async () => {
    document.body.innerHTML = '<div class="box"></div>';
    const mount = vi.fn();
    const chunk = createChunk(mount);
    startLoader(chunk.load);
    expect(chunk.load).not.toHaveBeenCalled();
    show(find('.box'));
    await chunk.arrive();
    expect(mount).toHaveBeenCalledOnce();
    expect(find('.box').dataset.island).toBe('ready');
  });

  it('an element without a box of its own is in view when something in it is', async () => {
    document.body.innerHTML = '<form class="box" style="display: contents"><p>Size</p></form>';
    const chunk = createChunk();
    startLoader(chunk.load);
    show(find('p'));
    show(find('.box'));
    await chunk.arrive();
    expect(chunk.load).toHaveBeenCalledOnce();
    expect(find('.box').dataset.island).toBe('ready');
  });

  it('an idle island waits until the browser has nothing better to do', async () => {
    document.body.innerHTML = '<div class="box"></div>';
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
    const chunk = createChunk();
    startLoader(chunk.load, 'idle');
    expect(chunk.load).not.toHaveBeenCalled();
    idle[0]?.();
    expect(chunk.load).toHaveBeenCalledOnce();
  });

  it.each(['pointerover', 'focusin', 'click'])('an island for interaction waits for a %s', (type) => {
    document.body.innerHTML = '<div class="box"><span>text</span></div>';
    const chunk = createChunk();
    startLoader(chunk.load, 'interaction');
    expect(chunk.load).not.toHaveBeenCalled();
    find('span').dispatchEvent(new Event(type, { bubbles: true }));
    find('span').dispatchEvent(new Event(type, { bubbles: true }));
    expect(chunk.load).toHaveBeenCalledOnce();
  });

  it('markup added later is mounted when awning:content-added is dispatched on it, and nothing twice', async () => {
    document.body.innerHTML = '<div class="box" id="first"></div><main></main>';
    const mount = vi.fn();
    const chunk = createChunk(mount);
    startLoader(chunk.load);
    find('main').innerHTML = '<p class="box" id="second"></p>';
    find('main').dispatchEvent(new CustomEvent('awning:content-added', { bubbles: true }));
    document.dispatchEvent(new CustomEvent('awning:content-added'));
    show(find('#first'));
    show(find('#second'));
    await chunk.arrive();
    expect(mount.mock.calls.map(([element]) => element.id)).toEqual(['first', 'second']);
  });
});

describe('what an island is told', () => {
  it('an island gets its data attributes and the JSON element of the page', async () => {
    document.body.innerHTML =
      '<div class="box" data-product-id="p1"></div><script type="application/json" id="awning-page">{"a":1}</script>';
    const mount = vi.fn<MountIsland>();
    const chunk = createChunk(mount);
    startLoader(chunk.load);
    show(find('.box'));
    await chunk.arrive();
    const context = mount.mock.calls[0]?.[1];
    expect(context?.props.productId).toBe('p1');
    expect(context?.readPage()).toEqual({ a: 1 });
  });
});

describe('an interaction before the island is ready', () => {
  it('a click on a button is held back and replayed on the button that took its place', async () => {
    document.body.innerHTML = '<div class="box"><button type="button" id="add">Add</button></div>';
    const onHtml = vi.fn();
    const onIsland = vi.fn();
    find('#add').addEventListener('click', onHtml);
    const chunk = createChunk((element) => {
      element.innerHTML = '<button type="button" id="add">Add</button>';
      find('#add').addEventListener('click', onIsland);
    });
    startLoader(chunk.load, 'interaction');
    find('#add').click();
    find('#add').click();
    expect(onIsland).not.toHaveBeenCalled();
    await chunk.arrive();
    expect(onIsland).toHaveBeenCalledOnce();
    expect(onHtml).not.toHaveBeenCalled();
  });

  it('a submit is replayed with the field values and the button that was pressed', async () => {
    const form =
      '<form><input name="q"><button name="go" value="1">A</button><button name="go" value="2">B</button></form>';
    document.body.innerHTML = `<div class="box">${form}</div>`;
    const submitted = vi.fn();
    const chunk = createChunk((element) => {
      element.innerHTML = form;
      element.querySelector('form')?.addEventListener('submit', (event) => {
        event.preventDefault();
        const data = new FormData(event.target as HTMLFormElement, event.submitter);
        submitted(Object.fromEntries(data));
      });
    });
    startLoader(chunk.load, 'interaction');
    find<HTMLInputElement>('input').value = 'tea';
    find('button[value="2"]').click();
    await chunk.arrive();
    expect(submitted.mock.calls).toEqual([[{ q: 'tea', go: '2' }]]);
  });

  it('ticking a box is never held back', async () => {
    document.body.innerHTML = '<div class="box"><input type="checkbox" name="keep"></div>';
    const chunk = createChunk((element) => {
      element.innerHTML = '<input type="checkbox" name="keep">';
    });
    startLoader(chunk.load, 'interaction');
    const box = find<HTMLInputElement>('input');
    box.click();
    expect(box.checked).toBe(true);
    await chunk.arrive();
    expect(find<HTMLInputElement>('input')).not.toBe(box);
    expect(find<HTMLInputElement>('input').checked).toBe(true);
  });

  it('a link opened in a new tab with a modifier key is left to the browser', () => {
    document.body.innerHTML = '<div class="box"><a href="#x">Link</a></div>';
    startLoader(createChunk().load, 'interaction');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    find('a').dispatchEvent(click);
    expect(click.defaultPrevented).toBe(false);
  });
});

describe('taking over', () => {
  it('mounting an island keeps typed text, the focus and the caret', async () => {
    const fields =
      '<input id="name" name="name"><textarea name="note"></textarea><input name="other" value="d">';
    document.body.innerHTML = `<div class="box">${fields}</div>`;
    const chunk = createChunk((element) => {
      element.innerHTML = fields.replace('value="d"', 'value="fresh"');
    });
    startLoader(chunk.load);
    const name = find<HTMLInputElement>('#name');
    name.value = 'typed';
    find<HTMLTextAreaElement>('textarea').value = 'two\nlines';
    name.focus();
    name.setSelectionRange(2, 3);
    show(find('.box'));
    await chunk.arrive();

    const after = find<HTMLInputElement>('#name');
    expect(after).not.toBe(name);
    expect(after.value).toBe('typed');
    expect(document.activeElement).toBe(after);
    expect([after.selectionStart, after.selectionEnd]).toEqual([2, 3]);
    expect(find<HTMLTextAreaElement>('textarea').value).toBe('two\nlines');
    // Nobody typed here, so the island's own idea of the value stands.
    expect(find<HTMLInputElement>('[name="other"]').value).toBe('fresh');
  });

  it("mounting an island waits for the end of an input method's composition", async () => {
    document.body.innerHTML = '<div class="box"><input></div>';
    const mount = vi.fn();
    const chunk = createChunk(mount);
    startLoader(chunk.load);
    find('input').dispatchEvent(new Event('compositionstart', { bubbles: true }));
    show(find('.box'));
    await chunk.arrive();
    expect(mount).not.toHaveBeenCalled();
    find('input').dispatchEvent(new Event('compositionend', { bubbles: true }));
    await chunk.arrive();
    expect(mount).toHaveBeenCalledOnce();
  });
});

describe('a failing island', () => {
  const html = '<form action="/cart"><input name="q"><button>Go</button></form>';

  async function failWith(chunk: ReturnType<typeof createChunk>, settle: () => Promise<unknown>) {
    document.body.innerHTML = `<div class="box">${html}</div>`;
    const events: CustomEvent[] = [];
    document.addEventListener('awning:island-error', (event) => events.push(event as CustomEvent), {
      once: true,
    });
    const input = find<HTMLInputElement>('input');
    input.value = 'typed';
    input.focus();
    startLoader(chunk.load);
    show(find('.box'));
    await settle();
    expect(find('input')).toBe(input);
    expect(document.activeElement).toBe(input);
    expect(input.value).toBe('typed');
    expect(find('.box').dataset.island).toBeUndefined();
    return events;
  }

  it('an island whose chunk cannot be fetched leaves the HTML in place and dispatches a DOM event', async () => {
    const chunk = createChunk();
    const events = await failWith(chunk, chunk.fail);
    expect(events).toHaveLength(1);
    expect(events[0]?.detail).toMatchObject({ selector: '.box', error: new Error('no network') });
  });

  it('an island that throws while mounting gets its HTML back', async () => {
    const chunk = createChunk((element) => {
      element.innerHTML = 'half';
      throw new Error('broken');
    });
    const events = await failWith(chunk, chunk.arrive);
    expect(events[0]?.detail.error.message).toBe('broken');
  });

  it('an island that reports an error later gets its HTML back', async () => {
    let fail: (error: unknown) => void = () => {};
    const chunk = createChunk((element, context) => {
      element.innerHTML = 'React was here';
      fail = context.fail;
    });
    document.body.innerHTML = `<div class="box">${html}</div>`;
    startLoader(chunk.load);
    show(find('.box'));
    await chunk.arrive();
    fail(new Error('later'));
    expect(find('.box').innerHTML).toBe(html);
  });

  it('a submit held for an island goes to the form when the chunk cannot be fetched', async () => {
    document.body.innerHTML = `<div class="box">${html}</div>`;
    const submitted = vi.fn((event: Event) => event.preventDefault());
    find('form').addEventListener('submit', submitted);
    const chunk = createChunk();
    startLoader(chunk.load, 'interaction');
    find('button').click();
    expect(submitted).not.toHaveBeenCalled();
    await chunk.fail();
    expect(submitted).toHaveBeenCalledOnce();
  });

  it('a submit held for an island goes to the form when the chunk takes too long', async () => {
    document.body.innerHTML = `<div class="box">${html}</div>`;
    const submitted = vi.fn((event: Event) => event.preventDefault());
    find('form').addEventListener('submit', submitted);
    startLoader(createChunk().load, 'interaction', 20);
    find('button').click();
    await eventually(() => expect(submitted).toHaveBeenCalledOnce());
  });
});
