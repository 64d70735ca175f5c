import type { OrderSummary } from '@awning/contract';
import { fulfilOrder } from '@awning/contract/calls';
import { createRandomKey } from '@awning/contract/client';
import { Button, Checkbox } from '@mantine/core';
import { PrintingPage } from 'iconoir-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useDraft } from '../../kit/record/use-draft.ts';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { recogniseCarrier } from './carriers.ts';
import { OrderItems } from './order-items.tsx';
import { paperAddress } from './order-papers.ts';
import { packingMessages } from './packing-messages.ts';
import {
  numbersOf,
  openRows,
  type PackingNumbers,
  type PackingRow,
  packingRows,
  pasteColumn,
  sameNumber,
  withNumbers,
  withTracking,
} from './packing-rows.ts';
import classes from './packing-sheet.module.css';

interface PackingSheetProps {
  readonly orders: readonly OrderSummary[];
  /** With what to say about it; without anything sent, null. */
  readonly onClose: (sentence: string | null) => void;
}

/** Ten orders at once: slips, a column of numbers, one button. Rows that fail stay, with the reason. */
export function PackingSheet({ orders, onClose }: PackingSheetProps) {
  const t = useMessages(packingMessages);
  const draft = useDraft<PackingNumbers>('packing', {});
  const [rows, setRows] = useState(() => withNumbers(packingRows(orders, createRandomKey), draft.value));
  const [notify, setNotify] = useState(true);
  const { set: setDraft } = draft;
  // What was sent is no longer a draft; numbers of orders that are not packed this time stay.
  useEffect(() => setDraft((numbers) => numbersOf(numbers, rows)), [rows, setDraft]);
  const startOver = (): void => {
    setRows((now) =>
      now.map((row) => (row.state.kind === 'sent' ? row : withTracking(row, '', createRandomKey))),
    );
    draft.clear();
  };
  const packing = useSending(setRows, notify);
  const open = openRows(rows);
  const failed = rows.filter(({ state }) => state.kind === 'failed').length;
  const sent = rows.filter(({ state }) => state.kind === 'sent').length;
  const hasTwins = open.some((row) => sameNumber(rows, row) !== undefined);
  const cancel = (): void => {
    if (sent === 0) draft.clear();
    close();
  };
  const close = (): void => onClose(sent === 0 ? null : t('done', { count: sent, failed }));
  const send = async (): Promise<void> => {
    const left = await packing.send(open);
    if (left === 0) onClose(t('done', { count: sent + open.length, failed: 0 }));
  };
  return (
    <Sheet
      title={t('title', { count: rows.length })}
      isOpen
      isWide
      draft={{
        isRestored: draft.isRestored && rows.some(({ order }) => order.id in draft.value),
        clear: startOver,
      }}
      onClose={close}
      actions={
        <>
          <Checkbox
            label={t('notify')}
            checked={notify}
            onChange={({ currentTarget }) => setNotify(currentTarget.checked)}
          />
          <span className={classes.space} />
          <Button variant="default" onClick={cancel}>
            {t(sent > 0 ? 'close' : 'cancel')}
          </Button>
          <Button
            disabled={open.length === 0 || hasTwins}
            loading={packing.isSending}
            onClick={() => void send()}
          >
            {failed > 0 ? t('retry', { count: open.length }) : t('send', { count: open.length })}
          </Button>
        </>
      }
    >
      <div className={classes.head}>
        <p>{t('how')}</p>
        <Button
          component="a"
          href={paperAddress(
            'packing-slip',
            rows.map(({ order }) => order),
          )}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<PrintingPage width={16} height={16} strokeWidth={1.5} aria-hidden />}
        >
          {t('print', { count: rows.length })}
        </Button>
      </div>
      {failed > 0 && (
        <p role="alert" className={classes.failed}>
          {t('failed', { count: failed })}
        </p>
      )}
      <PackingTable rows={rows} onChange={setRows} />
    </Sheet>
  );
}

/** So many calls are under way at the same time. */
const AT_ONCE = 4;

function useSending(setRows: (change: (rows: PackingRow[]) => PackingRow[]) => void, notify: boolean) {
  const { api } = useServices();
  const [isSending, setSending] = useState(false);
  const setState = (id: string, state: PackingRow['state']): void =>
    setRows((rows) => rows.map((row) => (row.order.id === id ? { ...row, state } : row)));
  const sendOne = async ({ order: { id }, trackingNumber, key }: PackingRow): Promise<boolean> => {
    setState(id, { kind: 'sending' });
    const carrier = recogniseCarrier(trackingNumber);
    const body = {
      trackingNumber: trackingNumber.trim(),
      shouldSendNotification: notify,
      ...(carrier && { carrierName: carrier.name, trackingUrl: carrier.url }),
    };
    try {
      await api.call(fulfilOrder, { params: { orderId: id }, body, idempotencyKey: key });
      setState(id, { kind: 'sent' });
      return true;
    } catch (error) {
      setState(id, { kind: 'failed', why: describeError(error) });
      return false;
    }
  };
  return {
    isSending,
    /** Answers how many were not sent. */
    async send(rows: readonly PackingRow[]): Promise<number> {
      setSending(true);
      const waiting = [...rows];
      let failed = 0;
      const work = async (): Promise<void> => {
        for (let row = waiting.shift(); row; row = waiting.shift()) if (!(await sendOne(row))) failed += 1;
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      setSending(false);
      return failed;
    },
  };
}

interface PackingTableProps {
  readonly rows: readonly PackingRow[];
  readonly onChange: (rows: PackingRow[]) => void;
}

function PackingTable({ rows, onChange }: PackingTableProps) {
  const t = useMessages(packingMessages);
  const table = useRef<HTMLTableElement>(null);
  /** A scanner ends with Enter: the next field has the focus then. */
  const goOn = (event: KeyboardEvent, step: 1 | -1): void => {
    event.preventDefault();
    const fields = [...(table.current?.querySelectorAll<HTMLInputElement>('input:not(:disabled)') ?? [])];
    const next = fields[fields.indexOf(event.currentTarget as HTMLInputElement) + step];
    next?.focus();
    next?.select();
  };
  const paste = (event: ClipboardEvent, index: number): void => {
    const text = event.clipboardData.getData('text');
    if (!/[\r\n\t]/.test(text.trim())) return;
    event.preventDefault();
    onChange(pasteColumn(rows, index, text, createRandomKey));
  };
  return (
    <table ref={table} className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('order')}</th>
          <th scope="col">{t('items')}</th>
          <th scope="col">{t('tracking')}</th>
          <th scope="col">{t('state')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.order.id} data-state={row.state.kind}>
            <th scope="row">
              {row.order.orderNumber}
              <span>{row.order.customerName || row.order.customerEmail}</span>
            </th>
            <td>
              <OrderItems order={row.order} />
            </td>
            <td>
              <input
                aria-label={t('trackingNumber', { number: row.order.orderNumber })}
                value={row.trackingNumber}
                autoComplete="off"
                disabled={row.state.kind === 'sent' || row.state.kind === 'sending'}
                data-autofocus={index === 0 || undefined}
                onPaste={(event) => paste(event, index)}
                onChange={({ currentTarget: { value } }) =>
                  onChange(
                    rows.map((each) => (each === row ? withTracking(row, value, createRandomKey) : each)),
                  )
                }
                onKeyDown={(event) => {
                  if (event.key === 'Enter' || event.key === 'ArrowDown') goOn(event, 1);
                  else if (event.key === 'ArrowUp') goOn(event, -1);
                }}
              />
            </td>
            <td>
              <RowState row={row} twin={sameNumber(rows, row)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowState({ row, twin }: { readonly row: PackingRow; readonly twin: PackingRow | undefined }) {
  const t = useMessages(packingMessages);
  if (row.state.kind === 'failed') return <span className={classes.failed}>{row.state.why}</span>;
  if (row.state.kind === 'sent') return t('sent');
  if (row.state.kind === 'sending') return t('sending');
  if (twin) return <span className={classes.failed}>{t('twice', { number: twin.order.orderNumber })}</span>;
  if (row.trackingNumber.trim() === '') return <span className={classes.dim}>{t('without')}</span>;
  return recogniseCarrier(row.trackingNumber)?.name ?? t('ready');
}
