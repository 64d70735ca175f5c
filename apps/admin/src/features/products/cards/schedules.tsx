import type { ProductSchedule, ScheduledProductChange } from '@awning/contract';
import { cancelProductSchedule } from '@awning/contract/calls';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock, Xmark } from 'iconoir-react';
import { useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import type { Translate } from '../../../messages/messages.ts';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { useEditor } from '../editor/editor-context.tsx';
import { editorMessages } from '../editor/editor-messages.ts';
import classes from '../editor/product-editor.module.css';
import { minorText } from '../price-text.ts';
import { schedulesQuery } from '../product-query.ts';
import { ScheduleForm } from './schedule-form.tsx';

type T = Translate<typeof editorMessages>;

const icon = { width: 16, height: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface Wording {
  readonly t: T;
  readonly currency: string;
  readonly locale: string;
}

/** What will change, in a few words: "10% off". */
function changeText(change: ScheduledProductChange, { t, currency, locale }: Wording): string {
  const price = (minor: number): string => minorText(minor, currency, locale);
  if (change.visible !== undefined) return t(change.visible ? 'changeShow' : 'changeHide');
  if (change.salePercent !== undefined) return t('changeSalePercent', { percent: change.salePercent });
  if (change.salePriceMinor !== undefined)
    return t('changeSalePrice', { price: price(change.salePriceMinor) });
  if (change.priceMinor !== undefined) return t('changePrice', { price: price(change.priceMinor) });
  return t('changeEndSale');
}

const momentText = (at: number, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(at);

/** What is scheduled of the product, the next first, and the way to schedule more. */
export function Schedules({ itemId }: { readonly itemId: string }) {
  const t = useMessages(editorMessages);
  const { api } = useServices();
  const [isAdding, setAdding] = useState(false);
  const { data: schedules = [] } = useQuery(schedulesQuery(api, itemId));
  const shown = schedules.filter(({ state }) => state === 'waiting' || state === 'failed');
  return (
    <div className={classes.stack}>
      {shown.map((schedule) => (
        <ScheduledChange key={schedule.id} itemId={itemId} schedule={schedule} />
      ))}
      {isAdding ? (
        <ScheduleForm itemId={itemId} onDone={() => setAdding(false)} />
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          leftSection={<Clock {...icon} />}
          onClick={() => setAdding(true)}
        >
          {t('schedule')}
        </Button>
      )}
    </div>
  );
}

/** The next change, under the price. */
export function NextChange({ itemId }: { readonly itemId: string }) {
  const t = useMessages(editorMessages);
  const { api } = useServices();
  const { currency } = useEditor();
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  const { data: schedules = [] } = useQuery(schedulesQuery(api, itemId));
  const next = schedules.find(({ state }) => state === 'waiting');
  if (!next) return null;
  const what = changeText(next.change, { t, currency, locale });
  return (
    <p className={classes.next}>
      <Clock {...icon} />
      {t('nextChange', { what, when: momentText(next.dueAt, timeZone, locale) })}
    </p>
  );
}

function ScheduledChange({
  itemId,
  schedule,
}: {
  readonly itemId: string;
  readonly schedule: ProductSchedule;
}) {
  const t = useMessages(editorMessages);
  const { api } = useServices();
  const { currency } = useEditor();
  const locale = useLocale();
  const toasts = useToasts();
  const queries = useQueryClient();
  const { timeZone } = useMemberSession().website;
  const when = momentText(schedule.dueAt, timeZone, locale);
  const cancel = useMutation({
    mutationFn: () => api.call(cancelProductSchedule, { params: { itemId, scheduleId: schedule.id } }),
    onSuccess: () => toasts.show({ text: t('scheduleCancelled') }),
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
    onSettled: () => queries.invalidateQueries({ queryKey: schedulesQuery(api, itemId).queryKey }),
  });
  if (schedule.state === 'failed')
    return <p className={classes.problem}>{t('changeFailed', { when, problem: schedule.problem ?? '' })}</p>;
  return (
    <div className={classes.next}>
      <Clock {...icon} />
      <span>
        {changeText(schedule.change, { t, currency, locale })}, {when}
      </span>
      <button
        type="button"
        className={classes.iconButton}
        aria-label={t('scheduleCancel', { when })}
        disabled={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        <Xmark {...icon} />
      </button>
    </div>
  );
}
