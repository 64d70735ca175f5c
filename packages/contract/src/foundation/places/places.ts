import { type Static, Type } from 'typebox';
import { OrNull, strict } from '../../shared/content-fields.ts';

/** Where in the product a place is looked up: what lookups cost is counted by it. */
export const placeProductPages = ['checkout', 'editor'] as const;
export const placeProductSections = ['shipping-address', 'billing-address', 'map-block'] as const;

const tracking = {
  productPage: Type.Optional(Type.String({ maxLength: 100, description: 'Such as checkout' })),
  productSection: Type.Optional(Type.String({ maxLength: 100, description: 'Such as shipping-address' })),
};

export const placeKinds = ['country', 'region', 'town'] as const;

/** `GET /api/google-maps/places/autocomplete`: places whose names begin like that, the largest first. */
export const PlaceQuery = Type.Object(
  {
    input: Type.String({
      maxLength: 100,
      description: 'What was typed so far; accents and one slip do not matter',
    }),
    country: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2}$', description: 'Only there: ISO 3166-1' })),
    kind: Type.Optional(Type.Enum(placeKinds, { description: 'Only such; without: all' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
    language: Type.Optional(Type.String({ maxLength: 35, description: 'Of the names of countries; BCP 47' })),
    ...tracking,
  },
  strict,
);
export type PlaceQuery = Static<typeof PlaceQuery>;

export const PlaceSuggestion = Type.Object({
  placeId: Type.String(),
  kind: Type.Enum(placeKinds),
  name: Type.String(),
  context: Type.String({ description: 'What tells it from others of its name: region and country' }),
});
export type PlaceSuggestion = Static<typeof PlaceSuggestion>;
export const PlaceSuggestions = Type.Object({
  places: Type.Array(PlaceSuggestion),
  attribution: Type.String({ description: 'To show where places are suggested; empty: nothing' }),
});
export type PlaceSuggestions = Static<typeof PlaceSuggestions>;

/** `GET /api/google-maps/places/details`. */
export const PlaceDetailsQuery = Type.Object(
  {
    placeId: Type.String({ minLength: 1, maxLength: 100 }),
    language: Type.Optional(Type.String({ maxLength: 35 })),
    ...tracking,
  },
  strict,
);
export type PlaceDetailsQuery = Static<typeof PlaceDetailsQuery>;

export const PlaceDetails = Type.Object({
  placeId: Type.String(),
  kind: Type.Enum(placeKinds),
  name: Type.String(),
  countryCode: Type.String(),
  countryName: Type.String(),
  regionName: Type.String({ description: 'Empty where none is known' }),
  regionCode: OrNull(Type.String({ description: 'As addresses of the country have it, such as CA' })),
  postalCode: OrNull(Type.String()),
  lat: OrNull(Type.Number()),
  lng: OrNull(Type.Number()),
});
export type PlaceDetails = Static<typeof PlaceDetails>;
export const PlaceDetailsResponse = Type.Object({ place: PlaceDetails });
