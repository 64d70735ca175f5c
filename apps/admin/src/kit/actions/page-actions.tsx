import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { useKeys } from '../keys/keys-context.tsx';

/** Something that can be done on the page that is open: in its menu, by its key, and from the palette. */
export interface PageAction {
  /** Distinct on its page. */
  readonly id: string;
  /** Says what happens: "Archive the order". */
  readonly label: string;
  readonly run: () => void;
  /** What opens in a tab of its own: in the menu it is a link. */
  readonly href?: string | undefined;
  /** As in the table of keys: `c`, `Mod+Shift+p`. */
  readonly keys?: string | undefined;
  /** Why it cannot be done now; it is shown and not run. */
  readonly blocked?: string | undefined;
  /** Set apart from the daily ones. */
  readonly isDangerous?: boolean;
}

/** An action that opens a paper or a page in a tab of its own. */
export const openingAction = (id: string, label: string, href: string): PageAction => ({
  id,
  label,
  href,
  run: () => void window.open(href, '_blank', 'noopener'),
});

interface PageActions {
  readonly all: () => readonly PageAction[];
  readonly add: (actions: () => readonly PageAction[]) => () => void;
}

const PageActionsContext = createContext<PageActions | null>(null);

/** Holds the actions of what is on the screen, which adds its own and takes them away again. */
export function PageActionsProvider({ children }: { readonly children: ReactNode }) {
  const sources = useRef(new Set<() => readonly PageAction[]>());
  const actions = useMemo<PageActions>(
    () => ({
      all: () => [...sources.current].flatMap((source) => source()),
      add: (source) => {
        sources.current.add(source);
        return () => void sources.current.delete(source);
      },
    }),
    [],
  );
  return <PageActionsContext value={actions}>{children}</PageActionsContext>;
}

function usePageActionStore(): PageActions {
  const actions = useContext(PageActionsContext);
  if (!actions) throw new Error('PageActionsProvider is missing.');
  return actions;
}

/** Registers what can be done on this page, and returns it for `PageMenu`. */
export function usePageActions(actions: readonly PageAction[]): readonly PageAction[] {
  const { add } = usePageActionStore();
  const newest = useRef(actions);
  newest.current = actions;
  useEffect(() => add(() => newest.current), [add]);
  useKeys(
    actions.flatMap(({ keys, label, run, blocked }) =>
      keys === undefined ? [] : [{ keys, label, run: () => (blocked === undefined ? run() : undefined) }],
    ),
  );
  return actions;
}

/** For the palette: what can be done right now. */
export const useAllPageActions = (): (() => readonly PageAction[]) => usePageActionStore().all;
