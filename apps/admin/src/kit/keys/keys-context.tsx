import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { createKeyListener, type KeyBinding, keyNames } from './key-table.ts';
import classes from './keys.module.css';

interface Keys {
  /** Everything that a key does right now, in the order in which it was added. */
  readonly all: () => readonly KeyBinding[];
  readonly add: (bindings: readonly KeyBinding[]) => () => void;
  readonly helps: () => readonly HelpAction[];
  readonly addHelp: (help: HelpAction) => () => void;
  readonly isMac: boolean;
}

/** What else helps with the screen, such as a tour of it: offered by the page of keys. */
interface HelpAction {
  readonly label: string;
  readonly run: () => void;
}

const KeysContext = createContext<Keys | null>(null);

const isMacLike = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

interface KeysProviderProps {
  /** Whether keys without Ctrl or Cmd act at all: each member may switch them off. */
  readonly bareKeys: boolean;
  readonly children: ReactNode;
}

/** The one table of keys. What is on the screen adds its own and takes them away again. */
export function KeysProvider({ bareKeys, children }: KeysProviderProps) {
  const sets = useRef(new Set<readonly KeyBinding[]>());
  const helps = useRef(new Set<HelpAction>());
  const mayUse = useRef(bareKeys);
  mayUse.current = bareKeys;
  const keys = useMemo<Keys>(
    () => ({
      all: () => [...sets.current].flat(),
      add: (bindings) => {
        sets.current.add(bindings);
        return () => void sets.current.delete(bindings);
      },
      helps: () => [...helps.current],
      addHelp: (help) => {
        helps.current.add(help);
        return () => void helps.current.delete(help);
      },
      isMac: isMacLike(),
    }),
    [],
  );
  useEffect(() => {
    const listener = createKeyListener({
      bindings: keys.all,
      mayUseBareKeys: () => mayUse.current,
      isMac: keys.isMac,
      now: () => performance.now(),
    });
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [keys]);
  return <KeysContext value={keys}>{children}</KeysContext>;
}

function useKeyTable(): Keys {
  const keys = useContext(KeysContext);
  if (!keys) throw new Error('There is no table of keys around this.');
  return keys;
}

/** Keys that act while this is on the screen. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const { add } = useKeyTable();
  const newest = useRef(bindings);
  newest.current = bindings;
  const shape = bindings.map(({ keys, label }) => `${keys} ${label}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a key runs is read when it is pressed
  useEffect(
    () =>
      add(
        newest.current.map(({ run: _, ...binding }, index) => ({
          ...binding,
          run: (event) => newest.current[index]?.run(event),
        })),
      ),
    [add, shape],
  );
}

/** Offers help with what is on the screen, for as long as it is there. */
export function useHelp(label: string, run: () => void): void {
  const { addHelp } = useKeyTable();
  const newest = useRef(run);
  newest.current = run;
  useEffect(() => addHelp({ label, run: () => newest.current() }), [addHelp, label]);
}

/** For the page of keys. */
export const useAllHelps = (): (() => readonly HelpAction[]) => useKeyTable().helps;

export const useAllKeys = (): (() => readonly KeyBinding[]) => useKeyTable().all;

/** Keys as they are written on a keyboard. */
export function KeyHint({ keys }: { readonly keys: string }) {
  const { isMac } = useKeyTable();
  return (
    <span className={classes.hint}>
      {keyNames(keys, isMac).map((name) => (
        <kbd key={name} className={classes.key}>
          {name}
        </kbd>
      ))}
    </span>
  );
}
