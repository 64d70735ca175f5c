import { expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createIds } from '../../platform/ids.ts';
import { createPageWriter } from '../page-writing.ts';
import { deliveryDocument } from '../pages/delivery-page.ts';
import { studioDelivery } from './delivery-and-tax.ts';

const pounds = (minor = 0): string => `£${(minor / 100).toFixed(minor % 100 === 0 ? 0 : 2)}`;

it("the demo's shipping methods and prices are those of its delivery page", () => {
  const page = JSON.stringify(deliveryDocument(createPageWriter(createIds(systemClock))));
  const offered = studioDelivery.zones.flatMap(({ name, methods = [] }) =>
    methods.map(({ kind, description, amountMinor, freeFromMinor }) => {
      if (kind === 'pickup') return ['To the door on Sluice Lane', 'when you come', 'nothing'];
      const free = freeFromMinor ? `, free from ${pounds(freeFromMinor)}` : '';
      return [name, description?.toLowerCase(), pounds(amountMinor) + free];
    }),
  );
  expect(offered).toHaveLength(4);
  for (const [to, takes, costs] of offered)
    expect(page).toContain(`<tr><td>${to}</td><td>${takes}</td><td>${costs}</td></tr>`);
});
