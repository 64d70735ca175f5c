import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { useLoadedChoices, useMemberChoice } from '../api/member-choices.ts';

/** Light or dark and how dense, as the member chose it. Mantine remembers the scheme for the next page load. */
export function useChosenLooks(): void {
  useLoadedChoices();
  const [appearance] = useMemberChoice('appearance');
  const [density] = useMemberChoice('density');
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => setColorScheme(appearance), [appearance, setColorScheme]);
  useEffect(() => {
    document.documentElement.dataset.density = density;
  }, [density]);
}
