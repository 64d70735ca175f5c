import { contentLeaving } from './content-leaving.ts';
import { contentAdded } from './events.ts';
import type { IslandContext, MountIsland } from './island.ts';

interface DisplayedIsland {
  readonly mount: MountIsland;
  readonly context: IslandContext;
}

interface LiveIsland extends DisplayedIsland {
  readonly end: () => void;
}

/**
 * ED-5: islands of the page in the editor. The block around one is drawn again with each change of its settings: the
 * island ends before that and gives its HTML back, and begins again on the new HTML.
 */
function createDisplayIslands(page: Document) {
  const live = new Map<HTMLElement, LiveIsland>();
  const ended = new Map<HTMLElement, DisplayedIsland>();

  const begin = (element: HTMLElement, { mount, context }: DisplayedIsland): void => {
    const nodes = [...element.childNodes];
    const ends: (() => void)[] = [];
    const end = (): void => {
      live.delete(element);
      for (const each of ends) each();
      if (nodes.some((node, index) => node !== element.childNodes[index])) element.replaceChildren(...nodes);
      element.removeAttribute('data-island');
    };
    try {
      mount(element, { ...context, onEnd: (each) => ends.push(each), fail: end });
      live.set(element, { mount, context, end });
    } catch (error) {
      end();
      throw error;
    }
  };

  page.addEventListener(contentLeaving, ({ target }) => {
    for (const [element, { mount, context, end }] of [...live]) {
      if (!(target instanceof Node) || !target.contains(element)) continue;
      end();
      ended.set(element, { mount, context });
    }
  });
  page.addEventListener(contentAdded, () => {
    for (const [element, island] of [...ended]) {
      ended.delete(element);
      // One whose element is gone has nothing to take over.
      if (!element.isConnected) continue;
      begin(element, { ...island, context: { ...island.context, props: { ...element.dataset } } });
      element.dataset.island = 'ready';
    }
  });
  return { begin };
}

let islands: ReturnType<typeof createDisplayIslands> | undefined;

/** What the loader mounts in the editor. */
export const mountDisplayed =
  (mount: MountIsland): MountIsland =>
  (element, context) => {
    islands ??= createDisplayIslands(document);
    islands.begin(element, { mount, context });
  };
