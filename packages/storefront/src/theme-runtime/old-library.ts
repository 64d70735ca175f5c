type Listener = (...values: unknown[]) => unknown;

/** Something that themes of an older time subscribe to. */
export interface OldEvents {
  on(name: string, listener: Listener, context?: unknown): { detach(): void };
  once(name: string, listener: Listener, context?: unknown): { detach(): void };
  fire(name: string, ...values: unknown[]): boolean;
}

function createOldEvents(): OldEvents {
  const listeners = new Map<string, Set<Listener>>();
  const on: OldEvents['on'] = (name, listener, context) => {
    if (typeof listener !== 'function') return { detach() {} };
    const bound: Listener = (...values) => listener.apply(context, values);
    const namedListeners = listeners.get(name) ?? new Set();
    listeners.set(name, namedListeners.add(bound));
    return { detach: () => void namedListeners.delete(bound) };
  };
  return {
    on,
    once(name, listener, context) {
      const handle = on(name, (...values) => {
        handle.detach();
        return listener.apply(context, values);
      });
      return handle;
    },
    fire(name, ...values) {
      for (const listener of [...(listeners.get(name) ?? [])]) quietly(() => listener(...values));
      return true;
    },
  };
}

/** One script that fails must not keep the others from running; the console says what failed. */
function quietly(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    reportError(error);
  }
}

/**
 * Stands for a widget that is not there. It can be called, constructed and asked for anything, and does nothing: a
 * theme that decorates its page with it goes on without.
 */
const createNothing = (): unknown => {
  const nothing: unknown = new Proxy(function nothing() {}, {
    get(_target, key) {
      if (key === Symbol.toPrimitive) return () => '';
      // Code that awaits it must not wait for ever.
      return typeof key === 'symbol' || key === 'then' ? undefined : nothing;
    },
    apply: () => nothing,
    construct: () => Object(nothing),
    set: () => true,
  });
  return nothing;
};

/** `window.Y`: the library is gone, its few doors that themes go through are here. */
export function createOldLibrary(window: Window & typeof globalThis): object {
  const { document } = window;
  const events = createOldEvents();
  const nothing = createNothing();

  const on: OldEvents['on'] = (name, listener, context) => {
    const isHere = document.readyState !== 'loading';
    if (name === 'domready' || name === 'contentready' || name === 'available') {
      const run = (): void => quietly(() => listener.call(context));
      if (isHere) run();
      else document.addEventListener('DOMContentLoaded', run, { once: true });
      return { detach: () => document.removeEventListener('DOMContentLoaded', run) };
    }
    if (['load', 'resize', 'scroll', 'orientationchange', 'hashchange', 'popstate'].includes(name)) {
      const run = (event: Event): void => quietly(() => listener.call(context, event));
      window.addEventListener(name, run);
      return { detach: () => window.removeEventListener(name, run) };
    }
    return events.on(name, listener, context);
  };

  const known: Record<string, unknown> = {
    version: '3',
    config: { win: window, doc: document },
    Global: createOldEvents(),
    Squarespace: nothing,
    Env: {},
    UA: {},
    on,
    once: events.once,
    fire: events.fire,
    use(...wanted: unknown[]) {
      const ready = wanted.at(-1);
      if (typeof ready === 'function') quietly(() => ready(library));
      return library;
    },
    add: () => library,
    one: (selector: unknown) => findNode(document, selector),
    all: (selector: unknown) => (typeof selector === 'string' ? allIn(document, selector) : wrapAll([])),
    later: (ms: number, context: unknown, run: Listener) => {
      const timer = window.setTimeout(() => quietly(() => run.call(context)), ms);
      return { cancel: () => window.clearTimeout(timer) };
    },
    bind: (run: Listener, context: unknown, ...boundArguments: unknown[]) =>
      function bound(...values: unknown[]) {
        return run.call(context, ...boundArguments, ...values);
      },
    log() {},
  };
  const library: object = new Proxy(known, {
    get: (target, key) =>
      typeof key === 'symbol' || key === 'then' || key in target ? Reflect.get(target, key) : nothing,
  });
  return library;
}

function findNode(within: ParentNode, selector: unknown): object | null {
  if (typeof selector === 'string') {
    try {
      const element = within.querySelector(selector);
      return element ? wrap(element) : null;
    } catch {
      return null;
    }
  }
  return selector instanceof EventTarget ? wrap(selector) : null;
}

function allIn(within: ParentNode, selector: string): object {
  try {
    return wrapAll([...within.querySelectorAll(selector)]);
  } catch {
    return wrapAll([]);
  }
}

/** A node as the library hands them out: what themes do to nodes most. */
function wrap(node: EventTarget): object {
  const element = node instanceof Element ? node : document.documentElement;
  const style = element instanceof HTMLElement ? element.style : document.createElement('i').style;
  const self: object = {
    _node: node,
    getDOMNode: () => node,
    on(name: string, listener: Listener, context?: unknown) {
      const run = (event: Event): void => quietly(() => listener.call(context ?? self, event));
      node.addEventListener(name, run);
      return { detach: () => node.removeEventListener(name, run) };
    },
    one: (selector: unknown) => findNode(element, selector),
    all: (selector: string) => allIn(element, selector),
    ancestor: (selector: string) => {
      const match = element.parentElement?.closest(selector);
      return match ? wrap(match) : null;
    },
    addClass: (name: string) => chain(self, () => element.classList.add(...split(name))),
    removeClass: (name: string) => chain(self, () => element.classList.remove(...split(name))),
    toggleClass: (name: string) => chain(self, () => element.classList.toggle(name)),
    hasClass: (name: string) => element.classList.contains(name),
    getAttribute: (name: string) => element.getAttribute(name) ?? '',
    setAttribute: (name: string, value: unknown) =>
      chain(self, () => element.setAttribute(name, String(value))),
    getData: (name: string) => element.getAttribute(`data-${name}`) ?? undefined,
    setStyle: (name: string, value: unknown) =>
      chain(self, () => style.setProperty(dashed(name), String(value))),
    setStyles: (values: Record<string, unknown>) =>
      chain(self, () => {
        for (const [name, value] of Object.entries(values)) style.setProperty(dashed(name), String(value));
      }),
    getStyle: (name: string) => getComputedStyle(element).getPropertyValue(dashed(name)),
    get: (name: string) => Reflect.get(node, name),
    set: (name: string, value: unknown) => chain(self, () => void Reflect.set(node, name, value)),
    remove: () => chain(self, () => element.remove()),
    focus: () => chain(self, () => element instanceof HTMLElement && element.focus()),
  };
  return self;
}

function wrapAll(elements: readonly Element[]): object {
  const nodes = elements.map(wrap);
  const each = (run: Listener, context?: unknown): object =>
    chain(self, () => {
      nodes.forEach((node, place) => {
        quietly(() => run.call(context ?? node, node, place, self));
      });
    });
  /** What can be done to one node can be done to all of them. */
  const forAll =
    (name: string) =>
    (...values: unknown[]): object =>
      each((node) => {
        const method: unknown = Reflect.get(Object(node), name);
        return typeof method === 'function' ? method(...values) : undefined;
      });
  const self: object = {
    _nodes: elements,
    each,
    size: () => nodes.length,
    isEmpty: () => nodes.length === 0,
    item: (place: number) => nodes[place] ?? null,
    getDOMNodes: () => elements,
    ...Object.fromEntries(
      [
        'on',
        'addClass',
        'removeClass',
        'toggleClass',
        'setStyle',
        'setStyles',
        'setAttribute',
        'set',
        'remove',
      ].map((name) => [name, forAll(name)]),
    ),
  };
  return self;
}

function chain(self: object, run: () => unknown): object {
  quietly(run);
  return self;
}

const split = (names: string): string[] => names.split(/\s+/).filter((name) => name !== '');

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
