import { productEndpoints } from '@awning/contract';
import { bind, type HttpApp, memberOf, readIdempotencyKey } from '../../../../platform/http/index.ts';
import type { Once } from '../../../../platform/once/index.ts';
import { publisherOf } from '../../../website/drafts/index.ts';
import type { ProductSchedules } from './product-schedules.ts';

interface ProductScheduleRouteParts {
  readonly schedules: ProductSchedules;
  readonly once: Pick<Once, 'underLease'>;
}

export function registerProductScheduleRoutes(
  app: HttpApp,
  { schedules, once }: ProductScheduleRouteParts,
): void {
  bind(app, productEndpoints.listProductSchedules, async ({ site, params }) => ({
    schedules: await schedules.list(site.id, params.itemId),
  }));
  bind(app, productEndpoints.scheduleProduct, async (request, reply) => {
    const { site, params, body } = request;
    const who = publisherOf(request);
    const create = () => schedules.create(site.id, params.itemId, body, who);
    const key = readIdempotencyKey(request);
    const scope = `catalog.schedule-product/${memberOf(request).id}/${params.itemId}`;
    const created =
      key === undefined
        ? await create()
        : await once.underLease({ websiteId: site.id, scope, key, request: body }, create);
    return reply.code(201).send({ schedules: created });
  });
  bind(app, productEndpoints.cancelProductSchedule, async (request, reply) => {
    const { itemId, scheduleId } = request.params;
    await schedules.cancel(request.site.id, itemId, scheduleId, publisherOf(request));
    return reply.code(204).send();
  });
}
