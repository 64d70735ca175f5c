import { useEffect, useRef } from 'react';
import { readTrail } from './list-trail.ts';
import type { ListModel } from './use-list.ts';

/** Back from a record, its row has the focus and is in view. */
export function useReturnToRow<Row>(
  { list, result, isStale }: ListModel<Row>,
  body: { readonly current: HTMLElement | null },
): void {
  const opened = useRef(readTrail(list.name)?.opened);
  const isThere = result !== undefined && !isStale;
  useEffect(() => {
    const href = opened.current;
    if (!isThere || href === undefined) return;
    opened.current = undefined;
    const row = result.rows.find((each) => list.hrefOf(each) === href);
    if (!row) return;
    const key = list.keyOf(row);
    // After the frame has put the focus to the beginning of the page.
    const timer = setTimeout(() => {
      const link = body.current?.querySelector<HTMLElement>(
        `[data-row-key="${CSS.escape(key)}"] [data-row-link]`,
      );
      link?.focus({ preventScroll: true });
      link?.scrollIntoView?.({ block: 'center' });
    });
    return () => clearTimeout(timer);
  }, [isThere, list, result, body]);
}
