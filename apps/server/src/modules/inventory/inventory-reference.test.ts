import { InventoryAdjustment, InventoryLevel, StockAnswer, StockMovement } from '@awning/contract';
import { it } from 'vitest';
import { expectReference } from '../../testing/reference-page.ts';
import { MOST_LOW_STOCK_AT, STOCK_EVENTS } from './stock-change.ts';

const PAGE = 'docs/reference/inventory.md';

const { incrementOperations, note } = InventoryAdjustment.properties;
const names = (properties: object): string[] => Object.keys(properties).map((name) => `| \`${name}\` |`);

it(`${PAGE} has the fields, limits and events of the code, and no others`, () =>
  expectReference(PAGE, {
    Levels: names(InventoryLevel.properties),
    Adjustments: names(InventoryAdjustment.properties),
    Limits: [
      `| \`quantity\` | ${incrementOperations.items.properties.quantity.maximum} |`,
      `| \`operations\` | ${incrementOperations.maxItems} |`,
      `| \`note\` | ${note.maxLength} |`,
      `| \`lowStockAt\` | ${MOST_LOW_STOCK_AT} |`,
    ],
    Movements: names(StockMovement.properties),
    'What shoppers see': names(StockAnswer.properties.results.items.properties),
    Events: Object.values(STOCK_EVENTS).map((topic) => `| \`${topic}\` |`),
  }));
