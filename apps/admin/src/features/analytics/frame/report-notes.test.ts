import type { MoneyCheck, ReportSpan } from '@awning/contract';
import { expect, it } from 'vitest';
import { createTranslate } from '../../../messages/messages.ts';
import { reportMessages } from '../figures/report-messages.ts';
import { differenceOf, notesOf } from './report-notes.ts';

const context = { t: createTranslate(reportMessages, 'en'), locale: 'en', currency: 'GBP' };
const span: ReportSpan = {
  from: '2026-10-20',
  to: '2026-11-16',
  days: 28,
  timeZone: 'UTC',
  currency: 'GBP',
  compare: 'none',
  before: null,
  isUnfinished: false,
  visitorsAreSumOfDays: true,
  countedSince: '2026-01-01',
};
const money: MoneyCheck = {
  ordersMinor: 500,
  rowsMinor: 500,
  difference: 0,
  testOrders: 0,
  canceledOrders: 0,
  canceledKeptMinor: 0,
  otherCurrencies: [],
};

it('visitors of several days are said to be a sum, and money alone says nothing about them', () => {
  expect(notesOf({ span, hasVisitors: true }, context)[0]).toMatch(/sum of daily ones/);
  expect(notesOf({ span, money }, context)).toEqual([]);
  const late = { ...span, visitorsAreSumOfDays: false, countedSince: '2026-11-01', isUnfinished: true };
  expect(notesOf({ span: late, hasVisitors: true, rowsAddUp: false }, context)).toEqual([
    'Visits have been counted since November 1, 2026.',
    'A visit or an order can be in several rows; the totals count it once.',
    'The last day is not over yet.',
  ]);
});

it('orders that are in no sum are named', () => {
  const otherCurrencies = [{ currency: 'JPY', orders: 2, salesMinor: 1_200 }];
  const notes = notesOf(
    { span, money: { ...money, testOrders: 1, canceledOrders: 2, otherCurrencies } },
    context,
  );
  expect(notes).toEqual([
    '1 test order is in no sum.',
    '2 cancelled orders are in no sum.',
    '2 orders over ¥1,200 in another currency than the store has now are in no sum.',
  ]);
});

it('figures that are not those of the orders say so, with the difference', () => {
  expect(differenceOf(money, context)).toBeNull();
  expect(differenceOf({ ...money, rowsMinor: 450, difference: -50 }, context)).toMatch(
    /come to £4\.50, and the orders of these days to £5\.00.*−£0\.50/,
  );
});
