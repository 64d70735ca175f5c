import { expectTypeOf, it } from 'vitest';
import type { Orders } from '../modules/store/orders/index.ts';
import type { ItemId, OrderId, WebsiteId } from './entity-ids.ts';

it('an id passes for text and for its own kind, text passes for any id, and no id passes for another kind', () => {
  expectTypeOf<WebsiteId>().toExtend<string>();
  expectTypeOf<string>().toExtend<WebsiteId>();
  expectTypeOf<WebsiteId>().toExtend<WebsiteId>();
  expectTypeOf<OrderId>().not.toExtend<WebsiteId>();
  expectTypeOf<ItemId>().not.toExtend<OrderId>();
  expectTypeOf<readonly OrderId[]>().not.toExtend<readonly WebsiteId[]>();
});

it('the doors of modules take no id of another kind', () => {
  type Swapped = (orderId: OrderId, websiteId: WebsiteId) => unknown;
  expectTypeOf<Parameters<Orders['byId']>>().toEqualTypeOf<[websiteId: WebsiteId, orderId: OrderId]>();
  expectTypeOf<Parameters<Swapped>>().not.toExtend<Parameters<Orders['byId']>>();
});
