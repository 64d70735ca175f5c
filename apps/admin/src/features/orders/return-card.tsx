import { type Order, type OrderReturn, type OrderReturns, RETURN_LIMITS } from '@awning/contract';
import {
  addressOf,
  downloadReturnLabel,
  removeReturnLabel,
  undoReturn,
  uploadReturnLabel,
} from '@awning/contract/calls';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { Question } from '../../kit/question/question.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { Status, type StatusProps } from '../../kit/status/status.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './return-card.module.css';
import { returnMessages } from './return-messages.ts';
import { useReturnUpdate } from './return-query.ts';
import type { ReturnSheet } from './return-sheets.tsx';

const looks: Readonly<Record<OrderReturn['state'], Omit<StatusProps, 'children'>>> = {
  asked: { shape: 'goods', progress: 'none', tone: 'waiting', isToDo: true },
  accepted: { shape: 'goods', progress: 'none', tone: 'info' },
  received: { shape: 'goods', progress: 'part', tone: 'waiting', isToDo: true },
  refunded: { shape: 'goods', progress: 'back', tone: 'good' },
  declined: { shape: 'goods', progress: 'none', tone: 'neutral' },
  withdrawn: { shape: 'goods', progress: 'none', tone: 'neutral' },
  closed: { shape: 'goods', progress: 'done', tone: 'neutral' },
};

const isAwaited = ({ state }: OrderReturn): boolean => state === 'accepted' || state === 'received';

const MEGABYTE = 1_000_000;

interface ReturnCardProps {
  readonly order: Order;
  readonly returns: OrderReturns | undefined;
  readonly now: number;
  readonly onSheet: (sheet: ReturnSheet) => void;
}

/** What comes back, each with what is to be done about it now. */
export function ReturnCard({ order, returns, now, onSheet }: ReturnCardProps) {
  const t = useMessages(returnMessages);
  if (!returns || returns.returns.length === 0) return null;
  return (
    <Card title={t('returns')} isFlush>
      <ul className={classes.returns}>
        {returns.returns.map((back) => (
          <ReturnRow key={back.id} order={order} back={back} now={now} onSheet={onSheet} />
        ))}
      </ul>
    </Card>
  );
}

interface ReturnRowProps {
  readonly order: Order;
  readonly back: OrderReturn;
  readonly now: number;
  readonly onSheet: (sheet: ReturnSheet) => void;
}

function ReturnRow({ order, back, now, onSheet }: ReturnRowProps) {
  const t = useMessages(returnMessages);
  return (
    <li data-return={back.id}>
      <div className={classes.head}>
        <Status {...looks[back.state]}>{t(back.state)}</Status>
        <span className={classes.dim}>
          {back.askedBy === 'customer' ? t('askedOn') : t('addedBy', { name: back.askedByName ?? 'none' })},{' '}
          <Moment at={back.createdOn} now={now} />
        </span>
      </div>
      <ul className={classes.lines}>
        {back.lineItems.map((line) => (
          <ReturnedLine key={line.lineItemId} order={order} line={line} />
        ))}
      </ul>
      {back.note !== '' && <blockquote className={classes.quote}>{back.note}</blockquote>}
      {back.state === 'accepted' && back.instructions !== '' && (
        <p className={classes.words}>
          <b>{t('instructions')}</b>
          <span>{back.instructions}</span>
        </p>
      )}
      {back.state === 'accepted' && back.labelUrl !== '' && (
        <p>
          <a href={back.labelUrl} target="_blank" rel="noreferrer">
            {t('label')}
          </a>
        </p>
      )}
      {(isAwaited(back) || back.labelName !== '') && <LabelFile order={order} back={back} />}
      {back.answer !== '' && <p className={classes.dim}>{t('why', { reason: back.answer })}</p>}
      <ReturnActions order={order} back={back} onSheet={onSheet} />
    </li>
  );
}

/** A label as a file: the customer downloads it from the page of the order, while the goods are awaited. */
function LabelFile({ order, back }: Pick<ReturnRowProps, 'order' | 'back'>) {
  const t = useMessages(returnMessages);
  const { api } = useServices();
  const toasts = useToasts();
  const update = useReturnUpdate(order.id);
  const input = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const params = { orderId: order.id, returnId: back.id };
  const onError = (error: Error): void => toasts.show({ text: describeError(error), tone: 'bad' });
  const upload = useSingleMutation({
    mutationFn: async (file: File) => (await api.upload(uploadReturnLabel, { params, file })).body,
    onSuccess: (returns) => {
      update(returns);
      toasts.show({ text: t('labelAdded') });
    },
    onError,
  });
  const remove = useSingleMutation({
    mutationFn: async () => (await api.call(removeReturnLabel, { params })).body,
    onSuccess: (returns) => {
      setAsking(false);
      update(returns);
      toasts.show({ text: t('labelRemoved') });
    },
  });
  const choose = (file: File | undefined): void => {
    if (!file) return;
    if (file.size <= RETURN_LIMITS.labelMegabytes * MEGABYTE) upload.mutate(file);
    else toasts.show({ text: t('labelTooLarge', { most: RETURN_LIMITS.labelMegabytes }), tone: 'bad' });
  };
  const has = back.labelName !== '';
  return (
    <div className={classes.actions}>
      {has && (
        <a href={addressOf(downloadReturnLabel, params)} download>
          {back.labelName}
        </a>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
        data-label={back.id}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {isAwaited(back) && (
        <Button size="xs" variant="default" loading={upload.isPending} onClick={() => input.current?.click()}>
          {t(has ? 'replaceLabel' : 'addLabel')}
        </Button>
      )}
      {has && (
        <Button size="xs" variant="default" onClick={() => setAsking(true)}>
          {t('removeLabel')}
        </Button>
      )}
      <Question
        title={t('removeLabelTitle')}
        yes={t('removeLabelYes')}
        isOpen={isAsking}
        isRunning={remove.isPending}
        error={remove.error}
        isFinal
        onYes={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('removeLabelText', { name: back.labelName })}
      </Question>
    </div>
  );
}

function ReturnedLine({
  order,
  line,
}: {
  readonly order: Order;
  readonly line: OrderReturn['lineItems'][number];
}) {
  const t = useMessages(returnMessages);
  const { quantity, received, restocked, refunded } = line;
  const item = order.lineItems.find(({ id }) => id === line.lineItemId)?.productName ?? '';
  const facts = [
    line.reason,
    received > 0 ? t('came', { received, quantity }) : '',
    restocked > 0 ? t('restocked', { count: restocked }) : '',
    refunded > 0 ? t('refundedCount', { count: refunded }) : '',
  ].filter((fact) => fact !== '');
  return (
    <li>
      <b>{t('line', { item, quantity })}</b>
      {facts.length > 0 && <span className={classes.dim}>{facts.join(' · ')}</span>}
    </li>
  );
}

function ReturnActions({ order, back, onSheet }: Omit<ReturnRowProps, 'now'>) {
  const t = useMessages(returnMessages);
  const { api } = useServices();
  const toasts = useToasts();
  const update = useReturnUpdate(order.id);
  // What was closed after a part was refunded is shown as refunded.
  const state = back.state === 'accepted' || back.state === 'declined' ? back.state : 'closed';
  const undo = useSingleMutation({
    mutationFn: async () => {
      const params = { orderId: order.id, returnId: back.id };
      return (await api.call(undoReturn, { params, body: { state } })).body;
    },
    onSuccess: (returns) => {
      update(returns);
      toasts.show({ text: t('undoneToast', { state }) });
    },
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
  });
  const open = (kind: Exclude<ReturnSheet['kind'], 'add'>) => () => onSheet({ kind, returnId: back.id });
  const isAsked = back.state === 'asked';
  const awaits = isAwaited(back);
  const isAllHere = back.lineItems.every(({ quantity, received }) => received === quantity);
  if (!isAsked && !awaits && !back.canUndo) return null;
  return (
    <div className={classes.actions}>
      {isAsked && (
        <>
          <Button size="xs" onClick={open('accept')}>
            {t('accept')}
          </Button>
          <Button size="xs" variant="default" onClick={open('decline')}>
            {t('decline')}
          </Button>
        </>
      )}
      {awaits && (
        <>
          <Button size="xs" onClick={open('receive')}>
            {t(isAllHere ? 'refund' : 'receive')}
          </Button>
          <Button size="xs" variant="default" onClick={open('close')}>
            {t('close')}
          </Button>
        </>
      )}
      {back.canUndo && (
        <Button size="xs" variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
          {t('undo', { state })}
        </Button>
      )}
    </div>
  );
}
