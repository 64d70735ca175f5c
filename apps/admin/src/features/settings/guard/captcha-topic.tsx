import { type CaptchaKind, captchaKinds, captchaSecrets } from '@awning/contract';
import { NativeSelect, TextInput } from '@mantine/core';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { NumberField } from '../../../kit/fields/number-field.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { Toggle } from '../../../ui/toggle.tsx';
import { SettingsFields, SettingsSection } from '../form/settings-section.tsx';
import { captchaSource } from '../form/settings-source.ts';
import { useSettingsForm } from '../form/use-settings-form.ts';
import { captchaMessages } from './captcha-messages.ts';
import classes from './guard.module.css';
import { SecretRows } from './secret-rows.tsx';

const LABELS = {
  altcha: 'altcha',
  'recaptcha-checkbox': 'checkbox',
  'recaptcha-enterprise': 'enterprise',
  none: 'none',
} as const satisfies Record<CaptchaKind, keyof typeof captchaMessages>;

export function CaptchaTopic() {
  const t = useMessages(captchaMessages);
  const { member } = useMemberSession();
  const form = useSettingsForm(captchaSource(useServices().api));
  const { change, errorOf } = form;
  const kind = form.values?.kind ?? 'altcha';
  const isEnterprise = kind === 'recaptcha-enterprise';
  const isGoogle = isEnterprise || kind === 'recaptcha-checkbox';
  const secret = isEnterprise
    ? { name: captchaSecrets.enterprise, label: t('enterpriseKey'), hint: '' }
    : { name: captchaSecrets.checkbox, label: t('checkboxKey'), hint: '' };
  return (
    <>
      {isGoogle && (
        <SettingsSection anchor="key" title={t('key')} about={t('keyAbout')}>
          {member?.permissions.includes('secrets.manage') ? (
            <SecretRows secrets={[secret]} />
          ) : (
            <p className={classes.dim}>{t('keyClosed')}</p>
          )}
        </SettingsSection>
      )}
      <SettingsSection anchor="captcha" title={t('section')} about={t('about')}>
        <SettingsFields form={form} saveLabel={t('save')}>
          {(values) => (
            <>
              <NativeSelect
                label={t('kind')}
                description={t('kindHint')}
                data={captchaKinds.map((value) => ({ value, label: t(LABELS[value]) }))}
                value={values.kind}
                onChange={({ currentTarget }) => {
                  const chosen = captchaKinds.find((each) => each === currentTarget.value);
                  if (chosen) change('kind', chosen);
                }}
                error={errorOf('kind')}
              />
              {isGoogle && (
                <TextInput
                  label={t('siteKey')}
                  description={t('siteKeyHint')}
                  maxLength={100}
                  autoComplete="off"
                  spellCheck={false}
                  value={values.siteKey}
                  onChange={({ currentTarget }) => change('siteKey', currentTarget.value.trim())}
                  error={errorOf('siteKey')}
                />
              )}
              {isEnterprise && (
                <>
                  <TextInput
                    label={t('projectId')}
                    description={t('projectIdHint')}
                    maxLength={30}
                    autoComplete="off"
                    spellCheck={false}
                    value={values.projectId}
                    onChange={({ currentTarget }) => change('projectId', currentTarget.value.trim())}
                    error={errorOf('projectId')}
                  />
                  <NumberField
                    label={t('minimumScore')}
                    description={t('minimumScoreHint')}
                    digits={2}
                    max={1}
                    value={values.minimumScore}
                    // What is no number is refused by the server, with a sentence at the field.
                    onChange={(value) => change('minimumScore', value as number)}
                    error={errorOf('minimumScore')}
                  />
                </>
              )}
              {isGoogle && (
                <Toggle
                  label={t('failOpen')}
                  description={t('failOpenHint')}
                  checked={values.failOpen}
                  onChange={(checked) => change('failOpen', checked)}
                  error={errorOf('failOpen')}
                />
              )}
            </>
          )}
        </SettingsFields>
      </SettingsSection>
    </>
  );
}
