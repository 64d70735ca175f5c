import { type ReportTableName, reportTables } from '@awning/contract';
import type { tableMessages } from './table-messages.ts';

/** Tables that belong together, behind one tab. */
export interface TableTopic {
  readonly label: keyof typeof tableMessages;
  readonly tables: readonly [ReportTableName, ...ReportTableName[]];
}

export interface TableScreen {
  readonly title: keyof typeof tableMessages;
  readonly topics: readonly [TableTopic, ...TableTopic[]];
}

export const visitorTables: TableScreen = {
  title: 'visitors',
  topics: [
    { label: 'pages', tables: ['page', 'entry', 'exit', 'scroll'] },
    { label: 'sources', tables: ['source', 'medium'] },
    { label: 'campaigns', tables: ['campaign', 'term', 'content'] },
    { label: 'searches', tables: ['search', 'search-empty'] },
    { label: 'countries', tables: ['country'] },
    { label: 'devices', tables: ['device', 'browser', 'system'] },
    { label: 'languages', tables: ['language'] },
    { label: 'actions', tables: ['event', 'leaving', 'download'] },
    { label: 'leftOut', tables: ['left-out'] },
  ],
};

export const salesTables: TableScreen = {
  title: 'sales',
  topics: [
    { label: 'products', tables: ['product', 'variant'] },
    { label: 'categories', tables: ['category'] },
    { label: 'discounts', tables: ['discount'] },
    { label: 'sources', tables: ['source', 'campaign'] },
    { label: 'customers', tables: ['customer'] },
    { label: 'days', tables: ['day'] },
  ],
};

export const responseTables: TableScreen = {
  title: 'responses',
  topics: [
    { label: 'forms', tables: ['form'] },
    { label: 'waitlists', tables: ['waitlist'] },
    { label: 'reviews', tables: ['review'] },
    { label: 'accounts', tables: ['account'] },
  ],
};

/** Tables of what has no single rows in the reports: a list of its own has them. */
const WITHOUT_ROWS: readonly ReportTableName[] = ['left-out', 'waitlist', 'review', 'account'];
export const hasRows = (table: ReportTableName): boolean => !WITHOUT_ROWS.includes(table);

/** How the server sorts a table when nothing is asked for. */
export const usualSort = (table: ReportTableName): string =>
  table === 'day' || table === 'account' ? '-label' : `-${reportTables[table][0]}`;

/** The table that an address asks for, with its topic; without one, or with another screen's, the first. */
export function tableOf(
  { topics }: TableScreen,
  wanted: string | undefined,
): { readonly topic: TableTopic; readonly table: ReportTableName } {
  const topic = topics.find(({ tables }) => tables.some((table) => table === wanted)) ?? topics[0];
  return { topic, table: topic.tables.find((table) => table === wanted) ?? topic.tables[0] };
}
