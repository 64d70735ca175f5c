import type { ImageLoader } from './image-loader.ts';

type Run = (...values: unknown[]) => unknown;

/** Says that markup is new, so that islands in it are mounted. The loader of islands knows the same word. */
export const CONTENT_ADDED = 'awning:content-added';

/**
 * `window.Squarespace`: starts and stops what the platform does on a page, for themes that swap its content themselves.
 */
export interface SiteBehaviour {
  /** Themes set it back before they call `afterBodyLoad` for another page. */
  AFTER_BODY_LOADED: boolean;
  load(window: unknown): void;
  afterBodyLoad(library?: unknown): void;
  globalDestroy(library?: unknown): void;
  onInitialize(library: unknown, run: Run): void;
  onDestroy(library: unknown, run: Run): void;
  initializeLayoutBlocks(library?: unknown, root?: unknown): void;
}

export function createSiteBehaviour(
  document: Document,
  images: ImageLoader,
  library: () => unknown,
): SiteBehaviour {
  const starting: Run[] = [];
  const stopping: Run[] = [];

  const announce = (root: unknown): void => {
    const inner: unknown = typeof root === 'object' && root !== null && '_node' in root ? root._node : root;
    const element = inner instanceof Element ? inner : document.body;
    images.bootstrap(element);
    element?.dispatchEvent(new CustomEvent(CONTENT_ADDED, { bubbles: true }));
  };
  const runAll = (runs: readonly Run[]): void => {
    for (const run of runs) quietly(run);
  };
  const quietly = (run: Run): void => {
    try {
      run(library());
    } catch (error) {
      reportError(error);
    }
  };

  const behaviour: SiteBehaviour = {
    AFTER_BODY_LOADED: false,
    load() {},
    afterBodyLoad() {
      if (behaviour.AFTER_BODY_LOADED) return;
      behaviour.AFTER_BODY_LOADED = true;
      announce(document.body);
      runAll(starting);
    },
    globalDestroy() {
      behaviour.AFTER_BODY_LOADED = false;
      images.forget(true);
      runAll(stopping);
    },
    onInitialize(_library, run) {
      if (typeof run !== 'function') return;
      starting.push(run);
      if (behaviour.AFTER_BODY_LOADED) quietly(run);
    },
    onDestroy(_library, run) {
      if (typeof run === 'function') stopping.push(run);
    },
    initializeLayoutBlocks: (_library, root) => announce(root),
  };
  return new Proxy(behaviour, {
    // Each kind of block had a starter of its own; all of them start what is new inside a node.
    get: (target, key) =>
      typeof key === 'string' && key.startsWith('initialize') && !(key in target)
        ? target.initializeLayoutBlocks
        : Reflect.get(target, key),
  });
}
