import type { Endpoint } from './endpoint.ts';
import * as endpointAreas from './endpoint-areas.ts';

/**
 * Every endpoint there is, by area. A test holds this against the routes of the server, both ways. The areas are a
 * module and no object: the type of so large an object is more than the compiler writes into a declaration.
 */
export const endpoints = endpointAreas;

// Without their own types: the compiler would compare each of them with each other.
const areas: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = endpoints;

/** What an endpoint is called, such as `product.changeProduct`. */
export const endpointNames: ReadonlyMap<Endpoint, string> = new Map(
  Object.entries(areas).flatMap(([area, named]) =>
    Object.entries(named).map(([name, endpoint]) => [endpoint, `${area}.${name}`] as const),
  ),
);

/** The same as a list. */
export const allEndpoints: readonly Endpoint[] = Object.values(areas).flatMap((area) => Object.values(area));
