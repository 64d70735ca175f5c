import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { Nothing, RetryHeaders } from '../../shared/fields.ts';
import {
  InventoryAdjustment,
  InventoryPage,
  InventoryQuery,
  MovementPage,
  MovementQuery,
  StockQuery,
  StockResponse,
} from './inventory.ts';
import * as calls from './inventory-calls.ts';

export const inventoryEndpoints = {
  listStock: endpoint(calls.listStock, {
    access: memberWho('commerce.manage'),
    query: InventoryQuery,
    response: { 200: InventoryPage },
    errors: ['inventory.bad-cursor'],
  }),
  adjustStock: endpoint(calls.adjustStock, {
    access: memberWho('commerce.manage'),
    headers: RetryHeaders,
    body: InventoryAdjustment,
    response: { 204: Nothing },
    errors: [
      'inventory.is-unlimited',
      'inventory.named-twice',
      'inventory.never-counted',
      'inventory.not-enough',
      'inventory.nothing-to-do',
      'inventory.too-many',
      'inventory.unknown-variant',
      'once.key-reused',
    ],
  }),
  listStockMovements: endpoint(calls.listStockMovements, {
    access: memberWho('commerce.manage'),
    query: MovementQuery,
    response: { 200: MovementPage },
    errors: ['inventory.bad-cursor', 'inventory.variant-missing'],
  }),
  readStock: endpoint(calls.readStock, {
    access: anyone,
    itemIn: 'query',
    query: StockQuery,
    response: { 200: StockResponse },
  }),
  readStockWithSlash: endpoint(calls.readStockWithSlash, {
    access: anyone,
    itemIn: 'query',
    query: StockQuery,
    response: { 200: StockResponse },
    errors: ['catalog.missing'],
  }),
} as const;
