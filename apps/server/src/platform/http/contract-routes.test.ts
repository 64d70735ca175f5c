import { allEndpoints, type Endpoint } from '@awning/contract';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
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

  it('every endpoint that names a record refuses an unknown one, with a code that it declares', async () => {
    const site = await app.make.site();
    const owner = app.browser({ host: `${site.slug}.localhost` });
    await app.make.signIn(owner, (await app.make.owner(site)).email);
    for (const endpoint of allEndpoints.filter(({ path }) => path.includes('/:'))) {
      const url = unknownRecordUrl(endpoint);
      const body = endpoint.body && plainBody(endpoint.body as TSchema);
      const { statusCode } =
        endpoint.method === 'GET'
          ? await owner.get(url)
          : await owner.call(endpoint.method, url, body, { 'idempotency-key': 'unknown-record' });
      expect(statusCode, nameOf(endpoint)).toBeLessThan(500);
    }
    // The codes are compared when the app is closed.
  });
});

function unknownRecordUrl({ path, params }: Endpoint): string {
  const unknown = ['f'.repeat(24), 'unknown', '1', 'a'.repeat(32)];
  const properties = (params as { properties?: Record<string, TSchema> } | undefined)?.properties ?? {};
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const schema = properties[name];
    return (schema && unknown.find((value) => Value.Check(schema, value))) ?? 'unknown';
  });
}

/** What the schema makes by itself; a body that it cannot make is refused before anything is looked up. */
function plainBody(schema: TSchema): object {
  try {
    return Value.Create(schema) as object;
  } catch {
    return {};
  }
}
