import type { PlaceDetails, PlaceSuggestion } from '@awning/contract';
import { readPlace, suggestPlaces } from '@awning/contract/calls';
import { valueAt } from '@awning/site-model/controls';
import { Autocomplete, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../../api/services-context.tsx';
import { inputPropsOf } from '../../../kit/fields/field-props.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { type ControlProps, textOf } from './control-props.ts';
import { inspectorMessages } from './inspector-messages.ts';
import type { SettingChange } from './setting-target.ts';

const PAUSE_MS = 250;
const LEAST_LETTERS = 2;
const TRACKING = { productPage: 'editor', productSection: 'map-block' } as const;

/** A line of an address that suggests places. It stays a line: what is typed is never replaced but by a choice. */
export function AddressControl({ setting, field }: ControlProps) {
  const t = useMessages(inspectorMessages);
  const { api } = useServices();
  const [typed, setTyped] = useState('');
  const [paused] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const found = useQuery({
    queryKey: ['places', paused],
    queryFn: async ({ signal }) => {
      const query = { input: paused.slice(0, 100), kind: 'town', ...TRACKING } as const;
      return (await api.call(suggestPlaces, { query, signal })).body;
    },
    enabled: paused.length >= LEAST_LETTERS,
  });
  const isFresh = typed.trim() === paused && paused.length >= LEAST_LETTERS;
  const places = isFresh ? (found.data?.places ?? []) : [];

  const choose = async (line: string): Promise<void> => {
    const place = places.find((each) => lineOf(each) === line);
    setTyped('');
    if (!place) return;
    try {
      const query = { placeId: place.placeId, ...TRACKING };
      const { body } = await api.call(readPlace, { query });
      setting.changeWith(addressLine(body.place), otherChanges(setting, body.place));
    } catch {
      // The rest of the address is typed.
      setting.change(line);
    }
  };

  return (
    <Autocomplete
      {...inputPropsOf(field)}
      value={textOf(setting.value)}
      placeholder={setting.isMixed ? t('different') : ''}
      data={places.map(lineOf)}
      filter={({ options }) => options}
      onChange={(text) => {
        setTyped(text);
        setting.change(text, { isTyping: true });
      }}
      onOptionSubmit={(line) => void choose(line)}
      {...(places.length > 0 && {
        inputContainer: (children) => (
          <>
            {children}
            <Text size="xs" c="dimmed" mt={4}>
              {found.data?.attribution}
            </Text>
          </>
        ),
      })}
    />
  );
}

const lineOf = ({ name, context }: PlaceSuggestion): string =>
  context === '' ? name : `${name}, ${context}`;

/** The country has a line of its own. */
const addressLine = ({ name, regionCode, regionName }: PlaceDetails): string => {
  const region = regionCode ?? regionName;
  return region === '' || region === name ? name : `${name}, ${region}`;
};

/** Country and position, where nobody has said anything of them. */
function otherChanges({ control, target }: ControlProps['setting'], place: PlaceDetails): SettingChange[] {
  const paths = control.suggestsPlaces;
  if (!paths) return [];
  const isEmpty = (path: string): boolean =>
    target.values.every((value) => [null, undefined, ''].includes(valueAt(value, path) as null));
  const isNowhere = isEmpty(paths.latitude) && isEmpty(paths.longitude);
  return [
    ...(isEmpty(paths.country) ? [{ path: paths.country.split('.'), value: place.countryName }] : []),
    ...(isNowhere && place.lat !== null && place.lng !== null
      ? [
          { path: paths.latitude.split('.'), value: place.lat },
          { path: paths.longitude.split('.'), value: place.lng },
        ]
      : []),
  ];
}
