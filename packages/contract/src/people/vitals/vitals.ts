import { type Static, Type } from 'typebox';
import { Activity } from '../../foundation/activity/activity.ts';
import { OrNull, strict } from '../../shared/content-fields.ts';

/** Milliseconds, but for CLS, which is a number without a unit. */
export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type Vital = (typeof VITALS)[number];

/** Up to the first number a page is good, above the second it is poor. */
export const VITAL_BOUNDS: Readonly<Record<Vital, readonly [good: number, poor: number]>> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1_800, 3_000],
  TTFB: [800, 1_800],
};

export const vitalDevices = ['phone', 'tablet', 'desktop'] as const;
export type VitalDevice = (typeof vitalDevices)[number];

/** `GET /api/1/performance/settings`: asked once by a page, before it measures. */
export const PerformanceSettings = Type.Object({
  pageLoadId: Type.String({
    description:
      'Names this load of a page in its records. It says nothing about the visitor and is stored nowhere',
  }),
  isMeasured: Type.Boolean({
    description:
      'false: nothing is to be sent, because a member of the site looks at it or the site measures nothing',
  }),
});
export type PerformanceSettings = Static<typeof PerformanceSettings>;

/** In a page load each is recorded once. */
export const PerformanceRecord = Type.Object(
  {
    name: Type.Enum(VITALS),
    value: Type.Number({ minimum: 0, maximum: 600_000, description: 'Milliseconds; of CLS the score' }),
  },
  strict,
);
export type PerformanceRecord = Static<typeof PerformanceRecord>;

/** `POST /api/1/performance/records`. */
export const PerformanceReport = Type.Object(
  {
    pageLoadId: Type.String({ minLength: 1, maxLength: 200 }),
    page: Type.String({ pattern: '^/', maxLength: 2_000, description: 'The path, without query' }),
    device: Type.Enum(vitalDevices),
    records: Type.Array(PerformanceRecord, {
      minItems: 1,
      maxItems: VITALS.length,
      description: 'Each name once',
    }),
  },
  strict,
);
export type PerformanceReport = Static<typeof PerformanceReport>;

const Day = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  description: 'YYYY-MM-DD, in the time zone of the site',
});

export const speedComparisons = ['before', 'year', 'none'] as const;
const range = {
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  compare: Type.Optional(
    Type.Enum(speedComparisons, {
      description: 'With as many days before (the default), with the same days a year before, or with none',
    }),
  ),
  device: Type.Optional(Type.Enum(vitalDevices)),
};

/** `GET /api/reports/speed`: without days the last 28, today among them. At most 366. */
export const SpeedQuery = Type.Object(
  { ...range, page: Type.Optional(Type.String({ maxLength: 300 })) },
  strict,
);
export type SpeedQuery = Static<typeof SpeedQuery>;

const Measured = {
  p75: OrNull(
    Type.Number({
      description: 'Three of four page loads were as fast or faster; null while nothing is measured',
    }),
  ),
  count: Type.Integer({ description: 'Page loads that were measured' }),
};
const SpeedFigure = Type.Object(Measured);
export type SpeedFigure = Static<typeof SpeedFigure>;

export const VitalReport = Type.Object({
  name: Type.Enum(VITALS),
  ...Measured,
  good: Type.Integer({ description: 'Page loads within the first bound' }),
  middling: Type.Integer(),
  poor: Type.Integer({ description: 'Page loads beyond the second bound' }),
  before: OrNull(SpeedFigure),
  days: Type.Array(Type.Object({ day: Day, ...Measured }), { description: 'Each day of the range' }),
});
export type VitalReport = Static<typeof VitalReport>;

export const SpeedDrop = Type.Object({
  name: Type.Enum(VITALS),
  day: Day,
  p75: Type.Number(),
  usual: Type.Number({ description: 'The same figure over the seven days before' }),
  changes: Type.Array(Activity, {
    description:
      'What members changed on that day and the day before, the last first, as far as the caller may see it',
  }),
});
export type SpeedDrop = Static<typeof SpeedDrop>;

const Days = Type.Object({ from: Day, to: Day });

export const SpeedReport = Type.Object({
  from: Day,
  to: Day,
  before: OrNull(Days),
  vitals: Type.Array(VitalReport, { description: 'Each vital, in the order LCP, INP, CLS, FCP, TTFB' }),
  drops: Type.Array(SpeedDrop, {
    description: 'Days on which a figure was clearly worse than in the week before',
  }),
});
export type SpeedReport = Static<typeof SpeedReport>;

/** `GET /api/reports/speed/pages`: the pages that were measured most often, at most 200. */
export const PageSpeedQuery = Type.Object(
  { ...range, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) },
  strict,
);
export type PageSpeedQuery = Static<typeof PageSpeedQuery>;

export const PageSpeed = Type.Object({
  page: Type.String({ description: 'The path; `…` stands for all that had no place of their own that day' }),
  count: Type.Integer({ description: 'Page loads that were measured' }),
  vitals: Type.Array(Type.Object({ name: Type.Enum(VITALS), ...Measured, before: OrNull(SpeedFigure) }), {
    description: 'Each vital, in the order LCP, INP, CLS, FCP, TTFB',
  }),
});
export type PageSpeed = Static<typeof PageSpeed>;
export const PageSpeeds = Type.Object({
  from: Day,
  to: Day,
  before: OrNull(Days),
  pages: Type.Array(PageSpeed),
});
export type PageSpeeds = Static<typeof PageSpeeds>;
