/** What an island receives when it takes over an element. */
export type IslandContext = {
  /** The element's `data-*` attributes, camel-cased as `dataset` has them. */
  props: Readonly<Record<string, string | undefined>>;
  /** The page's JSON element. Throws when it is missing or unreadable, which leaves the HTML as it was. */
  readPage: () => Record<string, unknown>;
  /** Gives the element back to its HTML, for a fault that shows up after mounting. */
  fail: (error: unknown) => void;
  /** In the editor only: what an island has to stop before its HTML is drawn again. Pages of visitors end with it. */
  onEnd?: (end: () => void) => void;
};

/** Takes over `element` before returning. A throw is a refusal: the loader puts the HTML back. */
export type MountIsland = (element: HTMLElement, context: IslandContext) => void;

/**
 * One entry of the registry.
 *
 * @example
 * { selector: '.awning-account', when: 'visible', load: () => import('./account/account-island.tsx') }
 */
export type Island = {
  selector: string;
  /** Any interaction fetches the chunk as well, with every value. */
  when: 'visible' | 'idle' | 'interaction';
  load: (element: HTMLElement) => Promise<{ mount: MountIsland }>;
};
