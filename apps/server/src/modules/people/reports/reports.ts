import type { VisitOrigin } from '@awning/commerce';
import type {
  AbandonedCartCounts,
  AbandonedCartExportQuery,
  AbandonedCartPage,
  AbandonedCartQuery,
  FunnelReport,
  LiveReport,
  OverviewReport,
  ReportQuery,
  ReportRows,
  ReportRowsQuery,
  ReportTable,
  ReportTableExportQuery,
  ReportTableName,
  ReportTableQuery,
} from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { EventRequest } from '../analytics/index.ts';
import { countAbandoned, exportAbandoned, listAbandoned } from './abandoned-carts.ts';
import { type CartReminders, createCartReminders, type ReminderParts } from './cart-reminders.ts';
import { exportTable } from './report-csv.ts';
import { readFunnel } from './report-funnel.ts';
import { reportInvariants } from './report-invariants.ts';
import { readLiveReport } from './report-live.ts';
import { readOverview } from './report-overview.ts';
import { readReportRows } from './report-rows.ts';
import { readReportTable } from './report-table.ts';
import { createOriginOf } from './visit-origin.ts';

/** What the days have brought: visits from the collector's sums, money from the orders alone. */
export interface Reports {
  overview(websiteId: WebsiteId, query: ReportQuery): Promise<OverviewReport>;
  live(websiteId: WebsiteId): Promise<LiveReport>;
  table(websiteId: WebsiteId, table: ReportTableName, query: ReportTableQuery): Promise<ReportTable>;
  tableCsv(
    websiteId: WebsiteId,
    table: ReportTableName,
    query: ReportTableExportQuery,
  ): AsyncGenerator<string>;
  rows(websiteId: WebsiteId, query: ReportRowsQuery): Promise<ReportRows>;
  funnel(websiteId: WebsiteId, query: ReportQuery): Promise<FunnelReport>;
  readonly abandoned: {
    list(websiteId: WebsiteId, query: AbandonedCartQuery): Promise<AbandonedCartPage>;
    counts(websiteId: WebsiteId): Promise<AbandonedCartCounts>;
    csv(websiteId: WebsiteId, filter: AbandonedCartExportQuery): AsyncGenerator<string>;
  };
  readonly reminders: CartReminders;
  /** Where the visit of a request came from, for the checkout that it fills in. */
  originOf(request: EventRequest): Promise<VisitOrigin | null>;
  readonly invariants: readonly Invariant[];
}

export const createReports = (parts: ReminderParts): Reports => ({
  overview: (websiteId, query) => readOverview(parts, websiteId, query),
  live: (websiteId) => readLiveReport(parts, websiteId),
  table: (websiteId, table, query) => readReportTable(parts, websiteId, table, query),
  tableCsv: (websiteId, table, query) => exportTable(parts, websiteId, table, query),
  rows: (websiteId, query) => readReportRows(parts, websiteId, query),
  funnel: (websiteId, query) => readFunnel(parts, websiteId, query),
  abandoned: {
    list: (websiteId, query) => listAbandoned(parts, websiteId, query),
    counts: (websiteId) => countAbandoned(parts, websiteId),
    csv: (websiteId, filter) => exportAbandoned(parts, websiteId, filter),
  },
  reminders: createCartReminders(parts),
  originOf: createOriginOf(parts),
  invariants: reportInvariants,
});
