import type { AnalyticsDimension } from '@awning/contract';
import { type Queryable, type Statement, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { type CutPage, cutPage } from '../../../platform/paging.ts';
import { analyticsErrors } from './analytics-errors.ts';
import { type EventKind, eventKinds } from './event-kinds.ts';
import {
  type EventRow,
  hasPart,
  isAmongMany,
  isOfKinds,
  isOfVisitor,
  isText,
  listEvents,
} from './event-list-repository.ts';
import { hashTexts, type VisitorHash } from './visitor-hash.ts';

/** Events behind a figure. */
export interface RawEventFilter {
  /** Days of the site, both included, such as `2026-11-18`. */
  readonly from: string;
  readonly to: string;
  readonly dimension?: AnalyticsDimension | undefined;
  /** Of the dimension; left out: all of its values. */
  readonly value?: string | undefined;
  readonly visitor?: VisitorHash | undefined;
}

export interface RawEvent {
  readonly id: string;
  readonly at: Date;
  /** Null: the event was left out. */
  readonly visitor: VisitorHash | null;
  readonly kind: EventKind;
  readonly page: string;
  /** What was searched, followed, loaded, sent or named, or the reason for which it was left out. */
  readonly value: string;
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  readonly country: string;
  readonly device: string;
  readonly browser: string;
  readonly system: string;
  readonly language: string;
  /** Seconds, percent, or how many were left out. */
  readonly amount: number | null;
  readonly detail: Readonly<Record<string, string | number | boolean>> | null;
}

const ORIGIN_PARTS = ['source', 'medium', 'campaign', 'term', 'content'];
const CLIENT_PARTS = ['country', 'device', 'browser', 'system', 'language'];

const views = [eventKinds.pageView];
const kindsOf: Partial<Record<AnalyticsDimension, readonly EventKind[]>> = {
  search: [eventKinds.siteSearch],
  'search-empty': [eventKinds.searchWithoutResult],
  leaving: [eventKinds.leaving],
  download: [eventKinds.download],
  form: [eventKinds.formShown, eventKinds.formStarted, eventKinds.formSent],
  event: [eventKinds.named, eventKinds.audio, eventKinds.video],
  scroll: [eventKinds.scrolled],
  'not-found': [eventKinds.notFound],
  'image-missing': [eventKinds.imageMissing],
  'left-out': [eventKinds.leftOut],
};

/** What the small values of a day are called together. */
const MANY = '…';

const ORIGIN_DIMENSIONS: ReadonlySet<string> = new Set(ORIGIN_PARTS);
const CLIENT_DIMENSIONS: ReadonlySet<string> = new Set(CLIENT_PARTS);

/** A visit has one value of these: that of its first page view, or of its last. */
function visitViewOf(dimension: AnalyticsDimension | undefined): 'first' | 'last' | undefined {
  if (dimension === 'exit') return 'last';
  return dimension !== undefined &&
    (dimension === 'entry' || ORIGIN_DIMENSIONS.has(dimension) || CLIENT_DIMENSIONS.has(dimension))
    ? 'first'
    : undefined;
}

/** Where the texts of a dimension are stored. */
function columnOf(dimension: AnalyticsDimension): {
  readonly column: 'page' | 'value' | 'origin' | 'client';
  readonly place: number;
} {
  if (ORIGIN_DIMENSIONS.has(dimension))
    return { column: 'origin', place: ORIGIN_PARTS.indexOf(dimension) + 1 };
  if (CLIENT_DIMENSIONS.has(dimension))
    return { column: 'client', place: CLIENT_PARTS.indexOf(dimension) + 1 };
  return { column: kindsOf[dimension] === undefined ? 'page' : 'value', place: 1 };
}

function conditionOf(websiteId: WebsiteId, { dimension, value, visitor }: RawEventFilter): Statement {
  const ofVisitor = visitor === undefined ? sql`true` : isOfVisitor(visitor);
  if (dimension === undefined || dimension === 'all' || dimension === 'hour')
    return sql`${ofVisitor} and e.visitor is not null`;
  const ofKind = sql`${ofVisitor} and ${isOfKinds(kindsOf[dimension] ?? views)}`;
  if (value === undefined) return ofKind;
  if (dimension === 'scroll')
    return sql`${ofKind} and e.amount = ${/^\d{1,3}$/.test(value) ? Number(value) : -1}`;
  const { column, place } = columnOf(dimension);
  if (value === MANY) return sql`${ofKind} and ${isAmongMany(column, place, { dimension, name: MANY })}`;
  return column === 'origin' || column === 'client'
    ? sql`${ofKind} and ${hasPart(column, websiteId, place, value)}`
    : sql`${ofKind} and ${isText(column, websiteId, hashTexts([value]))}`;
}

export async function readRawEvents(
  db: Queryable,
  websiteId: WebsiteId,
  filter: RawEventFilter,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<CutPage<RawEvent>> {
  const rows = await listEvents(db, websiteId, {
    ...filter,
    where: conditionOf(websiteId, filter),
    ofVisits: visitViewOf(filter.dimension),
    after: cursor === undefined ? null : readCursor(cursor),
    most: limit + 1,
  });
  const { rows: page, ...next } = cutPage(rows, limit, ({ day, id }) => `${day}.${id}`);
  return { rows: page.map(fromRow), ...next };
}

function readCursor(cursor: string): { day: string; id: string } {
  const [, day, id] = /^(\d{4}-\d\d-\d\d)\.(\d{1,19})$/.exec(cursor) ?? [];
  if (day === undefined || id === undefined || Number.isNaN(Date.parse(day)) || BigInt(id) >> 63n !== 0n)
    throw analyticsErrors.badCursor();
  return { day, id };
}

const fromRow = ({
  day,
  id,
  at,
  visitor,
  kind,
  page,
  value,
  origin,
  client,
  amount,
  detail,
}: EventRow): RawEvent => ({
  id: `${day}.${id}`,
  at,
  visitor,
  kind: kind as EventKind,
  page,
  value,
  source: origin?.[0] ?? '',
  medium: origin?.[1] ?? '',
  campaign: origin?.[2] ?? '',
  country: client?.[0] ?? '',
  device: client?.[1] ?? '',
  browser: client?.[2] ?? '',
  system: client?.[3] ?? '',
  language: client?.[4] ?? '',
  amount,
  detail,
});
