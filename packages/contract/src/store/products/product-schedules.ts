import { type Static, Type } from 'typebox';
import { Millis, OrNull, strict } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';

const LocalTime = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$',
  description: 'Day and time in the time zone of the site, such as 2026-11-27T09:00',
});
const Amount = Type.Integer({ minimum: 0, maximum: 999_999_999_999, description: 'In minor units' });

const VariantPrices = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 64 }),
    priceMinor: Type.Optional(Amount),
    salePriceMinor: Type.Optional(Amount),
    onSale: Type.Optional(Type.Boolean({ description: 'false: the sale of this variant ends' })),
  },
  strict,
);

/**
 * What happens to the product at its time: of prices, to all variants that have one. `variants` have prices of their
 * own, which come before those of the product.
 */
export const ScheduledProductChange = Type.Object(
  {
    visible: Type.Optional(Type.Boolean()),
    priceMinor: Type.Optional(Amount),
    salePriceMinor: Type.Optional(Amount),
    salePercent: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 99, description: 'So much less than the price of each variant' }),
    ),
    onSale: Type.Optional(Type.Boolean({ description: 'false: the sale ends' })),
    variants: Type.Optional(Type.Array(VariantPrices, { minItems: 1, maxItems: 250 })),
  },
  { ...strict, minProperties: 1 },
);
export type ScheduledProductChange = Static<typeof ScheduledProductChange>;

/** `POST /api/commerce/products/{itemId}/schedules` */
export const NewProductSchedule = Type.Object(
  {
    change: ScheduledProductChange,
    at: LocalTime,
    until: Type.Optional(LocalTime),
    fold: Type.Optional(
      Type.Enum(['earlier', 'later'], { description: 'Which of the two, in an hour that comes twice' }),
    ),
  },
  strict,
);
export type NewProductSchedule = Static<typeof NewProductSchedule>;

export const ProductSchedule = Type.Object({
  id: Id,
  dueAt: Millis,
  localTime: Type.String(),
  timeZone: Type.String(),
  change: ScheduledProductChange,
  state: Type.Enum(['waiting', 'done', 'failed', 'cancelled']),
  problem: OrNull(Type.String({ description: 'Why it failed' })),
  createdOn: Millis,
  createdBy: Id,
  createdByName: OrNull(Type.String({ description: 'What the member is called' })),
});
export type ProductSchedule = Static<typeof ProductSchedule>;

/** Those that wait, the next first; then the others, the newest first. */
export const ProductScheduleList = Type.Object({ schedules: Type.Array(ProductSchedule) });
export type ProductScheduleList = Static<typeof ProductScheduleList>;
export const ProductSchedulePath = Type.Object({ itemId: Id, scheduleId: Id });
