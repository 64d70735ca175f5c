import { readFile } from 'node:fs/promises';
import { NewFulfilment, NewRefund, Order, OrderFilter, OrderLineItem } from '@awning/contract';
import { expect, it } from 'vitest';
import { expectReference } from '../../../testing/reference-page.ts';
import { ORDER_COLUMNS } from './order-csv.ts';
import { ORDER_EVENTS } from './orders.ts';

const PAGE = 'docs/reference/orders.md';
const names = (properties: object): string[] => Object.keys(properties).map((name) => `| \`${name}\` |`);

it(`${PAGE} has the filters, fields and events of the code, and no others`, () =>
  expectReference(PAGE, {
    Filters: names(OrderFilter.properties),
    Fields: names(Order.properties),
    Lines: names(OrderLineItem.properties),
    Fulfilling: names(NewFulfilment.properties),
    Refunding: names(NewRefund.properties),
    Events: Object.values(ORDER_EVENTS).map((topic) => `| \`${topic}\` |`),
  }));

it(`${PAGE} has the header of the file`, async () => {
  const page = await readFile(new URL(`../../../../../../${PAGE}`, import.meta.url), 'utf8');
  expect(page).toContain(`\`${ORDER_COLUMNS.join(',')}\``);
});
