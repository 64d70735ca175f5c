import { type AppModule, defineModule } from '../../../platform/module.ts';
import { registerPlaceRoutes } from './place-routes.ts';
import type { Places } from './places.ts';

export const placesModule = ({ places }: { readonly places: Places }): AppModule =>
  defineModule('foundation/places', { routes: (http) => registerPlaceRoutes(http, { places }) });
