import type { WaitlistSettings } from '@awning/contract';
import { resetWaitlistSettings, saveWaitlistSettings } from '@awning/contract/calls';
import { Button, Radio, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError, fieldErrorsOf, isConflict } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { NumberField, type NumberValue } from '../../kit/fields/number-field.tsx';
import { DraftNotice } from '../../kit/record/draft-notice.tsx';
import { useDraft } from '../../kit/record/use-draft.ts';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { waitlistMessages } from './waitlist-messages.ts';
import { settingsQuery, waitlistsKey } from './waitlist-query.ts';
import classes from './waitlists.module.css';

interface SettingsFormProps {
  /** Without one: those of all products. */
  readonly productId?: string;
  readonly onSaved?: () => void;
}

/** Who is told of a restock, and how long a unit is kept. */
export function WaitlistSettingsForm({ productId, onSaved }: SettingsFormProps) {
  const t = useMessages(waitlistMessages);
  const { api } = useServices();
  const stored = useQuery(settingsQuery(api, productId));
  if (stored.data)
    return (
      <LoadedForm
        settings={stored.data.settings}
        isOwn={stored.data.isOwn}
        version={stored.data.version}
        {...(productId !== undefined && { productId })}
        {...(onSaved && { onSaved })}
      />
    );
  if (!stored.error) return <Skeleton height={160} role="status" aria-label={t('loading')} />;
  return (
    <>
      <FormNotice>{describeError(stored.error)}</FormNotice>
      <Button variant="default" size="xs" onClick={() => void stored.refetch()}>
        {t('tryAgain')}
      </Button>
    </>
  );
}

interface LoadedFormProps extends SettingsFormProps {
  readonly settings: WaitlistSettings;
  readonly isOwn: boolean;
  readonly version: number;
}

interface TypedSettings extends Omit<WaitlistSettings, 'holdHours'> {
  readonly holdHours: NumberValue;
}

const MOST_HOURS = 336;

function LoadedForm({ settings, isOwn, version, productId, onSaved }: LoadedFormProps) {
  const t = useMessages(waitlistMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const draft = useDraft<TypedSettings>(`waitlist-settings/${productId ?? 'site'}`, settings);
  const [isChecked, setChecked] = useState(false);
  const { mode, holdHours, automatic } = draft.value;
  const query = productId === undefined ? {} : { productId };
  const isHours =
    typeof holdHours === 'number' && Number.isInteger(holdHours) && holdHours >= 1 && holdHours <= MOST_HOURS;
  const done = (text: string): Promise<void> => {
    draft.clear();
    toasts.show({ text });
    onSaved?.();
    return queries.invalidateQueries({ queryKey: waitlistsKey });
  };
  const ifMatch = `"${version}"`;
  /** What was typed stays, on top of what the other member saved. */
  const showTheirs = (refusal: Error): void => {
    if (isConflict(refusal)) void queries.invalidateQueries({ queryKey: waitlistsKey });
  };
  const save = useSingleMutation({
    mutationFn: (hours: number) =>
      api.call(saveWaitlistSettings, { query, body: { mode, holdHours: hours, automatic }, ifMatch }),
    onSuccess: () => done(t('saved')),
    onError: showTheirs,
  });
  const reset = useSingleMutation({
    mutationFn: () => api.call(resetWaitlistSettings, { query, ifMatch }),
    onSuccess: () => done(t('resetDone')),
    onError: showTheirs,
  });
  const error = save.error ?? reset.error;
  const change = (fields: Partial<TypedSettings>): void => draft.set((now) => ({ ...now, ...fields }));
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (isHours) save.mutate(holdHours);
      }}
    >
      <DraftNotice draft={draft} />
      <FormNotice>{error && (isConflict(error) ? t('changedMeanwhile') : describeError(error))}</FormNotice>
      {productId !== undefined && <p className={classes.note}>{t(isOwn ? 'isOwn' : 'followsSite')}</p>}
      <Radio.Group
        label={t('mode')}
        value={mode}
        onChange={(value) => change({ mode: value === 'everyone' ? 'everyone' : 'fair-release' })}
      >
        <Radio mt={8} value="everyone" label={t('everyone')} description={t('everyoneHint')} />
        <Radio mt={8} value="fair-release" label={t('fair-release')} description={t('fairHint')} />
      </Radio.Group>
      {mode === 'fair-release' && (
        <NumberField
          label={t('holdHours')}
          value={holdHours}
          min={1}
          max={MOST_HOURS}
          error={fieldErrorsOf(save.error).holdHours ?? (isChecked && !isHours ? t('wrongHours') : undefined)}
          onChange={(value) => change({ holdHours: value })}
        />
      )}
      <Toggle
        label={t('automatic')}
        description={t('automaticHint')}
        checked={automatic}
        onChange={(value) => change({ automatic: value })}
      />
      <div className={classes.buttons}>
        {draft.isChanged && (
          <Button type="submit" size="xs" loading={save.isPending}>
            {t('save')}
          </Button>
        )}
        {productId !== undefined && isOwn && (
          <Button size="xs" variant="default" loading={reset.isPending} onClick={() => reset.mutate()}>
            {t('reset')}
          </Button>
        )}
      </div>
    </form>
  );
}
