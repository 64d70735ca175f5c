import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import {
  AbandonedCartCounts,
  AbandonedCartExportQuery,
  AbandonedCartPage,
  AbandonedCartQuery,
  CartReminderLinkPath,
  CartReminderResponse,
  CartReminderSettings,
} from './abandoned-carts.ts';
import * as calls from './report-calls.ts';
import { ReportRows, ReportRowsQuery } from './report-rows.ts';
import {
  ReportExport,
  ReportTable,
  ReportTableExportQuery,
  ReportTablePath,
  ReportTableQuery,
} from './report-tables.ts';
import { FunnelReport, LiveReport, OverviewReport, ReportQuery } from './reports.ts';

/** Figures alone are for `reports.view`. Carts with addresses in them, and mails, are for those who run the store. */
export const reportEndpoints = {
  readOverview: endpoint(calls.readOverview, {
    access: memberWho('reports.view'),
    query: ReportQuery,
    response: { 200: OverviewReport },
    errors: ['reports.bad-days'],
  }),
  readLive: endpoint(calls.readLive, { access: memberWho('reports.view'), response: { 200: LiveReport } }),
  readReportTable: endpoint(calls.readReportTable, {
    access: memberWho('reports.view'),
    params: ReportTablePath,
    query: ReportTableQuery,
    response: { 200: ReportTable },
    errors: ['reports.bad-days', 'reports.bad-sort', 'reports.bad-cursor'],
  }),
  exportReportTable: endpoint(calls.exportReportTable, {
    access: memberWho('reports.view'),
    params: ReportTablePath,
    query: ReportTableExportQuery,
    response: { 200: ReportExport },
    produces: 'csv',
    errors: ['reports.bad-days', 'reports.bad-sort'],
  }),
  listReportRows: endpoint(calls.listReportRows, {
    access: memberWho('reports.view'),
    query: ReportRowsQuery,
    response: { 200: ReportRows },
    errors: ['reports.bad-days', 'reports.bad-cursor', 'reports.no-rows', 'analytics.bad-cursor'],
  }),
  readFunnel: endpoint(calls.readFunnel, {
    access: memberWho('reports.view'),
    query: ReportQuery,
    response: { 200: FunnelReport },
    errors: ['reports.bad-days'],
  }),
  listAbandonedCarts: endpoint(calls.listAbandonedCarts, {
    access: memberWho('commerce.manage'),
    query: AbandonedCartQuery,
    response: { 200: AbandonedCartPage },
    errors: ['reports.bad-days', 'lists.bad-cursor'],
  }),
  countAbandonedCarts: endpoint(calls.countAbandonedCarts, {
    access: memberWho('commerce.manage'),
    response: { 200: AbandonedCartCounts },
  }),
  exportAbandonedCarts: endpoint(calls.exportAbandonedCarts, {
    access: memberWho('commerce.manage'),
    query: AbandonedCartExportQuery,
    response: { 200: ReportExport },
    produces: 'csv',
    errors: ['reports.bad-days'],
  }),
  readCartReminders: endpoint(calls.readCartReminders, {
    access: memberWho('commerce.manage'),
    response: { 200: CartReminderResponse },
  }),
  saveCartReminders: endpoint(calls.saveCartReminders, {
    access: memberWho('commerce.manage'),
    body: CartReminderSettings,
    response: { 200: CartReminderResponse },
  }),
  // Programs that check mails open links: what is in the cart changes only when a person presses the button.
  openCartReminder: endpoint(calls.openCartReminder, {
    access: anyone,
    personal: true,
    params: CartReminderLinkPath,
    produces: 'html',
  }),
  postCartReminder: endpoint(calls.postCartReminder, {
    access: anyone,
    personal: true,
    params: CartReminderLinkPath,
    produces: 'html',
  }),
  openReminderLeavePage: endpoint(calls.openReminderLeavePage, {
    access: anyone,
    personal: true,
    params: CartReminderLinkPath,
    produces: 'html',
  }),
  // Mail programs post without a page of ours: the link itself is the permission.
  postReminderLeave: endpoint(calls.postReminderLeave, {
    access: anyone,
    personal: true,
    antiForgery: 'signed',
    params: CartReminderLinkPath,
    produces: 'html',
  }),
} as const;
