import type { NewGiftCard } from '@awning/contract';
import { issueGiftCard } from '@awning/contract/calls';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { DateField } from '../../kit/fields/date-field.tsx';
import { DateTimeField } from '../../kit/fields/date-time-field.tsx';
import { MoneyField } from '../../kit/fields/money-field.tsx';
import { readMoney } from '../../kit/fields/read-money.ts';
import { Card, DetailPage } from '../../kit/page/detail-page.tsx';
import { DraftNotice } from '../../kit/record/draft-notice.tsx';
import { useUnsavedWork } from '../../kit/record/unsaved-work.tsx';
import { useDraft } from '../../kit/record/use-draft.ts';
import { useRequestKey } from '../../kit/sheet/use-request-key.ts';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { minorOf } from '../../kit/text/money.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { giftCardMessages } from './gift-card-messages.ts';
import { currencyQuery, giftCardsKey } from './gift-card-query.ts';
import { cardMoney } from './gift-card-state.tsx';
import classes from './gift-cards.module.css';

interface Typed {
  readonly amount: string;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly senderName: string;
  readonly message: string;
  readonly deliverOn: string;
  readonly expiresAt: string | null;
  readonly note: string;
}

const EMPTY: Typed = {
  amount: '',
  recipientName: '',
  recipientEmail: '',
  senderName: '',
  message: '',
  deliverOn: '',
  expiresAt: null,
  note: '',
};

/** A card by hand: mailed to its recipient, or with a code that is shown once. */
export function NewGiftCardPage() {
  const t = useMessages(giftCardMessages);
  const locale = useLocale();
  const { website } = useMemberSession();
  const { api } = useServices();
  const store = useQuery(currencyQuery(api));
  const currency = store.data?.storeCurrency ?? 'USD';
  const draft = useDraft('gift-card/new', EMPTY);
  const [isChecked, setChecked] = useState(false);
  const reading = readMoney(draft.value.amount, currency, locale);
  const amountMinor = reading.ok ? minorOf(reading.decimal, currency) : 0;
  const issue = useIssue(bodyOf(draft.value, amountMinor), draft.clear);
  const press = (): void => {
    setChecked(true);
    if (amountMinor > 0) issue.mutate(undefined, { onError: focusSoon });
    else focusSoon();
  };
  const errors = fieldErrorsOf(issue.error);
  const error = issue.error ?? store.error;
  return (
    <DetailPage
      title={t('newTitle')}
      documentTitle={`${t('newTitle')} · ${website.title}`}
      back={{ to: '/gift-cards', label: t('title') }}
      create={
        !issue.data && (
          <Button disabled={!store.data} loading={issue.isPending} onClick={press}>
            {amountMinor > 0
              ? t('issueFor', { amount: cardMoney(amountMinor, currency, locale) })
              : t('issue')}
          </Button>
        )
      }
    >
      {issue.data ? (
        <IssuedCard {...issue.data} />
      ) : (
        <>
          <DraftNotice draft={draft} />
          <FormNotice>{error && describeError(error)}</FormNotice>
          <CardFields
            typed={draft.value}
            currency={currency}
            errors={{
              ...errors,
              ...(isChecked && amountMinor === 0 && { amountMinor: t('wrongAmount') }),
            }}
            onChange={(fields) => draft.set((now) => ({ ...now, ...fields }))}
          />
        </>
      )}
    </DetailPage>
  );
}

const focusSoon = (): void => void setTimeout(() => focusFirstInvalid(document.body));

function bodyOf(typed: Typed, amountMinor: number): NewGiftCard {
  const text = (name: 'recipientName' | 'recipientEmail' | 'senderName' | 'message' | 'note') => {
    const value = typed[name].trim();
    return value === '' ? {} : { [name]: value };
  };
  return {
    amountMinor,
    ...text('recipientName'),
    ...text('recipientEmail'),
    ...text('senderName'),
    ...text('message'),
    ...text('note'),
    ...(typed.deliverOn !== '' && { deliverOn: typed.deliverOn }),
    ...(typed.expiresAt !== null && { expiresAt: Date.parse(typed.expiresAt) }),
  };
}

/** One key for one request: pressed twice, it is one card. */
function useIssue(body: NewGiftCard, clear: () => void) {
  const t = useMessages(giftCardMessages);
  const locale = useLocale();
  const { api, queries } = useServices();
  const toasts = useToasts();
  const idempotencyKey = useRequestKey(body);
  return useSingleMutation({
    mutationFn: async () => (await api.call(issueGiftCard, { body, idempotencyKey })).body,
    onSuccess: ({ giftCard }) => {
      clear();
      const amount = cardMoney(giftCard.initialMinor, giftCard.currency, locale);
      toasts.show({ text: t('issued', { amount }) });
      return queries.invalidateQueries({ queryKey: giftCardsKey });
    },
  });
}

interface CardFieldsProps {
  readonly typed: Typed;
  readonly currency: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (fields: Partial<Typed>) => void;
}

function CardFields({ typed, currency, errors, onChange }: CardFieldsProps) {
  const t = useMessages(giftCardMessages);
  const { timeZone } = useMemberSession().website;
  const text = (name: 'recipientName' | 'recipientEmail' | 'senderName', maxLength: number) => ({
    label: t(name),
    maxLength,
    autoComplete: 'off',
    value: typed[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ [name]: value }),
  });
  return (
    <Card title={t('card')}>
      <div className={classes.form}>
        <MoneyField
          label={t('amount')}
          description={t('amountHint')}
          currency={currency}
          value={typed.amount}
          error={errors.amountMinor}
          onChange={(amount) => onChange({ amount })}
        />
        <div className={classes.pair}>
          <TextInput {...text('recipientName', 100)} />
          <TextInput {...text('senderName', 100)} />
        </div>
        <TextInput {...text('recipientEmail', 256)} inputMode="email" description={t('recipientHint')} />
        {typed.recipientEmail.trim() !== '' && (
          <>
            <Textarea
              label={t('message')}
              rows={3}
              maxLength={2000}
              value={typed.message}
              error={errors.message}
              onChange={({ currentTarget: { value } }) => onChange({ message: value })}
            />
            <DateField
              label={t('deliverOn')}
              description={t('deliverHint')}
              value={typed.deliverOn}
              error={errors.deliverOn}
              onChange={(deliverOn) => onChange({ deliverOn })}
            />
          </>
        )}
        <DateTimeField
          label={t('expiresAt')}
          description={t('expiresHint')}
          timeZone={timeZone}
          value={typed.expiresAt}
          error={errors.expiresAt}
          onChange={(expiresAt) => onChange({ expiresAt })}
        />
        <TextInput
          label={t('note')}
          description={t('noteHint')}
          maxLength={500}
          value={typed.note}
          error={errors.note}
          onChange={({ currentTarget: { value } }) => onChange({ note: value })}
        />
      </div>
    </Card>
  );
}

/** The button says so for as long as anybody looks at it. */
const DAY_MS = 86_400_000;

interface IssuedCardProps {
  readonly giftCard: { readonly id: string; readonly recipientEmail: string };
  readonly code: string;
}

function IssuedCard({ giftCard, code }: IssuedCardProps) {
  const t = useMessages(giftCardMessages);
  const { id, recipientEmail } = giftCard;
  const { copy, copied } = useClipboard({ timeout: DAY_MS });
  const [isSelected, setSelected] = useState(false);
  // The code is nowhere else.
  useUnsavedWork(recipientEmail === '' && !copied && !isSelected, {
    title: t('leaveTitle'),
    text: t('leaveText'),
  });
  return (
    <Card title={t('codeTitle')}>
      <div className={classes.form} role="status">
        <p className={classes.note}>{t('codeText')}</p>
        <code className={classes.code} onCopy={() => setSelected(true)}>
          {code}
        </code>
        {recipientEmail !== '' && <p className={classes.note}>{t('mailedTo', { email: recipientEmail })}</p>}
        <div className={classes.buttons}>
          <Button onClick={() => copy(code)}>{t(copied ? 'copied' : 'copy')}</Button>
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="/gift-cards/$giftCardId" params={{ giftCardId: id }} {...props} />
            )}
          >
            {t('openCard')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
