import { ShippingSetupInput } from '@awning/contract';
import { it } from 'vitest';
import { expectReference } from '../../../testing/reference-page.ts';
import { shippingSentences } from './shipping-check.ts';

const PAGE = 'docs/reference/shipping.md';
const zone = ShippingSetupInput.properties.zones.items.properties;

const rowsOf = (fields: object): string[] => Object.keys(fields).map((name) => `| \`${name}\` |`);

it(`${PAGE} has the fields of zones and methods, and every sentence`, () =>
  expectReference(PAGE, {
    Zones: rowsOf(zone),
    Methods: rowsOf(zone.methods.items.properties),
    Sentences: Object.entries(shippingSentences).map(([rule, sentence]) => `| \`${rule}\` | ${sentence} |`),
  }));
