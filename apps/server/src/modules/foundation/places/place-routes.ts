import { placeEndpoints } from '@awning/contract';
import { bind, type HttpApp } from '../../../platform/http/index.ts';
import { placeErrors } from './place-errors.ts';
import type { Places } from './places.ts';

/** People who type fast ask twice in a second, and for several fields. */
const options = {
  limit: { name: 'places', max: 180, windowSeconds: 60 },
  limitRefusal: placeErrors.tooMany,
};

export function registerPlaceRoutes(app: HttpApp, { places }: { readonly places: Places }): void {
  bind(app, placeEndpoints.suggestPlaces, options, ({ query }) => places.suggest(query));
  bind(app, placeEndpoints.readPlace, options, async ({ query }) => ({ place: await places.details(query) }));
}
