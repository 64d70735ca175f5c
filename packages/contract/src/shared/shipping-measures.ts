import { type Static, Type } from 'typebox';
import { OneOf, strict } from './content-fields.ts';

export const WEIGHT_UNITS = ['KILOGRAM', 'POUND'] as const;
export const LENGTH_UNITS = ['CENTIMETER', 'INCH'] as const;

/** As they were entered. */
export const ShippingMeasures = Type.Object(
  {
    weight: Type.Optional(Type.Object({ value: Type.Number(), unit: OneOf(WEIGHT_UNITS) }, strict)),
    dimensions: Type.Optional(
      Type.Object(
        { length: Type.Number(), width: Type.Number(), height: Type.Number(), unit: OneOf(LENGTH_UNITS) },
        strict,
      ),
    ),
  },
  strict,
);
export type ShippingMeasures = Static<typeof ShippingMeasures>;
