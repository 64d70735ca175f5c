import { Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock } from './block-definition.ts';
import { Choice, Line, OrNull, strict } from './block-fields.ts';

const Latitude = OrNull(Type.Number({ minimum: -90, maximum: 90 }));
const Longitude = OrNull(Type.Number({ minimum: -180, maximum: 180 }));

export const mapBlock = defineBlock({
  type: BLOCK_TYPES.map,
  name: 'map',
  title: 'Map',
  schema: Type.Object(
    {
      addressTitle: Line(),
      addressLine1: Line(),
      addressLine2: Line(),
      addressCountry: Line(),
      /** The middle of the map. */
      mapLat: Latitude,
      mapLng: Longitude,
      mapZoom: Type.Integer({ minimum: 1, maximum: 19 }),
      /** Of the place itself, where it is not the middle. */
      markerLat: Latitude,
      markerLng: Longitude,
      size: Choice('small', 'medium', 'large'),
    },
    strict,
  ),
  defaults: {
    addressTitle: '',
    addressLine1: '',
    addressLine2: '',
    addressCountry: '',
    mapLat: null,
    mapLng: null,
    mapZoom: 15,
    markerLat: null,
    markerLng: null,
    size: 'medium',
  },
  problem: ({ mapLat, mapLng, markerLat, markerLng }) =>
    (mapLat === null) === (mapLng === null) && (markerLat === null) === (markerLng === null)
      ? null
      : 'A place on the map needs both a latitude and a longitude',
});
