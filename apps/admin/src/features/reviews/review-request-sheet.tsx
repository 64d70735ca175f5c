import type { NewReviewRequest } from '@awning/contract';
import { requestReview } from '@awning/contract/calls';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { Picker } from '../../kit/fields/picker-field.tsx';
import { useDraft } from '../../kit/record/use-draft.ts';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { reviewMessages } from './review-messages.ts';
import classes from './reviews.module.css';

const EMPTY = { itemId: '', email: '', name: '' };

/** A link with which one buyer writes one review, mailed or to be passed on. */
export function ReviewRequestSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(reviewMessages);
  const { api } = useServices();
  const draft = useDraft('review-request', EMPTY);
  const { itemId, email, name } = draft.value;
  const [isChecked, setChecked] = useState(false);
  const change = (fields: Partial<typeof EMPTY>): void => draft.set((now) => ({ ...now, ...fields }));
  const ask = useSingleMutation({
    mutationFn: async () => {
      const body: NewReviewRequest = {
        itemId,
        ...(email.trim() !== '' && { email: email.trim(), send: true }),
        ...(name.trim() !== '' && { name: name.trim() }),
      };
      return { ...(await api.call(requestReview, { body })).body, email: email.trim() };
    },
    onSuccess: draft.clear,
  });
  const press = (): void => {
    setChecked(true);
    if (itemId !== '') ask.mutate();
  };
  const errors = fieldErrorsOf(ask.error);
  if (ask.data)
    return (
      <Sheet
        title={t('askTitle')}
        isOpen
        onClose={onClose}
        actions={<Button onClick={onClose}>{t('close')}</Button>}
      >
        <div className={classes.fields} role="status">
          {ask.data.email !== '' && (
            <p>{ask.data.sent ? t('askSent', { email: ask.data.email }) : t('askNotSent')}</p>
          )}
          <p>{t('askLink')}</p>
          <code className={classes.link}>{ask.data.url}</code>
        </div>
      </Sheet>
    );
  return (
    <Sheet
      title={t('askTitle')}
      isOpen
      onClose={onClose}
      draft={draft}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={ask.isPending} onClick={press}>
            {t(email.trim() === '' ? 'askButton' : 'askMail')}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <p className={classes.hint}>{t('askText')}</p>
        <FormNotice>{ask.error && describeError(ask.error)}</FormNotice>
        <Picker
          kind="product"
          label={t('askProduct')}
          value={itemId === '' ? [] : [itemId]}
          error={errors.itemId ?? (isChecked && itemId === '' ? t('askMissing') : undefined)}
          onChange={([id = '']) => change({ itemId: id })}
        />
        <TextInput
          label={t('askEmail')}
          description={t('askEmailHint')}
          inputMode="email"
          autoComplete="off"
          maxLength={256}
          value={email}
          error={errors.email}
          onChange={({ currentTarget: { value } }) => change({ email: value })}
        />
        <TextInput
          label={t('askName')}
          autoComplete="off"
          maxLength={100}
          value={name}
          error={errors.name}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
        />
      </div>
    </Sheet>
  );
}
