import { allEndpoints, type Endpoint } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

let app: TestApp;

beforeAll(async () => {
  // With the routes that only the author of a theme has.
  app = await createTestApp({ config: { watchThemes: true } });
});
afterAll(() => app.close());

describe('the contract and the routes of the server', () => {
  it('every route of the server is an endpoint of the contract, and every endpoint is a route', () => {
    const served = app.rules.map(({ method, url }) => `${method} ${url}`);
    expect(served.sort()).toEqual(allEndpoints.map(nameOf).sort());
  });

  it('every route has the access rule that its endpoint declares', () => {
    const rules = new Map(app.rules.map(({ method, url, access }) => [`${method} ${url}`, access]));
    for (const endpoint of allEndpoints)
      expect(rules.get(nameOf(endpoint)), nameOf(endpoint)).toEqual(endpoint.access);
  });

  it('every parameter of a path is in the schema of its endpoint', () => {
    const wrong = allEndpoints.filter(({ path, params }) => {
      const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name).sort();
      const known = Object.keys((params as { properties?: object } | undefined)?.properties ?? {});
      return JSON.stringify(named) !== JSON.stringify(known.filter((name) => name !== '*').sort());
    });
    expect(wrong.map(nameOf)).toEqual([]);
  });

  it('no two endpoints share a method and a path', () => {
    const names = allEndpoints.map(nameOf);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
