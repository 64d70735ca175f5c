import { MEASURES } from '@awning/contract';
import { NativeSelect } from '@mantine/core';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { Toggle } from '../../ui/toggle.tsx';
import { knowsTimeZone, languageChoices, timeZoneChoices } from './form/choices.ts';
import { settingsMessages } from './form/settings-messages.ts';
import { SettingsFields, SettingsSection } from './form/settings-section.tsx';
import { siteSettingsSource } from './form/settings-source.ts';
import { useSettingsForm } from './form/use-settings-form.ts';

export function SiteSettingsSection() {
  const t = useMessages(settingsMessages);
  const form = useSettingsForm(siteSettingsSource(useServices().api));
  const { change, errorOf } = form;
  return (
    <SettingsSection anchor="site" title={t('site')} about={t('siteAbout')}>
      <SettingsFields form={form} saveLabel={t('saveSite')}>
        {(values) => (
          <>
            <NativeSelect
              label={t('language')}
              description={t('languageHint')}
              data={languageChoices(values.language)}
              value={values.language}
              onChange={(event) => change('language', event.currentTarget.value)}
              error={errorOf('language')}
            />
            <NativeSelect
              label={t('timeZone')}
              description={t('timeZoneHint')}
              data={timeZoneChoices(values.timeZone)}
              value={values.timeZone}
              onChange={(event) => change('timeZone', event.currentTarget.value)}
              error={
                errorOf('timeZone') ??
                (knowsTimeZone(values.timeZone)
                  ? undefined
                  : t('timeZoneNotLoaded', { timeZone: values.timeZone }))
              }
            />
            <NativeSelect
              label={t('measures')}
              description={t('measuresHint')}
              data={[
                { value: 'country', label: t('measuresByCountry') },
                { value: 'metric', label: t('metric') },
                { value: 'imperial', label: t('imperial') },
              ]}
              value={values.measures}
              onChange={(event) => {
                const chosen = MEASURES.find((each) => each === event.currentTarget.value);
                if (chosen) change('measures', chosen);
              }}
              error={errorOf('measures')}
            />
            <Toggle
              label={t('priceFormat')}
              description={t('priceFormatHint')}
              checked={values.useCLDRMoneyFormat}
              onChange={(checked) => change('useCLDRMoneyFormat', checked)}
              error={errorOf('useCLDRMoneyFormat')}
            />
            <Toggle
              label={t('mailLanguage')}
              description={t('mailLanguageHint')}
              checked={values.multilingualTransactionalEmails}
              onChange={(checked) => change('multilingualTransactionalEmails', checked)}
              error={errorOf('multilingualTransactionalEmails')}
            />
          </>
        )}
      </SettingsFields>
    </SettingsSection>
  );
}
