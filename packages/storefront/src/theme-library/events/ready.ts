import { quietly } from '../basics/faults.ts';
import { isRun } from '../basics/shapes.ts';
import { queryAll, wrapping } from '../basics/wrapping.ts';
import { createHandle, type Handle } from './handles.ts';

const LONGEST_WAIT = 10_000;

const isReady = (): boolean => document.readyState !== 'loading';

/** Now where the page is there, else when it is. */
export function whenReady(run: () => unknown): Handle {
  if (isReady()) {
    quietly(run);
    return createHandle(() => {});
  }
  const call = (): void => void quietly(run);
  document.addEventListener('DOMContentLoaded', call, { once: true });
  return createHandle(() => document.removeEventListener('DOMContentLoaded', call), 'domready');
}

/** `Y.on('available', run, '#menu', context)`: as soon as the element is in the page. */
export function whenAvailable([run, wanted, context, ...values]: readonly unknown[]): Handle {
  if (!isRun(run)) return createHandle(() => {});
  const selector = String(wanted);
  const find = (): HTMLElement | undefined =>
    queryAll(document, selector)[0] ?? queryAll(document, `#${CSS.escape(selector)}`)[0];
  let observer: MutationObserver | null = null;
  const check = (): boolean => {
    const element = find();
    if (!element) return false;
    observer?.disconnect();
    observer = null;
    quietly(() => run.apply(context ?? wrapping.node(element), values));
    return true;
  };
  if (check()) return createHandle(() => {});
  observer = new MutationObserver(() => void check());
  observer.observe(document, { childList: true, subtree: true });
  // What is not there when the page is loaded does not come by itself; later a script may bring it, for a while.
  const stop = (): void => {
    observer?.disconnect();
    observer = null;
  };
  if (document.readyState === 'complete') setTimeout(stop, LONGEST_WAIT);
  else window.addEventListener('load', stop, { once: true });
  return createHandle(stop, 'available');
}
