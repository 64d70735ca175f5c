import { ShippingSetup, type ShippingSetupInput, shippingKinds } from '@awning/contract';
import fc from 'fast-check';
import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { readZones } from './shipping-check.ts';

const amount = fc.integer({ min: 0, max: 999_999_999_999 });
const few = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(one, { maxLength: 3 });
const name = fc.constantFrom('', ' ', 'Standard', 'Über Nacht');
const method = fc.record(
  {
    name,
    kind: fc.constantFrom(...shippingKinds),
    description: fc.string({ maxLength: 20 }),
    enabled: fc.boolean(),
    freeFromMinor: fc.option(amount),
    amountMinor: amount,
    bands: few(
      fc.record(
        { amountMinor: amount, upToGrams: fc.option(fc.integer({ min: 1, max: 9 })), fromMinor: fc.nat(9) },
        { requiredKeys: ['amountMinor'] },
      ),
    ),
    address: fc.constantFrom('', ' 1 Harbour Road '),
    place: fc.option(
      fc.record(
        {
          countryCode: fc.constantFrom('US', 'GB', 'zz'),
          state: fc.constantFrom('', 'oregon', 'CA'),
          postalCode: fc.constantFrom('', '97201'),
        },
        { requiredKeys: ['countryCode'] },
      ),
    ),
  },
  { requiredKeys: ['name', 'kind'] },
);
const zone = fc.record(
  {
    name,
    places: few(
      fc.record({
        countryCode: fc.constantFrom('US', 'DE', 'PR', 'EU', 'zz', ''),
        states: fc.option(few(fc.constantFrom('NY', 'ny', ' CA', ''))),
      }),
    ),
    everywhereElse: fc.boolean(),
    methods: few(method),
  },
  { requiredKeys: ['name'] },
);
const inputs: fc.Arbitrary<ShippingSetupInput> = fc.record({ zones: few(zone) });

let count = 0;
const newId = (): string => (count++).toString(16).padStart(24, '0');

it("any shipping input is refused by field, or stored in the response's shape and accepted again unchanged", () => {
  let offerCount = 0;
  fc.assert(
    fc.property(inputs, (input) => {
      const { zones, errors } = readZones(input, newId);
      if (Object.keys(errors).length > 0) {
        for (const [field, sentence] of Object.entries(errors))
          expect([field.startsWith('zones.'), sentence.endsWith('.')]).toEqual([true, true]);
        return;
      }
      offerCount++;
      expect(Value.Check(ShippingSetup, { zones, currency: 'USD', version: 1 })).toBe(true);
      const again = JSON.parse(JSON.stringify({ zones }));
      expect(readZones(again, newId)).toEqual({ zones, errors: {} });
    }),
    { numRuns: 500 },
  );
  expect(offerCount).toBeGreaterThan(20);
});
