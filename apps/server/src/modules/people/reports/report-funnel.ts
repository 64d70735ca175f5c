import type { FunnelReport, FunnelStepName, ReportSpan } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { localTime } from '../../../platform/local-time.ts';
import { countDueCarts } from './abandoned-cart-repository.ts';
import { readLeftSums, readPaidSums, readReasons } from './funnel-repository.ts';
import { type AskedDays, addDays } from './report-days.ts';
import { checkMoney, openSpan, type ReportParts, spanBefore } from './report-parts.ts';
import type { SaleSpan } from './sale-repository.ts';
import { countVisitsWith, readVisitSums } from './visit-repository.ts';

/** So long the checkout keeps what was typed and not bought. */
const CHECKOUT_DAYS = 30;
const PRODUCT_SEEN = 'VisitPDP';

interface Step {
  readonly step: FunnelStepName;
  readonly people: number;
  readonly worthMinor: number | null;
}

interface Steps {
  readonly steps: readonly Step[];
  readonly left: { readonly carts: number; readonly worthMinor: number };
  readonly salesMinor: number;
  readonly ordersMinor: number;
}

/** Each step is made of those who left there and those who came further, so that none is larger than the one before. */
async function readSteps(db: Queryable, websiteId: WebsiteId, span: SaleSpan): Promise<Steps> {
  const [{ visits }, productVisits, leftRows, paid] = await Promise.all([
    readVisitSums(db, websiteId, span),
    countVisitsWith(db, websiteId, span, PRODUCT_SEEN),
    readLeftSums(db, websiteId, span),
    readPaidSums(db, websiteId, span),
  ]);
  const nothing = { carts: 0, worthMinor: 0 };
  const inCheckout = leftRows.find(({ begun }) => begun) ?? nothing;
  const inCart = leftRows.find(({ begun }) => !begun) ?? nothing;
  const checkout = {
    people: inCheckout.carts + paid.orders,
    worthMinor: inCheckout.worthMinor + paid.salesMinor,
  };
  const cart = {
    people: inCart.carts + checkout.people,
    worthMinor: inCart.worthMinor + checkout.worthMinor,
  };
  return {
    steps: [
      { step: 'visit', people: visits, worthMinor: null },
      { step: 'product', people: productVisits, worthMinor: null },
      { step: 'cart', ...cart },
      { step: 'checkout', ...checkout },
      { step: 'paid', people: paid.orders, worthMinor: paid.salesMinor },
    ],
    left: { carts: inCheckout.carts, worthMinor: inCheckout.worthMinor },
    salesMinor: paid.salesMinor,
    ordersMinor: paid.ordersMinor,
  };
}

/** Visitors who were not counted can buy all the same: then the share of a step says nothing. */
const shareOf = (part: number, whole: number | undefined): number | null =>
  whole === undefined || whole === 0 || part > whole ? null : Math.round((part / whole) * 10_000) / 10_000;

const describe = ({ steps }: Steps, before: Steps | null): FunnelReport['steps'] =>
  steps.map(({ step, people, worthMinor }, index) => {
    const [last, next] = [steps[index - 1], steps[index + 1]];
    return {
      step,
      people,
      worthMinor,
      peopleBefore: before?.steps[index]?.people ?? null,
      share: shareOf(people, last?.people),
      lost: next === undefined || next.people > people ? null : people - next.people,
      lostMinor:
        worthMinor === null || next === undefined || next.worthMinor === null
          ? null
          : worthMinor - next.worthMinor,
    };
  });

const keptSince = (parts: ReportParts, { timeZone }: ReportSpan): string =>
  addDays(localTime(parts.clock.now(), timeZone).day, -CHECKOUT_DAYS);

/** From visits to money, by the shop's own carts, checkouts and orders. */
export async function readFunnel(
  parts: ReportParts,
  websiteId: WebsiteId,
  asked: AskedDays,
): Promise<FunnelReport> {
  const db = parts.database.query;
  const span = await openSpan(parts, websiteId, asked);
  const before = spanBefore(span);
  const [now, then, reasons, mayBeReminded] = await Promise.all([
    readSteps(db, websiteId, span),
    before && readSteps(db, websiteId, before),
    readReasons(db, websiteId, span),
    countDueCarts(db, websiteId, span),
  ]);
  const kept = keptSince(parts, span);
  return {
    span,
    steps: describe(now, then),
    reasons: [...reasons],
    keptSince: kept,
    isWhole: span.from >= kept,
    abandoned: { ...now.left, mayBeReminded },
    money: await checkMoney(parts, websiteId, span, {
      ordersMinor: now.ordersMinor,
      rowsMinor: now.salesMinor,
    }),
  };
}
