export type SettleOptions = {
  /** Nothing has changed for this long. */
  quietMs?: number;
  /** Who never comes to rest, such as a clock, is not waited for. */
  timeoutMs?: number;
};

const QUIET_MS = 100;
const TIMEOUT_MS = 3000;

/**
 * Waits until an element has stopped changing: neither its size nor anything in it. True once it is quiet, false when
 * it was not in time.
 *
 * @example if (await whenSettled(section)) scrollIntoView(section);
 */
export function whenSettled(
  element: Element,
  { quietMs = QUIET_MS, timeoutMs = TIMEOUT_MS }: SettleOptions = {},
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const finish = (isQuiet: boolean): void => {
    clearTimeout(quiet);
    clearTimeout(limit);
    mutations.disconnect();
    sizes.disconnect();
    resolve(isQuiet);
  };
  const stir = (): void => {
    clearTimeout(quiet);
    quiet = setTimeout(() => finish(true), quietMs);
  };
  const mutations = new MutationObserver(stir);
  mutations.observe(element, { attributes: true, characterData: true, childList: true, subtree: true });
  const sizes = new ResizeObserver(stir);
  sizes.observe(element);
  const limit = setTimeout(() => finish(false), timeoutMs);
  stir();
  return promise;
}
