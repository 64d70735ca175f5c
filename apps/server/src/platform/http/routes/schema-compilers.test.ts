import { anyone } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createTestKernel } from '../testing/test-kernel.ts';
import { compileSchemas } from './schema-compilers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('the schemas of the routes', () => {
  it('every schema of the routes compiles', () => {
    expect(compileSchemas(app.http)).toBeGreaterThan(100);
  });

  it('that make no sense are found, although no request needed them yet', async () => {
    for (const schema of [
      { body: { type: 'nothing' } },
      { response: { 200: { $ref: '#/definitions/missing' } } },
    ]) {
      const kernel = await createTestKernel({
        routes: (http) =>
          void http.post('/senseless', { config: { access: anyone }, schema }, async () => ''),
      });
      await kernel.app.ready();
      expect(() => compileSchemas(kernel.app), JSON.stringify(schema)).toThrow();
      await kernel.app.close();
    }
  });

  it('limit what comes in, and never what is told', async () => {
    const text = { type: 'string', maxLength: 3, pattern: '^a' };
    const thing = { type: 'object', properties: { maxLength: text }, required: ['maxLength'] };
    const schema = { querystring: thing, response: { 200: { anyOf: [thing, { type: 'null' }] } } };
    const kernel = await createTestKernel({
      routes: (http) =>
        void http.get('/long', { config: { access: anyone }, schema }, async () => ({ maxLength: 'bbbb' })),
    });
    const send = (maxLength: string) => kernel.app.inject(`/long?maxLength=${maxLength}`);
    const [response, refused] = [await send('a'), await send('bbbb')];
    expect([response.statusCode, response.json(), refused.statusCode]).toEqual([
      200,
      { maxLength: 'bbbb' },
      400,
    ]);
    await kernel.app.close();
  });
});
