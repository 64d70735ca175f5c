import type { GiftCard, GiftCardChange } from '@awning/contract';
import { changeGiftCard, readGiftCard, sendGiftCardMail } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { usePageActions } from '../../kit/actions/page-actions.tsx';
import { PageMenu } from '../../kit/actions/page-menu.tsx';
import { DateTimeField } from '../../kit/fields/date-time-field.tsx';
import { Card, DetailPage } from '../../kit/page/detail-page.tsx';
import parts from '../../kit/page/form-parts.module.css';
import { Question } from '../../kit/question/question.tsx';
import { SaveBar } from '../../kit/record/save-bar.tsx';
import { type RecordForm, type RecordSource, useRecord } from '../../kit/record/use-record.ts';
import { RecordScreen } from '../../kit/record-screen/record-screen.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { AdjustSheet } from './adjust-sheet.tsx';
import { giftCardMessages } from './gift-card-messages.ts';
import { giftCardQuery, giftCardsKey } from './gift-card-query.ts';
import { CardStatus, cardMoney, stateOf } from './gift-card-state.tsx';
import classes from './gift-cards.module.css';
import { HistoryCard } from './history-card.tsx';
import { useTurnCard } from './use-turn-card.ts';

interface CardFields extends Readonly<Record<string, unknown>> {
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly note: string;
  /** An instant in UTC. */
  readonly expiresAt: string | null;
}

const fieldsOf = ({ recipientName, recipientEmail, note, expiresAt }: GiftCard): CardFields => ({
  recipientName,
  recipientEmail,
  note,
  expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
});

const tagOf = ({ version }: GiftCard): string => `"${version}"`;

const cardSource = (api: Client, giftCardId: string, onSaved: () => void): RecordSource<CardFields> => ({
  queryKey: [...giftCardsKey, 'record', giftCardId],
  read: async (signal) => {
    const { body } = await api.call(readGiftCard, { params: { giftCardId }, signal });
    return { body: fieldsOf(body.giftCard), etag: tagOf(body.giftCard) };
  },
  write: async ({ expiresAt, ...change }, etag) => {
    const body: GiftCardChange = {
      ...(change as Partial<Omit<CardFields, 'expiresAt'>>),
      ...(expiresAt !== undefined && { expiresAt: expiresAt === null ? null : Date.parse(expiresAt) }),
    };
    const saved = await api.call(changeGiftCard, {
      params: { giftCardId },
      body,
      ...(etag !== null && { ifMatch: etag }),
    });
    onSaved();
    return { body: fieldsOf(saved.body.giftCard), etag: tagOf(saved.body.giftCard) };
  },
});

export function GiftCardPage() {
  const { giftCardId } = useParams({ from: '/members/gift-cards/$giftCardId' });
  return <StoredCard key={giftCardId} giftCardId={giftCardId} />;
}

function StoredCard({ giftCardId }: { readonly giftCardId: string }) {
  const t = useMessages(giftCardMessages);
  const { api, queries } = useServices();
  const source = useMemo(
    () =>
      cardSource(api, giftCardId, () => {
        void queries.invalidateQueries({ queryKey: giftCardQuery(api, giftCardId).queryKey });
        void queries.invalidateQueries({ queryKey: [...giftCardsKey, 'list'] });
      }),
    [api, queries, giftCardId],
  );
  const form = useRecord<CardFields>(source);
  const card = useQuery(giftCardQuery(api, giftCardId));
  const kind = {
    inBin: null,
    title: t('card'),
    list: { to: '/gift-cards', label: t('title') },
    loading: t('loading'),
  };
  return (
    <RecordScreen kind={kind} id={giftCardId} form={form} facts={card}>
      {(fields, stored) => <LoadedCard form={form} fields={fields} card={stored} />}
    </RecordScreen>
  );
}

interface LoadedCardProps {
  readonly form: RecordForm<CardFields>;
  readonly fields: CardFields;
  readonly card: GiftCard;
}

function LoadedCard({ form, fields, card }: LoadedCardProps) {
  const t = useMessages(giftCardMessages);
  const { website } = useMemberSession();
  const [now] = useState(Date.now);
  const turn = useTurnCard();
  const [isAdjusting, adjusting] = useDisclosure(false);
  const [isSending, sending] = useDisclosure(false);
  const name = t('cardName', { lastFour: card.lastFour });
  const isActive = card.state === 'active';
  const blocked =
    card.recipientEmail === '' ? t('resendNoAddress') : isActive ? undefined : t('resendDisabled');
  const actions = usePageActions([
    { id: 'resend', label: t('resend'), run: sending.open, blocked },
    {
      id: 'turn',
      label: t(isActive ? 'disable' : 'enable'),
      run: () => void turn(card, isActive ? 'disabled' : 'active'),
    },
  ]);
  return (
    <DetailPage
      title={name}
      documentTitle={`${name} · ${t('title')} · ${website.title}`}
      back={{ to: '/gift-cards', label: t('title') }}
      list={{ name: 'gift-cards', href: `/gift-cards/${card.id}` }}
      presence={`gift card ${card.id}`}
      status={<CardStatus state={stateOf(card, now)} t={t} />}
      actions={
        <>
          <Button variant="default" onClick={adjusting.open}>
            {t('adjust')}
          </Button>
          <PageMenu actions={actions} />
        </>
      }
      side={<DetailsCard form={form} fields={fields} />}
      saveBar={<SaveBar form={form} labelOf={(field) => t(field as 'note')} />}
    >
      <BalanceCard card={card} />
      <HistoryCard card={card} />
      {isAdjusting && <AdjustSheet card={card} onClose={adjusting.close} />}
      {isSending && <ResendQuestion card={card} onClose={sending.close} />}
    </DetailPage>
  );
}

/** What it is worth, where it comes from, and when it ends. */
function BalanceCard({ card }: { readonly card: GiftCard }) {
  const t = useMessages(giftCardMessages);
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  const { currency, balanceMinor, initialMinor, expiresAt, orderId, orderNumber } = card;
  const money = (minor: number): string => cardMoney(minor, currency, locale);
  const date = (at: number): string =>
    new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' }).format(at);
  return (
    <Card title={t('balance')}>
      <p className={classes.balance}>{money(balanceMinor)}</p>
      <dl className={classes.facts}>
        <div>
          <dt>{t('initial')}</dt>
          <dd>{money(initialMinor)}</dd>
        </div>
        <div>
          <dt>{t('expires')}</dt>
          <dd>{expiresAt === null ? t('never') : date(expiresAt)}</dd>
        </div>
        <div>
          <dt>{t('sent')}</dt>
          <dd>{card.sentOn === null ? t('notSent') : date(card.sentOn)}</dd>
        </div>
        <div>
          <dt>{t('created')}</dt>
          <dd>{date(card.createdOn)}</dd>
        </div>
      </dl>
      <p className={parts.note}>
        {orderId === null ? (
          t('byHand')
        ) : (
          <Link to="/orders/$orderId" params={{ orderId }}>
            {t('orderNumber', { number: orderNumber ?? '' })}
          </Link>
        )}
        {card.buyerEmail !== '' && ` · ${t('buyer', { email: card.buyerEmail })}`}
        {card.senderName !== '' && ` · ${t('from', { name: card.senderName })}`}
      </p>
      {card.message !== '' && <p className={classes.message}>{card.message}</p>}
      {card.testMode && <p className={parts.note}>{t('testNote')}</p>}
    </Card>
  );
}

function DetailsCard({ form, fields }: Omit<LoadedCardProps, 'card'>) {
  const t = useMessages(giftCardMessages);
  const { timeZone } = useMemberSession().website;
  const text = (name: 'recipientName' | 'recipientEmail' | 'note', maxLength: number) => ({
    name,
    label: t(name),
    maxLength,
    autoComplete: 'off',
    value: fields[name],
    error: form.errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      form.change(name, currentTarget.value),
  });
  return (
    <Card title={t('details')}>
      <div className={classes.form}>
        <TextInput {...text('recipientName', 100)} />
        <TextInput {...text('recipientEmail', 256)} inputMode="email" />
        <div data-field="expiresAt">
          <DateTimeField
            label={t('expiresAt')}
            description={t('expiresHint')}
            timeZone={timeZone}
            value={fields.expiresAt}
            error={form.errorOf('expiresAt')}
            onChange={(expiresAt) => form.change('expiresAt', expiresAt)}
          />
        </div>
        <TextInput {...text('note', 500)} description={t('noteHint')} />
      </div>
    </Card>
  );
}

/** A mail that left cannot be taken back: the button says where it goes. */
function ResendQuestion({ card, onClose }: { readonly card: GiftCard; readonly onClose: () => void }) {
  const t = useMessages(giftCardMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const email = card.recipientEmail;
  const send = useSingleMutation({
    mutationFn: () => api.call(sendGiftCardMail, { params: { giftCardId: card.id } }),
    onSuccess: () => {
      toasts.show({ text: t('resent', { email }) });
      onClose();
      return queries.invalidateQueries({ queryKey: giftCardsKey });
    },
  });
  return (
    <Question
      title={t('resendTitle')}
      yes={t('resendButton', { email })}
      isRunning={send.isPending}
      error={send.error}
      onYes={() => send.mutate()}
      onClose={onClose}
    >
      {t('resendText', { email })}
    </Question>
  );
}
