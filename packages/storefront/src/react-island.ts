import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { IslandContext } from './island.ts';

/**
 * Puts React in place of what `element` holds, in one step that the eye cannot see. React reports render faults
 * on the side and leaves an empty element; here they go back to the loader, which restores the HTML.
 */
export function mountReact(
  element: HTMLElement,
  node: ReactNode,
  context: Pick<IslandContext, 'fail' | 'onEnd'>,
): void {
  let mounted = false;
  let fault: { error: unknown } | undefined;
  const root = createRoot(element, {
    onUncaughtError: (error) => {
      if (!mounted) {
        fault = { error };
        return;
      }
      // React is still inside its own work here; the element may be emptied only after it.
      queueMicrotask(() => {
        root.unmount();
        context.fail(error);
      });
    },
  });
  context.onEnd?.(() => root.unmount());
  flushSync(() => root.render(node));
  mounted = true;
  if (fault) {
    root.unmount();
    throw fault.error;
  }
}
