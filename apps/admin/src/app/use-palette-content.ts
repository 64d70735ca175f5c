import { searchSite } from '@awning/contract/calls';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMemberChoice } from '../api/member-choices.ts';
import { useMemberSession } from '../api/member-session-query.ts';
import { useServices } from '../api/services-context.tsx';
import { useAllPageActions } from '../kit/actions/page-actions.tsx';
import { readRecent } from '../kit/recent/recent-records.ts';
import { useMessages } from '../messages/use-messages.ts';
import { paletteMessages } from './palette-messages.ts';
import {
  needsSearch,
  type PaletteRow,
  type PaletteSection,
  paletteSections,
  readTyped,
} from './palette-rows.ts';
import { openPlaces } from './places.tsx';
import { placeOfFound } from './record-places.ts';
import { shellMessages } from './shell-messages.ts';
import { useSignOut } from './use-sign-out.ts';

/** Long enough for the next letter of a person who types, short enough not to be felt. */
const PAUSE_MS = 120;

export interface PaletteResults {
  readonly sections: readonly PaletteSection[];
  /** The server has not said yet what it found for what is typed. */
  readonly isSearching: boolean;
  readonly error: Error | null;
}

/** What the palette shows for what is typed. An older response is never shown for newer text. */
export function usePaletteContent(
  typed: string,
  { showKeys }: { readonly showKeys: () => void },
): PaletteResults {
  const t = useMessages(shellMessages);
  const { api } = useServices();
  const { website, member } = useMemberSession();
  const asked = readTyped(typed);
  const [term] = useDebouncedValue(asked.term, PAUSE_MS);
  const isAsked = needsSearch(asked);
  const search = useQuery({
    queryKey: ['search', term],
    queryFn: async ({ signal }) => (await api.call(searchSite, { query: { q: term }, signal })).body.groups,
    enabled: isAsked && term !== '',
    staleTime: 30_000,
  });
  const isCurrent = term === asked.term;
  const pageActions = useAllPageActions();
  // As they are when the palette opens: the page behind it does not change meanwhile.
  const [actions] = useState(pageActions);
  const [recent] = useState(() => readRecent(website.id, member?.id ?? ''));
  const commands = useCommands(showKeys);
  const sections = paletteSections({
    typed,
    places: openPlaces(member?.permissions ?? []).map(({ to, label, key, otherNames }) => ({
      id: `place ${to}`,
      label: t(label),
      to,
      ...(key !== undefined && { keys: `g ${key}` }),
      ...(otherNames !== undefined && { otherNames }),
    })),
    pageActions: actions,
    commands,
    recent,
    found: isAsked && isCurrent ? (search.data ?? []) : [],
    placeOf: placeOfFound,
  });
  return {
    sections,
    isSearching: isAsked && (!isCurrent || search.isPending),
    error: isAsked && isCurrent ? search.error : null,
  };
}

/** What can be done on every page. */
function useCommands(showKeys: () => void): PaletteRow[] {
  const t = useMessages(paletteMessages);
  const { website } = useMemberSession();
  const [appearance, chooseAppearance] = useMemberChoice('appearance');
  const [density, chooseDensity] = useMemberChoice('density');
  const { signOut } = useSignOut();
  // A choice that cannot be saved is taken back by itself.
  const appearances = (
    [
      ['light', 'light'],
      ['dark', 'dark'],
      ['auto', 'system'],
    ] as const
  ).filter(([scheme]) => scheme !== appearance);
  const otherDensity = density === 'compact' ? 'normal' : 'compact';
  return [
    { id: 'command keys', label: t('showKeys'), keys: '?', run: showKeys },
    {
      id: 'command site',
      label: t('viewSite'),
      run: () => void window.open(website.baseUrl, '_blank', 'noreferrer'),
    },
    ...appearances.map(([scheme, label]) => ({
      id: `command ${scheme}`,
      label: t(label),
      run: () => void chooseAppearance(scheme).catch(() => {}),
    })),
    {
      id: 'command density',
      label: t(otherDensity),
      run: () => void chooseDensity(otherDensity).catch(() => {}),
    },
    { id: 'command sign-out', label: t('signOut'), run: signOut },
  ];
}
