import { type ConsentMode, consentModes } from '@awning/contract';
import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import { Xmark } from 'iconoir-react';
import { useMemo } from 'react';
import { useServices } from '../../../api/services-context.tsx';
import { countryNames } from '../../../kit/fields/country-names.ts';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { Toggle } from '../../../ui/toggle.tsx';
import { SettingsFields, SettingsSection } from '../form/settings-section.tsx';
import { cookieSource } from '../form/settings-source.ts';
import { useSettingsForm } from '../form/use-settings-form.ts';
import { cookieMessages } from './cookie-messages.ts';

const CALIFORNIA = 'US-CA';

export function CookiePlaces() {
  const t = useMessages(cookieMessages);
  const locale = useLocale();
  const form = useSettingsForm(cookieSource(useServices().api, 'places'));
  const places = useMemo(
    () => [
      { code: 'EEA', name: t('eea') },
      { code: CALIFORNIA, name: t('california') },
      ...countryNames(locale),
    ],
    [t, locale],
  );
  const nameOf = (code: string): string => places.find((place) => place.code === code)?.name ?? code;
  const modes = consentModes.map((value) => ({ value, label: t(`mode ${value}`) }));
  const modeOf = (value: string): ConsentMode => consentModes.find((mode) => mode === value) ?? 'opt-in';
  return (
    <SettingsSection anchor="cookie-places" title={t('places')} about={t('placesAbout')}>
      <SettingsFields form={form} saveLabel={t('savePlaces')}>
        {({ regions, elsewhere, honoursSignals }) => (
          <>
            {regions.map(({ place, mode }) => (
              <Group key={place} align="end" gap={8} wrap="nowrap">
                <NativeSelect
                  style={{ flex: 1 }}
                  label={t('modeOf', { place: nameOf(place) })}
                  description={place === CALIFORNIA ? t('californiaHint') : undefined}
                  value={mode}
                  data={modes}
                  onChange={({ currentTarget }) => {
                    const chosen = modeOf(currentTarget.value);
                    form.change(
                      'regions',
                      regions.map((rule) => (rule.place === place ? { place, mode: chosen } : rule)),
                    );
                  }}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={t('removePlace', { place: nameOf(place) })}
                  onClick={() =>
                    form.change(
                      'regions',
                      regions.filter((rule) => rule.place !== place),
                    )
                  }
                >
                  <Xmark width={18} height={18} aria-hidden />
                </ActionIcon>
              </Group>
            ))}
            <NativeSelect
              label={t('addPlace')}
              value=""
              onChange={({ currentTarget: { value } }) => {
                if (value !== '') form.change('regions', [...regions, { place: value, mode: 'opt-in' }]);
              }}
              data={[
                { value: '', label: t('choosePlace') },
                ...places
                  .filter(({ code }) => regions.every(({ place }) => place !== code))
                  .map(({ code, name }) => ({ value: code, label: name })),
              ]}
              error={form.errorOf('regions')}
            />
            <NativeSelect
              label={t('elsewhere')}
              value={elsewhere}
              data={modes}
              onChange={({ currentTarget }) => form.change('elsewhere', modeOf(currentTarget.value))}
            />
            <Toggle
              label={t('honoursSignals')}
              description={t('honoursSignalsHint')}
              checked={honoursSignals}
              onChange={(checked) => form.change('honoursSignals', checked)}
            />
          </>
        )}
      </SettingsFields>
    </SettingsSection>
  );
}
