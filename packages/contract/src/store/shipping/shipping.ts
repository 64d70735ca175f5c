import { type Static, Type } from 'typebox';
import { OrNull, strict, Version } from '../../shared/content-fields.ts';
import { storeCurrencies } from '../../shared/currencies.ts';
import { Id } from '../../shared/fields.ts';

export const shippingKinds = ['flat', 'by-weight', 'by-subtotal', 'pickup'] as const;
export const SHIPPING_LIMITS = {
  zones: 100,
  places: 300,
  states: 200,
  methods: 50,
  bands: 50,
  nameLength: 100,
  descriptionLength: 500,
  addressLength: 500,
  amountMinor: 999_999_999_999,
  grams: 1_000_000_000,
} as const;

const Minor = Type.Integer({ minimum: 0, maximum: SHIPPING_LIMITS.amountMinor });
const Grams = Type.Integer({ minimum: 1, maximum: SHIPPING_LIMITS.grams });
const Name = Type.String({ maxLength: SHIPPING_LIMITS.nameLength });

const Place = Type.Object(
  {
    countryCode: Type.String({ maxLength: 2, description: 'ISO 3166, two capital letters' }),
    states: OrNull(Type.Array(Type.String({ maxLength: 100 }), { maxItems: SHIPPING_LIMITS.states })),
  },
  strict,
);

const pickupPlace = {
  countryCode: Type.String({ maxLength: 2, description: 'ISO 3166, two capital letters' }),
  state: Type.String({ maxLength: 100 }),
  postalCode: Type.String({ maxLength: 20 }),
};
const { countryCode, state, postalCode } = pickupPlace;
const PickupPlaceInput = Type.Object(
  { countryCode, state: Type.Optional(state), postalCode: Type.Optional(postalCode) },
  strict,
);

const named = {
  name: Name,
  description: Type.String({ maxLength: SHIPPING_LIMITS.descriptionLength }),
  enabled: Type.Boolean(),
  freeFromMinor: OrNull(Minor),
};
const WeightBand = Type.Object({ upToGrams: OrNull(Grams), amountMinor: Minor });
const SubtotalBand = Type.Object({ fromMinor: Minor, amountMinor: Minor });

export const StoredShippingMethod = Type.Union([
  Type.Object({ id: Id, ...named, kind: Type.Literal('flat'), amountMinor: Minor }),
  Type.Object({ id: Id, ...named, kind: Type.Literal('by-weight'), bands: Type.Array(WeightBand) }),
  Type.Object({ id: Id, ...named, kind: Type.Literal('by-subtotal'), bands: Type.Array(SubtotalBand) }),
  Type.Object({
    id: Id,
    ...named,
    kind: Type.Literal('pickup'),
    amountMinor: Minor,
    address: Type.String(),
    place: Type.Optional(OrNull(Type.Object(pickupPlace))),
  }),
]);

/** `GET` and `PUT /api/commerce/shipping`. The version comes as `ETag` too. */
export const ShippingSetup = Type.Object({
  zones: Type.Array(
    Type.Object({
      id: Id,
      name: Name,
      places: Type.Array(Place),
      everywhereElse: Type.Boolean(),
      methods: Type.Array(StoredShippingMethod),
    }),
  ),
  currency: Type.Enum(storeCurrencies, { description: 'Of the store; all amounts are in it' }),
  version: Version,
});
export type ShippingSetup = Static<typeof ShippingSetup>;

const MethodInput = Type.Object(
  {
    id: Type.Optional(Id),
    name: Name,
    description: Type.Optional(named.description),
    enabled: Type.Optional(Type.Boolean()),
    freeFromMinor: Type.Optional(named.freeFromMinor),
    kind: Type.Enum(shippingKinds),
    amountMinor: Type.Optional(Minor),
    bands: Type.Optional(
      Type.Array(
        Type.Object(
          {
            upToGrams: Type.Optional(OrNull(Grams)),
            fromMinor: Type.Optional(Minor),
            amountMinor: Minor,
          },
          strict,
        ),
        { maxItems: SHIPPING_LIMITS.bands },
      ),
    ),
    address: Type.Optional(Type.String({ maxLength: SHIPPING_LIMITS.addressLength })),
    place: Type.Optional(OrNull(PickupPlaceInput)),
  },
  strict,
);
export type ShippingMethodInput = Static<typeof MethodInput>;

/** All zones at once: what is not sent is gone. A zone or method without an `id` is a new one. */
export const ShippingSetupInput = Type.Object(
  {
    zones: Type.Array(
      Type.Object(
        {
          id: Type.Optional(Id),
          name: Name,
          places: Type.Optional(Type.Array(Place, { maxItems: SHIPPING_LIMITS.places })),
          everywhereElse: Type.Optional(Type.Boolean()),
          methods: Type.Optional(Type.Array(MethodInput, { maxItems: SHIPPING_LIMITS.methods })),
        },
        strict,
      ),
      { maxItems: SHIPPING_LIMITS.zones },
    ),
  },
  strict,
);
export type ShippingSetupInput = Static<typeof ShippingSetupInput>;
