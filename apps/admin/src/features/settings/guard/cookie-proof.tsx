import { Anchor, Button, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useServices } from '../../../api/services-context.tsx';
import { NumberField } from '../../../kit/fields/number-field.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { SettingsFields, SettingsSection } from '../form/settings-section.tsx';
import { cookieSource } from '../form/settings-source.ts';
import { useSettingsForm } from '../form/use-settings-form.ts';
import { cookieMessages } from './cookie-messages.ts';
import classes from './cookie-topic.module.css';

const TEXTS = [
  { name: 'chosenText', maxLength: 200, hint: 'chosenTextHint' },
  { name: 'signalText', maxLength: 500, hint: null },
] as const;

export function CookieProof() {
  const t = useMessages(cookieMessages);
  const form = useSettingsForm(cookieSource(useServices().api, 'proof'));
  return (
    <SettingsSection anchor="cookie-proof" title={t('proof')} about={t('proofAbout')}>
      <SettingsFields form={form} saveLabel={t('saveProof')}>
        {(values) => (
          <>
            <NumberField
              label={t('proofMonths')}
              description={t('proofMonthsHint')}
              value={values.proofMonths}
              onChange={(months) => form.change('proofMonths', months as number)}
              error={isMonths(values.proofMonths) ? form.errorOf('proofMonths') : t('badMonths')}
            />
            {TEXTS.map(({ name, maxLength, hint }) => (
              <Textarea
                key={name}
                label={t(name)}
                description={hint === null ? undefined : t(hint, { date: '{date}', proof: '{proof}' })}
                rows={2}
                maxLength={maxLength}
                value={values[name]}
                onChange={({ currentTarget }) => form.change(name, currentTarget.value)}
                error={values[name].trim() === '' ? t('missing') : form.errorOf(name)}
              />
            ))}
            <div>
              <Button
                variant="default"
                onClick={() => form.change('timesAskedAgain', values.timesAskedAgain + 1)}
              >
                {t('again')}
              </Button>
              <p className={classes.hint}>{t('againHint')}</p>
            </div>
            <Anchor component={Link} to="/consents" c="inherit" underline="always" w="fit-content">
              {t('seeProofs')}
            </Anchor>
          </>
        )}
      </SettingsFields>
    </SettingsSection>
  );
}

const isMonths = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 120;
