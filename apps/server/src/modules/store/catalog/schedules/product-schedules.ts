import type { NewProductSchedule, ProductSchedule, Schedule, SiteSettings } from '@awning/contract';
import type { Clock } from '../../../../platform/clock.ts';
import type { ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { instantsOf } from '../../../../platform/local-instant.ts';
import type { Publisher, Schedules } from '../../../website/drafts/index.ts';
import { catalogErrors } from '../catalog-errors.ts';
import type { Products } from '../products/products.ts';
import { SCHEDULED_PRODUCT } from '../products/scheduled-products.ts';
import { inverseOf } from './scheduled-change.ts';

export interface ProductSchedules {
  list(websiteId: WebsiteId, itemId: ItemId): Promise<ProductSchedule[]>;
  /** A change, and with `until` the one that ends it. */
  create(
    websiteId: WebsiteId,
    itemId: ItemId,
    schedule: NewProductSchedule,
    who: Publisher,
  ): Promise<ProductSchedule[]>;
  cancel(websiteId: WebsiteId, itemId: ItemId, scheduleId: string, who: Publisher): Promise<void>;
}

export interface ProductScheduleParts {
  readonly clock: Clock;
  readonly settings: { site(websiteId: WebsiteId): Promise<{ readonly value: SiteSettings }> };
  readonly products: Pick<Products, 'read'>;
  /** Of the whole site: a product is one of the things that change at a time. */
  readonly schedules: Pick<Schedules, 'createTogether' | 'listOf' | 'cancel'>;
}

export function createProductSchedules(parts: ProductScheduleParts): ProductSchedules {
  const { products, schedules } = parts;
  const list = (websiteId: WebsiteId, itemId: ItemId): Promise<Schedule[]> =>
    schedules.listOf(websiteId, { kind: SCHEDULED_PRODUCT, id: itemId });
  return {
    async list(websiteId, itemId) {
      return (await list(websiteId, itemId)).flatMap((schedule) => toProductSchedule(schedule, itemId));
    },
    async create(websiteId, itemId, schedule, who) {
      await products.read(websiteId, itemId);
      const orders = (await changesOf(parts, websiteId, schedule)).map(({ change, localTime }) => ({
        changes: [],
        values: [{ kind: SCHEDULED_PRODUCT, id: itemId, value: change }],
        localTime,
        fold: schedule.fold,
        name: '',
      }));
      const created = await schedules.createTogether(websiteId, orders, who);
      return created.flatMap((each) => toProductSchedule(each, itemId));
    },
    async cancel(websiteId, itemId, scheduleId, who) {
      const schedule = (await list(websiteId, itemId)).find(({ id }) => id === scheduleId);
      if (schedule?.state !== 'waiting') throw catalogErrors.scheduleOver();
      await schedules.cancel(websiteId, scheduleId, who);
    },
  };
}

interface TimedChange {
  readonly change: NewProductSchedule['change'];
  readonly localTime: string;
}

async function changesOf(
  { clock, settings }: ProductScheduleParts,
  websiteId: WebsiteId,
  { change, at, until, fold }: NewProductSchedule,
): Promise<TimedChange[]> {
  const { timeZone } = (await settings.site(websiteId)).value;
  const startsAt = instantOf(at, timeZone, fold);
  if (startsAt <= clock.now())
    throw catalogErrors.timePassed({ errors: { at: catalogErrors.timePassed.message } });
  if (until === undefined) return [{ change, localTime: at }];
  const end = inverseOf(change);
  if (end === null) throw catalogErrors.noEnd({ errors: { until: catalogErrors.noEnd.message } });
  if (instantOf(until, timeZone, fold) <= startsAt)
    throw catalogErrors.endsEarly({ errors: { until: catalogErrors.endsEarly.message } });
  return [
    { change, localTime: at },
    { change: end, localTime: until },
  ];
}

function instantOf(localTime: string, timeZone: string, fold: NewProductSchedule['fold']): Date {
  const [earlier, later] = instantsOf(localTime, timeZone);
  if (!earlier) throw catalogErrors.noSuchTime({ values: { localTime, timeZone } });
  if (later && fold === undefined) throw catalogErrors.twiceThatTime({ values: { localTime, timeZone } });
  return later && fold === 'later' ? later : earlier;
}

/** What a schedule does to this product, which may be one of several things in it. */
const toProductSchedule = (
  { id, dueAt, localTime, timeZone, state, problem, createdAt, createdBy, createdByName, items }: Schedule,
  itemId: ItemId,
): ProductSchedule[] =>
  items
    .filter((item) => item.kind === SCHEDULED_PRODUCT && item.id === itemId)
    .map(({ value }) => ({
      id,
      dueAt,
      localTime,
      timeZone,
      // As it was checked when it was scheduled.
      change: value as ProductSchedule['change'],
      state,
      problem,
      createdOn: createdAt,
      createdBy,
      createdByName,
    }));
