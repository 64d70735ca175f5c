import { TextInput } from '@mantine/core';
import { useServices } from '../../../api/services-context.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { SettingsFields, SettingsSection } from '../form/settings-section.tsx';
import { siteTitleSource } from '../form/settings-source.ts';
import { useSettingsForm } from '../form/use-settings-form.ts';
import { siteTitleMessages } from './site-title-messages.ts';

/** What the site is called. */
export function SiteTitleSection() {
  const t = useMessages(siteTitleMessages);
  const { api, queries } = useServices();
  const form = useSettingsForm(siteTitleSource(api, queries));
  const { change, errorOf } = form;
  return (
    <SettingsSection anchor="title" title={t('section')} about={t('about')}>
      <SettingsFields form={form} saveLabel={t('save')}>
        {(values) => (
          <>
            <TextInput
              label={t('title')}
              description={t('titleHint')}
              value={values.siteTitle}
              maxLength={200}
              onChange={(event) => change('siteTitle', event.currentTarget.value)}
              error={values.siteTitle.trim() === '' ? t('titleMissing') : errorOf('siteTitle')}
            />
            <TextInput
              label={t('tagline')}
              value={values.siteTagLine}
              maxLength={500}
              onChange={(event) => change('siteTagLine', event.currentTarget.value)}
              error={errorOf('siteTagLine')}
            />
          </>
        )}
      </SettingsFields>
    </SettingsSection>
  );
}
