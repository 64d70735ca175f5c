import { type Static, Type } from 'typebox';
import { OrNull } from '../../shared/content-fields.ts';

/** A day of the calendar in the site's time zone. */
export const ReportDay = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  description: 'Of the site’s time zone, such as 2026-11-16',
});

export const reportCompares = ['before', 'year', 'none'] as const;
export type ReportCompare = (typeof reportCompares)[number];

/** What every report takes. Without days it is about the last 30, today included. */
export const reportSpanQuery = {
  from: Type.Optional(ReportDay),
  to: Type.Optional(ReportDay),
  compare: Type.Optional(
    Type.Enum(reportCompares, {
      description:
        '`before`, the default: as many days just before; `year`: the same days a year earlier; `none`: nothing',
    }),
  ),
};

/** A year and a day more than ten years is no report any more. */
export const MOST_REPORT_DAYS = 3_660;

const Days = Type.Object({ from: ReportDay, to: ReportDay });

/** What a report is about, said in every response. */
export const ReportSpan = Type.Object({
  from: ReportDay,
  to: ReportDay,
  days: Type.Integer(),
  timeZone: Type.String(),
  currency: Type.String({ description: 'Of every amount, in its minor units' }),
  compare: Type.Enum(reportCompares),
  before: OrNull(Days),
  isUnfinished: Type.Boolean({ description: 'The last day is not over, or still to come' }),
  visitorsAreSumOfDays: Type.Boolean({
    description:
      'A visitor is known for one day: over several days the same person counts once for each day with a visit',
  }),
  countedSince: OrNull(
    Type.String({ description: 'The first day of which visits were counted; null when there is none yet' }),
  ),
});
export type ReportSpan = Static<typeof ReportSpan>;
