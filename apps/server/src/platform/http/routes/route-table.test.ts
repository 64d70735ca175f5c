import { anyone, memberWho, operator, probe } from '@awning/contract';
import { describe, expect, it } from 'vitest';
import { createTestKernel } from '../testing/test-kernel.ts';

describe('the route table', () => {
  it('PL-6.03 a route that does not say who may call it keeps the app from starting', async () => {
    const start = createTestKernel({ routes: (app) => void app.get('/open-door', async () => 'hello') });
    await expect(start).rejects.toThrow(
      'GET /open-door does not say who may call it. Add config.access (see access.ts of the contract).',
    );
  });

  it('the same holds for a route inside a plugin', async () => {
    const { app } = await createTestKernel({
      routes: (http) =>
        void http.register(
          async (plugin) => void plugin.post('/inner/door', { config: {} }, async () => 'hello'),
        ),
    });
    await expect(app.ready()).rejects.toThrow('POST /inner/door does not say who may call it');
  });

  it.each([
    ['probe', probe],
    ['operator', operator],
  ])('a route for a %s, who has no identity, cannot change anything', async (_name, access) => {
    const start = createTestKernel({
      routes: (app) => void app.post('/x', { config: { access } }, async () => ''),
    });
    await expect(start).rejects.toThrow('POST /x is for');
  });

  it('the route table lists each method of a route with its rule, and HEAD with GET', async () => {
    const { rules } = await createTestKernel({
      routes(app) {
        app.route({
          method: ['PUT', 'PATCH'],
          url: '/x',
          config: { access: memberWho('content.edit') },
          handler: () => '',
        });
        app.get('/y', { config: { access: anyone } }, async () => '');
      },
    });
    expect(rules.filter(({ url }) => url === '/x' || url === '/y')).toEqual([
      { method: 'PUT', url: '/x', access: { kind: 'member', permission: 'content.edit' } },
      { method: 'PATCH', url: '/x', access: { kind: 'member', permission: 'content.edit' } },
      { method: 'GET', url: '/y', access: { kind: 'anyone' } },
    ]);
  });
});
