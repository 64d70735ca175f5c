import { anyone } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import * as calls from './place-calls.ts';
import { PlaceDetailsQuery, PlaceDetailsResponse, PlaceQuery, PlaceSuggestions } from './places.ts';

export const placeEndpoints = {
  suggestPlaces: endpoint(calls.suggestPlaces, {
    access: anyone,
    query: PlaceQuery,
    response: { 200: PlaceSuggestions },
    errors: ['places.too-many'],
  }),
  readPlace: endpoint(calls.readPlace, {
    access: anyone,
    query: PlaceDetailsQuery,
    response: { 200: PlaceDetailsResponse },
    errors: ['places.missing', 'places.no-tracking-context', 'places.too-many'],
  }),
} as const;
