import type { Order, OrderHistory, OrderMail } from '@awning/contract';
import { addOrderNote } from '@awning/contract/calls';
import { Button, Checkbox, SegmentedControl, Textarea } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { useDraft } from '../../kit/record/use-draft.ts';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { Timeline } from '../../kit/timeline/timeline.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { MailSheet } from './mail-sheet.tsx';
import classes from './order-page.module.css';
import { useOrderUpdate } from './order-query.ts';
import { type TimelineKind, timelineEntries } from './timeline-entries.ts';
import { timelineMessages } from './timeline-messages.ts';

interface OrderTimelineProps {
  readonly order: Order;
  readonly history: OrderHistory | undefined;
  readonly now: number;
}

const KINDS = {
  all: 'kindAll',
  payment: 'kindPayment',
  parcel: 'kindParcel',
  mail: 'kindMail',
  note: 'kindNote',
  stock: 'kindStock',
  staff: 'kindStaff',
  webhook: 'kindWebhook',
} as const;

/** Payments, parcels, mails, stock, changes, webhooks and notes in one list. */
export function OrderTimeline({ order, history, now }: OrderTimelineProps) {
  const t = useMessages(timelineMessages);
  const locale = useLocale();
  const [kind, setKind] = useState<'all' | TimelineKind>('all');
  const [open, setOpen] = useState<OrderMail | null>(null);
  const all = timelineEntries(order, history, { t, locale });
  const kinds = (Object.keys(KINDS) as (keyof typeof KINDS)[]).filter(
    (each) => each === 'all' || all.some((entry) => entry.kind === each),
  );
  const shown = all.filter((entry) => kind === 'all' || entry.kind === kind);
  return (
    <Card title={t('timeline')}>
      <SegmentedControl
        size="xs"
        className={classes.kinds}
        aria-label={t('show')}
        value={kind}
        onChange={(value) => setKind(value as typeof kind)}
        data={kinds.map((value) => ({ value, label: t(KINDS[value]) }))}
      />
      <NoteForm key={order.id} order={order} />
      <Timeline
        label={t('timeline')}
        now={now}
        entries={shown.map(({ mail, ...entry }) => ({
          ...entry,
          ...(mail && {
            actions: (
              <button type="button" onClick={() => setOpen(mail)}>
                {t('view')}
              </button>
            ),
          }),
        }))}
      />
      {open && <MailSheet order={order} mail={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function NoteForm({ order }: { readonly order: Order }) {
  const t = useMessages(timelineMessages);
  const { api } = useServices();
  const update = useOrderUpdate();
  const draft = useDraft(`order-note/${order.id}`, { content: '', forCustomer: false });
  const { content, forCustomer } = draft.value;
  const add = useSingleMutation({
    mutationFn: () =>
      api.call(addOrderNote, { params: { orderId: order.id }, body: { content, forCustomer } }),
    onSuccess: ({ body }) => {
      update(body.order);
      draft.clear();
    },
  });
  const isTyped = content.trim() !== '';
  return (
    <form
      className={classes.noteForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (isTyped) add.mutate();
      }}
    >
      {add.error && <FormNotice>{describeError(add.error)}</FormNotice>}
      <Textarea
        aria-label={t('noteLabel')}
        placeholder={t('notePlaceholder')}
        rows={1}
        classNames={{ input: classes.noteField }}
        maxLength={5000}
        value={content}
        onChange={({ currentTarget: { value } }) => draft.set((now) => ({ ...now, content: value }))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit();
        }}
      />
      {isTyped && (
        <span className={classes.row}>
          <Button type="submit" size="xs" loading={add.isPending}>
            {t('noteAdd')}
          </Button>
          <Checkbox
            size="xs"
            label={t('noteForCustomer')}
            checked={forCustomer}
            onChange={({ currentTarget: { checked } }) =>
              draft.set((now) => ({ ...now, forCustomer: checked }))
            }
          />
        </span>
      )}
    </form>
  );
}
