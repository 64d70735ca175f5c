import type { CookieSettings } from '@awning/contract';
import { Textarea, TextInput } from '@mantine/core';
import { useServices } from '../../../api/services-context.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { Toggle } from '../../../ui/toggle.tsx';
import { SettingsFields, SettingsSection } from '../form/settings-section.tsx';
import { cookieSource } from '../form/settings-source.ts';
import { useSettingsForm } from '../form/use-settings-form.ts';
import { CookieCategories } from './cookie-categories.tsx';
import { cookieMessages } from './cookie-messages.ts';
import { CookiePlaces } from './cookie-places.tsx';
import { CookieProof } from './cookie-proof.tsx';

const LABELS = [
  'policyLabel',
  'acceptLabel',
  'refuseLabel',
  'chooseLabel',
  'saveLabel',
  'changeLabel',
] as const;

/** What visitors are asked before the owner's code runs, where, and what is kept of it. */
export function CookieTopic() {
  return (
    <>
      <CookieBanner />
      <CookieCategories />
      <CookiePlaces />
      <CookieProof />
    </>
  );
}

function CookieBanner() {
  const t = useMessages(cookieMessages);
  const form = useSettingsForm(cookieSource(useServices().api));
  const problem = (name: keyof CookieSettings, value: string): string | undefined =>
    value.trim() === '' ? t('missing') : form.errorOf(name);
  return (
    <SettingsSection anchor="cookies" title={t('section')} about={t('about')}>
      <SettingsFields form={form} saveLabel={t('save')}>
        {(values) => (
          <>
            <Toggle
              label={t('enabled')}
              description={t('enabledHint')}
              checked={values.enabled}
              onChange={(checked) => form.change('enabled', checked)}
            />
            <TextInput
              label={t('title')}
              maxLength={100}
              value={values.title}
              onChange={({ currentTarget }) => form.change('title', currentTarget.value)}
              error={problem('title', values.title)}
            />
            <Textarea
              label={t('text')}
              description={t('textHint')}
              rows={4}
              maxLength={1000}
              value={values.text}
              onChange={({ currentTarget }) => form.change('text', currentTarget.value)}
              error={problem('text', values.text)}
            />
            <TextInput
              label={t('policyUrl')}
              description={t('policyUrlHint')}
              maxLength={2083}
              value={values.policyUrl}
              onChange={({ currentTarget }) => form.change('policyUrl', currentTarget.value.trim())}
              error={
                /^(\/[^/].*|\/|https:\/\/.+)?$/.test(values.policyUrl)
                  ? form.errorOf('policyUrl')
                  : t('badAddress')
              }
            />
            {LABELS.map((name) => (
              <TextInput
                key={name}
                label={t(name)}
                description={name === 'changeLabel' ? t('changeLabelHint') : undefined}
                maxLength={60}
                value={values[name]}
                onChange={({ currentTarget }) => form.change(name, currentTarget.value)}
                error={problem(name, values[name])}
              />
            ))}
          </>
        )}
      </SettingsFields>
    </SettingsSection>
  );
}
