import {
  InventoryAdjustment,
  InventoryPage,
  InventoryQuery,
  MovementPage,
  MovementQuery,
  Nothing,
  RetryHeaders,
} from '@awning/contract';
import { type HttpApp, memberOf, memberWho, readIdempotencyKey } from '../../platform/http/index.ts';
import type { Inventory } from './inventory.ts';

const staff = { config: { access: memberWho('commerce.manage') } };

export function registerInventoryRoutes(app: HttpApp, { inventory }: { inventory: Inventory }): void {
  app.get(
    '/api/commerce/inventory',
    { ...staff, schema: { querystring: InventoryQuery, response: { 200: InventoryPage } } },
    async (request) => inventory.list(request.site.id, request.query),
  );

  app.post(
    '/api/commerce/inventory/adjustments',
    { ...staff, schema: { headers: RetryHeaders, body: InventoryAdjustment, response: { 204: Nothing } } },
    async (request, reply) => {
      await inventory.adjust(request.site.id, request.body, {
        actor: memberOf(request).id,
        idempotencyKey: readIdempotencyKey(request),
      });
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/commerce/inventory/movements',
    { ...staff, schema: { querystring: MovementQuery, response: { 200: MovementPage } } },
    async (request) => inventory.movements(request.site.id, request.query),
  );
}
