import { NativeSelect } from '@mantine/core';
import { useServices } from '../../api/services-context.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { languageChoices, timeZoneChoices } from './choices.ts';
import { SettingsFields, SettingsSection } from './settings-section.tsx';
import { siteSettingsSource } from './settings-source.ts';
import { useSettingsForm } from './use-settings-form.ts';

export function SiteSettingsSection() {
  const form = useSettingsForm(siteSettingsSource(useServices().api));
  const { change, errorOf } = form;
  return (
    <SettingsSection title="Site" about="Language and region.">
      <SettingsFields form={form} saveLabel="Save site settings">
        {(values) => (
          <>
            <NativeSelect
              label="Language"
              description="Dates, numbers and the words of themes follow it. Other built-in words are in English."
              data={languageChoices(values.language)}
              value={values.language}
              onChange={(event) => change('language', event.currentTarget.value)}
              error={errorOf('language')}
            />
            <NativeSelect
              label="Time zone"
              description="Used for dates and times."
              data={timeZoneChoices(values.timeZone)}
              value={values.timeZone}
              onChange={(event) => change('timeZone', event.currentTarget.value)}
              error={errorOf('timeZone')}
            />
            <Toggle
              label="Local price format"
              description="Writes prices the way the language does: symbol, spaces and digits. Off: every price looks the way the theme was made for."
              checked={values.useCLDRMoneyFormat}
              onChange={(checked) => change('useCLDRMoneyFormat', checked)}
              error={errorOf('useCLDRMoneyFormat')}
            />
            <Toggle
              label="Emails in the reader’s language"
              description="For sites with a translation widget. The waitlist form notes the language of the page, and emails write dates and times in it."
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
