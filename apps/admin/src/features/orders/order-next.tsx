import type { Order, OrderReturns } from '@awning/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Box, CheckCircle, Coins, PrintingPage, Undo, WarningTriangle, XmarkCircle } from 'iconoir-react';
import type { ComponentType, ReactNode, SVGProps } from 'react';
import { isZero, moneyText } from '../../kit/text/money.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { leftOf } from './order-lines.tsx';
import classes from './order-next.module.css';
import { orderPageMessages } from './order-page-messages.ts';
import { paperAddress } from './order-papers.ts';
import { returnMessages } from './return-messages.ts';
import { useReturnsNeverSetUp } from './return-query.ts';

/** The task that an order asks for now. */
export type OrderTask = 'problem' | 'pay-back' | 'pay' | 'send' | 'none';

/** What is done to an order in a sheet beside it. */
export type OrderSheet = Exclude<OrderTask, 'none'> | 'refund' | 'cancel' | 'address' | 'mail';

const MANUAL = ['bank-transfer', 'cash'];

export const isManual = (order: Order): boolean =>
  order.payments.some(({ methodId }) => MANUAL.includes(methodId));

export const leftToSend = (order: Order): number =>
  order.lineItems.reduce((sum, line) => sum + leftOf(line), 0);

function taskOf(order: Order): OrderTask {
  const isOpen = order.fulfillmentStatus === 'PENDING' || order.fulfillmentStatus === 'PARTIALLY_FULFILLED';
  if (order.hasProblem) return 'problem';
  if (!isZero(order.toPayBack)) return 'pay-back';
  if (isOpen && order.financialStatus === 'pending' && isManual(order)) return 'pay';
  return isOpen && leftToSend(order) > 0 ? 'send' : 'none';
}

interface OrderNextProps {
  readonly order: Order;
  readonly problem: string | undefined;
  readonly returns: OrderReturns | undefined;
  readonly onAnswer: (returnId: string) => void;
  readonly onTask: (task: OrderTask) => void;
}

/** What is to do now: one card with one button. */
export function OrderNext({ order, problem, returns, onTask, onAnswer }: OrderNextProps) {
  const t = useMessages(orderPageMessages);
  const words = useMessages(returnMessages);
  const locale = useLocale();
  const task = taskOf(order);
  const method = order.payments[0]?.label ?? '';
  const asked = returns?.returns.find(({ state }) => state === 'asked');
  if (asked && (task === 'none' || task === 'send'))
    return (
      <NextCard
        icon={Undo}
        tone="waiting"
        title={words('nextTitle')}
        text={words('nextText', { name: order.customerName || order.customerEmail })}
      >
        {task === 'send' && (
          <Button variant="default" onClick={() => onTask('send')}>
            {t('sendButton', { count: leftToSend(order) })}
          </Button>
        )}
        <Button onClick={() => onAnswer(asked.id)}>{words('nextButton')}</Button>
      </NextCard>
    );
  const isUnderWay = returns?.returns.some(({ state }) => state === 'accepted' || state === 'received');
  if (task === 'none' && isUnderWay)
    return <NextCard icon={Undo} tone="plain" title={words('underWayTitle')} text={words('underWayText')} />;
  switch (task) {
    case 'problem':
      return (
        <NextCard icon={WarningTriangle} tone="bad" title={t('problemTitle')} text={problem ?? ''}>
          <Button onClick={() => onTask('problem')}>{t('problemButton')}</Button>
        </NextCard>
      );
    case 'pay-back':
      return (
        <NextCard
          icon={Coins}
          tone="waiting"
          title={t('payBackTitle', { amount: moneyText(order.toPayBack, locale) })}
          text={t('payBackText', { method })}
        >
          <Button onClick={() => onTask('pay-back')}>{t('payBackButton')}</Button>
        </NextCard>
      );
    case 'pay':
      return (
        <NextCard
          icon={Coins}
          tone="waiting"
          title={t('payTitle', { amount: moneyText(order.amountDue, locale) })}
          text={t('payText', { method })}
        >
          <Button variant="default" onClick={() => onTask('send')}>
            {t('sendButton', { count: leftToSend(order) })}
          </Button>
          <Button onClick={() => onTask('pay')}>{t('payButton')}</Button>
        </NextCard>
      );
    case 'send':
      return <SendCard order={order} onSend={() => onTask('send')} />;
    case 'none':
      return <NothingToDo order={order} canReturn={(returns?.returnable.length ?? 0) > 0} />;
  }
}

function SendCard({ order, onSend }: { readonly order: Order; readonly onSend: () => void }) {
  const t = useMessages(orderPageMessages);
  const count = leftToSend(order);
  return (
    <NextCard
      icon={Box}
      tone="waiting"
      title={t('sendTitle', { count })}
      text={t(order.financialStatus === 'pending' ? 'sendTextUnpaid' : 'sendTextPaid')}
    >
      <Button
        component="a"
        href={paperAddress('packing-slip', [order])}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<PrintingPage width={16} height={16} strokeWidth={1.5} aria-hidden />}
      >
        {t('packingSlip')}
      </Button>
      <Button onClick={onSend}>{t('sendButton', { count })}</Button>
    </NextCard>
  );
}

interface NothingToDoProps {
  readonly order: Order;
  /** Something of it was sent and could come back. */
  readonly canReturn: boolean;
}

function NothingToDo({ order, canReturn }: NothingToDoProps) {
  const t = useMessages(orderPageMessages);
  const isReturnOff = useReturnsNeverSetUp(canReturn);
  if (order.fulfillmentStatus === 'CANCELED')
    return <NextCard icon={XmarkCircle} tone="plain" title={t('canceledTitle')} text={t('canceledText')} />;
  return (
    <NextCard
      icon={CheckCircle}
      tone="plain"
      title={t('doneTitle')}
      text={isReturnOff ? `${t('doneText')} ${t('returnsOff')}` : t('doneText')}
    >
      {isReturnOff && (
        <Button
          variant="default"
          size="xs"
          renderRoot={(props) => <Link to="/settings/$topic" params={{ topic: 'returns' }} {...props} />}
        >
          {t('returnsOn')}
        </Button>
      )}
    </NextCard>
  );
}

interface NextCardProps {
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>;
  readonly tone: 'waiting' | 'bad' | 'plain';
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function NextCard({ icon: Icon, tone, title, text, children }: NextCardProps) {
  return (
    <section className={classes.card} data-tone={tone} aria-label={title}>
      <span className={classes.icon} aria-hidden>
        <Icon width={20} height={20} strokeWidth={1.5} />
      </span>
      <div className={classes.text}>
        <h2>{title}</h2>
        {text !== '' && <p>{text}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </section>
  );
}
