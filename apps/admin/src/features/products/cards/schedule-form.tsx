import type { NewProductSchedule, ScheduledProductChange } from '@awning/contract';
import { scheduleProduct } from '@awning/contract/calls';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { DateTimeField } from '../../../kit/fields/date-time-field.tsx';
import { MoneyField } from '../../../kit/fields/money-field.tsx';
import { NumberField, type NumberValue } from '../../../kit/fields/number-field.tsx';
import { readMoney } from '../../../kit/fields/read-money.ts';
import { instantOf, wallTimeOf } from '../../../kit/fields/zoned-time.ts';
import { useKeyOf } from '../../../kit/sheet/use-request-key.ts';
import { minorOf } from '../../../kit/text/money.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { useEditor } from '../editor/editor-context.tsx';
import { editorMessages } from '../editor/editor-messages.ts';
import classes from '../editor/product-editor.module.css';
import { schedulesQuery } from '../product-query.ts';

const WAYS = [
  'whatSalePercent',
  'whatSalePrice',
  'whatPrice',
  'whatEndSale',
  'whatShow',
  'whatHide',
] as const;
type Way = (typeof WAYS)[number];

/** The change that was chosen; null: the number cannot be meant. */
function scheduledChange(
  way: Way,
  { amount, percent }: { readonly amount: string; readonly percent: NumberValue },
  { currency, locale }: { readonly currency: string; readonly locale: string },
): ScheduledProductChange | null {
  switch (way) {
    case 'whatShow':
      return { visible: true };
    case 'whatHide':
      return { visible: false };
    case 'whatEndSale':
      return { onSale: false };
    case 'whatSalePercent':
      return typeof percent === 'number' && percent >= 1 && percent <= 99 ? { salePercent: percent } : null;
    default: {
      const reading = readMoney(amount, currency, locale);
      if (!reading.ok) return null;
      const minor = minorOf(reading.decimal, currency);
      return way === 'whatPrice' ? { priceMinor: minor } : { salePriceMinor: minor };
    }
  }
}

/** Times as the clocks of the site show them, and which of the two is meant where an hour comes twice. */
function localTimes(
  at: string,
  until: string | null,
  timeZone: string,
): Pick<NewProductSchedule, 'at' | 'until' | 'fold'> {
  const textOf = (instant: string): string => {
    const { date, time } = wallTimeOf(instant, timeZone);
    return `${date}T${time}`;
  };
  const reading = instantOf(wallTimeOf(at, timeZone), timeZone);
  return {
    at: textOf(at),
    ...(until !== null && { until: textOf(until) }),
    ...(reading.kind === 'twice' && {
      fold: at === reading.first ? ('earlier' as const) : ('later' as const),
    }),
  };
}

const hasNumber = (way: Way): boolean =>
  way === 'whatSalePercent' || way === 'whatSalePrice' || way === 'whatPrice';
const mayEnd = (way: Way): boolean => way !== 'whatPrice' && way !== 'whatEndSale';

export function ScheduleForm({ itemId, onDone }: { readonly itemId: string; readonly onDone: () => void }) {
  const t = useMessages(editorMessages);
  const { api } = useServices();
  const { currency } = useEditor();
  const { timeZone } = useMemberSession().website;
  const locale = useLocale();
  const toasts = useToasts();
  const queries = useQueryClient();
  const [way, setWay] = useState<Way>('whatSalePercent');
  const [number, setNumber] = useState('');
  const [percent, setPercent] = useState<NumberValue>(null);
  const [at, setAt] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  const [problem, setProblem] = useState<'number' | 'at' | null>(null);
  const keyOf = useKeyOf();
  const send = useMutation({
    mutationFn: (body: NewProductSchedule) =>
      api.call(scheduleProduct, { params: { itemId }, body, idempotencyKey: keyOf(body) }),
    onSuccess: () => {
      toasts.show({ text: t('scheduleDone') });
      onDone();
      return queries.invalidateQueries({ queryKey: schedulesQuery(api, itemId).queryKey });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const change = scheduledChange(way, { amount: number, percent }, { currency, locale });
    setProblem(change ? (at === null ? 'at' : null) : 'number');
    if (!change || at === null) return;
    send.mutate({ change, ...localTimes(at, mayEnd(way) ? until : null, timeZone) });
  };
  const errors = fieldErrorsOf(send.error);
  const isPercent = way === 'whatSalePercent';
  return (
    <form className={classes.stack} onSubmit={submit}>
      <NativeSelect
        label={t('scheduleWhat')}
        value={way}
        data={WAYS.map((value) => ({ value, label: t(value) }))}
        onChange={({ currentTarget }) => setWay(currentTarget.value as Way)}
      />
      {hasNumber(way) && isPercent && (
        <NumberField
          label={t('schedulePercent')}
          min={1}
          max={99}
          unit="%"
          value={percent}
          error={problem === 'number' ? t('percentProblem') : undefined}
          onChange={setPercent}
        />
      )}
      {hasNumber(way) && !isPercent && (
        <MoneyField
          label={t('scheduleAmount')}
          currency={currency}
          value={number}
          error={problem === 'number' ? t('priceProblem') : undefined}
          onChange={setNumber}
        />
      )}
      <DateTimeField
        label={t('scheduleAt')}
        timeZone={timeZone}
        value={at}
        error={problem === 'at' ? t('badTime') : errors.at}
        onChange={setAt}
      />
      {mayEnd(way) && (
        <DateTimeField
          label={t('scheduleUntil')}
          description={t('scheduleUntilHint')}
          timeZone={timeZone}
          value={until}
          error={errors.until}
          onChange={setUntil}
        />
      )}
      {send.error && Object.keys(errors).length === 0 && (
        <p role="alert" className={classes.problem}>
          {describeError(send.error)}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" size="xs" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button size="xs" type="submit" loading={send.isPending}>
          {t('scheduleOk')}
        </Button>
      </div>
    </form>
  );
}
