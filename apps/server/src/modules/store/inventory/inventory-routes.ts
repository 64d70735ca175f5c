import { inventoryEndpoints } from '@awning/contract';
import { bind, type HttpApp, memberOf, readIdempotencyKey } from '../../../platform/http/index.ts';
import type { Inventory } from './inventory.ts';

export function registerInventoryRoutes(app: HttpApp, { inventory }: { inventory: Inventory }): void {
  bind(app, inventoryEndpoints.listStock, async (request) => inventory.list(request.site.id, request.query));

  bind(app, inventoryEndpoints.adjustStock, async (request, reply) => {
    await inventory.adjust(request.site.id, request.body, {
      actor: memberOf(request).id,
      idempotencyKey: readIdempotencyKey(request),
    });
    return reply.code(204).send();
  });

  bind(app, inventoryEndpoints.listStockMovements, async (request) =>
    inventory.movements(request.site.id, request.query),
  );
}
