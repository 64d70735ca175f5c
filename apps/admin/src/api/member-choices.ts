import type { MantineColorScheme } from '@mantine/core';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { isConflict } from './api-error.ts';
import type { AdminServices } from './services.ts';
import { useServices } from './services-context.tsx';

/** The namespace of the member's own preferences in which the admin keeps how it looks and behaves. */
const NAMESPACE = 'admin';

export type Density = 'normal' | 'compact';

/** What a member chose for themselves, on every device. */
export interface MemberChoices {
  readonly appearance: MantineColorScheme;
  /** Rows of lists with 40 pixels or with 32. */
  readonly density: Density;
  /** Whether keys without Ctrl or Cmd act. */
  readonly singleKeys: boolean;
  /** Kinds of notices that the bell leaves out. */
  readonly mutedNotices: readonly string[];
  /** By kind: the newest notice that was seen. */
  readonly seenNotices: Readonly<Record<string, number>>;
  /** The set-up list was put away before all of it was done. */
  readonly isSetUpHidden: boolean;
  /** Kinds of blocks that were added last, the newest first. */
  readonly recentBlocks: readonly number[];
  /** Files of the library as tiles or as rows. */
  readonly mediaLayout: 'grid' | 'rows';
  /** The tour of the editor was seen to its end, or left. */
  readonly hasSeenTour: boolean;
}

type ChoiceReaders = { readonly [Name in keyof MemberChoices]: (stored: unknown) => MemberChoices[Name] };

const oneOf =
  <Value extends string>(values: readonly Value[], usual: Value) =>
  (stored: unknown): Value =>
    values.find((value) => value === stored) ?? usual;

/** Preferences are free-form: what does not fit, such as that of a newer version, is read as the usual. */
const readers: ChoiceReaders = {
  appearance: oneOf(['auto', 'light', 'dark'], 'auto'),
  density: oneOf(['normal', 'compact'], 'normal'),
  singleKeys: (stored) => stored !== false,
  mutedNotices: (stored) =>
    Array.isArray(stored) ? stored.filter((kind): kind is string => typeof kind === 'string') : [],
  seenNotices: (stored) =>
    typeof stored === 'object' && stored !== null
      ? Object.fromEntries(
          Object.entries(stored).filter((pair): pair is [string, number] => typeof pair[1] === 'number'),
        )
      : {},
  isSetUpHidden: (stored) => stored === true,
  recentBlocks: (stored) =>
    Array.isArray(stored) ? stored.filter((type): type is number => typeof type === 'number') : [],
  mediaLayout: oneOf(['grid', 'rows'], 'grid'),
  hasSeenTour: (stored) => stored === true,
};

type ChoiceName = keyof MemberChoices;

const stored = (services: AdminServices, name: ChoiceName): unknown =>
  services.memberPreferences.peek(NAMESPACE)?.[name] ?? readLocal()[name];

/** Loads the choices of the member. What this browser remembers of them will do until then, and without a server. */
export function useLoadedChoices(): void {
  const { memberPreferences } = useServices();
  useEffect(() => {
    // A failure is reported by the client.
    memberPreferences.read(NAMESPACE).then(writeLocal, () => {});
    return memberPreferences.subscribe(() => {
      const choices = memberPreferences.peek(NAMESPACE);
      if (choices) writeLocal(choices);
    });
  }, [memberPreferences]);
}

/** A choice of the member, and the way to change it: shown at once, and taken back when it cannot be saved. */
export function useMemberChoice<Name extends ChoiceName>(
  name: Name,
): readonly [MemberChoices[Name], (value: MemberChoices[Name]) => Promise<void>] {
  const services = useServices();
  const { memberPreferences } = services;
  // A text, because equal objects would be new ones each time.
  const text = useSyncExternalStore(memberPreferences.subscribe, () =>
    JSON.stringify(readers[name](stored(services, name))),
  );
  const choose = useCallback(
    async (value: MemberChoices[Name]) => {
      const change = { [name]: value };
      try {
        await memberPreferences.update(NAMESPACE, change);
      } catch (error) {
        // Another tab saved another choice in between; this one goes beside it.
        if (!isConflict(error)) throw error;
        await memberPreferences.update(NAMESPACE, change);
      }
    },
    [memberPreferences, name],
  );
  return [JSON.parse(text) as MemberChoices[Name], choose];
}

/** Whether the server has said what the member chose: until then, what counts once cannot be known. */
export function useHasLoadedChoices(): boolean {
  const { memberPreferences } = useServices();
  return useSyncExternalStore(
    memberPreferences.subscribe,
    () => memberPreferences.peek(NAMESPACE) !== undefined && memberPreferences.peek(NAMESPACE) !== null,
  );
}

const LOCAL = 'awning-choices';

/** For the first paint, before the server was asked. */
function readLocal(): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(LOCAL) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function writeLocal({ appearance, density, singleKeys }: Readonly<Record<string, unknown>>): void {
  try {
    localStorage.setItem(LOCAL, JSON.stringify({ appearance, density, singleKeys }));
  } catch {
    // A full or forbidden store only costs the first paint.
  }
}

/** The next person at this browser starts with choices of their own. */
export function forgetLocalChoices(): void {
  try {
    localStorage.removeItem(LOCAL);
  } catch {
    // There is nothing to forget.
  }
}
