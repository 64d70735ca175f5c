import { InventoryAdjustment, InventoryLevel, StockMovement, StockResponse } from '@awning/contract';
import { it } from 'vitest';
import { expectReference } from '../../../testing/reference-page.ts';
import { MOST_LOW_STOCK_AT, STOCK_EVENTS } from './stock-change.ts';

const PAGE = 'docs/reference/inventory.md';

const { incrementOperations: operations, note } = InventoryAdjustment.properties;
/** The types of schemas do not show their limits. */
const limitOf = (schema: object, keyword: string): unknown =>
  Object.entries(schema).find(([name]) => name === keyword)?.[1];
const names = (properties: object): string[] => Object.keys(properties).map((name) => `| \`${name}\` |`);

it(`${PAGE} has the fields, limits and events of the code, and no others`, () =>
  expectReference(PAGE, {
    Levels: names(InventoryLevel.properties),
    Adjustments: names(InventoryAdjustment.properties),
    Limits: [
      `| \`quantity\` | ${limitOf(operations.items.properties.quantity, 'maximum')} |`,
      `| \`operations\` | ${limitOf(operations, 'maxItems')} |`,
      `| \`note\` | ${limitOf(note, 'maxLength')} |`,
      `| \`lowStockAt\` | ${MOST_LOW_STOCK_AT} |`,
    ],
    Movements: names(StockMovement.properties),
    'What shoppers see': names(StockResponse.properties.results.items.properties),
    Events: Object.values(STOCK_EVENTS).map((topic) => `| \`${topic}\` |`),
  }));
