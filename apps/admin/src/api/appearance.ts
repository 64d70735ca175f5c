import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { isConflict } from './api-error.ts';
import { useMemberSession } from './member-session-query.ts';
import { useServices } from './services-context.tsx';

const namespace = 'admin';
const schemes: readonly MantineColorScheme[] = ['auto', 'light', 'dark'];

/** Preferences belong to the site, so each member has a field of their own; only these members may save any. */
function useAppearanceField(): string | null {
  const { member } = useMemberSession();
  return member?.permissions.includes('commerce.manage') ? `appearance.${member.id}` : null;
}

/** Light or dark as this member chose it, on every device. The browser keeps it for the next page load. */
export function useStoredAppearance(): void {
  const { preferences } = useServices();
  const field = useAppearanceField();
  const { setColorScheme } = useMantineColorScheme();
  const storedScheme = useSyncExternalStore(preferences.subscribe, () => {
    const value = field === null ? undefined : preferences.peek(namespace)?.[field];
    return schemes.find((scheme) => scheme === value);
  });

  useEffect(() => {
    // A failure is reported by the client, and what this browser remembers will do.
    if (field !== null) preferences.read(namespace).catch(() => {});
  }, [field, preferences]);
  useEffect(() => {
    if (storedScheme !== undefined) setColorScheme(storedScheme);
  }, [storedScheme, setColorScheme]);
}

/** The choice of light or dark, shown at once and taken back when it cannot be saved. */
export function useAppearanceChoice() {
  const { preferences } = useServices();
  const field = useAppearanceField();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const save = useMutation({
    mutationFn: async (scheme: MantineColorScheme) => {
      if (field === null) return;
      const change = { [field]: scheme };
      try {
        await preferences.update(namespace, change);
      } catch (error) {
        // Another member saved their own field in between; ours goes beside it.
        if (!isConflict(error)) throw error;
        await preferences.update(namespace, change);
      }
    },
    onMutate: () => ({ before: colorScheme }),
    onError: (_error, _scheme, context) => {
      if (context) setColorScheme(context.before);
    },
  });
  return {
    mayChoose: field !== null,
    scheme: colorScheme,
    error: save.error,
    choose(scheme: MantineColorScheme): void {
      save.mutate(scheme);
      setColorScheme(scheme);
    },
  };
}
