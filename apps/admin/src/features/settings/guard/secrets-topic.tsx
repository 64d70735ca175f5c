import { captchaSecrets } from '@awning/contract';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { SettingsSection } from '../form/settings-section.tsx';
import classes from './guard.module.css';
import { secretMessages } from './secret-messages.ts';
import { type NamedSecret, SecretRows, secretsQuery, useSecretSave } from './secret-rows.tsx';

/** Secrets that the server uses by itself. */
const KNOWN = [
  { name: 'stripe.secret-key', label: 'stripeSecret', hint: 'stripeSecretHint' },
  { name: 'stripe.webhook-secret', label: 'stripeWebhook', hint: 'stripeWebhookHint' },
  { name: captchaSecrets.checkbox, label: 'recaptchaSecret', hint: 'recaptchaSecretHint' },
  { name: captchaSecrets.enterprise, label: 'recaptchaApi', hint: 'recaptchaApiHint' },
] as const;

export function SecretsTopic() {
  const t = useMessages(secretMessages);
  const { data: stored = [] } = useQuery(secretsQuery(useServices().api));
  const known = KNOWN.map(({ name, label, hint }): NamedSecret => ({ name, label: t(label), hint: t(hint) }));
  const others = stored
    .filter((name) => !known.some((secret) => secret.name === name))
    .map((name): NamedSecret => ({ name, label: name, hint: '' }));
  return (
    <>
      <SettingsSection anchor="secrets" title={t('section')} about={t('about')}>
        <SecretRows secrets={known} />
      </SettingsSection>
      <SettingsSection anchor="others" title={t('others')} about={t('othersAbout')}>
        {others.length === 0 ? (
          <p className={classes.dim}>{t('noOthers')}</p>
        ) : (
          <SecretRows secrets={others} />
        )}
        <NewSecret stored={stored} />
      </SettingsSection>
    </>
  );
}

/** As the server takes them. */
const NAME = /^[a-z][a-z0-9.-]{0,63}$/;

function NewSecret({ stored }: { readonly stored: readonly string[] }) {
  const t = useMessages(secretMessages);
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [problems, setProblems] = useState<{ name?: string; value?: string }>({});
  const save = useSecretSave('', () => {
    setOpen(false);
    setName('');
    setValue('');
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong = !NAME.test(name) ? t('nameWrong') : stored.includes(name) ? t('nameTaken') : undefined;
    const found = {
      ...(wrong !== undefined && { name: wrong }),
      ...(value.trim() === '' && { value: t('valueMissing') }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0 && !save.isPending) save.mutate({ name, value: value.trim() });
  }
  if (!isOpen)
    return (
      <Button variant="default" w="fit-content" onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
    );
  const refused = fieldErrorsOf(save.error);
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value.trim())}
        error={problems.name ?? refused.name}
      />
      <PasswordInput
        label={t('value')}
        autoComplete="off"
        maxLength={20_000}
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
        error={problems.value ?? refused.value}
        visibilityToggleButtonProps={{ 'aria-label': t('show') }}
      />
      <FormNotice>{save.error && describeError(save.error)}</FormNotice>
      <span className={classes.actions}>
        <Button type="submit" loading={save.isPending}>
          {t('saveValue')}
        </Button>
        <Button variant="subtle" onClick={() => setOpen(false)}>
          {t('cancel')}
        </Button>
      </span>
    </form>
  );
}
