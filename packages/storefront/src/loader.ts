import { dependsOnScript, type EarlyClicks } from './early-clicks.ts';
import { contentAdded, islandError, islandReady } from './events.ts';
import { createInteractionHold } from './interaction-hold.ts';
import type { Island } from './island.ts';
import { createPageReader } from './page-data.ts';

export type LoaderOptions = {
  document: Document;
  islands: readonly Island[];
  /** How long a person's click may wait for a chunk before the page handles it by itself. */
  holdLimitMs?: number;
  /** What was pressed before the loader was there. */
  early?: EarlyClicks | undefined;
  /** Ends the watch for new markup. */
  signal?: AbortSignal;
};

/** Near enough that the chunk is usually there before the eye is. */
const visibleMargin = '200px';

/**
 * Watches a page for the markup of islands, fetches their code when it is due and hands the elements over. Nothing on
 * the page depends on it: if it fails, links and forms go on working.
 */
export function createLoader({ document, islands, holdLimitMs = 8000, early, signal }: LoaderOptions) {
  const seen = new WeakSet<Element>();
  const readPage = createPageReader(document);

  function watch(element: HTMLElement, island: Island) {
    let begun = false;
    const begin = () => {
      if (begun) return;
      begun = true;
      void hydrate();
    };
    const hold = createInteractionHold(element, { begin, limitMs: holdLimitMs });
    let original: ChildNode[] = [];

    const giveBack = (error: unknown) => {
      if (original.some((node, index) => node !== element.childNodes[index])) {
        element.replaceChildren(...original);
      }
      element.removeAttribute('data-island');
      if (element.matches(dependsOnScript)) early?.plain();
      announce(element, islandError, { selector: island.selector, error });
    };

    async function hydrate() {
      let restoreFields = () => {};
      let failure: { error: unknown } | undefined;
      try {
        // What every takeover needs comes with the list of files, so that the loader stays small.
        const coming = Promise.all([island.load(element), import('./island-files.ts')]);
        const [{ mount }, { carryOverFields }] = await Promise.race([coming, hold.expired]);
        await hold.composed();
        original = [...element.childNodes];
        restoreFields = carryOverFields(element);
        mount(element, { props: { ...element.dataset }, readPage, fail: giveBack });
      } catch (error) {
        failure = { error };
      }
      hold.release();
      if (failure) giveBack(failure.error);
      restoreFields();
      if (!failure) {
        element.dataset.island = 'ready';
        announce(element, islandReady, { selector: island.selector });
      }
      // One turn later, so that the island has seen the restored fields before it sees the click.
      await undefined;
      hold.replay();
    }

    schedule(island.when, element, begin);
  }

  function scan(root: Document | Element) {
    for (const island of islands) {
      const elements: Element[] = [...root.querySelectorAll(island.selector)];
      if (root instanceof Element && root.matches(island.selector)) elements.push(root);
      for (const element of elements) {
        if (seen.has(element) || !(element instanceof HTMLElement)) continue;
        seen.add(element);
        watch(element, island);
      }
    }
  }

  return {
    start() {
      document.addEventListener(
        contentAdded,
        (event) => scan(event.target instanceof Element ? event.target : document),
        { signal },
      );
      scan(document);
      for (const clicked of early?.splice(0) ?? []) clicked.click();
    },
  };
}

function schedule(when: Island['when'], element: Element, begin: () => void) {
  if (when === 'idle') {
    // Safari has no idle callback; a short wait lets the first paint go ahead there.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(begin, { timeout: 3000 });
    else setTimeout(begin, 300);
  }
  if (when === 'visible') {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        begin();
      },
      { rootMargin: visibleMargin },
    );
    // An element that a style sheet has taken out of the layout (`display: contents`) is seen nowhere, but what is in
    // it is.
    for (const part of [element, ...element.children]) observer.observe(part);
  }
}

function announce(element: Element, type: string, detail: object) {
  element.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
}
