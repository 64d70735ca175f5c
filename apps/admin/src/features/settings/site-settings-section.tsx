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
    <SettingsSection title="Site" about="How pages speak, and what visitors may do on them.">
      <SettingsFields form={form} saveLabel="Save site settings">
        {(values) => (
          <>
            <NativeSelect
              label="Language"
              description="Dates, numbers and built-in words follow it."
              data={languageChoices(values.language)}
              value={values.language}
              onChange={(event) => change('language', event.currentTarget.value)}
              error={errorOf('language')}
            />
            <NativeSelect
              label="Time zone"
              description="Where the site is at home: times on its pages are told in it."
              data={timeZoneChoices(values.timeZone)}
              value={values.timeZone}
              onChange={(event) => change('timeZone', event.currentTarget.value)}
              error={errorOf('timeZone')}
            />
            <Toggle
              label="Comments"
              description="Visitors may write under posts that allow it."
              checked={values.commentsEnabled}
              onChange={(checked) => change('commentsEnabled', checked)}
              error={errorOf('commentsEnabled')}
            />
            <Toggle
              label="Likes"
              description="Visitors may like posts, with one click and without an account."
              checked={values.simpleLikingEnabled}
              onChange={(checked) => change('simpleLikingEnabled', checked)}
              error={errorOf('simpleLikingEnabled')}
            />
            <Toggle
              label="Prices as the language writes them"
              description="Off: every price looks the way the theme was made for. On: symbol, spaces and digits follow the language."
              checked={values.useCLDRMoneyFormat}
              onChange={(checked) => change('useCLDRMoneyFormat', checked)}
              error={errorOf('useCLDRMoneyFormat')}
            />
            <Toggle
              label="Mails in the reader's language"
              description="For sites with a translation widget. On: the form of the waiting list tells in which language somebody reads, and their mails write days and hours that way."
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
