import type { FormStorage } from '@awning/forms';
import { NativeSelect, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { LinkField } from '../../../kit/fields/link-field.tsx';
import { RichTextField } from '../../../kit/fields/rich-text/rich-text-field.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import classes from './builder.module.css';
import { builderMessages } from './builder-messages.ts';
import { typedValue } from './typed-value.ts';
import type { FormBuilder } from './use-form-builder.ts';

interface SettingsProps {
  readonly builder: FormBuilder;
}

const LONGEST = {
  name: 250,
  submitButtonText: 100,
  submissionMessage: 2000,
  submissionHTML: 20_000,
  successRedirect: 2083,
  disclaimerMessage: 5000,
} as const;
type TextName = keyof typeof LONGEST;

/** A text of the form itself. */
function useText({ builder }: SettingsProps, property: TextName) {
  const t = useMessages(builderMessages);
  return typedValue(builder, property, builder.draft.model[property], (value) =>
    value.length > LONGEST[property] ? { problem: t('tooLong') } : { do: 'set-property', property, value },
  );
}

/** What a form is called, and its button. */
export function FormAndButton({ builder }: SettingsProps) {
  const t = useMessages(builderMessages);
  const name = useText({ builder }, 'name');
  const button = useText({ builder }, 'submitButtonText');
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('formName')}
        description={t('formNameHelp')}
        value={name.value}
        error={name.error}
        onChange={({ currentTarget }) => name.onChange(currentTarget.value)}
      />
      <TextInput
        label={t('submitButtonText')}
        value={button.value}
        error={button.error}
        onChange={({ currentTarget }) => button.onChange(currentTarget.value)}
      />
    </div>
  );
}

/** Who gets the answers, and how long they are kept. */
export function StorageSettings({
  builder,
  isNewsletter,
}: SettingsProps & { readonly isNewsletter: boolean }) {
  const t = useMessages(builderMessages);
  const { storage } = builder.draft;
  const notify = typedValue<readonly string[]>(builder, 'notify', storage.notify, (value) =>
    value.length > 20 ? { problem: t('notifyMost') } : { do: 'set-storage', property: 'notify', value },
  );
  const setList = (mailingList: FormStorage['mailingList']): void => {
    builder.run({ do: 'set-storage', property: 'mailingList', value: mailingList });
  };
  const { mailingList } = storage;
  return (
    <div className={classes.fields}>
      <TagsInput
        label={t('notify')}
        description={t('notifyHelp')}
        value={[...notify.value]}
        error={notify.error}
        onChange={notify.onChange}
        splitChars={[',', ';', ' ', '\n', '\t']}
        acceptValueOnBlur
        isDuplicate={(typed, all) => all.some((each) => each.toLowerCase() === typed.toLowerCase())}
      />
      {notify.value.length === 0 && !isNewsletter && <p className={classes.hint}>{t('notifyNone')}</p>}
      <Switch
        label={t('mailingListOn')}
        description={t('mailingListHelp')}
        checked={mailingList.enabled}
        onChange={({ currentTarget: { checked } }) => setList({ ...mailingList, enabled: checked })}
      />
      {mailingList.enabled && (
        <Switch
          label={t('doubleOptIn')}
          description={mailingList.doubleOptIn ? undefined : t('doubleOptInOff')}
          checked={mailingList.doubleOptIn}
          onChange={({ currentTarget: { checked } }) => setList({ ...mailingList, doubleOptIn: checked })}
        />
      )}
      <Retention builder={builder} />
    </div>
  );
}

function Retention({ builder }: SettingsProps) {
  const t = useMessages(builderMessages);
  const { retentionDays } = builder.draft.storage;
  const { value, error, onChange } = typedValue(
    builder,
    'retentionDays',
    retentionDays === null ? '' : String(retentionDays),
    (text) => {
      const digits = text.replace(/[\s,.]/g, '');
      if (digits === '') return { do: 'set-storage', property: 'retentionDays', value: null };
      const days = Number(digits);
      if (!/^\d{1,4}$/.test(digits) || days < 1 || days > 3650) return { problem: t('retentionWrong') };
      return { do: 'set-storage', property: 'retentionDays', value: days };
    },
  );
  return (
    <TextInput
      label={t('retention')}
      description={t('retentionHelp')}
      inputMode="numeric"
      value={value}
      error={error}
      rightSection={<span className={classes.unit}>{t('days')}</span>}
      rightSectionWidth={56}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** What visitors see once they have sent it. */
export function AdvancedSettings({ builder }: SettingsProps) {
  const t = useMessages(builderMessages);
  const message = useText({ builder }, 'submissionMessage');
  const html = useText({ builder }, 'submissionHTML');
  const redirect = useText({ builder }, 'successRedirect');
  return (
    <div className={classes.fields}>
      <Textarea
        label={t('submissionMessage')}
        rows={2}
        value={message.value}
        error={message.error}
        onChange={({ currentTarget }) => message.onChange(currentTarget.value)}
      />
      <RichTextField label={t('submissionHTML')} {...html} />
      <LinkField
        label={t('successRedirect')}
        description={t('successRedirectHelp')}
        value={redirect.value}
        error={redirect.error}
        onChange={redirect.onChange}
      />
    </div>
  );
}

export function CaptchaSettings({ builder }: SettingsProps) {
  const t = useMessages(builderMessages);
  const { captchaEnabled, captchaTheme, captchaAlignment } = builder.draft.model;
  return (
    <div className={classes.fields}>
      <Switch
        label={t('captchaEnabled')}
        description={t('captchaHelp')}
        checked={captchaEnabled}
        onChange={({ currentTarget: { checked } }) =>
          builder.run({ do: 'set-property', property: 'captchaEnabled', value: checked })
        }
      />
      {captchaEnabled && (
        <>
          <NativeSelect
            label={t('captchaTheme')}
            value={captchaTheme}
            data={[
              { value: 'light', label: t('themeLight') },
              { value: 'dark', label: t('themeDark') },
            ]}
            onChange={({ currentTarget: { value } }) =>
              builder.run({ do: 'set-property', property: 'captchaTheme', value })
            }
          />
          <NativeSelect
            label={t('captchaAlignment')}
            value={captchaAlignment}
            data={[
              { value: 'left', label: t('alignLeft') },
              { value: 'center', label: t('alignCenter') },
              { value: 'right', label: t('alignRight') },
            ]}
            onChange={({ currentTarget: { value } }) =>
              builder.run({ do: 'set-property', property: 'captchaAlignment', value })
            }
          />
        </>
      )}
    </div>
  );
}

export function DisclaimerSettings({ builder }: SettingsProps) {
  const t = useMessages(builderMessages);
  const text = useText({ builder }, 'disclaimerMessage');
  return (
    <div className={classes.fields}>
      <RichTextField label={t('disclaimerMessage')} description={t('disclaimerHelp')} {...text} />
    </div>
  );
}
