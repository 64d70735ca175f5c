import type { NewGiftCard } from '@awning/contract';
import { issueGiftCard } from '@awning/contract/calls';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useCopy } from '../../kit/copy/use-copy.ts';
import { DateField } from '../../kit/fields/date-field.tsx';
import { DateTimeField } from '../../kit/fields/date-time-field.tsx';
import { MoneyField } from '../../kit/fields/money-field.tsx';
import { readMoney } from '../../kit/fields/read-money.ts';
import { Card } from '../../kit/page/detail-page.tsx';
import parts from '../../kit/page/form-parts.module.css';
import { useUnsavedWork } from '../../kit/record/unsaved-work.tsx';
import { NewRecordPage } from '../../kit/record-screen/new-record-page.tsx';
import { UnreadKind } from '../../kit/record-screen/record-screen.tsx';
import { type NewRecord, useNewRecord } from '../../kit/record-screen/use-new-record.ts';
import { minorOf } from '../../kit/text/money.ts';
import type { Translate } from '../../messages/messages.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
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
  const { api } = useServices();
  const store = useQuery(currencyQuery(api));
  if (store.data) return <NewCard currency={store.data.storeCurrency} />;
  const kind = { inBin: null, title: t('newTitle'), list: listOf(t), loading: t('loading') };
  return <UnreadKind kind={kind} error={store.error} retry={() => void store.refetch()} />;
}

const listOf = (t: Translate<typeof giftCardMessages>) => ({ to: '/gift-cards', label: t('title') });

function NewCard({ currency }: { readonly currency: string }) {
  const t = useMessages(giftCardMessages);
  const locale = useLocale();
  const { api } = useServices();
  const minorIn = ({ amount }: Typed): number => {
    const reading = readMoney(amount, currency, locale);
    return reading.ok ? minorOf(reading.decimal, currency) : 0;
  };
  const record = useNewRecord({
    name: 'gift-card/new',
    start: EMPTY,
    problemsOf: (typed): Record<string, string> =>
      minorIn(typed) > 0 ? {} : { amountMinor: t('wrongAmount') },
    pathOf: (name) => name,
    bodyOf: (typed) => bodyOf(typed, minorIn(typed)),
    create: async (body, idempotencyKey) => (await api.call(issueGiftCard, { body, idempotencyKey })).body,
    listKey: giftCardsKey,
    createdText: ({ giftCard }) =>
      t('issued', { amount: cardMoney(giftCard.initialMinor, giftCard.currency, locale) }),
  });
  const amountMinor = minorIn(record.fields);
  return (
    <NewRecordPage
      record={record}
      title={t('newTitle')}
      list={listOf(t)}
      create={
        amountMinor > 0 ? t('issueFor', { amount: cardMoney(amountMinor, currency, locale) }) : t('issue')
      }
      cannotSave={t('cannotSave')}
      afterwards={(issued) => <IssuedCard {...issued} />}
    >
      <CardFields record={record} currency={currency} />
    </NewRecordPage>
  );
}

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

interface CardFieldsProps {
  readonly record: NewRecord<Typed>;
  readonly currency: string;
}

function CardFields({ record: { fields: typed, change, errorOf }, currency }: CardFieldsProps) {
  const t = useMessages(giftCardMessages);
  const { timeZone } = useMemberSession().website;
  const text = (name: 'recipientName' | 'recipientEmail' | 'senderName', maxLength: number) => ({
    label: t(name),
    maxLength,
    autoComplete: 'off',
    value: typed[name],
    error: errorOf(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => change(name, value),
  });
  return (
    <Card title={t('card')}>
      <div className={classes.form}>
        <MoneyField
          label={t('amount')}
          description={t('amountHint')}
          currency={currency}
          value={typed.amount}
          error={errorOf('amountMinor')}
          onChange={(amount) => change('amount', amount)}
        />
        <div className={parts.pair}>
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
              error={errorOf('message')}
              onChange={({ currentTarget: { value } }) => change('message', value)}
            />
            <DateField
              label={t('deliverOn')}
              description={t('deliverHint')}
              value={typed.deliverOn}
              error={errorOf('deliverOn')}
              onChange={(deliverOn) => change('deliverOn', deliverOn)}
            />
          </>
        )}
        <DateTimeField
          label={t('expiresAt')}
          description={t('expiresHint')}
          timeZone={timeZone}
          value={typed.expiresAt}
          error={errorOf('expiresAt')}
          onChange={(expiresAt) => change('expiresAt', expiresAt)}
        />
        <TextInput
          label={t('note')}
          description={t('noteHint')}
          maxLength={500}
          value={typed.note}
          error={errorOf('note')}
          onChange={({ currentTarget: { value } }) => change('note', value)}
        />
      </div>
    </Card>
  );
}

interface IssuedCardProps {
  readonly giftCard: { readonly id: string; readonly recipientEmail: string };
  readonly code: string;
}

function IssuedCard({ giftCard, code }: IssuedCardProps) {
  const t = useMessages(giftCardMessages);
  const { id, recipientEmail } = giftCard;
  const { copy, isCopied } = useCopy();
  const [isSelected, setSelected] = useState(false);
  // The code is nowhere else.
  useUnsavedWork(recipientEmail === '' && !isCopied && !isSelected, {
    title: t('leaveTitle'),
    text: t('leaveText'),
  });
  return (
    <Card title={t('codeTitle')}>
      <div className={classes.form} role="status">
        <p className={parts.note}>{t('codeText')}</p>
        <code className={classes.code} onCopy={() => setSelected(true)}>
          {code}
        </code>
        {recipientEmail !== '' && <p className={parts.note}>{t('mailedTo', { email: recipientEmail })}</p>}
        <div className={classes.buttons}>
          <Button onClick={() => copy(code)}>{t(isCopied ? 'copied' : 'copy')}</Button>
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
