import { type CartReminderResponse, type CartReminderSettings, reminderDelay } from '@awning/contract';
import { readCartReminders, saveCartReminders } from '@awning/contract/calls';
import { Button, Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError, fieldErrorsOf } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { NumberField, type NumberValue } from '../../../kit/fields/number-field.tsx';
import { useDraft } from '../../../kit/record/use-draft.ts';
import { useSingleMutation } from '../../../kit/sheet/use-single-mutation.ts';
import { minorText } from '../../../kit/text/figures.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import { cartMessages } from './cart-messages.ts';
import classes from './carts.module.css';

const remindersKey = ['reports', 'cart-reminders'] as const;

/** Whether people are reminded of what they left, when, and what came of it. */
export function ReminderForm() {
  const t = useMessages(cartMessages);
  const { api } = useServices();
  const { data, error, refetch } = useQuery(
    queryOptions({
      queryKey: remindersKey,
      queryFn: async ({ signal }) => (await api.call(readCartReminders, { signal })).body,
    }),
  );
  if (data) return <LoadedForm stored={data} />;
  if (!error) return <Skeleton height={200} role="status" aria-label={t('loading')} />;
  return (
    <>
      <FormNotice>{describeError(error)}</FormNotice>
      <Button variant="default" size="xs" onClick={() => void refetch()}>
        {t('tryAgain')}
      </Button>
    </>
  );
}

interface TypedSettings extends Omit<CartReminderSettings, 'delayHours'> {
  readonly delayHours: NumberValue;
}

function LoadedForm({ stored }: { readonly stored: CartReminderResponse }) {
  const t = useMessages(cartMessages);
  const locale = useLocale();
  const { api, queries } = useServices();
  const toasts = useToasts();
  const draft = useDraft<TypedSettings>('cart-reminders', stored.settings);
  const [isChecked, setChecked] = useState(false);
  const { isOn, delayHours, withoutNews } = draft.value;
  const { minHours: min, maxHours: max } = reminderDelay;
  const isHours =
    typeof delayHours === 'number' && Number.isInteger(delayHours) && delayHours >= min && delayHours <= max;
  const save = useSingleMutation({
    mutationFn: (settings: CartReminderSettings) => api.call(saveCartReminders, { body: settings }),
    onSuccess: ({ body }) => {
      draft.clear();
      queries.setQueryData(remindersKey, body);
      toasts.show({ text: t('saved') });
      // Carts say whether a reminder will go.
      return queries.invalidateQueries({ queryKey: ['abandoned-carts'] });
    },
  });
  const change = (fields: Partial<TypedSettings>): void => draft.set((now) => ({ ...now, ...fields }));
  const wrong = isChecked && !isHours ? t('wrongHours', { min, max }) : undefined;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (isHours) save.mutate({ isOn, delayHours, withoutNews });
      }}
    >
      <FormNotice>{save.error && describeError(save.error)}</FormNotice>
      <Toggle
        label={t('isOn')}
        description={t('isOnHint')}
        checked={isOn}
        onChange={(value) => change({ isOn: value })}
      />
      <NumberField
        label={t('delayHours')}
        value={delayHours}
        min={min}
        max={max}
        error={fieldErrorsOf(save.error).delayHours ?? wrong}
        onChange={(value) => change({ delayHours: value })}
      />
      <Toggle
        label={t('withoutNews')}
        description={t('withoutNewsHint')}
        checked={withoutNews}
        onChange={(value) => change({ withoutNews: value })}
      />
      <p className={classes.note}>
        {t('result', { sent: stored.sent })}{' '}
        {stored.sent > 0 &&
          t('recoveredText', {
            count: stored.recovered,
            sales: minorText(stored.recoveredMinor, stored.currency, locale),
          })}
      </p>
      <Link to="/settings/mails/$name" params={{ name: stored.mailTemplate }}>
        {t('template')}
      </Link>
      {draft.isChanged && (
        <Button type="submit" size="xs" w="fit-content" loading={save.isPending}>
          {t('save')}
        </Button>
      )}
    </form>
  );
}
