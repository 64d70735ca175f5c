import type { GiftCard } from '@awning/contract';
import { adjustGiftCard } from '@awning/contract/calls';
import { Button, Radio, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { MoneyField } from '../../kit/fields/money-field.tsx';
import { readMoney } from '../../kit/fields/read-money.ts';
import parts from '../../kit/page/form-parts.module.css';
import { useDraft } from '../../kit/record/use-draft.ts';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useRequestKey } from '../../kit/sheet/use-request-key.ts';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { minorOf } from '../../kit/text/money.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { giftCardMessages } from './gift-card-messages.ts';
import { giftCardsKey } from './gift-card-query.ts';
import { cardMoney } from './gift-card-state.tsx';
import classes from './gift-cards.module.css';

interface AdjustSheetProps {
  readonly card: GiftCard;
  readonly onClose: () => void;
}

const EMPTY = { way: 'add' as 'add' | 'take', amount: '', reason: '' };

/** By a difference and with a reason, so that what was spent meanwhile is never overwritten. */
export function AdjustSheet({ card, onClose }: AdjustSheetProps) {
  const t = useMessages(giftCardMessages);
  const locale = useLocale();
  const { api, queries } = useServices();
  const toasts = useToasts();
  const body = useRef<HTMLDivElement>(null);
  const draft = useDraft(`gift-card/${card.id}/adjust`, EMPTY);
  const [isChecked, setChecked] = useState(false);
  const { way, amount, reason } = draft.value;
  const { currency, balanceMinor } = card;
  const money = (minor: number): string => cardMoney(minor, currency, locale);
  const reading = readMoney(amount, currency, locale);
  const minor = reading.ok ? minorOf(reading.decimal, currency) : 0;
  const deltaMinor = way === 'add' ? minor : -minor;
  const isTooMuch = balanceMinor + deltaMinor < 0;
  const request = { deltaMinor, reason: reason.trim() };
  const idempotencyKey = useRequestKey(request);
  const adjust = useSingleMutation({
    mutationFn: async () =>
      (await api.call(adjustGiftCard, { params: { giftCardId: card.id }, body: request, idempotencyKey }))
        .body.giftCard,
    onSuccess: (saved) => {
      draft.clear();
      toasts.show({ text: t('adjusted', { amount: money(saved.balanceMinor) }) });
      onClose();
      return queries.invalidateQueries({ queryKey: giftCardsKey });
    },
  });
  const press = (): void => {
    setChecked(true);
    if (minor > 0 && !isTooMuch && reason.trim() !== '') adjust.mutate();
    else setTimeout(() => focusFirstInvalid(body.current));
  };
  const change = (fields: Partial<typeof EMPTY>): void => draft.set((now) => ({ ...now, ...fields }));
  const amountError =
    minor > 0 && isTooMuch ? t('adjustTooMuch') : isChecked && minor === 0 ? t('wrongAmount') : undefined;
  return (
    <Sheet
      title={t('adjustTitle')}
      isOpen
      onClose={onClose}
      draft={draft}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={adjust.isPending} onClick={press}>
            {minor > 0 ? t('adjustButton', { way, amount: money(minor) }) : t('adjust')}
          </Button>
        </>
      }
    >
      <div className={classes.form} ref={body}>
        <FormNotice>{adjust.error && describeError(adjust.error)}</FormNotice>
        <Radio.Group
          label={t('adjustWay')}
          value={way}
          onChange={(value) => change({ way: value === 'take' ? 'take' : 'add' })}
        >
          <div className={classes.buttons}>
            <Radio value="add" label={t('adjustAdd')} />
            <Radio value="take" label={t('adjustTake')} />
          </div>
        </Radio.Group>
        <MoneyField
          label={t('adjustBy')}
          currency={currency}
          value={amount}
          error={amountError}
          onChange={(value) => change({ amount: value })}
        />
        <TextInput
          label={t('adjustReason')}
          description={t('adjustReasonHint')}
          maxLength={500}
          value={reason}
          error={isChecked && reason.trim() === '' ? t('missingReason') : undefined}
          onChange={({ currentTarget: { value } }) => change({ reason: value })}
        />
        {minor > 0 && !isTooMuch && (
          <p className={parts.note} role="status">
            {t('adjustPreview', { before: money(balanceMinor), after: money(balanceMinor + deltaMinor) })}
          </p>
        )}
      </div>
    </Sheet>
  );
}
