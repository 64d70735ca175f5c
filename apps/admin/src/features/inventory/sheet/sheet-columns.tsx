import type { InventoryLevel } from '@awning/contract';
import type { ReactNode } from 'react';
import { readMoney } from '../../../kit/fields/read-money.ts';
import { readNumber } from '../../../kit/fields/read-number.ts';
import { settleCount, settlePrice } from '../../../kit/fields/typed-amounts.ts';
import type { GridColumn, GridEdit } from '../../../kit/grid/grid-column.ts';
import { Status } from '../../../kit/status/status.tsx';
import { currencySign, decimalOf } from '../../../kit/text/money.ts';
import type { Translate } from '../../../messages/messages.ts';
import type { inventoryMessages } from '../stock/inventory-messages.ts';
import { daysLeft, isCount, onHandOf, rowName, sellableOf, UNLIMITED } from '../stock/stock-row.ts';
import { NameCell } from './name-cell.tsx';

type T = Translate<typeof inventoryMessages>;
type Column = GridColumn<InventoryLevel>;
type Edit = GridEdit<InventoryLevel>;

export interface SheetContext {
  readonly currency: string;
  readonly locale: string;
  /** The store's own number. */
  readonly lowStockAt: () => number;
}

/** Which columns a screen has. */
export const STOCK_COLUMNS = [
  'name',
  'sku',
  'stock',
  'held',
  'sellable',
  'waiting',
  'sold',
  'days',
  'lowAt',
] as const;
export const PRICE_COLUMNS = ['name', 'sku', 'price', 'sale', 'stock', 'status', 'weight'] as const;

export const isPriceColumn = (id: string): boolean => PRICE_COLUMNS.some((column) => column === id);

const MOST_ON_HAND = 2_000_000_000;
const MOST_LOW_AT = 9_999;
const LONGEST_SKU = 200;
const MOST_WEIGHT = 1_000_000;
const GIFT_CARD = 4;
const PHYSICAL = 1;

export function sheetColumns(t: T, context: SheetContext): readonly Column[] {
  const { currency, locale } = context;
  const sign = currencySign(currency, locale);
  return [
    {
      id: 'name',
      label: t('product'),
      width: 260,
      isName: true,
      read: rowName,
      sortBy: rowName,
      show: (row) => <NameCell row={row} />,
    },
    {
      id: 'sku',
      label: t('sku'),
      width: 170,
      read: ({ sku }) => sku,
      sortBy: ({ sku }) => sku,
      edit: skuEdit(t),
    },
    {
      id: 'price',
      label: t('price', { sign }),
      width: 110,
      isNumber: true,
      read: ({ priceMinor }) => decimalOf(priceMinor, currency),
      sortBy: ({ priceMinor }) => priceMinor,
      edit: moneyEdit(t, context, { mayBeEmpty: false }),
    },
    {
      id: 'sale',
      label: t('sale', { sign }),
      width: 110,
      isNumber: true,
      read: ({ onSale, salePriceMinor }) => (onSale ? decimalOf(salePriceMinor, currency) : ''),
      sortBy: ({ onSale, salePriceMinor }) => (onSale ? salePriceMinor : -1),
      edit: {
        ...moneyEdit(t, context, { mayBeEmpty: true }),
        isOpen: ({ productType }) => productType !== GIFT_CARD,
      },
    },
    {
      id: 'stock',
      label: t('onHand'),
      width: 150,
      isNumber: true,
      read: onHandOf,
      sortBy: ({ isUnlimited, quantity }) => (isUnlimited ? Number.MAX_SAFE_INTEGER : quantity),
      edit: stockEdit(t, context),
    },
    ...readColumns(t, context),
    { id: 'lowAt', label: t('lowAt'), width: 110, isNumber: true, ...lowAtColumn(t, context) },
    { id: 'status', label: t('status'), width: 120, ...statusColumn(t) },
    { id: 'weight', label: t('weight'), width: 110, isNumber: true, ...weightColumn(t, context) },
  ];
}

function readColumns(t: T, { lowStockAt }: SheetContext): readonly Column[] {
  const sellable = (row: InventoryLevel): number | null => sellableOf(row, onHandOf(row));
  const last = Number.MAX_SAFE_INTEGER;
  return [
    countColumn('held', t('held'), 80, ({ held }) => held),
    {
      id: 'sellable',
      label: t('sellable'),
      width: 150,
      isNumber: true,
      read: (row) => String(sellable(row) ?? UNLIMITED),
      sortBy: (row) => sellable(row) ?? last,
      show: (row, textOf) =>
        isCount(textOf('stock')) ? sellableCell(t, row, sellableOf(row, textOf('stock')), lowStockAt()) : '',
    },
    countColumn('waiting', t('waiting'), 90, ({ waiting }) => waiting),
    countColumn('sold', t('sold'), 100, ({ soldRecently }) => soldRecently),
    {
      id: 'days',
      label: t('daysLeft'),
      width: 100,
      isNumber: true,
      read: (row) => String(daysLeft(row, sellable(row)) ?? ''),
      sortBy: (row) => daysLeft(row, sellable(row)) ?? last,
      show: (row, textOf) => String(daysLeft(row, sellableOf(row, textOf('stock'))) ?? ''),
    },
  ];
}

const countColumn = (
  id: string,
  label: string,
  width: number,
  count: (row: InventoryLevel) => number | null,
): Column => ({
  id,
  label,
  width,
  isNumber: true,
  read: (row) => String(count(row) || ''),
  sortBy: (row) => count(row) ?? -1,
});

function sellableCell(t: T, row: InventoryLevel, sellable: number | null, storeLowAt: number): ReactNode {
  if (sellable === null) return UNLIMITED;
  const lowAt = row.lowStockAt ?? storeLowAt;
  const isOut = sellable <= 0;
  const isLow = sellable <= lowAt;
  if (!isLow && !isOut) return String(sellable);
  const word = sellable < 0 ? 'oversoldWord' : isOut ? 'soldOut' : 'lowWord';
  return (
    <>
      <Status shape="goods" progress={isOut ? 'none' : 'part'} tone={isOut ? 'bad' : 'waiting'}>
        {t(word)}
      </Status>
      <span style={{ marginInlineStart: 'auto' }}>{sellable}</span>
    </>
  );
}

const skuEdit = (t: T): Edit => ({
  settle: (typed) => typed.trim(),
  check: (text) => (text.length > LONGEST_SKU ? t('tooLong') : null),
});

/** "14+5" in a cell with 14, as after F2, is +5. */
const changeIn = (typed: string, before: string): string => {
  const rest = before !== '' && typed.startsWith(before) ? typed.slice(before.length).trim() : '';
  return /^[+-]/.test(rest) ? rest : typed;
};

const moneyEdit = (
  t: T,
  { currency, locale }: SheetContext,
  { mayBeEmpty }: { readonly mayBeEmpty: boolean },
): Edit => ({
  inputMode: 'decimal',
  settle: (typed, before) => settlePrice(changeIn(typed, before), before, { currency, locale }),
  check: (text) => {
    if (text === '') return mayBeEmpty ? null : t('notAPrice');
    return readMoney(text, currency, locale).ok ? null : t('notAPrice');
  },
});

const stockEdit = (t: T, { locale }: SheetContext): Edit => ({
  isDifference: true,
  inputMode: 'text',
  isOpen: ({ neverCounted }) => !neverCounted,
  settle: (typed, before) =>
    typed.trim() === UNLIMITED || typed.trim().toLowerCase() === 'unlimited'
      ? UNLIMITED
      : settleCount(changeIn(typed, before), before, locale),
  check: (text) => {
    if (text === UNLIMITED) return null;
    if (!/^\d+$/.test(text)) return t('notANumber');
    return Number(text) > MOST_ON_HAND ? t('tooMany') : null;
  },
});

const lowAtColumn = (
  t: T,
  { locale, lowStockAt }: SheetContext,
): Pick<Column, 'read' | 'show' | 'sortBy' | 'edit'> => ({
  read: ({ lowStockAt: own }) => (own === null ? '' : String(own)),
  sortBy: ({ lowStockAt: own }) => own ?? lowStockAt(),
  show: (row, textOf) => {
    const own = textOf('lowAt');
    return own === '' && !row.isUnlimited ? t('lowAtStore', { count: lowStockAt() }) : own;
  },
  edit: {
    inputMode: 'numeric',
    isOpen: ({ neverCounted }) => !neverCounted,
    settle: (typed, before) => settleCount(typed, before, locale),
    check: (text) =>
      text === '' || (/^\d+$/.test(text) && Number(text) <= MOST_LOW_AT) ? null : t('notANumber'),
  },
});

const STATUS_WORDS = {
  published: 'visible',
  draft: 'hidden',
  scheduled: 'scheduled',
  'needs-review': 'needsReview',
  private: 'private',
} as const;

function statusColumn(t: T): Pick<Column, 'read' | 'show' | 'sortBy' | 'edit'> {
  const choices = (['published', 'draft'] as const).map((value) => ({
    value,
    label: t(STATUS_WORDS[value]),
  }));
  const wordOf = (status: string): string => {
    const word = STATUS_WORDS[status as keyof typeof STATUS_WORDS];
    return word === undefined ? status : t(word);
  };
  const settle = (typed: string): string => {
    const wanted = typed.trim().toLowerCase();
    return (
      choices.find(({ value, label }) => value === wanted || label.toLowerCase() === wanted)?.value ??
      typed.trim()
    );
  };
  return {
    read: ({ status }) => status,
    sortBy: ({ status }) => wordOf(status),
    show: (_, textOf) => wordOf(textOf('status')),
    edit: {
      choices,
      shared: ({ itemId }) => itemId,
      settle,
      check: (text) => (choices.some(({ value }) => value === text) ? null : t('notAChoice')),
    },
  };
}

const weightColumn = (t: T, { locale }: SheetContext): Pick<Column, 'read' | 'show' | 'sortBy' | 'edit'> => ({
  read: ({ shippingMeasures }) => String(shippingMeasures?.weight?.value ?? ''),
  sortBy: ({ shippingMeasures }) => shippingMeasures?.weight?.value ?? -1,
  show: (row, textOf) => {
    const value = textOf('weight');
    return value === '' ? '' : t('weightUnit', { value, unit: weightUnitOf(row) });
  },
  edit: {
    inputMode: 'decimal',
    isOpen: ({ productType }) => productType === PHYSICAL,
    write: (text) => (/^\d+\.\d+$/.test(text) ? text.replace('.', decimalSign(locale)) : text),
    settle: (typed) => {
      const reading = readNumber(typed.replace(/\s*(kg|lbs?)\.?$/i, ''), { digits: 3, locale });
      return typed.trim() === '' || !reading.ok ? typed.trim() : reading.decimal;
    },
    check: (text) => {
      if (text === '') return null;
      const reading = readNumber(text, { digits: 3, locale: 'en' });
      return reading.ok && Number(reading.decimal) <= MOST_WEIGHT ? null : t('notAWeight');
    },
  },
});

const decimalSign = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';

export const weightUnitOf = ({ shippingMeasures }: InventoryLevel): string =>
  shippingMeasures?.weight?.unit ?? 'KILOGRAM';
