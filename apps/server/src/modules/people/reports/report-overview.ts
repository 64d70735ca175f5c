import type { FigureValues, OverviewReport, ReportFigure, ReportSpan } from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { type AskedDays, type Days, listDays } from './report-days.ts';
import { addSums, figuresOf, type Sums } from './report-figures.ts';
import { checkMoney, openSpan, type ReportParts, spanBefore } from './report-parts.ts';
import { readSalePoints, readSaleSums, type SaleSpan, type SaleSums } from './sale-repository.ts';
import { readLeftOut, readVisitPoints, readVisitSums } from './visit-repository.ts';

const FIGURES: readonly ReportFigure[] = [
  'visitors',
  'visits',
  'views',
  'bounceRate',
  'averageSeconds',
  'orders',
  'items',
  'salesMinor',
  'refundsMinor',
  'averageMinor',
  'conversion',
];
const POINT_FIGURES: readonly ReportFigure[] = [
  'visitors',
  'visits',
  'views',
  'orders',
  'webOrders',
  'items',
  'salesMinor',
];

interface Period {
  readonly sums: Sums;
  readonly sales: SaleSums;
  /** One for each day or hour, in order. */
  readonly points: readonly Sums[];
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
const namesOf = (days: Days, by: 'day' | 'hour'): string[] => (by === 'day' ? listDays(days) : HOURS);

const NOTHING: Sums = Object.fromEntries(POINT_FIGURES.map((figure) => [figure, 0]));

async function readPeriod(
  { database }: ReportParts,
  websiteId: WebsiteId,
  span: SaleSpan,
  by: 'day' | 'hour',
): Promise<Period> {
  const db = database.query;
  const [visits, sales, visitPoints, salePoints] = await Promise.all([
    readVisitSums(db, websiteId, span),
    readSaleSums(db, websiteId, span),
    readVisitPoints(db, websiteId, span, by),
    readSalePoints(db, websiteId, span, by),
  ]);
  const visitsAt = new Map(visitPoints.map(({ at, ...sums }) => [at, sums]));
  const salesAt = new Map(salePoints.map(({ at, ...sums }) => [at, sums]));
  const { orders, webOrders, items, salesMinor, refundsMinor } = sales;
  return {
    sums: { ...visits, orders, webOrders, items, salesMinor, refundsMinor },
    sales,
    points: namesOf(span, by).map((at) => ({ ...NOTHING, ...visitsAt.get(at), ...salesAt.get(at) })),
  };
}

const pointsOf = (
  span: ReportSpan,
  by: 'day' | 'hour',
  now: Period,
  then: Period | null,
): { at: string; figures: FigureValues; before: FigureValues | null }[] =>
  namesOf(span, by).map((name, index) => ({
    at: by === 'day' ? name : `${span.from}T${name}`,
    figures: figuresOf(now.points[index] ?? NOTHING, POINT_FIGURES),
    before: then && figuresOf(then.points[index] ?? NOTHING, POINT_FIGURES),
  }));

/** Visits from the sums of days, money from the orders alone. */
export async function readOverview(
  parts: ReportParts,
  websiteId: WebsiteId,
  asked: AskedDays,
): Promise<OverviewReport> {
  const span = await openSpan(parts, websiteId, asked);
  const by = span.days === 1 ? 'hour' : 'day';
  const before = spanBefore(span);
  const [now, then, leftOut] = await Promise.all([
    readPeriod(parts, websiteId, span, by),
    before && readPeriod(parts, websiteId, before, by),
    readLeftOut(parts.database.query, websiteId, span),
  ]);
  const { sales } = now;
  const rowsMinor = addSums(now.points).salesMinor ?? 0;
  const money = await checkMoney(parts, websiteId, span, { ordersMinor: sales.salesMinor, rowsMinor });
  return {
    span,
    figures: figuresOf(now.sums, FIGURES),
    before: then && figuresOf(then.sums, FIGURES),
    series: { by, points: pointsOf(span, by, now, then) },
    moneyParts: {
      goodsMinor: sales.goodsMinor,
      discountMinor: 0 - sales.discountMinor,
      shippingMinor: sales.shippingMinor,
      taxMinor: sales.taxMinor,
      refundsMinor: 0 - sales.refundsMinor,
      salesMinor: sales.salesMinor,
      taxIncludedMinor: sales.taxIncludedMinor,
    },
    money,
    leftOut: [...leftOut],
  };
}
