export { createOfflinePlaces } from './offline-places.ts';
export { createPlaces, type Places } from './places.ts';
export { placesModule } from './places-module.ts';
